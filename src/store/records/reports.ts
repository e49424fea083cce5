// Results that players reported and that are not confirmed yet. They are published nowhere.
import type { Reader, Writer } from '../database.ts';

/** `body` is JSON, which the caller reads and writes. */
export interface StoredReport {
  readonly battle: string;
  readonly participant: string;
  readonly body: string;
}

export const reportsQuery =
  'SELECT battle, participant, body FROM player_report WHERE tournament = $1 ORDER BY battle, participant';

export function listReports(reader: Reader, tournament: string): Promise<readonly StoredReport[]> {
  return reader.all<StoredReport>(reportsQuery, [tournament]);
}

/** Replaces the participant's former report of this battle. */
export async function saveReport(writer: Writer, tournament: string, report: StoredReport): Promise<void> {
  const { battle, participant, body } = report;
  await removeReports(writer, tournament, battle, participant);
  await writer.insert('player_report', [{ tournament, battle, participant, body }]);
}

/** Left out: of every participant, of every battle. */
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
