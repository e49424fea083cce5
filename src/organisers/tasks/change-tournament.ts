// Publishes, unpublishes or removes a tournament of the key's clubs.
import { messages } from '../../contract/errors.ts';
import { checkWithheld } from '../../import/history/rights.ts';
import { makeTaker } from '../../import/take-record.ts';
import type { Database } from '../../store/database.ts';
import { nextRevision } from '../../store/engine/settings.ts';
import { startHistory } from '../../store/records/history.ts';
import { findTournamentClub } from '../../store/records/owners.ts';
import type { Keep } from '../job.ts';
import { type Job, type Outcome, Refused } from '../job.ts';
import { isOwn } from '../own.ts';
import { findFailed } from './preconditions.ts';
import { writeOutcome } from './take-submission.ts';

type ChangeJob = Extract<Job, { kind: 'publish' | 'unpublish' | 'remove' }>;

export function changeTournament(database: Database, job: ChangeJob, keep: Keep): Promise<Outcome> {
  const { organiser, kind, slug } = job;
  return database.write(async (writer) => {
    const club = await findTournamentClub(writer, slug);
    if (club === undefined || !isOwn(organiser.clubs, club)) throw new Refused(404, messages.tournament);
    const failed = await findFailed(writer, slug, job);
    if (failed !== undefined) throw failed;
    if (kind === 'publish') await checkWithheld(writer, 'tournament', slug);
    const history = await startHistory(writer, { account: organiser.account, key: organiser.id, files: [] });
    const taker = await makeTaker(writer, history);
    if (kind === 'remove') await taker.remove('tournament', slug);
    else await taker.setPublished(slug, kind === 'publish');
    await taker.finish();
    await nextRevision(writer);
    const outcome = await writeOutcome(writer, organiser, await history.finish([]));
    await keep(writer, outcome);
    return outcome;
  });
}
