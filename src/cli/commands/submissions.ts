// muster submissions list, undo.
import { beginChange } from '../../records/change.ts';
import { undoSubmission } from '../../records/undo-submission.ts';
import type { Database } from '../../store/database.ts';
import { hasClub } from '../../store/read/clubs.ts';
import { byOperator } from '../../store/records/history.ts';
import {
  type FoundSubmission,
  listSubmissions,
  type Scope,
  type Submission,
} from '../../store/records/submissions.ts';
import type { Command } from '../command.ts';
import { withDatabase } from '../database.ts';
import { inputError, missingError } from '../errors.ts';
import { notify, print } from '../output.ts';
import { thenRate } from '../then-rate.ts';

const list: Command = {
  words: 'submissions list',
  usage: '[--club SLUG]',
  summary: 'lists what was changed, newest first: ID, time, who, state, changes',
  flags: { club: { value: 'SLUG', summary: 'only changes to this club' } },
  run: ({ settings, flags: { club } }) =>
    withDatabase(settings, async (database) => {
      if (typeof club === 'string' && !(await hasClub(database, club)))
        throw inputError(`there is no club "${club}"`);
      const scope: Scope = { clubs: typeof club === 'string' ? [club] : 'all' };
      let isFirst = true;
      for await (const { submission } of listAll(database, scope)) {
        if (isFirst) notify(headings);
        isFirst = false;
        print(describe(submission));
      }
      if (isFirst) notify('nothing has been changed yet');
    }),
};

/** Only the first columns are aligned, because the widths of the others are not known before all rows are read. */
const headings = `${'ID'.padEnd(16)}${'TIME'.padEnd(22)}WHO  STATE  CHANGES`;

const step = 100;

async function* listAll(database: Database, scope: Scope): AsyncGenerator<FoundSubmission> {
  for (let before: number | undefined; ; ) {
    const found = await listSubmissions(database, scope, step, before);
    yield* found;
    before = found.at(-1)?.n;
    if (found.length < step) return;
  }
}

const mostShown = 3;

function describe({ id, at, account, key, state, undoes, changes, more }: Submission): string {
  const who = key === null ? (account ?? 'operator') : `${account} (${key})`;
  const what = changes.slice(0, mostShown).map(({ kind, id: name, change }) => `${kind} ${name} ${change}`);
  const others = changes.length + more - what.length;
  const words = [...what, ...(others > 0 ? [`${others} more`] : [])].join(', ');
  const how = [state, ...(undoes === null ? [] : [`undoes ${undoes}`])].join(', ');
  return [id, at, who, how, words === '' ? 'nothing changed' : words].join('  ');
}

const undo: Command = {
  words: 'submissions undo',
  usage: 'ID',
  summary: 'undoes a submission, or prints why it cannot be undone',
  takes: [1, 1],
  settings: ['CHANGES_DAYS', 'TIME_ZONE'],
  run: ({ settings, positionals: [id = ''] }) =>
    withDatabase(settings, async (database) => {
      await using change = await beginChange(database, { origin: { ...byOperator, undoes: id } });
      if (!(await undoSubmission(database, change))) throw missingError('submission', id);
      const submitted = await change.commit();
      print(submitted?.id ?? '');
      notify(`undid ${id}`);
    }),
};

export const submissionCommands: readonly Command[] = [list, thenRate(undo)];
