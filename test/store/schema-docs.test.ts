// docs/schema.md names every table and no column that does not exist, and the result it shows is that of the demo data.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import { defaultWorld } from '../../src/cli/commands/demo.ts';
import { type DemoRecord, generateWorld } from '../../src/demo/world.ts';
import { listTables } from '../../src/store/database.ts';
import { engines, openTestDatabase } from '../builders/engines.ts';
import { importRecords } from '../builders/service.ts';

const page = readFileSync(new URL('../../docs/schema.md', import.meta.url), 'utf8');

/** Whether the query can find something of a record: it reads the battles of tournaments in June 2026. */
function isOfJune(record: DemoRecord): boolean {
  if (record.kind === 'tournament') return /^2026-0[56]/.test(record.startDate ?? '');
  return record.kind === 'club' || record.kind === 'battlePack';
}

/** Names in backticks, without those in parentheses. */
function listNames(cell: string): string[] {
  return [...cell.replaceAll(/\([^)]*\)/g, '').matchAll(/`(\w+)`/g)].map(([, name = '']) => name);
}

describe('docs/schema.md', () => {
  it('names every table, and explains only columns that exist', async (t) => {
    const database = await openTestDatabase(t, engines[0] ?? assert.fail());
    const columns = new Map<string, string[]>();
    for (const store of [database, database.keys]) {
      for (const table of await listTables(store)) {
        columns.set(table, await store.values<string>(`SELECT name FROM pragma_table_info('${table}')`));
      }
    }
    const [, tables = ''] = page.split('## Tables');
    const explained = tables.split('\n').flatMap((line) => {
      const [, names = '', , shown = ''] = line.split('|');
      return listNames(names).length === 0 ? [] : [{ names: listNames(names), shown: listNames(shown) }];
    });
    assert.deepEqual(explained.flatMap(({ names }) => names).sort(), [...columns.keys()].sort());
    for (const { names, shown } of explained) {
      const known = names.flatMap((name) => columns.get(name) ?? []);
      assert.deepEqual(
        shown.filter((column) => !known.includes(column)),
        [],
        names.join(),
      );
    }
  });

  for (const engine of engines) {
    it(`shows the rows that its query returns for the demo data on ${engine.name}`, async (t) => {
      const database = await openTestDatabase(t, engine);
      await importRecords(database, [...generateWorld(defaultWorld)].filter(isOfJune));
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
