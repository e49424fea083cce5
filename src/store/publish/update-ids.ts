// Publishes things again of which nothing but ids of players changed: only rows that show one of the ids are written. What does not depend on ids, such as counts, words
// and lists of clubs, stays. Publishing the things again would write the same rows in twice the CPU time (a player of 125 tournaments).
import type { Writer } from '../database.ts';
import { writeHeadToHead, writePlayerBattles } from './publish.ts';
import { insertRows, type Rows } from './tables.ts';
import { writeListedBattles } from './touched.ts';

export type Republished = 'tournament' | 'battle';

/** `$1` a kind, `$2` keys. */
const touchedKeysQuery = 'SELECT key FROM touched WHERE kind = $1 AND key IN LIST($2) AND only_ids IS NULL';

/** Which of these were published or withdrawn in this transaction: some of their rows are not written yet. */
export async function listTouched(
  writer: Writer,
  kind: Republished,
  keys: readonly string[],
): Promise<Set<string>> {
  return new Set(await writer.values<string>(touchedKeysQuery, [kind, JSON.stringify(keys)]));
}

const firstNumberStatements = {
  tournament:
    'SELECT tournament AS key, min(n) AS n FROM battle WHERE tournament IN LIST($1) GROUP BY tournament',
  battle: `SELECT id AS key, n FROM battle WHERE id IN LIST($1) AND coalesce(tournament, '') = ''`,
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

const chosenBattles = 'SELECT n FROM battle WHERE id IN LIST($1) AND ord IS NOT NULL';
const sides = 'battle b JOIN side s ON s.battle = b.n';
const chosen = 'b.id IN LIST($1) AND b.ord IS NOT NULL';

/** `$1` lists ids of battles, while they still show the former ids of players. */
const formerBattleStatements = [
  writeListedBattles(1, chosenBattles),
  // What is shown of an opponent stays; only their list has another battle.
  `INSERT INTO touched (kind, key, hash, only_ids)
   SELECT 'player', named.player, (SELECT p.hash FROM published p WHERE p.kind = 'player' AND p.key = named.player), 1
   FROM (SELECT DISTINCT s.player FROM ${sides} WHERE ${chosen} AND s.player IS NOT NULL) named WHERE true ON CONFLICT DO NOTHING`,
  `DELETE FROM player_battle WHERE (player, archived, ord, battle) IN (
     SELECT s.player, b.archived, b.ord, b.n FROM ${sides} WHERE ${chosen} AND s.player IS NOT NULL)`,
  `DELETE FROM head_to_head WHERE (player, opponent, ord, battle) IN (
     SELECT s.player, o.player, b.ord, b.n FROM battle b JOIN side s ON s.battle = b.n JOIN side o ON o.battle = b.n
     WHERE b.id IN LIST($1) AND b.ord IS NOT NULL AND s.player < o.player)`,
  `DELETE FROM side WHERE battle IN (${chosenBattles})`,
  `DELETE FROM battle_detail WHERE battle IN (${chosenBattles})`,
  'DELETE FROM battle WHERE id IN LIST($1) AND ord IS NOT NULL',
];

/** The same when they show the new ones. */
const presentBattleStatements = [
  writeListedBattles(-1, chosenBattles),
  writePlayerBattles(chosenBattles),
  writeHeadToHead(chosenBattles),
];

const keepStatement = `
  INSERT INTO touched (kind, key, hash, only_ids)
  SELECT r.kind, r.key, (SELECT p.hash FROM published p WHERE p.kind = r.kind AND p.key = r.key), 1 FROM record r
  WHERE r.kind = $1 AND r.key IN LIST($2) ON CONFLICT DO NOTHING`;

/** Rows that are written again whole, of all things with the keys `$1`. */
const wholeRows: Readonly<Record<Republished, Readonly<Record<string, string>>>> = {
  tournament: {
    published: `kind = 'tournament' AND key IN LIST($1)`,
    tournament: 'slug IN LIST($1)',
    draft: 'slug IN LIST($1)',
    placement: 'tournament IN LIST($1)',
    standing: 'tournament IN LIST($1)',
    award: 'tournament IN LIST($1)',
  },
  battle: { published: `kind = 'battle' AND key IN LIST($1)` },
};

/** Rows of tournaments that name a player: those that name one of the ids are written again. */
const playerTables = ['participant', 'player_tournament'];

interface PlayerRow {
  readonly player: string | null;
}

/** `ids` are the ids that were shown before and those that are shown now. `rows` are all rows of the things, with the numbers that their battles have now. */
export async function updateIds(
  writer: Writer,
  kind: Republished,
  keys: readonly string[],
  ids: ReadonlySet<string>,
  rows: Rows,
): Promise<void> {
  const list = JSON.stringify(keys);
  const listNaming = <R extends PlayerRow>(name: string) =>
    ((rows[name] ?? []) as readonly R[]).filter(({ player }) => player !== null && ids.has(player));
  await writer.run(keepStatement, [kind, list]);
  const sides = listNaming<PlayerRow & { battle: number }>('side');
  await updateBattles(writer, new Set(sides.map(({ battle }) => battle)), rows);
  if (kind === 'tournament')
    for (const name of playerTables) {
      const where = 'tournament IN LIST($1) AND player IN LIST($2)';
      await writer.run(`DELETE FROM ${name} WHERE ${where}`, [list, JSON.stringify([...ids])]);
      await insertRows(writer, { [name]: listNaming(name) });
    }
  for (const [name, where] of Object.entries(wholeRows[kind])) {
    await writer.run(`DELETE FROM ${name} WHERE ${where}`, [list]);
    await insertRows(writer, { [name]: rows[name] ?? [] });
  }
}

async function updateBattles(writer: Writer, numbers: ReadonlySet<number>, rows: Rows): Promise<void> {
  if (numbers.size === 0) return;
  const battles = (rows['battle'] as readonly { n: number; id: string }[]).filter(({ n }) => numbers.has(n));
  const ids = JSON.stringify(battles.map(({ id }) => id));
  for (const statement of formerBattleStatements) await writer.run(statement, [ids]);
  const ofBattles = (name: string) =>
    (rows[name] as readonly { battle: number }[]).filter(({ battle }) => numbers.has(battle));
  await insertRows(writer, {
    battle: battles,
    battle_detail: ofBattles('battle_detail'),
    side: ofBattles('side'),
  });
  for (const statement of presentBattleStatements) await writer.run(statement, [ids]);
}
