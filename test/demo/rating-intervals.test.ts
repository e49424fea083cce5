// The generator knows how strong everyone is: the intervals of the demo's ratings contain the true strength as often as they claim.
import assert from 'node:assert/strict';
import test from 'node:test';
import { ratingDefaults } from '#rules/event-file/defaults';
import type { TournamentRecord } from '#rules/event-file/record';
import { startColumns } from '#rules/rating/battle-columns';
import { drawParameterOf, expectedScore, pointsPerUnit, toDayNumber } from '#rules/rating/model';
import { computeTable, type RatedDay } from '#rules/rating/table';
import { computeTournament } from '#rules/tournament';
import { writeRatings } from '../../src/demo/ratings.ts';
import { assembleRoster, findPlayer, type Player, type Population } from '../../src/demo/roster.ts';
import { allFactions, findStrength } from '../../src/demo/words.ts';
import { generateWorld } from '../../src/demo/world.ts';
import { collectTournaments, defaultWorld } from './collection.ts';

interface Side {
  readonly id: string;
  /** Of the player with the army of this battle, in the generator's units. */
  readonly strength: number;
}

interface Fought {
  readonly day: number;
  readonly sides: readonly [Side, Side];
  readonly score: 0 | 0.5 | 1;
}

const scores = { win: 1, draw: 0.5, loss: 0 } as const;

/** The rated battles of a tournament. An army that is not recorded counts as the one that the player has most often. */
function listFought(
  tournament: TournamentRecord,
  players: ReadonlyMap<string, Player>,
  { packs }: Population,
): Fought[] {
  const pack = packs.find(({ name }) => name === tournament.battlePack) ?? null;
  return computeTournament(tournament).battles.flatMap(({ archived, date, sides }): Fought[] => {
    const [first, second] = sides.map(({ playerId, faction }) => {
      const player = players.get(playerId ?? '');
      const army = allFactions.find(({ name }) => name === faction) ?? allFactions[player?.faction ?? -1];
      return player && army && { id: player.id, strength: player.skill + findStrength(army, pack) };
    });
    const [one, other] = sides.map(({ outcome }) => outcome);
    const day = date ?? tournament.startDate;
    if (archived || first === undefined || second === undefined || day == null) return [];
    if (one == null || other == null || (one === 'loss' && other === 'loss')) return [];
    return [{ day: toDayNumber(day), sides: [first, second], score: scores[one] }];
  });
}

/** The factor of the model's unit that makes the results most likely, given the true strengths: where the derivative, which falls, is 0. */
function findUnit(fought: readonly Fought[]): number {
  const nu = drawParameterOf(fought.filter(({ score }) => score === 0.5).length, fought.length);
  let [low, high] = [0, 10];
  while (high - low > 1e-6) {
    const middle = (low + high) / 2;
    const slope = fought.reduce((sum, { sides: [first, second], score }) => {
      const edge = first.strength - second.strength;
      return sum + edge * (score - expectedScore(middle * edge, nu));
    }, 0);
    if (slope > 0) low = middle;
    else high = middle;
  }
  return low;
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

/**
 * Of everyone with a rank: whether the interval of the last day contains the strength, with the armies of all battles on average. The scale of the generator is
 * converted by one factor; battles do not determine its middle, so deviations from the mean are compared.
 */
function listContained(fought: readonly Fought[], minimumBattles: number): boolean[] {
  const columns = startColumns();
  const strengths = new Map<string, number[]>();
  for (const { day, sides, score } of fought) {
    const [first, second] = sides.map(({ id }) => id) as [string, string];
    columns.add({ day, first, second, score, firstFaction: null, secondFaction: null });
    for (const { id, strength } of sides) strengths.getOrInsertComputed(id, () => []).push(strength);
  }
  const { prior, drift } = ratingDefaults;
  const { people } = computeTable(columns.finish(), { prior, drift, minimumBattles });
  const ranked = people.filter(({ show }) => show === 'ranked');
  const unit = findUnit(fought) * pointsPerUnit;
  const truths = ranked.map(({ playerId }) => unit * mean(strengths.get(playerId) ?? []));
  const days = ranked.map((person) => person.listDays().at(-1) as RatedDay);
  const shift = mean(days.map(({ rating }) => rating)) - mean(truths);
  return days.map(({ low, high }, index) => {
    const truth = (truths[index] ?? Number.NaN) + shift;
    return low <= truth && truth <= high;
  });
}

/** How many misses among `count`, each with this probability: outside of it the binomial distribution has less than 0.05 % on either side. */
function boundMisses(count: number, probability: number): readonly [least: number, most: number] {
  const odds = probability / (1 - probability);
  let [chance, sum, least] = [(1 - probability) ** count, 0, 0];
  for (let misses = 0; misses < count; misses += 1) {
    sum += chance;
    if (sum < 0.0005) least = misses + 1;
    if (sum > 0.9995) return [least, misses];
    chance *= ((count - misses) / (misses + 1)) * odds;
  }
  return [least, count];
}

test('the 95 % intervals of the demo contain the true strengths about 95 % of the time', () => {
  const worlds = [defaultWorld, [...generateWorld({ tournaments: 60, seed: 2 })]];
  const contained = worlds.flatMap((world, index) => {
    const roster = assembleRoster(index + 1, 60, '2026-10-24');
    const players = new Map<string, Player>();
    for (let one = 0; one < roster.players; one += 1) {
      const player = findPlayer(roster, one);
      for (const id of [player.id, player.elsewhere?.id ?? player.id]) players.set(id, player);
    }
    const finished = collectTournaments(world).filter(
      ({ status, published }) => status === 'finished' && published,
    );
    return writeRatings().flatMap(({ game, minimumBattles = 1 }) => {
      const rated = finished.filter(
        ({ battlePack, game: own }) =>
          (own ?? roster.packs.find(({ name }) => name === battlePack)?.game) === game,
      );
      return listContained(
        rated.flatMap((tournament) => listFought(tournament, players, roster)),
        minimumBattles ?? 1,
      );
    });
  });
  const misses = contained.filter((isInside) => !isInside).length;
  const [least, most] = boundMisses(contained.length, 0.05);
  assert.ok(contained.length > 800, `${contained.length} people`);
  assert.ok(
    misses >= least && misses <= most,
    `${misses} of ${contained.length} outside, expected ${least} to ${most}`,
  );
});
