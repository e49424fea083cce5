// muster keys import: imports accounts and keys from a file of export keys. Separate from import, because an event file must never contain a key.
import { countOf } from '#rules/text/numbers';
import { sayProblem } from '../../contract/problems.ts';
import { openSource } from '../../import/read/source.ts';
import type { Command } from '../command.ts';
import { withDatabase } from '../database.ts';
import { notifyProblems } from '../describe-report.ts';
import { inputError } from '../errors.ts';
import { print } from '../output.ts';

export const keysImport: Command = {
  words: 'keys import',
  usage: 'FILE',
  summary:
    'imports accounts and keys written by "muster export keys" (- for standard input); existing ones are not changed',
  takes: [1, 1],
  run: ({ settings, positionals: [file = ''] }) =>
    withDatabase(
      settings,
      async (database) => {
        const source = await openSource(file);
        if ('unreadable' in source) throw inputError(`${file}: ${sayProblem(source.unreadable)}`);
        // Loaded here, so that the other keys commands do not wait for the modules that check files.
        const { importKeys } = await import('../../import/key-lines.ts');
        const imported = await importKeys(database, source);
        if ('problems' in imported) {
          const { problems, more } = imported;
          notifyProblems(
            problems.map((problem) => ({ ...problem, file })),
            more,
          );
          throw inputError(`${countOf(problems.length + more, 'problem')}; nothing was changed`);
        }
        for (const [what, { added, known }] of Object.entries(imported.counts))
          print(`${what.padEnd(9)} ${added} added, ${known} already there`);
      },
      { create: true },
    ),
};
