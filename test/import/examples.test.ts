// The examples that people start from: each is imported, and its standings are those worked out by hand.
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { describe, it, type TestContext } from 'node:test';
import { importFile } from '../../src/import/import-inputs.ts';
import { sourceOf, startService } from '../builders/service.ts';

const folder = new URL('../../examples/', import.meta.url);
const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) =>
  name.endsWith('.json'),
);

/** Imported without a problem or a warning, and published. */
async function take(t: TestContext, name: string) {
  const service = await startService(t);
  const text = readFileSync(new URL(`${name}.json`, folder), 'utf8');
  const source = sourceOf(text, `${name}.json`);
  const imported = await importFile(service.database, source, { publish: true });
  assert.ok('report' in imported, JSON.stringify(imported));
  assert.deepEqual(imported.report.warnings, []);
  const table = async (season: string): Promise<string[]> =>
    (await service.get(`/api/v1/seasons/${season}/standings`)).body.data.map(
      ({ rank, player, points }: Record<string, unknown>) => `${rank} ${player} ${points}`,
    );
  const [slug] = imported.report.tournaments.map((tournament) => tournament.slug);
  const rowsOf = async (stage: string): Promise<Record<string, unknown>[]> =>
    (await service.get(`/api/v1/tournaments/${slug}/standings?stage=${stage}`)).body.data;
  return {
    table,
    board: async (stage: string) =>
      (await rowsOf(stage)).map(({ rank, player, battlePoints }) => `${rank} ${player} ${battlePoints}`),
    winners: async (stage: string) => (await rowsOf(stage)).map(({ round, winner }) => `${round}: ${winner}`),
    decided: async (stage: string) => {
      const path = `/api/v1/tournaments/${slug}/standings/explanation?stage=${stage}`;
      const { data } = (await service.get(path)).body;
      return data.map(({ decidedBy }: { decidedBy: string | null }) => decidedBy);
    },
  };
}

describe('the examples', () => {
  it('all have a test here', () => {
    const tested = readFileSync(new URL(import.meta.url), 'utf8');
    for (const file of files) assert.ok(tested.includes(`'${file.replace(/\.json$/, '')}'`), file);
  });

  it('a club day: a bye counts as a win', async (t) => {
    const { board } = await take(t, 'club-day');
    const ranks = ['1 Fay Okoro 9', '2 Ada Novak 6', '3 Eli Brandt 6', '4 Cy Adair 4', '5 Dee Marsh 4'];
    assert.deepEqual(await board('standings'), [...ranks, '6 Bo Lind 3', '7 Gus Tran 3']);
  });

  it('a season: battles, places and a point for painting over two evenings', async (t) => {
    const { table } = await take(t, 'season');
    // Ada 3 + 3 and 0 + 0, and 1; Bo 0 + 0 and 3 + 3; Cy 1 + 2 and 3 + 2; Dee 1 + 2 and 0 + 1.
    assert.deepEqual(await table('lantern-lane-league-2026'), [
      '1 Cy Adair 8',
      '2 Ada Novak 7',
      '3 Bo Lind 6',
      '4 Dee Marsh 4',
    ]);
  });

  it('two days with a cut: the brackets decide the first four places, battle points the others', async (t) => {
    const { board, winners } = await take(t, 'two-day-event-with-cut');
    assert.deepEqual(await board('swiss'), [
      '1 Rosa Winter 45',
      '2 Quinn Abara 41',
      '3 Nora Falk 35',
      '4 Otto Reyes 31',
      '5 Petra Sand 27',
      '6 Tilda Moor 25',
      '7 Ugo Leone 22',
      '8 Sven Dahl 6',
    ]);
    assert.deepEqual(await winners('knockout'), [
      'Semi-final: Rosa Winter',
      'Semi-final: Nora Falk',
      'Final: Nora Falk',
    ]);
    assert.deepEqual(
      (await board('standings')).map((row) => row.replace(/ \d+$/, '')),
      [
        '1 Nora Falk',
        '2 Rosa Winter',
        '3 Otto Reyes',
        '4 Quinn Abara',
        '5 Petra Sand',
        '6 Tilda Moor',
        '7 Ugo Leone',
        '8 Sven Dahl',
      ],
    );
  });

  it('groups with placement brackets: every place is played for', async (t) => {
    const { board, winners } = await take(t, 'groups-with-placement-brackets');
    assert.deepEqual(await board('swiss'), [
      '1 Xenia Pavlou 12',
      '2 Vera Holt 10',
      '3 Wim Achter 5',
      '4 Yuri Banik 3',
      '1 Zoe Carver 11',
      '2 Carlo Vidal 10',
      '3 Abel Sousa 7',
      '4 Britt Nyman 1',
    ]);
    assert.deepEqual(await winners('placement-5-8'), [
      'Places 5–8: Wim Achter',
      'Places 5–8: Yuri Banik',
      'Fifth place: Wim Achter',
    ]);
    assert.deepEqual(
      (await board('standings')).map((row) => row.replace(/ \d+$/, '')),
      [
        '1 Zoe Carver',
        '2 Carlo Vidal',
        '3 Xenia Pavlou',
        '4 Vera Holt',
        '5 Wim Achter',
        '6 Yuri Banik',
        '7 Abel Sousa',
        '8 Britt Nyman',
      ],
    );
  });

  it('a league in progress: a game that was not played is a loss for both, one in progress counts nowhere', async (t) => {
    const { board } = await take(t, 'league');
    assert.deepEqual(await board('swiss'), [
      '1 Leo Marin 7',
      '2 Kira Voss 7',
      '3 Hal Byrne 6',
      '4 Ines Pinto 6',
      '5 Mia Lund 4',
      '6 Jon Ekberg 0',
    ]);
  });

  it('scoring: the table, the bonus within its bound, the margin of a draw, recorded points, byes', async (t) => {
    const { board } = await take(t, 'rules/scoring');
    assert.deepEqual(await board('swiss'), [
      '1 Eli Brandt 26',
      '2 Ada Novak 25',
      '3 Dee Marsh 22',
      '4 Cy Adair 17',
      '5 Bo Lind 15',
    ]);
  });

  it('tie-breakers: head to head if they met, the metric if nothing before it separates them', async (t) => {
    const { board, decided } = await take(t, 'rules/tie-breakers');
    assert.deepEqual(await board('swiss'), [
      '1 Cy Adair 9',
      '2 Eli Brandt 6',
      '3 Ada Novak 6',
      '4 Dee Marsh 3',
      '5 Bo Lind 3',
      '6 Fay Okoro 0',
    ]);
    assert.deepEqual(await decided('swiss'), [
      'first',
      'battle points',
      'head to head',
      'battle points',
      'Units lost (fewest)',
      'battle points',
    ]);
  });

  it('brackets: matches with and without a battle', async (t) => {
    const { board, winners } = await take(t, 'rules/brackets');
    assert.deepEqual(await winners('knockout'), [
      'Semi-final: Ada Novak',
      'Semi-final: Cy Adair',
      'Final: Cy Adair',
    ]);
    assert.deepEqual(await winners('placement-3'), ['Third place: Dee Marsh']);
    assert.deepEqual(
      (await board('standings')).map((row) => row.replace(/ \d+$/, '')),
      ['1 Cy Adair', '2 Ada Novak', '3 Dee Marsh', '4 Bo Lind', '5 Fay Okoro', '6 Eli Brandt'],
    );
  });

  it('adjustments: on a board, or only in the final standings', async (t) => {
    const { board } = await take(t, 'rules/adjustments');
    assert.deepEqual(await board('swiss'), [
      '1 Cy Adair 6',
      '2 Ada Novak 4',
      '3 Bo Lind 3',
      '4 Dee Marsh -1',
    ]);
    assert.deepEqual(await board('standings'), [
      '1 Cy Adair 6',
      '2 Bo Lind 6',
      '3 Ada Novak 4',
      '4 Dee Marsh -1',
    ]);
  });
});
