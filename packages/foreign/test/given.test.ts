// Real files: each is converted to the results that were computed from it in another way.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { missingData, readBytes, readExpected } from '../../../test/builders/shared-data.ts';
import type { TournamentRecord } from '../../rules/src/event-file/record.ts';
import { computeTournament } from '../../rules/src/tournament.ts';
import { convert, rowsOf } from './builders/foreign.ts';

interface Stage {
  readonly rounds?: number;
  readonly battles?: number;
  readonly byes?: number;
  readonly players?: number;
  readonly unreported?: number;
  readonly forfeits?: number;
  readonly byesFullPoint?: number;
  readonly byesHalfPoint?: number;
}

interface Expected {
  readonly event: string | null;
  readonly date?: string | null;
  readonly participants: number;
  readonly stages: Readonly<Record<string, Stage>>;
  readonly winner: { readonly name?: string; readonly names?: readonly string[] } | null;
  readonly reproduced?: Readonly<Record<string, string>>;
  readonly computed?: readonly Readonly<Record<string, number | string>>[];
  readonly published?: readonly {
    readonly id?: number;
    readonly name: string;
    readonly rank?: number | null;
    readonly cutRank?: number | null;
  }[];
}

const formats = ['listfortress', 'newrecruit', 'nrtm', 'trf', 'challonge', 'bcp'] as const;

/** Where the rules lead to other figures than a plain count of the file. */
const byRule: Readonly<Record<string, Partial<{ byes: number; ranks: number }>>> = {
  // A match without an opponent that adds nothing to the published score is a round that was not played.
  'lf_828.json': { byes: 0 },
  'lf_1002.json': { byes: 4 },
  // Equal points without a winner: unfinished, so that neither margin counts.
  'lf_760.json': { ranks: 6 },
};

/** Values that the files do not contain. */
const given = { name: 'Given', date: '2020-01-01' };

function read(format: string, files: string): TournamentRecord {
  const contents = files.split(' + ').map((file) => readBytes(`foreign/${format}/${file}`));
  return convert(contents, { ...given, slug: 'given' }).tournament;
}

function countStage(record: TournamentRecord, id: string) {
  const stage = record.stages.find((each) => each.id === id);
  const fought = record.battles.filter((battle) => battle.stage === id);
  const labels = new Set(stage?.matches?.map(({ round }) => round));
  return {
    rounds: id === 'swiss' ? stage?.rounds : labels.size,
    battles: fought.length,
    byes: stage?.byes?.length ?? 0,
    players: new Set(fought.flatMap(({ players }) => players.map(({ participant }) => participant))).size,
  };
}

function firstOf(record: TournamentRecord): readonly string[] {
  const id = record.status === 'finished' ? 'standings' : 'swiss';
  return rowsOf(record, id)
    .filter(({ rank }) => rank === 1)
    .map(({ participant }) => participant.player);
}

for (const format of formats) {
  describe(`given files of ${format}`, { skip: missingData('foreign') }, () => {
    const files = readExpected<Expected>(format);
    for (const [name, expected] of Object.entries(files)) {
      it(`${name}: has the expected participants, battles, byes, rounds and winner`, () => {
        const record = read(format, name);
        assert.equal(record.participants.length, expected.participants);
        for (const [stage, { rounds, battles = 0, byes, players, ...more }] of Object.entries(
          expected.stages,
        )) {
          const found = countStage(record, stage === 'cut' ? 'knockout' : stage);
          if (rounds !== undefined) assert.equal(found.rounds, rounds);
          assert.equal(found.battles, battles + (more.unreported ?? 0) + (more.forfeits ?? 0));
          if (players !== undefined) assert.equal(found.players, players);
          const given = byes ?? (more.byesFullPoint ?? 0) + (more.byesHalfPoint ?? 0);
          if (stage === 'swiss') assert.equal(found.byes, byRule[name]?.byes ?? given);
        }
        const { winner } = expected;
        if (winner === null) assert.ok(record.status !== 'finished' || firstOf(record).length !== 1);
        else assert.deepEqual(firstOf(record), winner.names ?? [winner.name || 'Unnamed 1001']);
      });

      it(`${name}: reproduces the ranks and scores that follow from it`, () => {
        const contents = name.split(' + ').map((file) => readBytes(`foreign/${format}/${file}`));
        const { compared } = convert(contents, given);
        const least = (...words: readonly string[]) => {
          const found = words.map((word) => expected.reproduced?.[word]).find((text) => text !== undefined);
          return Number(found?.split(' ')[0] ?? 0);
        };
        const same = (figure: string) => compared.find((each) => each.figure === figure)?.same ?? 0;
        const ranks = byRule[name]?.ranks ?? least('ranks', 'ranksByWinsOpponentsWinRateBattlePoints');
        assert.ok(same('ranks') >= ranks, `${same('ranks')} ranks, not ${ranks}`);
        // A player made up for byes has a score that no one needs.
        const scores = Math.min(least('scores', 'matchPoints', 'points', 'numWins'), expected.participants);
        assert.ok(same('scores') >= scores, `${same('scores')} scores, not ${scores}`);
      });

      it(`${name}: is converted to the same bytes every time`, () => {
        assert.equal(JSON.stringify(read(format, name)), JSON.stringify(read(format, name)));
      });
    }
  });
}

describe('given files', { skip: missingData('foreign') }, () => {
  it('of New Recruit: every figure of every board is reproduced', () => {
    const files = readExpected<Expected>('newrecruit');
    for (const [name, { computed = [] }] of Object.entries(files)) {
      const rows = new Map(
        rowsOf(read('newrecruit', name), 'swiss').map((row) => [row.participant.key, row]),
      );
      for (const { id, name: player, battles: _, ...figures } of computed) {
        const row = rows.get(String(id));
        assert.deepEqual({ ...row, ...figures }, row, `${name} ${player}`);
      }
    }
  });

  it('of List Fortress: published ranks become places, the cut first', () => {
    const files = readExpected<Expected>('listfortress');
    for (const [name, { published = [] }] of Object.entries(files)) {
      const { finalPlacements } = computeTournament(read('listfortress', name));
      const inCut = published.filter(({ cutRank }) => cutRank != null).length;
      for (const { id, name: player, rank, cutRank } of published) {
        const place = finalPlacements.get(String(id ?? player.replaceAll(' ', '-'))) ?? null;
        if (cutRank != null) assert.ok(place !== null && place <= cutRank, `${name} ${player}`);
        else if (rank == null) assert.equal(place, null, `${name} ${player}`);
        else assert.ok(place !== null && place > inCut && place >= rank, `${name} ${player}`);
      }
    }
  });

  it('are detected by their content', () => {
    for (const format of formats) {
      const files = readExpected(format);
      for (const name of Object.keys(files)) {
        assert.match(read(format, name).battles[0]?.id ?? `${format}-`, new RegExp(`^${format}-`));
      }
    }
  });
});
