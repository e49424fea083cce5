// node scripts/compare-checkouts.ts OLD NEW [--engine sqlite|postgres] [--tournaments N] [--records FILE]
// Asks the servers of two checkouts the same and compares every answer, bytes and headers (compare/differ.ts says what is left out).
// PostgreSQL: the one at POSTGRES_URL (a user who may create databases), or one of its own. FUZZ_SEED=7 asks other hostile requests.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { administer } from '../test/builders/postgres.ts';
import { startPostgres } from '../test/builders/postgres-server.ts';
import { closeConnections } from './compare/ask.ts';
import { openCheckout } from './compare/checkout.ts';
import { crawlApi } from './compare/crawl-api.ts';
import { crawlPages } from './compare/crawl-pages.ts';
import { print, startFindings } from './compare/findings.ts';
import { askHostile } from './compare/hostile.ts';
import { makePair } from './compare/pair.ts';
import { compareSettings } from './compare/settings.ts';
import { writeWorld } from './compare/world.ts';

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    engine: { type: 'string', default: 'sqlite' },
    tournaments: { type: 'string', default: '30' },
    records: { type: 'string' },
  },
});
const [oldFolder, newFolder] = positionals;
if (oldFolder === undefined || newFolder === undefined || !['sqlite', 'postgres'].includes(values.engine)) {
  print(
    'usage: node scripts/compare-checkouts.ts OLD NEW [--engine sqlite|postgres] [--tournaments N] [--records FILE]',
  );
  process.exit(2);
}

const folder = mkdtempSync(join(tmpdir(), 'muster-compare-'));
const given = process.env['POSTGRES_URL'];
const postgres = values.engine === 'postgres' && given === undefined ? await startPostgres() : undefined;

async function makeDatabase(name: string): Promise<string> {
  if (values.engine === 'sqlite') return `sqlite:${join(folder, `${name}.db`)}`;
  const url = given ?? postgres?.url ?? '';
  await administer(url, `DROP DATABASE IF EXISTS compare_${name}`);
  await administer(url, `CREATE DATABASE compare_${name}`);
  return url.replace(/[^/]*$/, `compare_${name}`);
}

const checkouts = {
  old: openCheckout(oldFolder, await makeDatabase('old'), folder),
  new: openCheckout(newFolder, await makeDatabase('new'), folder),
};
const findings = startFindings();
const started = performance.now();
const step = (words: string) =>
  print(`${((performance.now() - started) / 1000).toFixed(0).padStart(4)} s  ${words}`);

step('writing and importing the world');
const file = join(folder, 'world.ndjson');
await writeWorld(checkouts.old, file, Number(values.tournaments), values.records);
await Promise.all([checkouts.old.run('import', file), checkouts.new.run('import', file)]);

step('export all');
const [exported, now] = await Promise.all([
  checkouts.old.run('export', 'all'),
  checkouts.new.run('export', 'all'),
]);
if (exported !== now) {
  const lines = now.split('\n');
  const at = exported.split('\n').findIndex((line, index) => line !== lines[index]);
  findings.note('export all', {
    what: 'export',
    old: exported.split('\n')[at] ?? 'end',
    new: lines[at] ?? 'end',
  });
}

const keys = { old: await checkouts.old.makeKeys(), new: await checkouts.new.makeKeys() };
const servers = { old: await checkouts.old.serve(), new: await checkouts.new.serve() };
const pair = makePair(servers, findings);
step('the API');
await crawlApi(pair, keys);
step('the pages');
await crawlPages(pair);
step('hostile requests');
await askHostile(pair, keys, findings);
closeConnections();
await Promise.all([servers.old.stop(), servers.new.stop()]);
step('other settings');
await compareSettings(checkouts, keys, findings);
await postgres?.remove();
rmSync(folder, { recursive: true });
step('done');
const isSame = findings.report();
process.exit(isSame ? 0 : 1);
