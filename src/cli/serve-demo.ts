// The demo: a world in an empty database, and a key that stays the same from one start to the next.
import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { generateWorld } from '../demo/world.ts';
import { importFile } from '../import/import-file.ts';
import type { Source } from '../import/read/source.ts';
import type { Database } from '../store/database.ts';
import { readRevision } from '../store/engine/settings.ts';
import { createKey, findKey } from '../store/keys/keys.ts';
import { say } from './command.ts';
import { defaultWorld } from './commands/demo.ts';
import { InputError } from './errors.ts';

export interface Demo {
  readonly key: string;
}

export async function prepareDemo(database: Database, url: string, prefix: string): Promise<Demo> {
  if ((await readRevision(database)) === 0) await fill(database);
  const keyFile = url.startsWith('sqlite:') ? `${url.slice('sqlite:'.length)}.key` : './data/demo.key';
  const kept = existsSync(keyFile) ? readFileSync(keyFile, 'utf8').trim() : undefined;
  if (kept?.startsWith(prefix) && (await findKey(database, kept)) !== undefined) return { key: kept };
  const key = await createKey(database, { account: 'demo', label: 'made by serve --demo', prefix });
  mkdirSync(dirname(keyFile), { recursive: true });
  writeFileSync(keyFile, `${key}\n`, { mode: 0o600 });
  chmodSync(keyFile, 0o600);
  return { key };
}

async function fill(database: Database): Promise<void> {
  const started = performance.now();
  const imported = await importFile(database, worldSource());
  if ('problems' in imported)
    throw new InputError(`the demo world has a problem: ${imported.problems[0]?.message}`);
  const { tournaments } = imported.report.records;
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  say(
    `filled the demo database: ${tournaments.added} tournaments, ${imported.report.battlesWritten} battles in ${seconds} s`,
  );
}

function worldSource(): Source {
  async function* chunks(): AsyncGenerator<Buffer> {
    for (const record of generateWorld(defaultWorld)) yield Buffer.from(`${JSON.stringify(record)}\n`);
  }
  return { name: 'demo.ndjson', chunks: chunks(), size: undefined };
}
