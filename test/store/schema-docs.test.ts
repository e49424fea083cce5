// docs/generated/tables.md is true of the database, and docs/schema.md shows the result of its query on the demo data.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import type { DemoRecord } from '../../src/demo/world.ts';
import { listTables } from '../../src/store/database.ts';
import { makeDemoWorld } from '../builders/demo-world.ts';
import { engines, openTestDatabase } from '../builders/engines.ts';
import { importRecords } from '../builders/service.ts';

const page = readFileSync(new URL('../../docs/schema.md', import.meta.url), 'utf8');
const tablesPage = readFileSync(new URL('../../docs/generated/tables.md', import.meta.url), 'utf8');

/** Whether the query can find something of a record: it reads the battles of tournaments in June 2026. */
function isOfJune(record: DemoRecord): boolean {
  if (record.kind === 'tournament') return /^2026-0[56]/.test(record.startDate ?? '');
  return record.kind === 'club' || record.kind === 'battlePack';
}

function listNames(text: string): string[] {
  return [...text.matchAll(/`(\w+)`/g)].map(([, name = '']) => name);
}

describe('the docs of the schema', () => {
  it('list every table with its columns, and explain each table and only columns that it has', async (t) => {
    const database = await openTestDatabase(t, engines[0] ?? assert.fail());
    const tables: Record<string, string[]> = {};
    for (const store of [database, database.keys]) {
      for (const table of (await listTables(store)).filter((name) => name !== 'setting'))
        tables[table] = await store.values<string>(`SELECT name FROM pragma_table_info('${table}')`);
    }
    const rows = [...tablesPage.matchAll(/^\| `(\w+)` \| (.+) \| (.+) \|$/gm)].map(
      ([, table = '', text = '', columns = '']) => ({ table, text, columns: listNames(columns) }),
    );
    assert.deepEqual(Object.fromEntries(rows.map(({ table, columns }) => [table, columns])), tables);
    for (const { table, text, columns } of rows) {
      const explained = [...text.matchAll(/(?:`\w+`(?:, )?)+(?=:)/g)].flatMap(([names]) => listNames(names));
      assert.deepEqual(
        explained.filter((column) => !columns.includes(column)),
        [],
        table,
      );
    }
  });

  for (const engine of engines) {
    it(`shows the rows that its query returns for the demo data on ${engine.name}`, async (t) => {
      const database = await openTestDatabase(t, engine);
      await importRecords(database, makeDemoWorld().filter(isOfJune));
      const [, sql = ''] = /```sql\n([^`]+)```/.exec(page) ?? [];
      const { rows } = await database.query(sql);
      const shown = rows.map(
        (row) => `| ${row.map((value, index) => (index === 0 ? value : Number(value))).join(' | ')} |`,
      );
      assert.equal(shown.length, 5);
      assert.ok(page.includes(shown.join('\n')), shown.join('\n'));
    });
  }
});
