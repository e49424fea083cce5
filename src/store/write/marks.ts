// Numbers that tell what was shown from what is shown now: the same for the same content, other with all but certainty for any other.
import { hash as digest } from 'node:crypto';
import type { Reader, Row, Value } from '../database.ts';
import type { Rows } from './rows.ts';
import { type Owner, type TableName, tableOf } from './tables.ts';

/** The checksum that a hash begins with: of everything that a list shows of a battle. */
const markOf = (hash: Value | undefined): number => Number.parseInt(String(hash).slice(0, 8), 16);

/** These columns of the rows of a table. */
function cellsOf(rows: Rows, table: TableName, ...names: readonly string[]): (Value | undefined)[][] {
  const { columns } = tableOf(table);
  const places = names.map((name) => columns.indexOf(name));
  return (rows[table] ?? []).map((row) => places.map((place) => row[place]));
}

/** Everybody whom rows name, with the sum over the battles that their list shows of them. */
export function markPlayers(rows: Rows): Map<string, number> {
  const marks = new Map<string, number>();
  const hashes = new Map(cellsOf(rows, 'battle', 'n', 'hash').map(([n, hash]) => [n, hash]));
  for (const [player] of cellsOf(rows, 'player_tournament', 'player')) addMark(marks, player, 0);
  for (const [player, archived, battle] of cellsOf(rows, 'player_battle', 'player', 'archived', 'battle'))
    addMark(marks, player, archived === 0 ? markOf(hashes.get(battle)) : 0);
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
  SELECT DISTINCT s.player, b.n, b.archived, b.hash FROM battle b JOIN side s ON s.battle = b.n
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
  for (const [player, , archived, hash] of await reader.all(query, [key]))
    addMark(marks, player, archived === 0 ? markOf(hash) : 0);
  return marks;
}

/** Of everything that is shown under a thing: nothing where it is not shown. */
export function markOwner(owner: Owner, rows: Rows): number {
  if (owner === 'club') return markAll(cellsOf(rows, 'club', 'hash'));
  const details = new Map(cellsOf(rows, 'battle_detail', 'battle', 'hash').map(([n, hash]) => [n, hash]));
  const battles = cellsOf(rows, 'battle', 'n', 'ord', 'hash', 'club').filter(([, ord]) => ord !== null);
  if (owner === 'battle')
    return markAll(battles.map(([n, ord, hash, club]) => [ord, hash, details.get(n), club]));
  return markAll([
    ...cellsOf(rows, 'tournament', 'hash'),
    ...cellsOf(rows, 'standing', 'hash'),
    ...cellsOf(rows, 'participant', 'hash'),
    ...battles.map(([n, ord, hash]) => [ord, hash, details.get(n)]),
  ]);
}

export const shownOf = {
  club: ['SELECT hash FROM club WHERE slug = $1'],
  tournament: [
    'SELECT hash FROM tournament WHERE slug = $1',
    'SELECT hash FROM standing WHERE tournament = $1 ORDER BY place',
    'SELECT hash FROM participant WHERE tournament = $1 ORDER BY place',
    `SELECT b.ord, b.hash, d.hash FROM battle b JOIN battle_detail d ON d.battle = b.n
     WHERE b.tournament = $1 AND b.ord IS NOT NULL ORDER BY b.ord`,
  ],
  battle: [
    `SELECT b.ord, b.hash, d.hash, b.club FROM battle b JOIN battle_detail d ON d.battle = b.n
     WHERE b.id = $1 AND b.tournament IS NULL`,
  ],
} as const satisfies Record<Owner, readonly string[]>;

/** The same of what is stored. */
export async function readOwnerMark(reader: Reader, owner: Owner, key: string): Promise<number> {
  const shown: Row[] = [];
  for (const query of shownOf[owner]) shown.push(...(await reader.all(query, [key])));
  return markAll(shown);
}

const markDigits = 10;

function markAll(shown: readonly (readonly (Value | undefined)[])[]): number {
  if (shown.length === 0) return 0;
  return Number.parseInt(digest('sha1', JSON.stringify(shown), 'hex').slice(0, markDigits), 16);
}
