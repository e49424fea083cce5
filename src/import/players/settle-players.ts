// What a changed tournament means for its personal links and for reports that wait to be confirmed.

import type { TournamentRecord } from '../../domain/record.ts';
import { isReportOf, type Report } from '../../domain/report.ts';
import type { Writer } from '../../store/database.ts';
import type { Origin } from '../../store/records/history.ts';
import { listReports, noteEnd, removeOtherLinks, removeReports } from '../../store/records/player-links.ts';

/** Reports are dropped once their battle has a result or other players. */
export async function settlePlayers(
  writer: Writer,
  record: TournamentRecord,
  { forgets }: Origin,
): Promise<void> {
  const { slug, status, participants } = record;
  await noteEnd(writer, slug, status === 'finished');
  if (forgets) await removeOtherLinks(writer, slug, new Set(participants.map(({ key }) => key)));
  for (const { battle, participant, body } of await listReports(writer, slug))
    if (!isReportOf(record, battle, JSON.parse(body) as Report))
      await removeReports(writer, slug, battle, participant);
}
