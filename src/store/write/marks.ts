// Numbers that tell what was shown from what is shown now: the same for the same content, other with all but certainty for any other.
import type { Reader, Value } from '../database.ts';
import type { Rows } from './rows.ts';
import type { Owner } from './tables.ts';

/** The checksum that a seal begins with: of everything that a list shows of a battle. */
const markOf = (seal: Value | undefined): number => Number.parseInt(String(seal).slice(0, 8), 16);

/** Everybody whom rows name, with the sum over the battles that their list shows of them. */
export function markPlayers(rows: Rows): Map<string, number> {
  const marks = new Map<string, number>();
  const seals = new Map(rows.battle?.map((row) => [row[0], row[14]]));
  for (const [player] of rows.player_tournament ?? []) addMark(marks, player, 0);
  for (const [player, archived, , battle] of rows.player_battle ?? [])
    addMark(marks, player, archived === 0 ? markOf(seals.get(battle)) : 0);
  return marks;
}

function addMark(marks: Map<string, number>, player: Value | undefined, mark: number): void {
  const id = String(player);
  marks.set(id, (marks.get(id) ?? 0) + mark);
}

const battlesOf = {
  tournament: 'b.tournament = $1',
  battle: 'b.id = $1 AND b.tournament IS NULL',
};

const writeMarksQuery = (battles: string) => `
  SELECT DISTINCT s.player, b.n, b.archived, b.seal FROM battle b JOIN side s ON s.battle = b.n
  WHERE ${battles} AND s.player IS NOT NULL`;

export const tournamentMarksQuery = `${writeMarksQuery(battlesOf.tournament)}
  UNION ALL SELECT player, 0, 1, '' FROM player_tournament WHERE tournament = $1`;
export const battleMarksQuery = writeMarksQuery(battlesOf.battle);

/** The same of what is stored. */
export async function readPlayerMarks(
  reader: Reader,
  owner: Owner,
  key: string,
): Promise<Map<string, number>> {
  const marks = new Map<string, number>();
  if (owner === 'club') return marks;
  const query = owner === 'tournament' ? tournamentMarksQuery : battleMarksQuery;
  for (const [player, , archived, seal] of await reader.all(query, [key]))
    addMark(marks, player, archived === 0 ? markOf(seal) : 0);
  return marks;
}
