// A tournament that its players changed: checked and noted in the history like any submission, under the account `players`.
import { showProblem } from '../../contract/problems.ts';
import type { ParticipantRecord, TournamentRecord } from '../../domain/record.ts';
import type { Database, Writer } from '../../store/database.ts';
import { nextRevision } from '../../store/engine/settings.ts';
import { readForgotten } from '../../store/records/forgotten.ts';
import { startHistory } from '../../store/records/history.ts';
import { startSession } from '../import-session.ts';
import { type Found, Problems, startReport } from '../report.ts';

export const playersAccount = 'players';

/** In the caller's transaction, which is to be rolled back if there are problems. `words` say what these participants did. */
export async function saveAsPlayers(
  database: Database,
  writer: Writer,
  record: TournamentRecord,
  words: string,
  participants: readonly ParticipantRecord[],
): Promise<readonly Found[]> {
  const origin = { account: playersAccount, key: null, files: [] };
  const history = await startHistory(writer, origin);
  const names = participants.map(({ player, key }) => `${player} (${key})`).join(' and ');
  const problems = new Problems();
  const report = startReport(record.slug);
  const session = await startSession(writer, problems, report, {
    history: {
      ...history,
      note: (change) => history.note({ ...change, details: [...change.details, `${words} ${names}`] }),
    },
    forgotten: await readForgotten(database.keys, writer),
  });
  await session.save('tournament', record, { line: 1, pointer: '' });
  await session.finish();
  if (problems.any) return problems.shown;
  const warnings = report.warnings.map((one) => showProblem(one));
  if ((await history.finish(warnings)) !== undefined) await nextRevision(writer);
  return [];
}
