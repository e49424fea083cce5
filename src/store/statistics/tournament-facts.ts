// What statistics count of one tournament or one casual battle, read back from its rows: to answer about it alone, and to take it away again.
import type { CountedEntry } from '../../domain/statistics/count-entries.ts';
import type { Reader } from '../database.ts';
import type { CountedTournament, DatedBattle } from './tally.ts';

const sideOf = (side: string): string =>
  `${side}.faction, ${side}.sub_faction, ${side}.outcome, ${side}.role`;

const writeBattlesQuery = (battles: string): string => `
  SELECT 'battle' AS what, s.day, s.battle_pack, s.scenario, ${sideOf('s')}, ${sideOf('o')}, s.victory_points, o.victory_points,
    CAST(NULL AS BIGINT), CAST(NULL AS BIGINT)
  FROM battle b JOIN side s ON s.battle = b.n AND s.place = 0 JOIN side o ON o.battle = b.n AND o.place = 1
  WHERE ${battles} AND s.archived = 0`;

const nothing = (count: number): string => Array<string>(count).fill('NULL').join(', ');

export const casualFactsQuery = writeBattlesQuery('b.id = $1 AND b.tournament IS NULL');

export const tournamentFactsQuery = `${writeBattlesQuery('b.tournament = $1')}
  UNION ALL SELECT 'tournament', start_date, battle_pack, status, ${nothing(12)} FROM tournament WHERE slug = $1
  UNION ALL SELECT 'entry', NULL, NULL, NULL, faction, ${nothing(9)}, final_placement, undefeated
  FROM participant WHERE tournament = $1`;

type SideColumns = [
  faction: string | null,
  subFaction: string | null,
  outcome: string | null,
  role: string | null,
];

type FactRow = [
  ...[what: string, day: string | null, pack: string | null, word: string | null],
  ...[...SideColumns, ...SideColumns],
  ...[points: number | null, otherPoints: number | null, place: number | null, undefeated: number | null],
];

/** Undefined where there is no such published tournament. */
export async function findCountedTournament(
  reader: Reader,
  slug: string,
): Promise<CountedTournament | undefined> {
  const rows = await reader.all<FactRow>(tournamentFactsQuery, [slug]);
  const tournament = rows.find(([what]) => what === 'tournament');
  if (tournament === undefined) return undefined;
  const [, startDate, battlePack, status] = tournament;
  return {
    ...{ startDate, battlePack, status: status ?? '' },
    participants: rows.filter(([what]) => what === 'entry').map(readEntry),
    battles: rows.filter(([what]) => what === 'battle').map(readBattle),
  };
}

export async function findCountedBattle(reader: Reader, id: string): Promise<DatedBattle | undefined> {
  const row = await reader.first<FactRow>(casualFactsQuery, [id]);
  return row && readBattle(row);
}

function readEntry(row: FactRow): CountedEntry {
  return { faction: row[4], finalPlacement: row[14], undefeated: row[15] === 1 };
}

function readBattle(row: FactRow): DatedBattle {
  const [, date, battlePack, scenario, ...rest] = row;
  const [faction, subFaction, outcome, role, otherFaction, otherSubFaction, otherOutcome, otherRole] = rest;
  const [, , , , , , , , victoryPoints, otherPoints] = rest;
  return {
    ...{ date, battlePack, scenario, archived: false },
    sides: [
      { faction, subFaction, outcome, role, victoryPoints },
      {
        ...{ faction: otherFaction, subFaction: otherSubFaction, outcome: otherOutcome, role: otherRole },
        victoryPoints: otherPoints,
      },
    ],
  };
}
