// Results that players reported and that are not confirmed yet. They are not published.
import type { Reader, Writer } from '../database.ts';

/** `body` is JSON, which the caller reads and writes. */
export interface StoredReport {
  readonly battle: string;
  readonly participant: string;
  readonly body: string;
}

/** Without a battle, those of all battles. */
export function listReports(
  reader: Reader,
  tournament: string,
  battle?: string,
): Promise<readonly StoredReport[]> {
  return reader.all<StoredReport>(
    `SELECT battle, participant, body FROM player_report WHERE tournament = $1${battle === undefined ? '' : ' AND battle = $2'}
     ORDER BY battle, participant`,
    battle === undefined ? [tournament] : [tournament, battle],
  );
}

/** Replaces the participant's former report of this battle. */
export async function saveReport(writer: Writer, tournament: string, report: StoredReport): Promise<void> {
  await removeReports(writer, tournament, report.battle, report.participant);
  await writer.insert('player_report', [{ tournament, ...report }]);
}

/** Without a participant, those of all participants; without a battle, those of all battles. */
export async function removeReports(
  writer: Writer,
  tournament: string,
  battle?: string,
  participant?: string,
): Promise<void> {
  const values = [tournament, battle, participant].filter((value) => value !== undefined);
  const where = ['tournament', 'battle', 'participant'].slice(0, values.length);
  const conditions = where.map((column, index) => `${column} = $${index + 1}`).join(' AND ');
  await writer.run(`DELETE FROM player_report WHERE ${conditions}`, values);
}
