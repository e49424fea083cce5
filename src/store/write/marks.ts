// Numbers that tell what was shown from what is shown now: the same for the same content, other with all but certainty for any other.
import { hash } from 'node:crypto';
import type { Reader, Row, Value } from '../database.ts';
import type { Rows } from './rows.ts';
import { type Owner, type TableName, tableOf } from './tables.ts';

/** The checksum that a seal begins with: of everything that a list shows of a battle. */
const markOf = (seal: Value | undefined): number => Number.parseInt(String(seal).slice(0, 8), 16);

/** These columns of the rows of a table. */
function cellsOf(rows: Rows, table: TableName, ...names: readonly string[]): (Value | undefined)[][] {
  const { columns } = tableOf(table);
  const places = names.map((name) => columns.indexOf(name));
  return (rows[table] ?? []).map((row) => places.map((place) => row[place]));
}

/** Everybody whom rows name, with the sum over the battles that their list shows of them. */
export function markPlayers(rows: Rows): Map<string, number> {
  const marks = new Map<string, number>();
  const seals = new Map(cellsOf(rows, 'battle', 'n', 'seal').map(([n, seal]) => [n, seal]));
  for (const [player] of cellsOf(rows, 'player_tournament', 'player')) addMark(marks, player, 0);
  for (const [player, archived, battle] of cellsOf(rows, 'player_battle', 'player', 'archived', 'battle'))
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

/** Of everything that is shown under a thing: nothing where it is not shown. */
export function markOwner(owner: Owner, rows: Rows): number {
  if (owner === 'club') return markAll(cellsOf(rows, 'club', 'seal'));
  const details = new Map(cellsOf(rows, 'battle_detail', 'battle', 'seal').map(([n, seal]) => [n, seal]));
  const battles = cellsOf(rows, 'battle', 'n', 'ord', 'seal', 'club').filter(([, ord]) => ord !== null);
  if (owner === 'battle')
    return markAll(battles.map(([n, ord, seal, club]) => [ord, seal, details.get(n), club]));
  return markAll([
    ...cellsOf(rows, 'tournament', 'seal'),
    ...cellsOf(rows, 'standing', 'seal', 'explanation_seal'),
    ...cellsOf(rows, 'participant', 'seal'),
    ...battles.map(([n, ord, seal]) => [ord, seal, details.get(n)]),
  ]);
}

export const shownOf = {
  club: ['SELECT seal FROM club WHERE slug = $1'],
  tournament: [
    'SELECT seal FROM tournament WHERE slug = $1',
    'SELECT seal, explanation_seal FROM standing WHERE tournament = $1 ORDER BY place',
    'SELECT seal FROM participant WHERE tournament = $1 ORDER BY place',
    `SELECT b.ord, b.seal, d.seal FROM battle b JOIN battle_detail d ON d.battle = b.n
     WHERE b.tournament = $1 AND b.ord IS NOT NULL ORDER BY b.ord`,
  ],
  battle: [
    `SELECT b.ord, b.seal, d.seal, b.club FROM battle b JOIN battle_detail d ON d.battle = b.n
     WHERE b.id = $1 AND b.tournament IS NULL`,
  ],
} as const satisfies Record<Owner, readonly string[]>;

/** The same of what is stored. */
export async function readOwnerMark(reader: Reader, owner: Owner, key: string): Promise<number> {
  const shown: Row[][] = [];
  for (const query of shownOf[owner]) shown.push(await reader.all(query, [key]));
  return markAll(shown.flat());
}

const markDigits = 10;

function markAll(shown: readonly (readonly (Value | undefined)[])[]): number {
  if (shown.length === 0) return 0;
  return Number.parseInt(hash('sha1', JSON.stringify(shown), 'hex').slice(0, markDigits), 16);
}
