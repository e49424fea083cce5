// Commands that compute ratings after their change.
import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { it } from 'node:test';
import { readSettings } from '../../src/cli/settings.ts';
import { thenRate } from '../../src/cli/then-rate.ts';
import { makeFolder } from '../builders/engines.ts';

it('a command says that its change is stored if only the ratings fail', async (t) => {
  const file = join(makeFolder(t), 'test.db');
  const command = thenRate({
    words: 'test',
    usage: '',
    summary: '',
    // Any fault of the database after the change.
    run: async () => writeFileSync(file, 'not a database, '.repeat(1000)),
  });
  const settings = readSettings({}, { DATABASE_URL: `sqlite:${file}` });
  await assert.rejects(async () => command.run({ settings, positionals: [], flags: {}, lists: {} }), {
    status: 3,
    message: `the change is stored, its ratings are not ("muster ratings refresh" computes them): the database ${file} is not an SQLite database; choose another file`,
  });
});
