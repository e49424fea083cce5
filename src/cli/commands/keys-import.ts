// muster keys import: accounts and keys of another database, as export keys wrote them. Apart from import: an event file must never bring a key.
import { sayProblem } from '../../contract/problems.ts';
import { openSource } from '../../import/read/source.ts';
import { countOf } from '../columns.ts';
import { type Command, exitStatus, print, say } from '../command.ts';
import { withDatabase } from '../database.ts';
import { inputError } from '../errors.ts';
import { escapeLine } from '../terminal.ts';

export const keysImport: Command = {
  words: 'keys import',
  usage: 'FILE',
  summary:
    'imports accounts and keys written by "muster export keys" (- for standard input); existing ones stay unchanged',
  takes: [1, 1],
  run: ({ settings, positionals: [file = ''] }) =>
    withDatabase(
      settings,
      async (database) => {
        const source = await openSource(file);
        if ('unreadable' in source) throw inputError(`${file}: ${sayProblem(source.unreadable)}`);
        // Loaded here, so that the other commands of keys do not wait for what checks files.
        const { importKeys } = await import('../../import/import-keys.ts');
        const imported = await importKeys(database, source);
        if ('problems' in imported) {
          for (const problem of imported.problems) {
            const { line, pointer } = problem;
            const place = `${file}:${line}${pointer === '' ? '' : `: ${pointer}`}`;
            say(escapeLine(`${place}: ${sayProblem(problem)}`));
          }
          if (imported.more > 0) say(`and ${imported.more} more`);
          say(`muster: ${countOf(imported.problems.length + imported.more, 'problem')}; nothing was changed`);
          return exitStatus.badInput;
        }
        for (const [what, { added, known }] of Object.entries(imported.taken))
          print(`${what.padEnd(9)} ${added} added, ${known} there already`);
        return exitStatus.done;
      },
      { create: true },
    ),
};
