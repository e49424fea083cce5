// Merging and splitting players: what is rejected, what the history has, and what forgetting a player removes.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import {
  battle,
  casualBattle,
  participant,
  player,
  tournament,
} from '../../packages/rules/test/builders/records.ts';
import { ApiError } from '../../src/contract/errors.ts';
import { rebuild } from '../../src/publish/rebuild.ts';
import {
  assignId,
  mergePlayers,
  separatePlayers,
  splitAlias,
} from '../../src/records/people/change-people.ts';
import { findDuplicates } from '../../src/records/people/duplicates.ts';
import type { Database } from '../../src/store/database.ts';
import { openDatabase } from '../../src/store/open.ts';
import { findMainId } from '../../src/store/read/aliases.ts';
import { findPlayer } from '../../src/store/read/players.ts';
import { findRecord } from '../../src/store/records/records.ts';
import { listSubmissions } from '../../src/store/records/submissions.ts';
import { changeRecords, undoById } from '../builders/change-records.ts';
import { makeThinWorld } from '../builders/demo-world.ts';
import { engines, openTestDatabase } from '../builders/engines.ts';
import { holding } from '../builders/prepared.ts';
import { onDatabase } from '../builders/run-muster.ts';
import { importRecords } from '../builders/service.ts';
import { startOnce } from '../builders/suite.ts';
import { recordStatements } from '../store/record-statements.ts';

function event(slug: string, ...people: [id: string | null, name: string][]): object {
  return tournament(slug, {
    status: 'ongoing',
    stages: [{ id: 'swiss', rounds: 1 }],
    participants: people.map(([playerId, name], index) =>
      participant(`k${index}`, { player: name, ...(playerId !== null && { playerId }) }),
    ),
    battles: people.length > 1 ? [battle(`${slug}.1`, 'k0', 'k1', '5-3')] : [],
  });
}

const world = [
  player('nr_1', 'Ada N'),
  event('spring', ['nr_1', 'Ada Novak'], ['p_bo', 'Bo Berg']),
  event('summer', ['p_ada', 'Ada Novak'], ['p_bo', 'Bo Berg'], [null, 'Cy Dee']),
  event('autumn', ['p_cy', 'Cy Dee'], ['p_bo', 'Bo Berg']),
  { ...event('draft', ['p_ada', 'Ada Novak'], ['trf_5', 'Ada Novak']), published: false },
  casualBattle('c1', {
    players: [
      { player: 'Ada', playerId: 'nr_1' },
      { player: 'Bo', playerId: 'p_bo' },
    ],
  }),
];

for (const engine of engines)
  describe(`aliases on ${engine.name}`, () => {
    it('need the same number of statements to add and remove, however many', async (t) => {
      const database = await openTestDatabase(t, engine);
      await importRecords(database, [event('spring', ['p_1_0', 'Ada'], ['p_2', 'Bo'])]);
      const aliased = (n: number, count: number) => ({
        ...player(`p_${n}`, `Player ${n}`),
        aliases: Array.from({ length: count }, (_, alias) => `p_${n}_${alias}`),
      });
      const countStatements = async (record: object) => {
        const { statements } = await recordStatements(database, (counted) =>
          importRecords(counted, [record]),
        );
        return statements.length;
      };
      const ofOne = [await countStatements(aliased(3, 1)), await countStatements(aliased(3, 0))];
      assert.deepEqual([await countStatements(aliased(4, 300)), await countStatements(aliased(4, 0))], ofOne);
      await countStatements(aliased(1, 300));
      assert.equal(await findMainId(database, 'p_1_299'), 'p_1');
      const { body } = (await findPlayer(database, 'p_1')) ?? assert.fail();
      assert.match(String(body), /"tournaments":1,/, 'spring named one of them');
    });
  });

async function lastSubmission(database: Database) {
  const [last] = await listSubmissions(database, { clubs: 'all' }, 1);
  return last?.submission ?? assert.fail();
}

async function shown(database: Database, id: string): Promise<string> {
  const found = await findPlayer(database, id);
  if (found === undefined) return 'none';
  const { player: name, battles, tournaments } = JSON.parse(found.body.toString());
  return `${name} ${battles} ${tournaments}`;
}

for (const engine of engines) {
  const held = holding(engine, () => world);
  describe(`players merged and split on ${engine.name}`, () => {
    const open = startOnce((suite) => openTestDatabase(suite, held));

    it('a merge moves everything, is in the history and can be undone', async () => {
      const database = await open();
      const trial = await changeRecords(database, (change) => mergePlayers(change, 'nr_1', 'p_ada'), {
        dryRun: true,
      });
      assert.deepEqual([trial.battles, trial.tournaments], [2, 1]);
      assert.equal(await shown(database, 'nr_1'), 'Ada N 2 1');

      const merged = await changeRecords(database, (change) => mergePlayers(change, 'nr_1', 'p_ada'));
      assert.deepEqual(merged, {
        playerId: 'p_ada',
        player: 'Ada Novak',
        aliases: ['nr_1'],
        battles: 2,
        tournaments: 1,
      });
      assert.deepEqual(
        [await shown(database, 'nr_1'), await shown(database, 'p_ada')],
        ['none', 'Ada Novak 3 2'],
      );
      assert.deepEqual((await rebuild(database, { dryRun: true })).differences, []);
      const { id, changes } = await lastSubmission(database);
      assert.deepEqual(
        changes.map(({ kind, id: key, change, details }) => [kind, key, change, details]),
        [
          ['player', 'nr_1', 'removed', []],
          ['player', 'p_ada', 'added', ['alias nr_1 added']],
        ],
      );
      await undoById(database, id);
      assert.deepEqual(
        [await shown(database, 'nr_1'), await shown(database, 'p_ada')],
        ['Ada N 2 1', 'Ada Novak 1 1'],
      );
      assert.deepEqual((await rebuild(database, { dryRun: true })).differences, []);
    });

    it('a merge is rejected if the person would be twice in an event, or if an id is unknown or an alias', async () => {
      const database = await open();
      const refused = async (from: string, into: string, message: RegExp | string) =>
        assert.rejects(
          changeRecords(database, (change) => mergePlayers(change, from, into)),
          { message },
        );
      await refused('p_ada', 'p_bo', /"p_bo" and "p_ada" are one person, who would be twice in "summer"/);
      await refused('trf_5', 'p_ada', /"p_ada" and "trf_5" are one person, who would be twice in "draft"/);
      await refused('nr_1', 'p_bo', /twice in "spring", "c1"/);
      await refused('p_x', 'p_ada', 'No player has the id "p_x"');
      await refused('p_ada', 'p_x', 'No player has the id "p_x"');
      await refused('p_ada', 'p_ada', '"p_ada" and "p_ada" are the same id');
      await changeRecords(database, (change) => mergePlayers(change, 'nr_1', 'p_ada'));
      await refused('p_cy', 'nr_1', '"nr_1" is an alias of "p_ada"; merge into "p_ada"');
      await refused('nr_1', 'p_ada', '"nr_1" is an alias of "p_ada" already');
      await refused('nr_1', 'p_cy', '"nr_1" is an alias of "p_ada"; merge "p_ada", or split "nr_1" first');
      await changeRecords(database, (change) => splitAlias(change, 'nr_1'));
      // Its own record does not come back: the name is the one that its battles use most, of equal ones that of the oldest.
      assert.equal(await shown(database, 'nr_1'), 'Ada 2 1');
      await assert.rejects(
        changeRecords(database, (change) => splitAlias(change, 'nr_1')),
        {
          message: '"nr_1" is not an alias of a player',
        },
      );
    });

    it('counts what is not published as well', async () => {
      const database = await open();
      const moved = async (from: string) => {
        const { battles, tournaments } = await changeRecords(
          database,
          (change) => mergePlayers(change, from, 'p_new'),
          {
            dryRun: true,
          },
        );
        return [battles, tournaments];
      };
      const hidden = { ...event('later', ['trf_5', 'Ada'], ['p_hal', 'Hal']), published: false };
      await importRecords(database, [{ ...player('p_new'), aliases: ['p_none'] }, hidden]);
      assert.deepEqual(await moved('trf_5'), [2, 2]);
      const shown = { stages: [{ id: 'swiss', rounds: 1, shownRounds: 0 }] };
      await importRecords(database, [{ ...hidden, ...shown, published: true }]);
      assert.deepEqual(await moved('trf_5'), [2, 2], 'a round that is not shown');
      await importRecords(database, [{ ...player('p_hal'), aliases: ['nr_1'] }]);
      assert.deepEqual(await moved('p_hal'), [3, 2], 'with all aliases');
      await importRecords(database, [player('p_hal'), { ...hidden, participants: [], battles: [] }]);
    });

    it('aliases of the merged player go with it', async () => {
      const database = await open();
      await changeRecords(database, (change) => mergePlayers(change, 'nr_1', 'p_cy'));
      const { aliases } = await changeRecords(database, (change) => mergePlayers(change, 'p_cy', 'p_ada'));
      assert.deepEqual(aliases, ['p_cy', 'nr_1']);
      assert.equal(await findMainId(database, 'nr_1'), 'p_ada');
      assert.equal(await findRecord(database, 'player', 'p_cy'), undefined);
      assert.equal(await shown(database, 'p_ada'), 'Ada Novak 4 3');
      await undoById(database, (await lastSubmission(database)).id);
      assert.equal(await findMainId(database, 'nr_1'), 'p_cy');
      await changeRecords(database, (change) => splitAlias(change, 'nr_1'));
      assert.deepEqual((await rebuild(database, { dryRun: true })).differences, []);
    });

    it('suggests probable duplicates until they are marked as different people', async () => {
      const database = await open();
      const suggested = async () =>
        (await findDuplicates(database)).map(({ players }) =>
          players.map(({ playerId, tournament: slug }) => playerId ?? slug).join(' '),
        );
      assert.deepEqual(await suggested(), ['nr_1 p_ada', 'p_cy summer']);
      await changeRecords(database, (change) => separatePlayers(change, 'nr_1', 'p_ada'));
      assert.deepEqual(await suggested(), ['p_cy summer']);
      await assert.rejects(
        changeRecords(database, (change) => separatePlayers(change, 'p_ada', 'nr_1')),
        {
          message: '"p_ada" and "nr_1" are known as different people already',
        },
      );
      const { id, changes } = await lastSubmission(database);
      assert.deepEqual(
        changes.map(({ id: key, details }) => [key, ...details]),
        [
          ['nr_1', 'not the same person as p_ada'],
          ['p_ada', 'not the same person as nr_1'],
        ],
      );
      await undoById(database, id);
      assert.deepEqual(await suggested(), ['nr_1 p_ada', 'p_cy summer']);
    });

    it('gives an entry an id if exactly one entry without an id has that name', async () => {
      const database = await open();
      const assign = (id: string, name: string) =>
        changeRecords(database, (change) => assignId(change, id, name, 'summer'));
      await assert.rejects(assign('p_x', 'Bo Berg'), /No one called "Bo Berg" without a player id/);
      await assert.rejects(assign('p_bo', 'cy dee'), /"p_bo" already takes part in the tournament "summer"/);
      await assert.rejects(assign('a b', 'Cy Dee'), /^ApiError: The player id is "a b"; expected text/);
      await assert.rejects(
        changeRecords(database, (change) => assignId(change, 'p_x', 'Cy', 'none')),
        /There is no tournament "none"/,
      );
      await assign('p_cy', 'cy dee');
      assert.equal(await shown(database, 'p_cy'), 'Cy Dee 1 2');
      await undoById(database, (await lastSubmission(database)).id);
      assert.equal(await shown(database, 'p_cy'), 'Cy Dee 1 1');
    });
  });
}

for (const engine of engines) {
  describe(`a merge in a world of every format on ${engine.name}`, () => {
    it('leaves the same published data as a rebuild, for players of every format', async (t) => {
      const database = await openTestDatabase(t, engine);
      const tournaments = engine === engines[0] ? 4 : 2;
      await importRecords(database, makeThinWorld(tournaments, 5));
      const ids = await database.values<string>('SELECT id FROM player ORDER BY battles DESC, id LIMIT 60');
      let merged = 0;
      for (const [index, from] of ids.slice(0, 30).entries()) {
        const into = ids[index + 30] ?? '';
        if (merged === 3) break;
        merged += await changeRecords(database, (change) => mergePlayers(change, from, into)).then(
          () => 1,
          (error: unknown) => (error instanceof ApiError ? 0 : Promise.reject(error)),
        );
      }
      assert.equal(merged, 3);
      assert.deepEqual((await rebuild(database, { dryRun: true })).differences, []);
      const alias = await database.value<string>('SELECT id FROM alias ORDER BY player, id');
      await changeRecords(database, (change) => splitAlias(change, alias ?? ''));
      assert.deepEqual((await rebuild(database, { dryRun: true })).differences, []);
    });
  });
}

describe('muster players', () => {
  it('merges, splits, lists and separates, and exits with 1 if it is not possible', async (t) => {
    const [engine = assert.fail()] = engines;
    const url = await holding(engine, () => world).makeUrl(t);
    const run = (words: string, ...more: string[]) => onDatabase(url)(`players ${words}`, ...more);
    const listed = await run('duplicates --json');
    assert.deepEqual(JSON.parse(listed.stdout), [
      {
        players: [
          { playerId: 'nr_1', player: 'Ada N' },
          { playerId: 'p_ada', player: 'Ada Novak' },
        ],
        reasons: ['same name', 'an id from another platform: New Recruit', 'never in the same tournament'],
      },
      {
        players: [
          { playerId: 'p_cy', player: 'Cy Dee' },
          { playerId: null, player: 'Cy Dee', tournament: 'summer' },
        ],
        reasons: ['same name', 'never in the same tournament'],
      },
    ]);
    const trial = await run('merge nr_1 p_ada --dry-run');
    assert.match(trial.stderr, /^2 battles and 1 tournament would move from nr_1 to p_ada/);
    const merged = await run('merge nr_1 p_ada');
    assert.deepEqual([merged.status, merged.stdout], [0, 'p_ada\n']);
    assert.match(merged.stderr, /^2 battles and 1 tournament moved from nr_1 to p_ada \("Ada Novak"\)/);
    const refused = await run('merge nr_1 p_ada');
    assert.deepEqual(
      [refused.status, refused.stderr],
      [1, 'muster: "nr_1" is an alias of "p_ada" already\n'],
    );
    assert.equal((await run('split nr_1')).status, 0);
    assert.equal((await run('distinct nr_1 p_ada')).status, 0);
    assert.equal((await run('assign p_cy --tournament summer --name', 'Cy Dee')).status, 0);
    assert.equal((await run('assign p_cy')).status, 2);
    assert.match((await run('duplicates')).stderr, /^no two players look like the same person/);

    await run('merge nr_1 p_ada');
    const { stdout } = await run('anonymise nr_1');
    const again = await openDatabase(url);
    t.after(() => again.close());
    const id = stdout.trim();
    assert.match(id, /^anon_/);
    assert.match(await shown(again, id), /^Anonymous \w+ 3 2$/);
    const everything = await again.values<string>(
      'SELECT key FROM submission_change UNION SELECT details FROM submission_change UNION SELECT id FROM player UNION SELECT one FROM distinct_pair UNION SELECT name FROM mention UNION SELECT id FROM alias',
    );
    assert.deepEqual(
      everything.filter((text) => /nr_1|p_ada|Ada/.test(text)),
      [],
    );
  });
});
