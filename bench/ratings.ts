// Processor time and memory of ratings: computed by the command's own steps from a database of 300,000 battles of 20,000 people, again after one event was
// corrected, and for few battles. With `--large` also 3,000,000 battles, without a database, which the importer would take an hour to fill.
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Random } from '#rules/random';
import { startColumns } from '#rules/rating/battle-columns';
import { computeTable } from '#rules/rating/table';
import { makeParts } from '../src/publish/ratings/make-ratings.ts';
import { recomputeRatings } from '../src/publish/ratings/settle-ratings.ts';
import { openDatabase } from '../src/store/open.ts';
import type { RatingPart } from '../src/store/publish/due-ratings.ts';
import type { Bench } from './bench.ts';
import type { Finding, Outcome } from './finding.ts';
import { cacheFolder, printLine } from './process.ts';

const [fieldSize, rounds, factions] = [64, 5, 24];
const battlesOf = (events: number) => (events * fieldSize * rounds) / 2;
const rule = { prior: 175, drift: 60, minimumBattles: 10 };

export async function measureRatings({
  checkout,
  options,
}: Pick<Bench, 'checkout' | 'options'>): Promise<Outcome> {
  const folder = join(cacheFolder, 'ratings');
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  // First, because the peak of memory is that of the whole process.
  const findings: Finding[] = options.large ? measureLargest(3_000_000, 200_000) : [];
  for (const [events, people] of [
    [60, 600],
    [1875, 20_000],
  ] as const) {
    const count = battlesOf(events).toLocaleString('en');
    printLine(`ratings of ${count} battles`);
    const [file, corrected] = [join(folder, `${events}.ndjson`), join(folder, `${events}-one.ndjson`)];
    const database = `sqlite:${join(folder, `${events}.db`)}`;
    const records = Array.from({ length: events }, (_, event) => writeEvent(event, people, 0));
    const rating = {
      kind: 'rating',
      slug: 'bench',
      name: 'Bench',
      published: true,
      game: 'Bench',
      events: { match: {} },
    };
    writeFileSync(file, [...records, JSON.stringify(rating)].join('\n'));
    writeFileSync(corrected, writeEvent(Math.floor(events / 2), people, 1));
    await checkout.run(['import', file, '--database', database, '--no-ratings']);
    const { peakBytes } = await checkout.run(['ratings', 'refresh', '--database', database]);
    const whole = await measureParts(database, true);
    await checkout.run(['import', corrected, '--database', database, '--no-ratings']);
    const again = await measureParts(database, false);
    const isLarge = events > 1000;
    const row = (what: string) =>
      `ratings of ${count} battles of ${people.toLocaleString('en')} people: ${what}`;
    const after = whole.record + whole.factions;
    if (isLarge)
      findings.push(
        { row: row('table'), value: whole.table, unit: 's', limit: { atMost: 20 } },
        { row: row('record and factions'), value: after, unit: 's', limit: { atMost: 60 } },
        {
          row: row('table after an event was corrected'),
          value: again.table,
          unit: 's',
          limit: { atMost: 10 },
        },
        {
          row: row('peak memory of the command'),
          value: peakBytes / 1e6,
          unit: 'MB',
          limit: { atMost: 1000 },
        },
      );
    else
      findings.push({
        row: row('everything after an event was corrected'),
        value: Object.values(again).reduce((sum, seconds) => sum + seconds, 0),
        unit: 's',
        limit: { atMost: 5 },
      });
  }
  return { findings };
}

/** Seconds of processor time until each part is ready to be stored. `isWhole`: as if nothing had been computed. */
async function measureParts(url: string, isWhole: boolean): Promise<Readonly<Record<RatingPart, number>>> {
  const database = await openDatabase(url);
  if (isWhole) await recomputeRatings(database, ['bench']);
  const seconds = { table: 0, record: 0, factions: 0 };
  let before = process.cpuUsage();
  for await (const part of makeParts(database, 'bench')) {
    const { user, system } = process.cpuUsage(before);
    seconds[part] = (user + system) / 1e6;
    before = process.cpuUsage();
  }
  await database.close();
  return seconds;
}

/** A Swiss event as one line. Everyone has a strength of their own, and changes the army now and then. `turn` 1: with other results. */
function writeEvent(event: number, people: number, turn: number): string {
  const random = new Random(1, event, turn);
  const start = new Random(2, event).int(0, people - 1);
  const members = Array.from({ length: fieldSize }, (_, seat) => (start + seat * 37) % people);
  const day = new Date(Date.UTC(2021, 0, 2) + event * 86_400_000 * (1800 / 1875));
  const battles = Array.from({ length: rounds }, (_, round) =>
    Array.from({ length: fieldSize / 2 }, (_, pair) => {
      const [one, other] = [pair, fieldSize / 2 + ((pair + round * 3) % (fieldSize / 2))] as const;
      const edge = strengthOf(members[one] ?? 0) - strengthOf(members[other] ?? 0);
      const isWon = random.chance(1 / (1 + Math.exp(-edge)));
      const points = random.chance(0.04) ? [50, 50] : isWon ? [60, 40] : [40, 60];
      return {
        id: `e${event}-${round}-${pair}`,
        stage: 'swiss',
        round: round + 1,
        players: [one, other].map((seat, side) => ({ participant: `k${seat}`, victoryPoints: points[side] })),
      };
    }),
  ).flat();
  return JSON.stringify({
    kind: 'tournament',
    slug: `event-${event}`,
    name: `Event ${event}`,
    published: true,
    status: 'finished',
    startDate: day.toISOString().slice(0, 10),
    battleSize: 2000,
    game: 'Bench',
    stages: [{ id: 'swiss', rounds }],
    participants: members.map((person, seat) => ({
      key: `k${seat}`,
      player: `Player ${person}`,
      playerId: `p_${person}`,
      faction: `Faction ${(person + (random.chance(0.2) ? event : 0)) % factions}`,
    })),
    battles,
  });
}

/** In natural units, as far apart as the prior says. */
function strengthOf(person: number): number {
  return new Random(3, person).bell();
}

/** Battles of people who meet at random over five years. */
function measureLargest(count: number, people: number): Finding[] {
  printLine(`ratings of ${count.toLocaleString('en')} battles, without a database`);
  const random = new Random(4);
  const columns = startColumns();
  const strengths = Array.from({ length: people }, (_, person) => strengthOf(person));
  for (let battle = 0; battle < count; battle += 1) {
    const first = random.int(0, people - 1);
    const second = (first + random.int(1, people - 1)) % people;
    const isWon = random.chance(1 / (1 + Math.exp((strengths[second] ?? 0) - (strengths[first] ?? 0))));
    columns.add({
      day: 18_000 + 7 * Math.floor((battle * 260) / count),
      first: `p_${first}`,
      second: `p_${second}`,
      score: isWon ? 1 : 0,
      firstFaction: null,
      secondFaction: null,
    });
  }
  const battles = columns.finish();
  const before = process.cpuUsage();
  computeTable(battles, rule);
  const { user, system } = process.cpuUsage(before);
  const row = `ratings of ${count.toLocaleString('en')} battles of ${people.toLocaleString('en')} people, without a database`;
  return [
    { row: `${row}: table`, value: (user + system) / 1e6, unit: 's', limit: { atMost: 120 } },
    {
      row: `${row}: peak memory`,
      value: (process.resourceUsage().maxRSS * 1024) / 1e6,
      unit: 'MB',
      limit: { atMost: 1000 },
    },
  ];
}
