// Events of The Ninth Age, invented and real: battle points of every game that the organiser did not override, and all totals.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { listData, missingData, readData } from '../../../test/builders/shared-data.ts';
import { checkTournament } from '../src/check/check-tournament.ts';
import type { ScoringRecord, TournamentRecord } from '../src/event-file/record.ts';
import { computeTournament } from '../src/tournament.ts';
import { battle, rowsOf, tournament } from './builders/tournament.ts';

interface Score {
  readonly VP: number;
  readonly BPObj: number;
  readonly Obj?: number | null;
  readonly Sec?: number | boolean | null;
}

interface Event {
  readonly points_limit_inferred: number;
  readonly games: readonly {
    readonly p1: string;
    readonly p2: string;
    readonly score1: Score;
    readonly score2: Score;
  }[];
  readonly computed_totals: readonly {
    readonly player: string;
    readonly bp: number;
    readonly vp_diff: number;
    readonly wins: number;
  }[];
}

const scoring: ScoringRecord = {
  outcome: 'battlePoints',
  points: {
    type: 'difference',
    unit: 'percentOfBattleSize',
    table: [
      { upTo: 5, winner: 10, loser: 10 },
      { upTo: 10, winner: 11, loser: 9 },
      { upTo: 20, winner: 12, loser: 8 },
      { upTo: 30, winner: 13, loser: 7 },
      { upTo: 40, winner: 14, loser: 6 },
      { upTo: 50, winner: 15, loser: 5 },
      { winner: 16, loser: 4 },
    ],
  },
  bonuses: [
    { metric: 'Primary', points: 3, opponentPoints: -3 },
    { metric: 'Secondary', points: 1, opponentPoints: -1 },
  ],
  min: 0,
  max: 20,
};

function readRecord(event: Event, isRecorded: boolean): TournamentRecord {
  const keys = [...new Set(event.games.flatMap(({ p1, p2 }) => [p1, p2]))];
  const tell = ({ Obj, Sec, BPObj }: Score) => ({
    metrics: { Primary: Boolean(Obj), Secondary: Boolean(Sec) },
    battlePoints: isRecorded ? BPObj : null,
  });
  const battles = event.games.map(({ p1, p2, score1, score2 }, index) =>
    battle(1, p1, p2, `${score1.VP}-${score2.VP}`, {
      id: `g${index}`,
      round: null,
      first: tell(score1),
      second: tell(score2),
    }),
  );
  const { points_limit_inferred: battleSize } = event;
  return tournament(
    keys.map((key) => ({ key, player: key })),
    battles,
    { battleSize, scoring },
  );
}

const files = listData('t9a');

/** Games whose battle points are not those that the rules give, and how many games there are. */
function compareGames(real: boolean): { readonly games: number; readonly different: readonly string[] } {
  let games = 0;
  const different = files
    .filter(({ isReal }) => isReal === real)
    .flatMap((file) => {
      const event = readData<Event>(file);
      const record = readRecord(event, false);
      assert.deepEqual(checkTournament(record), []);
      return computeTournament(record).battles.flatMap(({ sides }, index) => {
        games += 1;
        const published = [event.games[index]?.score1.BPObj, event.games[index]?.score2.BPObj];
        const computed = sides.map(({ battlePoints }) => battlePoints);
        return computed.join() === published.join()
          ? []
          : [`${file.name} ${index}: ${computed} not ${published}`];
      });
    });
  return { games, different };
}

test('battle points of every invented game are reproduced, at each border of the table, except the one that was overridden', () => {
  assert.deepEqual(compareGames(false), {
    games: 38,
    different: ['t9a/a-table-turned.json 3: 8,12 not 12,8'],
  });
});

test('battle points of every real game are reproduced, except the one that the organiser overrode', {
  skip: missingData('t9a'),
}, () => {
  assert.deepEqual(compareGames(true), {
    games: 129,
    different: ['t9a/nr_684d318914c435d68b4c8b4a.json 1: 13,7 not 4,16'],
  });
});

for (const file of files) {
  test(`${file.name}: totals follow from the recorded battle points`, () => {
    const event = readData<Event>(file);
    const rows = rowsOf(computeTournament(readRecord(event, true)), 'swiss');
    const totals = new Map(
      rows.map((row) => [row.participant.key, [row.battlePoints, row.victoryPointsDiff, row.wins]]),
    );
    for (const { player, bp, vp_diff, wins } of event.computed_totals) {
      assert.deepEqual(totals.get(player), [bp, vp_diff, wins], player);
    }
  });
}
