// muster next: runs the next step of a tournament.

import type { TournamentRecord } from '#rules/event-file/record';
import type { NextOptions } from '#rules/pairing/next-options';
import type { Step, StepRound } from '#rules/pairing/step';
import { type LocatedProblem, sayProblem } from '../../contract/problems.ts';
import { beginChange } from '../../records/change.ts';
import {
  applyStep,
  busyError,
  checkStepOptions,
  mostAttempts,
  type ProposedStep,
  proposeStep,
  tryStep,
} from '../../records/next-step.ts';
import type { Database, Reader } from '../../store/database.ts';
import { byOperator } from '../../store/records/history.ts';
import { findRecord } from '../../store/records/records.ts';
import { findSubmission } from '../../store/records/submissions.ts';
import type { Command, CommandInput } from '../command.ts';
import { withDatabase } from '../database.ts';
import { inputError, missingError } from '../errors.ts';
import { notify, print } from '../output.ts';

export const next: Command = {
  words: 'next',
  usage: 'SLUG [--dry-run] [--seed TEXT] [--bye KEY=WORD …] [--decline KEY …] [--json]',
  summary:
    'runs the next step of a tournament: starts it, pairs or shows a round, seeds or advances brackets, or finishes it',
  takes: [1, 1],
  flags: {
    'dry-run': { summary: 'print the step, change nothing' },
    seed: { value: 'TEXT', summary: 'the same seed and tournament always lead to the same step' },
    bye: {
      multiple: true,
      value: 'KEY=WORD',
      summary: 'this participant is not paired and gets a bye that counts as a win, draw or loss',
    },
    decline: {
      multiple: true,
      value: 'KEY',
      summary: 'this participant does not play in the knockout that is seeded',
    },
    json: { summary: 'print the submission and the step as JSON' },
  },
  settings: ['CHANGES_DAYS', 'TIME_ZONE'],
  run: ({ settings, positionals: [slug = ''], flags, lists }) =>
    withDatabase(settings, async (database) => {
      const dryRun = flags['dry-run'] === true;
      const given = readOptions(flags['seed'], lists);
      const [mismatch] = checkStepOptions(given);
      if (mismatch !== undefined) throw optionError(mismatch);
      const options = given as NextOptions;
      const taken = await (dryRun ? tryNext(database, slug, options) : takeNext(database, slug, options));
      const { step, record, warnings, submission } = taken;
      if (flags['json'] === true) print(JSON.stringify({ data: submission, step }));
      else for (const line of describeStep(step, record)) print(line);
      for (const warning of warnings) notify(`warning: ${sayProblem(warning)}`);
      if (dryRun) notify('this was a dry run: nothing was changed');
    }),
};

async function propose(reader: Reader, slug: string, options: NextOptions): Promise<ProposedStep> {
  const stored = await findRecord(reader, 'tournament', slug);
  if (stored === undefined) throw missingError('tournament', slug);
  const proposed = await proposeStep(reader, stored, options);
  if (!('problems' in proposed)) return proposed;
  const [problem] = proposed.problems;
  throw problem === undefined ? inputError() : optionError(problem);
}

/** Reads options without checking them. A key may contain an equals sign; the word after the last one does not. */
function readOptions(
  seed: string | boolean | undefined,
  { bye = [], decline = [] }: CommandInput['lists'],
): object {
  const byes = bye.map((text) => [text.replace(/=[^=]*$/, ''), /=([^=]*)$/.exec(text)?.[1] ?? '']);
  return {
    ...(seed !== undefined && { seed: String(seed) }),
    ...(byes.length > 0 && { byes: Object.fromEntries(byes) }),
    ...(decline.length > 0 && { decline }),
  };
}

function optionError(problem: LocatedProblem): Error {
  const [, option = ''] = problem.pointer.split('/');
  return inputError(`--${option === 'byes' ? 'bye' : option}: ${sayProblem(problem)}`);
}

function tryNext(database: Database, slug: string, options: NextOptions) {
  return database.snapshot(async (reader) =>
    tryStep(database, reader, await propose(reader, slug, options), byOperator),
  );
}

/** With the submission that the step became. */
async function takeNext(database: Database, slug: string, options: NextOptions) {
  for (let attempt = 0; attempt < mostAttempts; attempt += 1) {
    const proposed = await propose(database.fresh, slug, options);
    await using change = await beginChange(database);
    const applied = await applyStep(database, change, proposed);
    if (applied === undefined) continue;
    const submitted = await change.commit();
    const found = await findSubmission(database.fresh, submitted?.id ?? '', { clubs: 'all' });
    return { ...applied, submission: found?.submission };
  }
  throw busyError(slug);
}

/** `start`, then one line per round, and below it one line per table. */
function describeStep({ kind, rounds }: Step, { participants }: TournamentRecord): readonly string[] {
  const names = new Map(participants.map(({ key, player }) => [key, player]));
  return [kind, ...rounds.flatMap((round) => describeRound(round, names))];
}

function describeRound(
  { stage, round, shown, battles, byes, declined = [] }: StepRound,
  names: ReadonlyMap<string, string>,
): readonly string[] {
  return [
    `${stage}, ${typeof round === 'number' ? `round ${round}` : round}${shown ? '' : ' (not shown)'}`,
    ...battles.map(({ table, players }) => `${String(table ?? '-').padStart(5)}  ${players.join(' – ')}`),
    ...byes.map((key) => `  bye  ${names.get(key)}`),
    ...declined.map((key) => `  declined  ${names.get(key)}`),
  ];
}
