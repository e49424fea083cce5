// GET /api/v1/changes over whole histories: a mirror equals a crawl, and gets no change of what was never visible (docs/rules/changes.md).
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { rebuild } from '../../src/publish/rebuild.ts';
import { openDatabase } from '../../src/store/open.ts';
import { site } from '../builders/directory.ts';
import { engines } from '../builders/engines.ts';
import { historyStart, listVisible, makeHistory } from '../builders/history.ts';
import { crawl, Mirror } from '../builders/mirror.ts';
import { makeRequest, type Service, serve, startService } from '../builders/service.ts';

const path = '/api/v1/changes';

for (const engine of engines) {
  describe(`changes that are followed on ${engine.name}`, () => {
    /** In each history: 30 on SQLite, 10 on PostgreSQL, where each costs more. */
    const writes = engine === engines[0] ? 30 : 10;

    it('a mirror that is killed and continues from its marker ends with what a crawl returns, with two concurrent importers and two servers', async (t) => {
      const service = await startService(t, historyStart, site, engine);
      const second = await openDatabase(service.url);
      t.after(() => second.close());
      const { port, close } = await serve(second, site);
      t.after(close);
      // The servers answer alternately, so a change that one has reported must be visible in the other.
      const requests = [service.request, makeRequest(port)];
      let asked = 0;
      const get: Service['get'] = (address) =>
        (requests[asked++ % 2] ?? service.request)('GET', address, {
          authorization: `Bearer ${service.key}`,
        });
      const writers = [service.database, second].map(async (database, at) => {
        const act = makeHistory(77 + at, `w${at}`);
        for (let count = 0; count < writes; count += 1) await act(database);
      });
      let isOver = false;
      const done = Promise.all(writers).then(() => {
        isOver = true;
      });
      const mirror = new Mirror(get);
      let pages = 0;
      // The mirror is sometimes killed in the middle of a page: it gets the changes since its marker again.
      while (!isOver) {
        const { since } = mirror;
        await mirror.follow(3, () => pages++ % 5 < 4 && !isOver);
        if (pages % 3 === 0) mirror.since = since;
      }
      await done;
      await mirror.follow(7);
      const things = await crawl(service.get, service.database);
      assertSame(mirror.things, things);
      assert.ok(things.size > 10);
      assert.deepEqual((await rebuild(service.database, { dryRun: true })).differences, []);
    });

    it('every change is of something that is or was visible, and that is different now', async (t) => {
      const service = await startService(t, historyStart, site, engine);
      for (const seed of engine === engines[0] ? [1, 2] : [3]) {
        const act = makeHistory(seed, `s${seed}`);
        const mirror = new Mirror(service.get);
        await mirror.follow();
        let before = await listVisible(service.database);
        const ever = new Set(before);
        for (let count = 0; count < writes; count += 1) {
          await act(service.database);
          const visible = await listVisible(service.database);
          for (const name of visible) ever.add(name);
          const { body } = await service.get(`${path}?limit=100&since=${mirror.since}`);
          assert.equal(body.next, null);
          mirror.since = body.since;
          for (const one of body.data) {
            const name = `${one.kind} ${one.id}`;
            assert.ok(ever.has(name), `${name} was never visible`);
            assert.equal(one.change, visible.has(name) ? 'updated' : 'removed', name);
            assert.ok(visible.has(name) || before.has(name), `${name} was not visible before`);
            assert.ok(await mirror.take(one), `${name} is as it was`);
          }
          before = visible;
        }
        assert.deepEqual(new Set(mirror.things.keys()), before);
      }
    });
  });
}

/** Says in a few words what differs. */
function assertSame(copy: ReadonlyMap<string, string>, things: ReadonlyMap<string, string>): void {
  const names = new Set([...copy.keys(), ...things.keys()]);
  assert.deepEqual(
    [...names].filter((name) => copy.get(name) !== things.get(name)),
    [],
  );
}
