// A tournament that its players changed: checked and noted in the history like any submission, under the account `players`.
import { showProblem } from '../../contract/problems.ts';
import type { ParticipantRecord, TournamentRecord } from '../../domain/record.ts';
import type { Database, Writer } from '../../store/database.ts';
import { startSession } from '../import-session.ts';
import { type Found, Problems, startReport } from '../report.ts';
import { changeIn } from '../transaction.ts';

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
  const origin = { account: playersAccount, key: null, files: [], words: `${words} ${names}` };
  const problems = new Problems();
  await changeIn(writer, { origin }, async (change) => {
    const report = startReport(record.slug);
    const session = await startSession(database, change, problems, report);
    await session.save('tournament', record, { line: 1, pointer: '' });
    await session.finish();
    change.warnings.push(...report.warnings.map((one) => showProblem(one)));
    return problems.any ? undefined : report;
  });
  return problems.shown;
}
