import assert from 'node:assert/strict';
import { readdirSync } from 'node:fs';
import { describe, it } from 'node:test';
import { engines, openTestDatabase } from '../builders/engines.ts';

const folder = new URL('../../src/store/', import.meta.url);

/** Questions that only commands ask, and those to PostgreSQL alone (test/postgres/plans.test.ts). */
const others = ['references.ts', 'gathered-leaves.ts'];

/** Every query that the store exports by name, but for others. */
async function listQueries(): Promise<[name: string, sql: string][]> {
  const modules = readdirSync(folder).filter((file) => file.endsWith('.ts') && !others.includes(file));
  const exported = await Promise.all(
    modules.map(async (file) => Object.entries((await import(new URL(file, folder).href)) as object)),
  );
  return exported
    .flat()
    .flatMap(([name, value]): [string, unknown][] =>
      Array.isArray(value) && name.startsWith('file') ? value.map((one) => [name, one]) : [[name, value]],
    )
    .filter(
      (entry): entry is [string, string] => /Quer(?:y|ies)$/.test(entry[0]) && typeof entry[1] === 'string',
    );
}

describe('query plans', () => {
  it('every list and every lookup is found by an index, and no list is sorted', async (t) => {
    const [sqlite] = engines;
    if (sqlite === undefined) throw new Error('no engine to test on');
    const database = await openTestDatabase(t, sqlite);
    const queries = await listQueries();
    const names = queries.map(([name]) => name);
    for (const name of [
      'leafQuery',
      'battleQuery',
      'filePartsQueries',
      'tournamentQuery',
      'standingQuery',
      'clubQuery',
      'keyQuery',
      'hasPlayerQuery',
    ])
      assert.ok(names.includes(name), `${name} is looked at`);
    for (const [name, sql] of queries) {
      const count = Math.max(0, ...[...sql.matchAll(/\$(\d+)/g)].map(([, number]) => Number(number)));
      const plan = await database.all<[number, number, number, string]>(
        `EXPLAIN QUERY PLAN ${sql}`,
        Array.from({ length: count }, () => '1'),
      );
      const steps = plan.map(([, , , step]) => step);
      assert.ok(steps.length > 0, name);
      // Going through what an inner query has found is no scan of a table, and neither is one row of several lookups.
      const inner = steps.map((step) => `SCAN ${/^(?:CO-ROUTINE|MATERIALIZE) (\w+)/.exec(step)?.[1]}`);
      inner.push('SCAN CONSTANT ROW');
      for (const step of steps.filter((one) => !inner.includes(one)))
        assert.doesNotMatch(step, /\bSCAN\b|TEMP B-TREE|AUTOMATIC/, `${name}: ${steps.join('; ')}`);
    }
  });
});
