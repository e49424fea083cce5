// A tournament that its players changed: checked and noted in the history like any submission, under the account `players`.
import { showProblem } from '../../contract/problems.ts';
import type { ParticipantRecord, TournamentRecord } from '../../domain/record.ts';
import type { Database, Writer } from '../../store/database.ts';
import { nextRevision } from '../../store/engine/settings.ts';
import { startSession } from '../import-session.ts';
import { type Found, startReport } from '../report.ts';

export const playersAccount = 'players';

/** In the caller's transaction, which is to be rolled back if there are problems. `words` say what these participants did. */
export async function saveAsPlayers(
  database: Database,
  writer: Writer,
  record: TournamentRecord,
  words: string,
  participants: readonly ParticipantRecord[],
): Promise<readonly Found[]> {
  const names = participants.map(({ player, key }) => `${player} (${key})`).join(' and ');
  const report = startReport(record.slug);
  const session = await startSession(database, writer, {
    origin: { account: playersAccount, key: null, files: [], words: `${words} ${names}` },
    report,
  });
  await session.save('tournament', record, { line: 1, pointer: '' });
  await session.finish();
  if (session.problems.any) return session.problems.shown;
  const warnings = report.warnings.map((one) => showProblem(one));
  if ((await session.history.finish(warnings)) !== undefined) await nextRevision(writer);
  return [];
}
