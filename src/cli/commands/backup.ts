// muster backup: copies an SQLite database while it is served.
import { existsSync, renameSync, rmSync } from 'node:fs';
import { DatabaseError } from '../../store/database.ts';
import { copySqlite, isPostgres } from '../../store/open.ts';
import type { Command } from '../command.ts';
import { inputError, systemError, usageError } from '../errors.ts';
import { notify } from '../output.ts';
import { makeStatusLine } from '../progress.ts';
import { defaultDatabase } from '../settings.ts';

export const backup: Command = {
  words: 'backup',
  usage: 'FILE',
  summary: 'copies an SQLite database and its keys while it is in use; on PostgreSQL, prints instructions',
  takes: [1, 1],
  async run({ settings: { DATABASE_URL: url = defaultDatabase }, positionals: [file = ''] }) {
    if (isPostgres(url))
      throw usageError(
        `backup copies SQLite databases; for PostgreSQL run: pg_dump --format=custom --file=${quote(file)} "$DATABASE_URL"`,
      );
    for (const path of [file, `${file}-keys`])
      if (existsSync(path)) throw inputError(`${path} already exists; name a new file`);
    const partial = `${file}.part-${process.pid}`;
    // `process.exit` runs the exit handler that removes an unfinished copy.
    process.once('exit', () => {
      for (const end of ['', '-journal', '-keys', '-keys-journal'])
        rmSync(`${partial}${end}`, { force: true });
    });
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(130));
    const progress = makeStatusLine();
    try {
      await copySqlite(url, partial, (share) => progress.draw(`${Math.floor(share * 100)}%`));
    } catch (error) {
      if (!(error instanceof DatabaseError && error.message.includes(partial))) throw error;
      throw systemError(error.message.replaceAll(partial, file));
    }
    progress.end();
    renameSync(`${partial}-keys`, `${file}-keys`);
    renameSync(partial, file);
    notify(`wrote ${file} and ${file}-keys; you need both to restore`);
  },
};

/** Quotes a text for a shell. */
function quote(file: string): string {
  return /^[\w./-]+$/.test(file) ? file : `'${file.replaceAll("'", "'\\''")}'`;
}
