// No list reads more rows than its page needs: PostgreSQL's own word for it, on tables that are worth an index.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { generateWorld } from '../../src/demo/world.ts';
import { battleQuery, remotePartsQueries } from '../../src/store/battles.ts';
import { clubQuery } from '../../src/store/clubs.ts';
import type { Value } from '../../src/store/database.ts';
import { gatheredQuery } from '../../src/store/gathered-leaves.ts';
import { coveringQuery } from '../../src/store/leaves.ts';
import { standingQuery, tournamentQuery } from '../../src/store/tournaments.ts';
import { engines, openTestDatabase } from '../builders/engines.ts';
import { importRecords } from '../builders/service.ts';

const queries: Readonly<Record<string, readonly [string, readonly Value[]]>> = {
  'a page of a list': [gatheredQuery, ['tournaments', '']],
  'pages of several lists, in the middle': [gatheredQuery, ['tournaments\nx', '079\n1']],
  'entries of several lists': [coveringQuery(2), ['tournaments', '', 'x', '']],
  'a tournament': [tournamentQuery, ['x']],
  'a standing': [standingQuery, ['x', 'swiss', -1]],
  'a club': [clubQuery, ['x']],
  'a battle': [battleQuery, ['x']],
  'parts of a battle': [remotePartsQueries.at(-1) ?? '', Array.from({ length: 12 }, () => 1)],
};

for (const engine of engines.filter(({ name }) => name === 'PostgreSQL')) {
  describe('plans on PostgreSQL', () => {
    it('find rows by index, and sort nothing', async (t) => {
      const database = await openTestDatabase(t, engine);
      await importRecords(database, [...generateWorld({ tournaments: 40, seed: 2 })]);
      for (const [name, [sql, values]] of Object.entries(queries)) {
        const plan = await database.all<[string]>(`EXPLAIN ${sql}`, values);
        const text = plan.map(([line]) => line).join('\n');
        assert.doesNotMatch(text, /Seq Scan on (leaf|entry|document|battle)\b|Sort/, `${name}\n${text}`);
      }
    });
  });
}
