// Rated battles for tests: written as texts, or drawn from strengths that are known.
import { Random } from '../../src/random.ts';
import { type BattleColumns, type RatedBattle, startColumns } from '../../src/rating/battle-columns.ts';
import { toDayNumber } from '../../src/rating/model.ts';

export const standardRule = { prior: 175, drift: 60, minimumBattles: 10 };

/** `2026-03-14 ada 1 bo`, or with factions `2026-03-14 ada:orks 0.5 bo:elves`. */
export function battle(text: string): RatedBattle {
  const [day = '', one = '', score = '', other = ''] = text.split(' ');
  const [first = '', firstFaction = null] = one.split(':');
  const [second = '', secondFaction = null] = other.split(':');
  return {
    day: toDayNumber(day),
    first,
    second,
    score: Number(score) as RatedBattle['score'],
    firstFaction,
    secondFaction,
  };
}

export function collect(battles: readonly RatedBattle[]): BattleColumns {
  const columns = startColumns();
  for (const one of battles) columns.add(one);
  return columns.finish();
}

/** Evenings of eight battles, each with people at random; strengths in natural units, at first as far apart as the prior says, then drifting as the rule says. */
export function simulate(seed: number, people: number, evenings: number) {
  const random = new Random(seed);
  const unit = Math.LN10 / 400;
  const strengths = Array.from({ length: people }, () => random.bell() * 175 * unit);
  const battles: RatedBattle[] = [];
  for (let evening = 0; evening < evenings; evening += 1) {
    const day = 20_000 + 7 * evening;
    const drift = 60 * unit * Math.sqrt(7 / 365);
    if (evening > 0)
      for (const [person, strength] of strengths.entries())
        strengths[person] = strength + random.bell() * drift;
    const field = random.sample([...strengths.keys()], 16);
    for (let place = 0; place < 16; place += 2) {
      const [one, other] = [field[place] ?? 0, field[place + 1] ?? 0];
      const difference = (strengths[one] ?? 0) - (strengths[other] ?? 0);
      const score = random.chance(1 / (1 + Math.exp(-difference))) ? 1 : 0;
      battles.push({
        day,
        first: `p${one}`,
        second: `p${other}`,
        score,
        firstFaction: `f${(one + evening) % 4}`,
        secondFaction: `f${(other + 2 * evening) % 4}`,
      });
    }
  }
  return { battles, strengths };
}
