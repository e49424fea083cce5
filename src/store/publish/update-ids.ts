// Publishes things again of which nothing but ids of players changed: only rows that differ are written. What does not depend on ids, such as counts, words
// and lists of clubs, stays. Publishing the things whole gives the same rows.
import { fieldOf, type Value, type Writer } from '../database.ts';
import { writeHeadToHead, writePlayerBattles } from './publish.ts';
import { insertRows, type Rows, tables } from './tables.ts';
import { touch } from './touched.ts';

export type Republished = 'tournament' | 'battle';

/** `$1` a kind, `$2` keys. */
export const touchedKeysQuery =
  'SELECT key FROM touched WHERE kind = $1 AND key IN LIST($2) AND only_ids IS NULL';

/** Which of these were published or withdrawn in this transaction: some of their rows are not written yet. */
export async function listTouched(
  writer: Writer,
  kind: Republished,
  keys: readonly string[],
): Promise<Set<string>> {
  return new Set(await writer.values<string>(touchedKeysQuery, [kind, JSON.stringify(keys)]));
}

const casual = `id IN LIST($1) AND coalesce(tournament, '') = ''`;

export const firstNumberStatements = {
  tournament:
    'SELECT tournament AS key, min(n) AS n FROM battle WHERE tournament IN LIST($1) GROUP BY tournament',
  battle: `SELECT id AS key, n FROM battle WHERE ${casual}`,
};

/** The number of the first battle of each thing. */
export async function findFirstNumbers(
  writer: Writer,
  kind: Republished,
  keys: readonly string[],
): Promise<Map<string, number>> {
  const rows = await writer.all<{ key: string; n: number }>(firstNumberStatements[kind], [
    JSON.stringify(keys),
  ]);
  return new Map(rows.map(({ key, n }) => [key, n]));
}

export const storedHashStatements = {
  tournament: 'SELECT id, hash FROM battle WHERE tournament IN LIST($1)',
  battle: `SELECT id, hash FROM battle WHERE ${casual}`,
};

const ofBattles = 'SELECT n FROM battle WHERE id IN LIST($1) AND ord IS NOT NULL';
const sides = 'battle b JOIN side s ON s.battle = b.n';
const chosen = 'b.id IN LIST($1) AND b.ord IS NOT NULL';

/** `$1` lists ids of battles, while they still show the former ids of players. */
export const formerBattleStatements = [
  `INSERT INTO former_battle (player, hash)
   SELECT s.player, b.hash FROM ${sides} WHERE ${chosen} AND b.archived = 0 AND s.player IS NOT NULL`,
  // What is shown of an opponent stays; only their list has another battle.
  `INSERT INTO touched (kind, key, hash, only_ids)
   SELECT 'player', named.player, (SELECT p.hash FROM published p WHERE p.kind = 'player' AND p.key = named.player), 1
   FROM (SELECT DISTINCT s.player FROM ${sides} WHERE ${chosen} AND s.player IS NOT NULL) named WHERE true ON CONFLICT DO NOTHING`,
  `DELETE FROM player_battle WHERE (player, archived, ord, battle) IN (
     SELECT s.player, b.archived, b.ord, b.n FROM ${sides} WHERE ${chosen} AND s.player IS NOT NULL)`,
  `DELETE FROM head_to_head WHERE (player, opponent, ord, battle) IN (
     SELECT s.player, o.player, b.ord, b.n FROM battle b JOIN side s ON s.battle = b.n JOIN side o ON o.battle = b.n
     WHERE b.id IN LIST($1) AND b.ord IS NOT NULL AND s.player < o.player)`,
  `DELETE FROM side WHERE battle IN (${ofBattles})`,
  `DELETE FROM battle_detail WHERE battle IN (${ofBattles})`,
  'DELETE FROM battle WHERE id IN LIST($1) AND ord IS NOT NULL',
];

/** The same when they show the new ones. */
export const presentBattleStatements = [writePlayerBattles(ofBattles), writeHeadToHead(ofBattles)];

export const keepStatement = `
  INSERT INTO touched (kind, key, hash, only_ids)
  SELECT r.kind, r.key, p.hash, 1 FROM record r LEFT JOIN published p ON p.kind = r.kind AND p.key = r.key
  WHERE r.kind = $1 AND r.key IN LIST($2) ON CONFLICT DO NOTHING`;

/** Rows of which a thing has one at most: they are written again whole. */
const single: Readonly<Record<Republished, Readonly<Record<string, string>>>> = {
  tournament: {
    published: `kind = 'tournament' AND key IN LIST($1)`,
    tournament: 'slug IN LIST($1)',
    draft: 'slug IN LIST($1)',
    placement: 'tournament IN LIST($1)',
  },
  battle: { published: `kind = 'battle' AND key IN LIST($1)` },
};

/** Rows of a tournament that are compared one by one, by these columns behind those that identify them. */
const compared: Readonly<Record<string, readonly string[]>> = {
  participant: ['hash'],
  standing: ['hash'],
  player_tournament: ['name'],
};

/** `rows` are all rows of the things, with the numbers of battles that they have now. */
export async function updateIds(
  writer: Writer,
  kind: Republished,
  keys: readonly string[],
  rows: Rows,
): Promise<void> {
  const list = JSON.stringify(keys);
  await writer.run(keepStatement, [kind, list]);
  await updateBattles(writer, kind, list, rows);
  if (kind === 'tournament')
    for (const [name, columns] of Object.entries(compared))
      await updateRows(writer, name, columns, list, rows[name] ?? []);
  for (const [name, where] of Object.entries(single[kind])) {
    if (!tables.has(name)) continue;
    await writer.run(`DELETE FROM ${name} WHERE ${where}`, [list]);
    await insertRows(writer, { [name]: rows[name] ?? [] });
  }
}

async function updateBattles(writer: Writer, kind: Republished, keys: string, rows: Rows): Promise<void> {
  const stored = await writer.all<{ id: string; hash: string | null }>(storedHashStatements[kind], [keys]);
  const hashes = new Map(stored.map(({ id, hash }) => [id, hash]));
  const changed = ((rows['battle'] ?? []) as readonly { n: number; id: string; hash?: string }[]).filter(
    ({ id, hash = null }) => hashes.get(id) !== hash,
  );
  if (changed.length === 0) return;
  const numbers = new Set(changed.map(({ n }) => n));
  const ids = JSON.stringify(changed.map(({ id }) => id));
  for (const statement of formerBattleStatements) await writer.run(statement, [ids]);
  const ofChanged = (some: Rows[string] = []) =>
    (some as readonly { battle: number }[]).filter(({ battle }) => numbers.has(battle));
  await insertRows(writer, {
    battle: changed,
    battle_detail: ofChanged(rows['battle_detail']),
    side: ofChanged(rows['side']),
  });
  for (const statement of presentBattleStatements) await writer.run(statement, [ids]);
}

async function updateRows(
  writer: Writer,
  name: string,
  columns: readonly string[],
  keys: string,
  rows: readonly object[],
): Promise<void> {
  type PartRow = Readonly<Record<string, Value>>;
  const key = tables.get(name)?.key ?? [];
  const identify = (row: object) =>
    JSON.stringify([...key, ...columns].map((column) => (row as PartRow)[fieldOf(column)]));
  const stored = await writer.all<PartRow>(
    `SELECT ${[...key, ...columns].join(', ')} FROM ${name} WHERE tournament IN LIST($1)`,
    [keys],
  );
  const before = new Map(stored.map((row) => [identify(row), row]));
  const changed = rows.filter((row) => !before.delete(identify(row)));
  const where = key.map((column, index) => `${column} = $${index + 1}`).join(' AND ');
  for (const row of before.values())
    await writer.run(`DELETE FROM ${name} WHERE ${where}`, Object.values(row).slice(0, key.length));
  await insertRows(writer, { [name]: changed });
  if (!key.includes('player')) return;
  const players = new Set([...before.values(), ...changed].map((row) => (row as { player: string }).player));
  for (const player of players) await touch(writer, 'player', player);
}
