// Reads that only the pages of statistics need: one faction month by month, its latest winners, the field of a tournament.
import type { EntryCounts, FactionCounts } from '../../domain/statistics/counts.ts';
import type { Reader } from '../database.ts';
import { toDocument } from './document.ts';
import { monthSpan, readMonth } from './periods.ts';
import type { CountFilter } from './statistics.ts';

export const factionMonthsQuery = `
  SELECT faction, mirror, wins, draws, losses, period FROM faction_count
  WHERE pack = $1 AND period BETWEEN $3 AND $4 AND casual <= $2 AND faction = $5 AND ($6 = '' OR game = $6)`;

/** The counts of one faction in each month of the filter that has any, oldest month first. */
export async function listFactionMonths(
  reader: Reader,
  faction: string,
  { battlePack = '', game = '', casual, ...window }: CountFilter,
): Promise<{ readonly month: string; readonly counts: readonly FactionCounts[] }[]> {
  const values = [battlePack, casual ? 1 : 0, ...monthSpan(window), faction, game];
  const { rows } = await reader.query(factionMonthsQuery, values);
  const months = Map.groupBy(rows, (row) => readMonth(String(row.at(-1))));
  return [...months.keys()].sort().map((month) => ({
    month,
    counts: (months.get(month) ?? []).map((row) => row.slice(0, -1) as unknown as FactionCounts),
  }));
}

export const winnersQuery = `
  SELECT t.document AS tournament, t.hash, p.document AS participant, p.hash AS participant_hash
  FROM (SELECT p.tournament, p.place, t.ord FROM participant p JOIN tournament t ON t.slug = p.tournament
        WHERE p.final_placement = 1 AND p.listed = 1 AND p.faction = $1 AND ($3 = '' OR t.game = $3) ORDER BY t.ord LIMIT $2) found
  JOIN tournament t ON t.slug = found.tournament
  JOIN participant p ON p.tournament = found.tournament AND p.place = found.place
  ORDER BY found.ord, found.place`;

interface WinnerRow {
  readonly tournament: string;
  readonly hash: string;
  readonly participant: string;
  readonly participantHash: string;
}

/** Winners of a tournament with a faction whose list is known, newest first. */
export async function listWinners(reader: Reader, faction: string, most: number, game = '') {
  const rows = await reader.all<WinnerRow>(winnersQuery, [faction, most, game]);
  return rows.map(({ tournament, hash, participant, participantHash }) => ({
    tournament: toDocument(tournament, hash),
    participant: toDocument(participant, participantHash),
  }));
}

const fieldCounts = `1, count(*), count(*) FILTER (WHERE final_placement = 1),
  count(*) FILTER (WHERE final_placement <= 3), count(*) FILTER (WHERE undefeated = 1)
  FROM participant WHERE tournament = $1 AND faction IS NOT NULL`;

export const fieldCountsQuery = `
  SELECT '', ${fieldCounts} UNION ALL SELECT faction, ${fieldCounts} GROUP BY faction`;

/** The participants of a tournament by faction. */
export async function listField(reader: Reader, slug: string): Promise<EntryCounts[]> {
  return (await reader.query(fieldCountsQuery, [slug])).rows as unknown as EntryCounts[];
}
