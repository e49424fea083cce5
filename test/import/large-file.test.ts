import assert from 'node:assert/strict';
import { it } from 'node:test';
import {
  battle,
  club,
  lines,
  pack,
  participant,
  tournament,
} from '../../packages/rules/test/builders/records.ts';
import { exportAll } from '../../src/export/export-records.ts';
import { importFile } from '../../src/import/import-inputs.ts';
import { rebuild } from '../../src/publish/rebuild.ts';
import { makeThinWorld } from '../builders/demo-world.ts';
import { engines, openTestDatabase } from '../builders/engines.ts';
import { sayFirst, withoutValues } from '../builders/say.ts';
import { importRecords, rejectRecords } from '../builders/service.ts';

const [engine = assert.fail()] = engines;
function many<T>(make: (index: number) => T): T[] {
  return Array.from({ length: 60 }, (_, index) => make(index));
}

/** 6 MB. */
const filler = many((index) => club(`filler-${index}`, { description: 'x'.repeat(99_000) }));

it('records after megabytes of others are imported like the first ones', async (t) => {
  const world = makeThinWorld(3, 5);
  const small = await openTestDatabase(t, engine);
  const large = await openTestDatabase(t, engine);
  await importRecords(small, [...world, ...filler]);
  const { records } = await importRecords(large, [...filler, ...world]);
  assert.deepEqual(records.tournaments, { added: 3, replaced: 0, unchanged: 0 });
  assert.deepEqual(await Array.fromAsync(exportAll(large)), await Array.fromAsync(exportAll(small)));
  assert.deepEqual((await rebuild(large, { dryRun: true })).differences, []);
});

function event(slug: string, fields: object = {}) {
  return tournament(slug, {
    battlePack: 'Late',
    stages: [{ id: 'swiss', rounds: 1 }],
    participants: [participant('a'), participant('b')],
    battles: [battle(`b-${slug}`, 'a', 'b')],
    ...fields,
  });
}

it('a pack after the first megabytes applies to what comes after it and before it', async (t) => {
  const database = await openTestDatabase(t, engine);
  const late = [event('before'), pack('Late', { objectives: true }), event('after')];
  assert.deepEqual((await importRecords(database, [...filler, ...late])).warnings, []);
  assert.deepEqual((await rebuild(database, { dryRun: true })).differences, []);
});

it('each of many packs applies to its tournament, whether it comes before or after it', async (t) => {
  const database = await openTestDatabase(t, engine);
  const description = 'x'.repeat(90_000);
  const records = many((index) => [
    pack(`Pack ${index + 1}`, { objectives: true }),
    club(`spacer-${index}`, { description }),
    event(`event-${index}`, { description, battlePack: `Pack ${index}` }),
  ]);
  const { warnings } = await importRecords(database, [...filler, pack('Pack 0'), ...records.flat()]);
  assert.deepEqual(warnings, []);
  assert.deepEqual((await rebuild(database, { dryRun: true })).differences, []);
});

it('problems after the first megabytes have their lines, and undo everything', async (t) => {
  const database = await openTestDatabase(t, engine);
  const file = `${lines(...filler)}\n\n{"kind":"club"\n${lines(club('a', { members: -1 }))}`;
  const { problems } = await rejectRecords(database, file);
  assert.deepEqual(
    problems.map(({ line, pointer }) => `${line}${pointer}`),
    ['62', '63/members'],
  );
  assert.deepEqual(await Array.fromAsync(exportAll(database)), []);
});

it('a file that ends badly after the first megabytes is a problem with its line', async (t) => {
  const database = await openTestDatabase(t, engine);
  async function* chunks() {
    yield Buffer.from(`${lines(...filler)}\n`);
    yield Buffer.from(`${lines(...filler).replaceAll('filler', 'more')}\n`);
    for (const piece = Buffer.alloc(1 << 20, 'a'); ; ) yield piece;
  }
  const imported = await importFile(database, { name: 'a.ndjson', chunks: chunks(), size: undefined });
  assert.ok('problems' in imported);
  assert.deepEqual(imported.problems.map(withoutValues), [
    { file: 'a.ndjson', line: 121, pointer: '', message: 'the line is longer than 64 MiB' },
  ]);
});

it('a line, or a .json file, of too many values is rejected before it fills the memory', async (t) => {
  const database = await openTestDatabase(t, engine);
  const hostile = `{"kind":"club","slug":[${'{},'.repeat(4_000_000)}{}],"name":"A"}`;
  const { problems } = await rejectRecords(database, `${lines(club('a'))}\n${hostile}\n`);
  assert.deepEqual(problems.map(withoutValues), [
    {
      file: 'test.ndjson',
      line: 2,
      pointer: '',
      message: 'has more than 3 million values; split the record',
    },
  ]);
  const whole = await rejectRecords(database, `{"format":"muster/1","clubs":[${hostile}]}`, 'a.json');
  assert.match(sayFirst(whole.problems), /^has more than 3 million values; write it as \.ndjson/);
});

it('a .json file over 64 MiB is rejected with the advice to use ndjson, before all of it is read', async (t) => {
  const database = await openTestDatabase(t, engine);
  let given = 0;
  async function* chunks() {
    for (const piece = Buffer.alloc(1 << 20, ' '); given < 1000; given += 1) yield piece;
  }
  const imported = await importFile(database, { name: 'a.json', chunks: chunks(), size: undefined });
  assert.ok('problems' in imported);
  assert.match(sayFirst(imported.problems), /^is larger than 64 MiB; write it as \.ndjson/);
  assert.ok(given < 70, `${given} MiB were read`);
});
