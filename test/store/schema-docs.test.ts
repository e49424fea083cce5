// docs/schema.md names every table and column, and the answer it shows is the one of the demo data.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import { defaultWorld } from '../../src/cli/commands/demo.ts';
import { generateWorld } from '../../src/demo/world.ts';
import { engines, openTestDatabase } from '../builders/engines.ts';
import { importRecords } from '../builders/service.ts';

const page = readFileSync(new URL('../../docs/schema.md', import.meta.url), 'utf8');

describe('docs/schema.md', () => {
  it('names every table and every column', async (t) => {
    const database = await openTestDatabase(t, engines[0] ?? assert.fail());
    for (const store of [database, database.keys]) {
      for (const table of await store.tables()) {
        const row = page
          .split('\n')
          .find((line) => line.startsWith('|') && line.split('|')[1]?.includes(`\`${table}\``));
        assert.ok(row, `the table ${table}`);
        const columns = await store.all<[string]>(`SELECT name FROM pragma_table_info('${table}')`);
        for (const [column] of columns) assert.ok(row.includes(`\`${column}\``), `${table}.${column}`);
      }
    }
  });

  for (const engine of engines) {
    it(`shows what the question by hand gives on ${engine.name}`, async (t) => {
      const database = await openTestDatabase(t, engine);
      await importRecords(database, [...generateWorld(defaultWorld)]);
      const [, sql = ''] = /```sql\n([^`]+)```/.exec(page) ?? [];
      const rows = await database.all(sql);
      const shown = rows.map(
        (row) => `| ${row.map((value, index) => (index === 0 ? value : Number(value))).join(' | ')} |`,
      );
      assert.equal(shown.length, 5);
      assert.ok(page.includes(shown.join('\n')), shown.join('\n'));
    });
  }
});
