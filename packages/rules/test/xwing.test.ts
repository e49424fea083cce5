// X-Wing events, invented and real: every published score, margin, rank and strength of schedule.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type DataFile, listData, missingData, readData } from '../../../test/builders/shared-data.ts';
import { checkTournament } from '../src/check/check-tournament.ts';
import type { TournamentRecord } from '../src/event-file/record.ts';
import { computeTournament } from '../src/tournament.ts';
import { battle, bye, explanationOf, rowsOf, swiss, tournament } from './builders/tournament.ts';

interface Game {
  readonly p1: string;
  readonly p2?: string;
  readonly s1?: number;
  readonly s2?: number;
  readonly winner?: string;
  readonly bye?: boolean;
}

interface Event {
  readonly event: string;
  readonly players: readonly { readonly id: string; readonly name: string; readonly faction: string }[];
  readonly rounds: readonly { readonly stage: string; readonly n: number; readonly games: readonly Game[] }[];
  readonly published: readonly {
    readonly rank: number;
    readonly player: string;
    readonly score: number;
    readonly mov: number;
    readonly sos: string;
  }[];
}

function readEvent(file: DataFile): { readonly event: Event; readonly record: TournamentRecord } {
  const event = readData<Event>(file);
  const games = event.rounds
    .filter(({ stage }) => stage === 'swiss')
    .flatMap(({ n, games }) => games.map((game) => ({ n, ...game })));
  const battles = games
    .filter((game) => !game.bye)
    .map(({ n, p1, p2, s1, s2, winner }) => battle(n, p1, p2 ?? '', `${s1}-${s2}`, { winner }));
  const byes = games.filter((game) => game.bye).map(({ n, p1 }) => bye(n, p1));
  const record = tournament(
    event.players.map(({ id, name, faction }) => ({ key: id, player: name, faction })),
    battles,
    {
      stages: [swiss({ byes })],
      scoring: { points: { type: 'outcome', win: 1, draw: 0, loss: 0 }, bye: { victoryPointsDiff: 100 } },
      tieBreakers: ['battlePoints', { by: 'margin', base: 200 }, 'strengthOfSchedule'],
    },
  );
  return { event, record };
}

const files = listData('xwing');

test('there are events to compare with', () => {
  assert.equal(files.filter(({ isReal }) => !isReal).length, 6);
});

test('there are 59 real X-Wing events to compare with', { skip: missingData('xwing') }, () => {
  assert.equal(files.filter(({ isReal }) => isReal).length, 59);
});

for (const file of files) {
  test(`${file.name}: every published score, margin and rank is reproduced`, () => {
    const { event, record } = readEvent(file);
    assert.deepEqual(checkTournament(record), []);
    const computed = computeRows(record).map(({ rank, player, score, mov }) => ({
      rank,
      player,
      score,
      mov,
    }));
    const published = event.published.map(({ rank, player, score, mov }) => ({ rank, player, score, mov }));
    assert.deepEqual(computed.toSorted(byPlayer), published.toSorted(byPlayer));
  });
}

/** Real events publish two decimals, the invented ones four. */
function nearness({ isReal }: DataFile): number {
  return isReal ? 0.0051 : 0.00005;
}

const deviating = files.map((file) => {
  const { event, record } = readEvent(file);
  const sosOf = new Map(computeRows(record).map(({ player, sos }) => [player, sos]));
  return event.published
    .filter(({ player, sos }) => Math.abs((sosOf.get(player) ?? NaN) - Number(sos)) > nearness(file))
    .map(({ player, sos }) => `${file.name} ${player} ${sosOf.get(player)} ${sos}`);
});

test('strengths of schedule are computed as worked out by hand for the invented events', () => {
  assert.deepEqual(deviating.filter((_, at) => !files[at]?.isReal).flat(), []);
});

test('published strengths of schedule agree, except for three that break their own rule', {
  skip: missingData('xwing'),
}, () => {
  assert.deepEqual(deviating.filter((_, at) => files[at]?.isReal).flat(), [
    'xwing/lf_454.json p046 0.4 0.48',
    'xwing/lf_754.json p003 0.5 0.38',
    'xwing/lf_754.json p006 0.6667 0.5',
  ]);
});

function computeRows(record: TournamentRecord) {
  const result = computeTournament(record);
  const { rows } = explanationOf(result, 'swiss');
  return rowsOf(result, 'swiss').map(({ rank, participant, battlePoints }, index) => ({
    rank,
    player: participant.key,
    score: battlePoints,
    mov: rows[index]?.values[1],
    sos: rows[index]?.values[2] ?? NaN,
  }));
}

function byPlayer(a: { readonly player: string }, b: { readonly player: string }): number {
  return a.player < b.player ? -1 : 1;
}
