// How fast an import goes into each engine: node scripts/bench-engines.ts [tournaments]
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { generateWorld } from '../src/demo/world.ts';
import { importFile } from '../src/import/import-file.ts';
import { openDatabase } from '../src/store/open.ts';
import { administer } from '../test/builders/postgres.ts';
import { startPostgres } from '../test/builders/postgres-server.ts';

const tournaments = Number(process.argv[2] ?? 200);
const rounds = 3;
const lines = [...generateWorld({ tournaments, seed: 1 })].map((record) => `${JSON.stringify(record)}\n`);
const folder = mkdtempSync(join(tmpdir(), 'muster-bench-'));
// As an installation runs it: everything reaches the disk.
const server = await startPostgres(['fsync=on', 'synchronous_commit=on', 'full_page_writes=on']);

async function measure(url: string): Promise<number> {
  const database = await openDatabase(url);
  async function* chunks() {
    for (const line of lines) yield Buffer.from(line);
  }
  const started = performance.now();
  const imported = await importFile(database, { name: 'world.ndjson', chunks: chunks(), size: undefined });
  const seconds = (performance.now() - started) / 1000;
  await database.close();
  if ('problems' in imported) throw new Error(imported.problems[0]?.message);
  return imported.report.battlesWritten / seconds;
}

for (let round = 1; round <= rounds; round += 1) {
  await administer(server.url, `CREATE DATABASE round_${round}`);
  const sqlite = await measure(`sqlite:${join(folder, `round-${round}.db`)}`);
  const postgres = await measure(server.url.replace(/postgres$/, `round_${round}`));
  process.stdout.write(
    `SQLite ${sqlite.toFixed(0)} battles/s, PostgreSQL ${postgres.toFixed(0)} battles/s (${Math.round((100 * postgres) / sqlite)} %)\n`,
  );
}
await server.remove();
rmSync(folder, { recursive: true });
process.exit(0);
