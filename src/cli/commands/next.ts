// muster next: takes the one step that comes next in a tournament.

import type { TournamentRecord } from '#rules/event-file/record';
import type { Step, StepRound } from '#rules/pairing/step';
import { sayProblem } from '../../contract/problems.ts';
import { takeNextStep, tryNextStep } from '../../records/next-step.ts';
import type { Database } from '../../store/database.ts';
import { findSubmission, type Submission } from '../../store/records/submissions.ts';
import type { Command } from '../command.ts';
import { withDatabase } from '../database.ts';
import { inputError, missingError } from '../errors.ts';
import { notify, print } from '../output.ts';

export const next: Command = {
  words: 'next',
  usage: 'SLUG [--dry-run] [--seed TEXT] [--json]',
  summary:
    'runs the next step of a tournament: starts it, pairs or shows a round, seeds or advances brackets, or finishes it',
  takes: [1, 1],
  flags: {
    'dry-run': { summary: 'print the step, change nothing' },
    seed: { value: 'TEXT', summary: 'the same seed and tournament always lead to the same step' },
    json: { summary: 'print the submission and the step as JSON' },
  },
  settings: ['CHANGES_DAYS'],
  run: ({ settings, positionals: [slug = ''], flags }) =>
    withDatabase(settings, async (database) => {
      const dryRun = flags['dry-run'] === true;
      const { seed } = flags;
      const options = seed === undefined ? {} : { seed };
      const taken = dryRun
        ? await database.snapshot((reader) => tryNextStep(database, reader, slug, options))
        : await takeSubmitted(database, slug, options);
      if (taken === undefined) throw missingError('tournament', slug);
      if ('problems' in taken) {
        const [problem] = taken.problems;
        throw inputError(problem && `--seed: ${sayProblem(problem)}`);
      }
      const { step, record, warnings, submission } = taken;
      if (flags['json'] === true) print(JSON.stringify({ data: submission, step }));
      else for (const line of describeStep(step, record)) print(line);
      for (const warning of warnings) notify(`warning: ${sayProblem(warning)}`);
      if (dryRun) notify('this was a trial run: nothing was changed');
    }),
};

/** With the submission that the step became. */
async function takeSubmitted(database: Database, slug: string, options: object) {
  let submission: Submission | undefined;
  const taken = await takeNextStep(database, slug, options, {
    async settle(writer, submitted) {
      submission = (await findSubmission(writer, submitted?.id ?? '', { clubs: 'all' }))?.submission;
    },
  });
  return taken === undefined || 'problems' in taken ? taken : { ...taken, submission };
}

/** `start`, then a line a round, and below it a line a table. */
function describeStep({ kind, rounds }: Step, { participants }: TournamentRecord): readonly string[] {
  const names = new Map(participants.map(({ key, player }) => [key, player]));
  return [kind, ...rounds.flatMap((round) => describeRound(round, names))];
}

function describeRound(
  { stage, round, shown, battles, byes }: StepRound,
  names: ReadonlyMap<string, string>,
): readonly string[] {
  return [
    `${stage}, ${typeof round === 'number' ? `round ${round}` : round}${shown ? '' : ' (not shown)'}`,
    ...battles.map(({ table, players }) => `${String(table ?? '-').padStart(5)}  ${players.join(' – ')}`),
    ...byes.map((key) => `  bye  ${names.get(key)}`),
  ];
}
