// Small records are saved many at a time: the database is asked once about all of them, and the report is the same as if each had been saved separately.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { casualBattle, club, pack, player } from '../../packages/rules/test/builders/records.ts';
import { importFile } from '../../src/import/import-inputs.ts';
import type { Database } from '../../src/store/database.ts';
import { engines, openTestDatabase } from '../builders/engines.ts';
import { importRecords, rejectRecords, sourceOf } from '../builders/service.ts';
import { recordStatements } from '../store/record-statements.ts';

/** The statements of a transaction are about 120, however many records it saves. */
const many = 300;

/** Records of each kind, with a word in them that differs between versions. */
const kinds = {
  club: (n: number, word: string) => club(`club-${n}`, { description: word }),
  player: (n: number, word: string) => player(`p_${n}`, `Player ${word} ${n}`),
  'battle pack': (n: number, word: string) => pack(`Pack ${n}`, { game: word, objectives: word === 'new' }),
  'casual battle': (n: number, word: string) =>
    casualBattle(`c_${n}`, { club: 'host', scenario: word, battlePack: 'Pack 1' }),
};

/** As a submission of an organiser, whose rights are checked. */
function submit(database: Database, records: readonly object[]) {
  return importFile(database, sourceOf(records), {
    origin: { account: 'account', key: 'key', owns: true },
    rights: { clubs: 'all', owner: '@account' },
  });
}

for (const engine of engines) {
  describe(`many small records, on ${engine.name}`, () => {
    for (const [kind, make] of Object.entries(kinds))
      it(`need less than one statement for each ${kind}, whether it is added, replaced or unchanged`, async (t) => {
        const database = await openTestDatabase(t, engine);
        await importRecords(database, [club('host'), pack('Pack 1')]);
        for (const word of ['old', 'new', 'new']) {
          const all = Array.from({ length: many }, (_, n) => make(n, word));
          const { statements, result } = await recordStatements(database, (recorded) =>
            submit(recorded, all),
          );
          assert.ok('report' in result);
          assert.ok(statements.length < many / 2, `${statements.length} statements`);
        }
      });

    it('have their problems in the order of the file', async (t) => {
      const database = await openTestDatabase(t, engine);
      const { problems } = await rejectRecords(
        database,
        [
          club('a'),
          { kind: 'club', slug: 'b' },
          'no record',
          club('a'),
          casualBattle('c_1', { club: 'nowhere' }),
          casualBattle('c_1'),
          { ...casualBattle('c_2'), players: [] },
        ]
          .map((record) => (typeof record === 'string' ? record : JSON.stringify(record)))
          .join('\n'),
      );
      assert.deepEqual(
        problems.map(({ line, pointer, code }) => `${line} ${pointer} ${code}`),
        [
          '2  keyMissing',
          '3  noJson',
          '4 /slug givenTwice',
          '6 /id givenTwice',
          '7 /players wrongCount',
          '5 /club unknownClub',
        ],
      );
    });

    it('are checked against the aliases of those before them', async (t) => {
      const database = await openTestDatabase(t, engine);
      const codes = async (records: readonly object[]) =>
        (await rejectRecords(database, records)).problems.map(({ line, code }) => `${line} ${code}`);
      const [ada, other] = [{ ...player('p_ada', 'Ada'), aliases: ['p_a'] }, player('p_a', 'Ada')];
      assert.deepEqual(await codes([ada, other]), ['1 aliasHasRecord', '2 aliasTaken']);
      assert.deepEqual(await codes([other, ada]), ['2 aliasHasRecord']);
    });
  });
}
