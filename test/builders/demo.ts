// The demo world with its pages, listening on a port of its own.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { generateWorld } from '../../src/demo/world.ts';
import { buildApp } from '../../src/http/app.ts';
import type { AppOptions } from '../../src/http/options.ts';
import { registerPages } from '../../src/pages/register.ts';
import type { Database } from '../../src/store/database.ts';
import { openDatabase } from '../../src/store/open.ts';
import { importRecords } from './service.ts';

export interface DemoSite {
  readonly address: string;
  readonly database: Database;
  close(): Promise<void>;
}

export async function startDemo(more: Partial<AppOptions> = {}): Promise<DemoSite> {
  const folder = mkdtempSync(join(tmpdir(), 'muster-demo-'));
  const database = await openDatabase(`sqlite:${join(folder, 'demo.db')}`);
  await importRecords(database, [...generateWorld({ tournaments: 60, seed: 1 })]);
  const options: AppOptions = {
    database,
    keyPrefix: 'svc_v1_',
    cursorTtl: 86_400,
    trustProxy: false,
    ...more,
  };
  const app = await buildApp(options);
  await registerPages(app, options);
  const address = await app.listen({ host: '127.0.0.1', port: 0 });
  return {
    address,
    database,
    async close() {
      await app.close();
      await database.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
