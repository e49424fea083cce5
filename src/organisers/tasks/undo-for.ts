// Undoes a submission for whoever may see it.
import { organiserMessages } from '../../contract/organiser-messages.ts';
import { makeGuard } from '../../import/history/rights.ts';
import { undoSubmission } from '../../import/history/undo-submission.ts';
import type { Database } from '../../store/database.ts';
import type { Keep } from '../job.ts';
import { type Job, type Outcome, Refused } from '../job.ts';
import { writeOutcome } from './take-submission.ts';

type UndoJob = Extract<Job, { kind: 'undo' }>;

export async function undoFor(database: Database, { organiser, id }: UndoJob, keep: Keep): Promise<Outcome> {
  const { account, clubs, id: key } = organiser;
  let outcome: Outcome | undefined;
  await undoSubmission(database, id, {
    origin: { account, key, files: [] },
    scope: { clubs, key },
    guard: (writer) => makeGuard(writer, clubs),
    async settle(writer, submitted) {
      outcome = await writeOutcome(writer, organiser, submitted);
      await keep(writer, outcome);
    },
  });
  if (outcome === undefined) throw new Refused(404, organiserMessages.submission);
  return outcome;
}
