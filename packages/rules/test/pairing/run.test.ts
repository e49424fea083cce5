// Properties of every tournament that is run to its end with random results.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { checkTournament } from '../../src/check/check-tournament.ts';
import type { ParticipantRecord, StageRecord, TournamentRecord } from '../../src/event-file/record.ts';
import { describeConflict } from '../../src/pairing/conflict.ts';
import { computeNext } from '../../src/pairing/next.ts';
import type { NextOptions } from '../../src/pairing/next-options.ts';
import { Random } from '../../src/random.ts';
import { showRounds } from '../../src/shown-rounds.ts';
import { computeTournament } from '../../src/tournament.ts';
import { arbitraryTournament } from '../builders/arbitrary-tournament.ts';
import { apply, planned } from '../builders/running.ts';
import { casesOf } from '../builders/times.ts';

/** Any combination of stages, groups, methods and people. */
const anySetup: fc.Arbitrary<TournamentRecord> = fc
  .record({
    size: fc.integer({ min: 2, max: 20 }),
    rounds: fc.integer({ min: 0, max: 4 }),
    groups: fc.integer({ min: 0, max: 3 }),
    method: fc.constantFrom(null, 'swiss' as const, 'roundRobin' as const),
    score: fc.constantFrom('battlePoints' as const, 'wins' as const),
    avoidSameClub: fc.nat(2),
    cut: fc.constantFrom(0, 2, 4, 8, 16),
    seeding: fc.constantFrom(null, 'rank' as const, 'groups' as const),
    placements: fc.subarray([
      'placement-3',
      'placement-5-8',
      'placement-7',
      'placement-9-16',
      'placement-swiss',
    ]),
    hasSwiss: fc.boolean(),
  })
  .map(({ size, rounds, groups, method, score, avoidSameClub, cut, seeding, placements, hasSwiss }) => {
    const names = hasSwiss ? Array.from({ length: groups }, (_, index) => `Group ${index + 1}`) : [];
    const people: ParticipantRecord[] = Array.from({ length: size }, (_, index) => ({
      key: `k${index}`,
      player: `Player ${index}`,
      club: ['reds', 'blues', null][index % 3] ?? null,
      group: names[index % names.length] ?? null,
    }));
    const pairing = method === null ? null : ({ method, score, avoidSameClub } as const);
    const swiss: StageRecord = { id: 'swiss', rounds, groups: names, pairing };
    const knockout: StageRecord = { id: 'knockout', players: cut, matches: [], seeding };
    return planned(people, [
      ...(hasSwiss ? [swiss] : []),
      ...(cut === 0 ? [] : [knockout]),
      ...placements.map(
        (id): StageRecord => (id === 'placement-swiss' ? { id, rounds: 2 } : { id, matches: [] }),
      ),
    ]);
  });

/** What an organiser might ask for. */
function drawOptions(record: TournamentRecord, chance: Random): NextOptions {
  const keys = record.participants.map(({ key }) => key);
  const pairsOf = (count: number): [string, string][] =>
    Array.from({ length: count }, () => chance.sample(keys, 2) as [string, string]);
  return {
    seed: String(chance.int(0, 1e9)),
    hidden: chance.chance(0.3),
    ...(chance.chance(0.3) && { forbidden: pairsOf(3) }),
    ...(chance.chance(0.3) && { tables: { [chance.pick(keys)]: 1, [chance.pick(keys)]: chance.int(1, 9) } }),
    ...(chance.chance(0.1) && { absent: [chance.pick(keys)] }),
  };
}

/** Results for all that is open, now and then a draw, which on a bracket gets a winner too; now and then someone drops out or comes late. */
function play(record: TournamentRecord, chance: Random): TournamentRecord {
  const battles = record.battles.map((battle) => {
    const [first, second] = battle.players;
    if (first.victoryPoints != null) return battle;
    const points = [chance.int(0, 20), chance.int(0, 20)];
    const isDraw = points[0] === points[1];
    return {
      ...battle,
      ...(isDraw &&
        battle.stage !== 'swiss' &&
        battle.stage !== 'placement-swiss' && { winner: first.participant }),
      players: [
        { ...first, victoryPoints: points[0] },
        { ...second, victoryPoints: points[1] },
      ] as const,
    };
  });
  const isPlayed = record.stages.some(({ matches }) => matches?.length);
  const leaver = chance.int(0, 40);
  const participants = record.participants.map((one, index) =>
    index === leaver && record.participants.length > 4 ? { ...one, dropped: true } : one,
  );
  const late = {
    ...record.participants[0],
    key: `late${participants.length}`,
    player: 'Late',
    dropped: false,
  };
  return {
    ...record,
    battles,
    participants:
      isPlayed || chance.chance(0.9) ? participants : [...participants, late as ParticipantRecord],
  };
}

/** Conflicts that an organiser solves by changing the set-up. */
function giveWay(record: TournamentRecord, code: string): TournamentRecord {
  const stages = record.stages.flatMap((stage): StageRecord[] => {
    if (code === 'playersNeeded' && stage.id === 'knockout') return [];
    if (code === 'playersNeeded' || stage.rounds == null) return [stage];
    const rounds = [...record.battles.filter((one) => one.stage === stage.id), ...(stage.byes ?? [])];
    const made = Math.max(0, ...rounds.map(({ round }) => round ?? 0));
    return [{ ...stage, rounds: made }];
  });
  return { ...record, stages };
}

/** The documents of the API name no battle and no bye of a round that is not shown. */
function checkPublished(record: TournamentRecord): void {
  const lastShown = new Map(record.stages.map(({ id, shownRounds }) => [id, shownRounds ?? 9999]));
  const isHidden = (stage: string, round: number | null | undefined): boolean =>
    (round ?? 0) > (lastShown.get(stage) ?? 0);
  const hidden = record.battles.filter(({ stage, round }) => isHidden(stage, round)).map(({ id }) => id);
  const shown = showRounds(record);
  assert.deepEqual(shown.hidden, hidden);
  const result = computeTournament(shown.record);
  const text = JSON.stringify([shown.record, result]);
  for (const id of hidden) assert.ok(!text.includes(id), id);
  for (const { stage, name } of result.rounds) assert.ok(!isHidden(stage, Number(name) || 0), name);
}

const solvable = new Set(['playersNeeded', 'twoParticipantsNeeded', 'everybodyHasMet']);

test('from any set-up, steps with random results lead to the end, everyone at most once a round', () => {
  fc.assert(
    fc.property(anySetup, fc.nat(), (start, seed) => {
      const chance = new Random(seed);
      let record = start;
      // A start, a hidden and a shown round each, five rounds of a bracket, the end, and conflicts on the way.
      const most = 2 + 2 * (4 + 2) + 5 + 10;
      for (let step = 0; record.status !== 'finished'; step += 1) {
        assert.ok(step < most, `not finished after ${step} steps`);
        const options = drawOptions(record, chance);
        const result = computeNext(record, options, { seed: '', isTaken: () => false });
        assert.deepEqual(computeNext(record, options, { seed: 'other', isTaken: () => false }), result);
        if ('step' in result) {
          assert.deepEqual(checkTournament(result.record), []);
          record = play(result.record, chance);
          checkPublished(record);
          continue;
        }
        assert.ok('conflict' in result && solvable.has(result.conflict.code), JSON.stringify(result));
        assert.ok(describeConflict(result.conflict).length > 0);
        // The set-up is changed as an organiser would: no knockout, or only the rounds that are made.
        record = giveWay(record, result.conflict.code);
      }
      const { finalPlacements } = computeTournament(record);
      assert.equal(finalPlacements.size, record.participants.length);
    }),
    { numRuns: casesOf(60) },
  );
});

/** Names a winner wherever one is missing, in battles and in matches without a battle. */
function decide(record: TournamentRecord): TournamentRecord {
  const { battles } = computeTournament(record);
  const open = new Set(battles.filter(({ sides }) => sides[0].outcome === null).map(({ id }) => id));
  return {
    ...record,
    battles: record.battles.map((battle) =>
      open.has(battle.id) ? { ...battle, finished: true, winner: battle.players[0].participant } : battle,
    ),
    stages: record.stages.map((stage) => ({
      ...stage,
      matches: stage.matches?.map((match) =>
        match.players?.length && match.battle == null
          ? { ...match, winner: match.winner ?? match.players[0] }
          : match,
      ),
    })),
  };
}

test('from any recorded tournament, steps lead to the end', () => {
  const recorded = fc.boolean().chain((grouped) => arbitraryTournament({ grouped }));
  const status = fc.constantFrom('planned' as const, 'ongoing' as const);
  fc.assert(
    fc.property(recorded, status, fc.nat(8), (given, first, shownRounds) => {
      let record: TournamentRecord = {
        ...given,
        status: first,
        stages: given.stages.map((stage) =>
          stage.id === 'swiss' ? { ...stage, shownRounds, pairing: { method: 'swiss' } } : stage,
        ),
      };
      // A start, nine rounds that are paired or shown, and the end.
      for (let step = 0; record.status !== 'finished'; step += 1) {
        assert.ok(step < 12, `not finished after ${step} steps`);
        record = apply(decide(record)).record;
      }
    }),
    { numRuns: casesOf(60) },
  );
});
