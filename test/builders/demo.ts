// The demo world with its pages, listening on a port of its own.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { generateWorld } from '../../src/demo/world.ts';
import type { AppOptions } from '../../src/http/options.ts';
import type { Database } from '../../src/store/database.ts';
import { openDatabase } from '../../src/store/open.ts';
import { importRecords, serve } from './service.ts';

export interface DemoSite {
  readonly address: string;
  readonly database: Database;
  close(): Promise<void>;
}

export async function startDemo(more: Partial<AppOptions> = {}): Promise<DemoSite> {
  const folder = mkdtempSync(join(tmpdir(), 'muster-demo-'));
  const url = `sqlite:${join(folder, 'demo.db')}`;
  const database = await openDatabase(url);
  await importRecords(database, [...generateWorld({ tournaments: 60, seed: 1 })]);
  const { address, close } = await serve(database, {
    ...{ pages: true, organisers: url, organiserKeyPrefix: 'org_v1_' },
    ...more,
  });
  return {
    address,
    database,
    async close() {
      await close();
      await database.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
