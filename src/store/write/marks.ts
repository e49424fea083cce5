// Numbers that tell what was shown from what is shown now: the same for the same content, other with all but certainty for any other.
import { hash } from 'node:crypto';
import type { Reader, Row, Value } from '../database.ts';
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

/** Of everything that is shown under a thing: nothing where it is not shown. */
export function markOwner(owner: Owner, rows: Rows): number {
  if (owner === 'club') return markAll((rows.club ?? []).map((row) => row[6]));
  const details = new Map(rows.battle_detail?.map((row) => [row[0], row[3]]));
  const battles = (rows.battle ?? [])
    .filter((row) => row[3] !== null)
    .map((row): Row => [row[3] ?? null, row[14] ?? null, details.get(row[0]) ?? null]);
  if (owner === 'battle') return markAll([...battles.flat(), ...(rows.battle ?? []).map((row) => row[10])]);
  return markAll([
    ...(rows.tournament ?? []).map((row) => row[14]),
    ...(rows.standing ?? []).flatMap((row) => [row[4], row[5]]),
    ...(rows.participant ?? []).map((row) => row[10]),
    ...battles.flat(),
  ]);
}

const shownOf = {
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
  const seals: (Value | undefined)[] = [];
  for (const query of shownOf[owner]) seals.push(...(await reader.all(query, [key])).flat());
  return markAll(seals);
}

const markDigits = 10;

function markAll(seals: readonly (Value | undefined)[]): number {
  if (seals.length === 0) return 0;
  return Number.parseInt(hash('sha1', JSON.stringify(seals), 'hex').slice(0, markDigits), 16);
}
