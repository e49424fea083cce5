// The demo world with its pages, listening on a port of its own.
import type { AppOptions } from '../../src/http/options.ts';
import type { Database } from '../../src/store/database.ts';
import { openDatabase } from '../../src/store/open.ts';
import { holdingDemo } from './demo-world.ts';
import { serve } from './service.ts';

export interface DemoSite {
  readonly address: string;
  readonly database: Database;
  close(): Promise<void>;
}

export async function startDemo(more: Partial<AppOptions> = {}): Promise<DemoSite> {
  let clean: () => unknown = () => undefined;
  const url = await holdingDemo().makeUrl({ after: (remove) => (clean = remove as () => unknown) });
  const database = await openDatabase(url);
  const { address, close } = await serve(database, {
    pages: true,
    organisers: url,
    organiserKeyPrefix: 'org_v1_',
    ...more,
  });
  return {
    address,
    database,
    async close() {
      await close();
      await database.close();
      clean();
    },
  };
}
