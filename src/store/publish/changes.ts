// The changes that clients follow (docs/rules/changes.md): each thing once, at the position of its latest change. Positions are assigned at the end of a
// transaction under one locked counter, so that their order is that of commits.
import { randomBytes } from 'node:crypto';
import { writeMoment } from '../../contract/moment.ts';
import type { Writer } from '../database.ts';
import { publishedBattles, writeListedBattles } from './touched.ts';

/** Things whose content hash has changed or is gone. */
const changedStatement = `
  INSERT INTO changed (kind, id, change)
  SELECT touched.kind, touched.key, CASE WHEN p.hash IS NULL THEN 'removed' ELSE 'updated' END
  FROM touched LEFT JOIN published p ON p.kind = touched.kind AND p.key = touched.key
  WHERE p.hash IS DISTINCT FROM touched.hash`;

/**
 * Players whose lists have another battle than before. Only where battles were withdrawn: one that is added changes the number of battles, and with it
 * the content hash of the player.
 */
const relistedStatements = [
  writeListedBattles(-1, publishedBattles),
  `
  INSERT INTO changed (kind, id, change)
  SELECT DISTINCT 'player', player, 'updated' FROM (
    SELECT player FROM listed_battle GROUP BY player, hash HAVING sum(sign) <> 0) relisted
  WHERE (SELECT 1 FROM published p WHERE p.kind = 'player' AND p.key = player) = 1
  ON CONFLICT DO NOTHING`,
];

/** Differences between what is shown and the changes, and positions that were never assigned: these exist only in a damaged database. */
const missingChangesStatement = `
  INSERT INTO changed (kind, id, change)
  SELECT p.kind, p.key, 'updated' FROM published p
  LEFT JOIN change c ON c.kind = p.kind AND c.id = p.key AND c.change = 'updated'
    AND c.place <= (SELECT CAST(value AS BIGINT) FROM setting WHERE name = 'change-place')
  WHERE c.id IS NULL
  UNION ALL
  SELECT c.kind, c.id, 'removed' FROM change c LEFT JOIN published p ON p.kind = c.kind AND p.key = c.id
  WHERE c.change = 'updated' AND p.key IS NULL
  ON CONFLICT DO NOTHING`;

const reservePositionsStatement = `
  UPDATE setting SET value = CAST(CAST(value AS BIGINT) + CAST($1 AS BIGINT) AS TEXT) WHERE name = 'change-place' RETURNING value`;

const writeChangesStatement = `
  INSERT INTO change (kind, id, change, at, place)
  SELECT kind, id, change, $1, CAST($2 AS BIGINT) + row_number() OVER (ORDER BY
    CASE kind WHEN 'player' THEN 0 WHEN 'club' THEN 1 WHEN 'tournament' THEN 2 WHEN 'battle' THEN 3 ELSE 4 END, id)
  FROM changed WHERE true
  ON CONFLICT (kind, id) DO UPDATE SET change = excluded.change, at = excluded.at, place = excluded.place`;

/** Finds what changed in this transaction. */
export async function findChanges(writer: Writer): Promise<void> {
  await writer.run('DELETE FROM changed');
  await writer.run(changedStatement);
  if ((await writer.value('SELECT 1 FROM listed_battle LIMIT 1')) === undefined) return;
  for (const statement of relistedStatements) await writer.run(statement);
}

/** Adds changes that are missing for what is shown. Returns how many. */
export async function findMissingChanges(writer: Writer): Promise<number> {
  return writer.run(missingChangesStatement);
}

/** Assigns positions to the changes that were found, and deletes tombstones that are too old. */
export async function writeChanges(writer: Writer): Promise<void> {
  const now = Date.now();
  const found = Number(await writer.value('SELECT count(*) FROM changed'));
  if (found > 0) {
    const last = Number(await writer.value(reservePositionsStatement, [found]));
    await writer.run(writeChangesStatement, [writeMoment(now), last - found]);
    await writer.insert('change_set', [{ place: last, mark: randomBytes(8).toString('hex') }]);
  }
  await dropRemovals(writer, writeMoment(now - writer.changesDays * 86_400_000));
}

/** Grouped by an expression, since SQLite would read the whole table in the order of kinds to group by the column. */
const oldRemovalsQuery = `
  SELECT kind || '' AS kind, max(place) AS place FROM change WHERE change = 'removed' AND at < $1 GROUP BY kind || ''`;
const dropRemovalsStatement = `DELETE FROM change WHERE change = 'removed' AND at < $1`;

/** A client that has not seen one that is dropped must start again: the newest of each kind is remembered. */
async function dropRemovals(writer: Writer, before: string): Promise<void> {
  const old = await writer.all<{ kind: string; place: number }>(oldRemovalsQuery, [before]);
  if (old.length === 0) return;
  for (const { kind, place } of old)
    await writer.run('UPDATE change_floor SET place = $1 WHERE kind = $2 AND place < $1', [place, kind]);
  await writer.run(dropRemovalsStatement, [before]);
}
