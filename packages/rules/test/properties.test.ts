// Properties of every tournament.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { checkTournament } from '../src/check/check-tournament.ts';
import type { TournamentRecord } from '../src/event-file/record.ts';
import type { BoardRow, TournamentResult } from '../src/results.ts';
import { computeTournament } from '../src/tournament.ts';
import { arbitraryTournament } from './builders/arbitrary-tournament.ts';
import { casesOf } from './builders/times.ts';
import { explanationOf, rowsOf } from './builders/tournament.ts';

const anyTournament = fc.boolean().chain((grouped) => arbitraryTournament({ grouped }));
const uniqueNames = fc.boolean().chain((grouped) => arbitraryTournament({ grouped, names: fc.uuid() }));
const runs = { numRuns: casesOf(300) };
const boards = ['swiss', 'standings'] as const;

test('random tournaments have no problems', () => {
  fc.assert(
    fc.property(anyTournament, (record) => assert.deepEqual(checkTournament(record), [])),
    runs,
  );
});

test('the order of records never matters', () => {
  const shuffled = anyTournament.chain((record) => {
    const shuffle = <T>(items: readonly T[]) => fc.shuffledSubarray([...items], { minLength: items.length });
    return fc
      .record({
        participants: shuffle(record.participants),
        battles: shuffle(record.battles),
        adjustments: shuffle(record.adjustments ?? []),
        stages: shuffle(record.stages),
        byes: shuffle(record.stages[0]?.byes ?? []),
      })
      .map(({ byes, stages, ...lists }) => ({
        record,
        other: {
          ...record,
          ...lists,
          stages: stages.map((stage) => (stage.id === 'swiss' ? { ...stage, byes } : stage)),
        },
      }));
  });
  fc.assert(
    fc.property(shuffled, ({ record, other }) => {
      const [first, second] = [computeTournament(record), computeTournament(other)];
      assert.deepEqual(second.standings, first.standings);
      assert.deepEqual(
        second.battles.toSorted((a, b) => (a.id < b.id ? -1 : 1)),
        first.battles.toSorted((a, b) => (a.id < b.id ? -1 : 1)),
      );
      for (const [key, place] of first.finalPlacements) assert.equal(second.finalPlacements.get(key), place);
    }),
    runs,
  );
});

test('each participant appears once on a board', () => {
  fc.assert(
    fc.property(anyTournament, (record) => {
      const result = computeTournament(record);
      for (const board of boards) {
        const keys = rowsOf(result, board).map(({ participant }) => participant.key);
        assert.deepEqual(keys.toSorted(), record.participants.map(({ key }) => key).toSorted());
      }
    }),
    runs,
  );
});

test('ranks are 1 to n, with gaps only after ties, and the unranked last', () => {
  fc.assert(
    fc.property(anyTournament, (record) => {
      const result = computeTournament(record);
      for (const board of boards) {
        for (const rows of Map.groupBy(rowsOf(result, board), ({ group }) => group).values()) {
          const ranks = rows.map(({ rank }) => rank);
          const ranked = ranks.filter((rank) => rank !== null);
          assert.deepEqual(ranks.slice(0, ranked.length), ranked);
          for (const [index, rank] of ranked.entries()) {
            assert.equal(rank, rank === ranked[index - 1] ? ranked[index - 1] : index + 1);
          }
        }
      }
    }),
    runs,
  );
});

test('wins equal losses but for byes and double losses', () => {
  fc.assert(
    fc.property(anyTournament, (record) => {
      const stages = record.stages.map((stage) => ({ ...stage, byes: null }));
      const result = computeTournament({ ...record, stages });
      const rows = rowsOf(result, 'swiss');
      const sum = (figure: (row: BoardRow) => number) => rows.reduce((total, row) => total + figure(row), 0);
      const forfeits = result.battles.filter(({ sides }) => sides.every(({ outcome }) => outcome === 'loss'));
      assert.equal(
        sum(({ wins }) => wins),
        sum(({ losses }) => losses) - 2 * forfeits.length,
      );
      assert.equal(sum(({ draws }) => draws) % 2, 0);
      assert.equal(
        sum(({ victoryPointsDiff }) => victoryPointsDiff),
        0,
      );
    }),
    runs,
  );
});

test('renaming keys changes nothing where names differ', () => {
  fc.assert(
    fc.property(uniqueNames, fc.uuid(), (record, salt) => {
      const rename = (key: string) => `${[...salt].at(Number(key.slice(1)))}${salt}${key}`;
      const text = JSON.stringify(record).replaceAll(/"(k\d+)"/g, (_, key: string) => `"${rename(key)}"`);
      const renamed: TournamentRecord = JSON.parse(text);
      assert.deepEqual(nameRows(computeTournament(renamed)), nameRows(computeTournament(record)));
    }),
    runs,
  );
});

function nameRows(result: TournamentResult): unknown {
  return boards.map((board) =>
    rowsOf(result, board).map(({ participant, ...figures }) => ({ ...figures, player: participant.player })),
  );
}

test('a tournament computed again equals itself', () => {
  fc.assert(
    fc.property(anyTournament, (record) => {
      const before = structuredClone(record);
      assert.deepEqual(computeTournament(record), computeTournament(record));
      assert.deepEqual(record, before);
    }),
    runs,
  );
});

test('removing the last tie-breaker only merges ranks, it never reverses two', () => {
  fc.assert(
    fc.property(anyTournament, (record) => {
      const fewer = { ...record, tieBreakers: record.tieBreakers?.slice(0, -1) };
      const full = rowsOf(computeTournament(record), 'swiss');
      const rankOf = new Map(
        rowsOf(computeTournament(fewer), 'swiss').map(({ participant, rank }) => [participant.key, rank]),
      );
      for (const above of full) {
        for (const below of full) {
          if (above.group !== below.group || above.rank === null || below.rank === null) continue;
          if (above.rank > below.rank) continue;
          const [left, right] = [rankOf.get(above.participant.key), rankOf.get(below.participant.key)];
          assert.ok((left ?? 0) <= (right ?? 0));
        }
      }
    }),
    runs,
  );
});

test('an explanation agrees with the board: equal before what decided, better there, shared otherwise', () => {
  fc.assert(
    fc.property(anyTournament, (record) => {
      const result = computeTournament(record);
      const rows = rowsOf(result, 'swiss');
      const { criteria, rows: explained } = explanationOf(result, 'swiss');
      assert.equal(explained.length, rows.length);
      for (const [index, row] of rows.entries()) {
        const above = rows[index - 1];
        const [own, other] = [explained[index], explained[index - 1]];
        assert.equal(own?.values.length, criteria.length);
        if (row.rank === 1 || row.rank === null || row.rank === above?.rank) {
          assert.equal(own?.decidedBy, row.rank === 1 ? 'first' : null);
          continue;
        }
        const differing = criteria.findIndex((_, at) => own?.values[at] !== other?.values[at]);
        assert.equal(own?.decidedBy, criteria[differing]);
      }
    }),
    runs,
  );
});
