// The demo from one day to another.
import assert from 'node:assert/strict';
import { describe, it, type TestContext } from 'node:test';
import { club, tournament } from '../../packages/rules/test/builders/records.ts';
import { prepareDemo } from '../../src/cli/serve-demo.ts';
import { readSettings } from '../../src/cli/settings.ts';
import { sayPlacesLeft, viewSignUp } from '../../src/contract/sign-up-view.ts';
import { generateWorld } from '../../src/demo/world.ts';
import { showCheckIn } from '../../src/records/entries/list-entries.ts';
import type { Database } from '../../src/store/database.ts';
import { readRevision } from '../../src/store/engine/settings.ts';
import { findKey } from '../../src/store/keys/keys.ts';
import { openDatabase } from '../../src/store/open.ts';
import { listSignUps } from '../../src/store/read/sign-ups.ts';
import { findStored } from '../../src/store/records/record-facts.ts';
import { listTournamentNames } from '../../src/store/records/records.ts';
import { makeFolder, sqlite } from '../builders/engines.ts';
import { importRecords } from '../builders/service.ts';

const settings = readSettings({}, {});
const world = { tournaments: 9, seed: 1 };

async function listSlugs(database: Database): Promise<string[]> {
  return Array.fromAsync(listTournamentNames(database), ({ slug }) => slug);
}

function slugsOf(today: string): string[] {
  return [...generateWorld({ ...world, today })].flatMap((record) =>
    record.kind === 'tournament' ? [record.slug] : [],
  );
}

/** Keys are stored in files, for PostgreSQL below the working folder. */
function goElsewhere(t: TestContext): void {
  const back = process.cwd();
  process.chdir(makeFolder(t));
  t.after(() => process.chdir(back));
}

describe('a demo', () => {
  it('is made again on another day, with the same keys, and leaves what others have added', async (t) => {
    goElsewhere(t);
    const url = await sqlite.makeUrl(t);
    const database = await openDatabase(url);
    t.after(() => database.close());
    const prepare = (today: string) => prepareDemo(database, url, settings, { ...world, today });

    const first = await prepare('2026-12-30');
    assert.deepEqual(await listSlugs(database), slugsOf('2026-12-30').toSorted());
    assert.deepEqual((await findKey(database, first.organiser?.key ?? ''))?.clubs, [
      'iron-gate',
      'kosc-i-stal',
      'copper-lantern',
      'kuura-ja-noppa',
    ]);
    await importRecords(database, [tournament('mine'), club('iron-gate')]);
    const before = await readRevision(database);
    assert.deepEqual(await prepare('2026-12-30'), first);
    assert.equal(await readRevision(database), before, 'on the same day nothing changes');

    assert.deepEqual(await prepare('2027-01-15'), first);
    assert.notDeepEqual(slugsOf('2027-01-15'), slugsOf('2026-12-30'));
    assert.deepEqual(await listSlugs(database), [...slugsOf('2027-01-15'), 'mine'].toSorted());
  });

  it('has an event with places left, one with a waiting list, and one with check-in open on its day', async (t) => {
    goElsewhere(t);
    const url = await sqlite.makeUrl(t);
    const database = await openDatabase(url);
    t.after(() => database.close());
    await prepareDemo(database, url, settings, { tournaments: 54, seed: 1, today: '2026-12-30' });
    const slugs = await listSlugs(database);
    const time = Date.parse('2026-12-30T00:00Z');
    const open = (await listSignUps(database, slugs)).filter(
      (facts) => facts.offered && viewSignUp(facts, 'UTC', time).reason === undefined,
    );
    assert.deepEqual(
      open.map((facts) => sayPlacesLeft(facts)),
      ['4 places left', 'No places left, 4 waiting'],
    );
    const days = await Promise.all(slugs.map((slug) => findStored(database, 'tournament', slug)));
    const [event, ...others] = days.flatMap((one) => (one?.record.checkIn == null ? [] : [one.record]));
    assert.deepEqual([event?.startDate, others], ['2026-12-30', []]);
    if (event === undefined) return;
    const shown = await showCheckIn(database, event, { time, timeZone: 'UTC' });
    assert.equal(shown?.state, 'open');
    assert.ok(shown.here > 0 && shown.here < shown.expected);
  });

  it('is never put into a database with other data', async (t) => {
    goElsewhere(t);
    const url = await sqlite.makeUrl(t);
    const database = await openDatabase(url);
    t.after(() => database.close());
    await importRecords(database, [tournament('mine')]);
    const { organiser } = await prepareDemo(database, url, settings, { ...world, today: '2026-12-30' });
    assert.deepEqual(await listSlugs(database), ['mine']);
    assert.equal(organiser, undefined, 'the club may be a real one');
  });
});
