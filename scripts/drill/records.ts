// Reads records from a demo and imports records, with the commands of an operator.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Finished, runMuster } from '../../test/builders/run-muster.ts';
import { makeFolder } from './workspace.ts';

export interface DemoRecord {
  readonly kind: string;
  readonly slug?: string;
}

export async function readDemo(tournaments: number, seed = 1): Promise<DemoRecord[]> {
  const world = ['--tournaments', String(tournaments), '--seed', String(seed), '--today', '2026-10-24'];
  const { stdout } = await runMuster(['demo', ...world]);
  return stdout
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as DemoRecord);
}

export function writeRecords(records: readonly object[]): string {
  const file = join(makeFolder(), 'records.ndjson');
  writeFileSync(file, records.map((record) => `${JSON.stringify(record)}\n`).join(''));
  return file;
}

export async function importRecords(url: string, records: readonly object[]): Promise<Finished> {
  const done = await runMuster(['import', writeRecords(records), '--database', url]);
  if (done.status !== 0) throw new Error(`an import failed: ${done.stderr}`);
  return done;
}
