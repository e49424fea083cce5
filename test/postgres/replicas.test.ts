// Reads from a hot standby, which lags: no answer goes back to an older state, and revoked keys stay rejected.
import assert from 'node:assert/strict';
import { after, afterEach, before, describe, it, type TestContext } from 'node:test';
import { pick } from '../../packages/rules/test/builders/pick.ts';
import { tournament } from '../../packages/rules/test/builders/records.ts';
import { followChanges, markerBehind } from '../../src/http/changes/read-changes.ts';
import type { Database } from '../../src/store/database.ts';
import { openPostgres } from '../../src/store/engine/postgres.ts';
import { openReplicas } from '../../src/store/engine/replicas.ts';
import { readRevision } from '../../src/store/engine/settings.ts';
import { createKey, findKey } from '../../src/store/keys/keys.ts';
import { openDatabase, openDatabaseToServe } from '../../src/store/open.ts';
import { readChanges, readMarker, writeMarker } from '../../src/store/read/changes.ts';
import { parseDocument } from '../../src/store/read/document.ts';
import { watchRevision } from '../../src/store/read/revision.ts';
import { findTournament } from '../../src/store/read/tournaments.ts';
import { skipPostgres } from '../builders/engines.ts';
import { startLoad } from '../builders/load.ts';
import { administer } from '../builders/postgres.ts';
import { type PostgresServer, startPostgres } from '../builders/postgres-server.ts';
import { serveMuster } from '../builders/run-muster.ts';
import { importRecords } from '../builders/service.ts';
import { until } from '../builders/until.ts';

describe('hot standbys', { skip: skipPostgres }, () => {
  let primary: PostgresServer;
  let standby: PostgresServer;
  /** The database as another process has it open, which changes the data. */
  let editor: Database;

  before(async () => {
    primary = await startPostgres();
    standby = await primary.makeStandby();
    editor = await openDatabase(primary.url);
    await importRecords(editor, [tournament('open', { name: 'first name' })]);
    await caughtUp();
  });
  after(async () => {
    await editor.close();
    await standby.remove();
    await primary.remove();
  });
  afterEach(() => administer(standby.url, 'SELECT pg_wal_replay_resume()'));

  async function caughtUp(): Promise<void> {
    const copy = await openDatabaseToServe(primary.url, {
      readUrls: [standby.url],
      onTrouble: () => undefined,
    });
    await copy.close();
    const revision = await readRevision(editor);
    await until({
      what: `revision ${revision} on the standby`,
      see: () =>
        administer(standby.url, `SELECT value FROM setting WHERE name = 'revision'`).catch((error) => [
          { value: String(error) },
        ]),
      is: ([row]) => Number(row?.['value']) === revision,
    });
  }

  async function openBoth(t: TestContext): Promise<Database> {
    const database = await openDatabaseToServe(primary.url, {
      readUrls: [standby.url],
      onTrouble: (message) => t.diagnostic(message),
    });
    t.after(() => database.close());
    return database;
  }

  const freeze = () => administer(standby.url, 'SELECT pg_wal_replay_pause()');
  const nameOf = async (database: Database) => {
    const found = await findTournament(database, 'open');
    return found && parseDocument<{ name: string }>(found).name;
  };
  const hasTournament = async (database: Database, slug: string) =>
    (await findTournament(database, slug)) !== undefined;

  it('answer reads', async (t) => {
    const database = await openBoth(t);
    await freeze();
    // A change without a new revision: only the primary can know it.
    await editor.write((writer) => writer.insert('setting', [{ name: 'told', value: 'by the primary' }]));
    const query = `SELECT value FROM setting WHERE name = 'told'`;
    for (let time = 0; time < 50; time += 1) {
      assert.equal(await nameOf(database), 'first name');
      assert.equal(await database.first(query), undefined);
    }
    assert.deepEqual(await database.fresh.first(query), { value: 'by the primary' });
  });

  it('that are behind a marker return no changes, and continue once they have them', async (t) => {
    const copy = openPostgres(standby.url, { standby: true });
    t.after(() => copy.close());
    const follow = (database: Database, since?: string) =>
      followChanges((request) => readChanges(database, request), {
        since: since === undefined ? undefined : readMarker(since),
        kind: undefined,
        limit: 100,
      });
    const writeMarkerOf = (found: Awaited<ReturnType<typeof follow>>) => writeMarker(markerBehind(found));
    const before = writeMarkerOf(await follow(editor));
    await freeze();
    await importRecords(editor, [tournament('news')]);
    const marker = writeMarkerOf(await follow(editor, before));
    assert.notEqual(marker, before);
    const behind = await follow(copy, marker);
    assert.deepEqual(behind.changes, []);
    assert.equal(writeMarkerOf(behind), marker);
    await importRecords(editor, [tournament('more')]);
    await administer(standby.url, 'SELECT pg_wal_replay_resume()');
    const { changes } = await until({
      what: 'the change that came later',
      see: () => follow(copy, marker),
      is: (found) => found.changes.length > 0,
    });
    assert.deepEqual(pick(changes, 'id'), ['more']);
  });

  it('are not read while they lag behind what was already shown', async (t) => {
    const database = await openBoth(t);
    const watch = await watchRevision(database, 50);
    t.after(() => watch.close());
    await freeze();
    await importRecords(editor, [tournament('open', { name: 'second name' }), tournament('later')]);
    const revision = await readRevision(editor);
    await until({ what: `revision ${revision}`, see: () => watch.current, is: (seen) => seen === revision });
    for (let time = 0; time < 50; time += 1) {
      assert.equal(await nameOf(database), 'second name');
      assert.equal(await hasTournament(database, 'later'), true);
      assert.equal(await hasTournament(database, 'never'), false);
    }
  });

  it('are not read by a process that starts while they lag', async (t) => {
    await freeze();
    await importRecords(editor, [tournament('open', { name: 'third name' })]);
    const database = await openBoth(t);
    assert.equal(await nameOf(database), 'third name');
  });

  it('never decide whether a key is valid while the primary responds', async (t) => {
    await freeze();
    const database = await openBoth(t);
    const key = await createKey(editor, { account: 'tests', label: '', prefix: 'svc_v1_' });
    assert.ok(await findKey(database, key));
    await editor.write((writer) => writer.run(`UPDATE api_key SET revoked = '2026-01-01'`));
    assert.equal(await findKey(database, key), undefined);
  });

  it('a read of an empty list does not hide what a lagging standby lacks', async (t) => {
    const database = await openBoth(t);
    await freeze();
    await importRecords(editor, [tournament('brand-new')]);
    assert.equal(await readRevision(database.fresh), await readRevision(editor));
    assert.equal(await hasTournament(database, 'brand-new'), true);
  });

  it('answer while the primary is down, and writes work when it is up again', async (t) => {
    const key = await createKey(editor, { account: 'tests', label: '', prefix: 'svc_v1_' });
    await caughtUp();
    const databases = ['--database', primary.url, '--database-read-urls', standby.url];
    const serving = await serveMuster(t, [...databases, '--rate-limit=0', '--log-level=silent']);
    const load = startLoad(`${serving.address}/api/v1/tournaments`, key);
    await load.goodAgain();
    await primary.halt();
    t.diagnostic(`good again ${Math.round(await load.goodAgain())} ms after the primary was lost`);
    const lost = await load.end();
    t.diagnostic(JSON.stringify(lost));
    for (let time = 0; time < 20; time += 1) {
      const answer = await fetch(`${serving.address}/api/v1/tournaments`, {
        headers: { authorization: `Bearer ${key}` },
      });
      assert.equal(answer.status, 200);
    }
    assert.equal((await fetch(`${serving.address}/health/ready`)).status, 200);
    await primary.start();
    await importRecords(editor, [tournament('after-the-loss')]);
    await until({
      what: 'the change to be shown',
      async see() {
        const answer = await fetch(`${serving.address}/api/v1/tournaments/after-the-loss`, {
          headers: { authorization: `Bearer ${key}` },
        });
        // Not there yet, or the connection to the primary was lost with it.
        assert.ok([200, 404, 503].includes(answer.status), String(answer.status));
        return answer.status;
      },
      is: (status) => status === 200,
    });
    assert.equal((await serving.stop('SIGTERM')).status, 0);
  });

  it('serve a process that starts while the primary is down', async (t) => {
    await caughtUp();
    await primary.halt();
    t.after(() => primary.start());
    const database = await openBoth(t);
    assert.equal(await nameOf(database), 'third name');
  });

  it('wait for the last changes of a lost primary, and continue without them after a time limit', async (t) => {
    const troubles: string[] = [];
    const standbys = [{ name: 'standby', database: openPostgres(standby.url, { standby: true }) }];
    const database = await openReplicas(
      openPostgres(primary.url),
      standbys,
      (message) => troubles.push(message),
      1000,
    );
    t.after(() => database.close());
    const before = await nameOf(database);
    await freeze();
    await importRecords(editor, [tournament('open', { name: 'fourth name' })]);
    assert.equal(await readRevision(database.fresh), await readRevision(editor));
    assert.equal(await nameOf(database), 'fourth name');
    await primary.halt();
    t.after(() => primary.start());
    await assert.rejects(nameOf(database), { name: 'DatabaseError', code: 'unreachable' });
    await until({
      what: 'the primary to be given up',
      see: () => troubles,
      is: (said) => said.some((message) => message.includes('lost with its last changes')),
    });
    assert.equal(await nameOf(database), before);
  });
});
