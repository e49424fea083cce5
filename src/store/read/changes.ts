// Reads of the changes that clients follow (docs/rules/changes.md).
import type { Reader } from '../database.ts';
import { makeCursors } from './cursor.ts';

export interface ChangePosition {
  readonly position: number;
  /** The transaction that assigned the position. */
  readonly transaction: string;
}

export interface ChangeRow extends ChangePosition {
  readonly kind: string;
  readonly id: string;
  readonly change: 'updated' | 'removed';
  readonly at: string;
}

export interface ChangesRequest {
  /** Changes after this position. */
  readonly position: number;
  readonly kind?: string | undefined;
  /** Kinds whose tombstones are needed, where these are not all and not one; known ones only. Changes of all kinds are returned. */
  readonly floorOf?: readonly string[] | undefined;
  readonly limit: number;
}

/** Changes with the state of their list, read in the same statement. */
export interface ChangesFound {
  /** The revision of the data. */
  readonly revision: number;
  /** The database that markers name. */
  readonly database: string;
  readonly newest: ChangePosition;
  /** The transaction at the requested position; null if there is none. */
  readonly transaction: string | null;
  /** The newest tombstone that was deleted. */
  readonly floor: ChangePosition;
  /** Whether newer positions may exist that have not reached this server yet. */
  readonly mayLag: boolean;
  /** Oldest first. */
  readonly changes: readonly ChangeRow[];
  readonly hasMore: boolean;
}

interface ChangesRow extends Omit<ChangeRow, 'position' | 'transaction'> {
  readonly name: string;
  readonly revision: string;
  readonly newest: number;
  readonly newestTransaction: string | null;
  readonly ownTransaction: string | null;
  readonly floor: number;
  readonly floorTransaction: string | null;
  readonly mayLag: boolean;
  /** Null in the single row that is returned when nothing changed. */
  readonly position: number | null;
  readonly changeTransaction: string;
}

function transactionOf(position: string) {
  return `(SELECT s.mark FROM change_set s WHERE s.place >= ${position} ORDER BY s.place LIMIT 1)`;
}

export async function readChanges(
  reader: Reader,
  { position, kind, floorOf, limit }: ChangesRequest,
): Promise<ChangesFound> {
  const ofKind = kind === undefined ? '1 = 1' : 'kind = $3';
  const floorKinds = floorOf === undefined ? ofKind : `kind IN ('${floorOf.join("', '")}')`;
  // The state is repeated in the row of every change. Without changes it is the only row.
  const rows = await reader.all<ChangesRow>(
    `SELECT state.*, ${transactionOf('state.floor')} AS floor_transaction, ${transactionOf('state.newest')} AS newest_transaction,
       found.*, ${transactionOf('found.position')} AS change_transaction
     FROM (
       SELECT (SELECT value FROM setting WHERE name = 'change-database') AS name,
         (SELECT value FROM setting WHERE name = 'revision') AS revision,
         coalesce((SELECT max(place) FROM change_set), 0) AS newest, ${transactionOf('$1')} AS own_transaction,
         (SELECT max(place) FROM change_floor WHERE ${floorKinds}) AS floor, IS_STANDBY() AS may_lag_flag) state
     LEFT JOIN (
       SELECT place AS position, kind, id, change, at FROM change WHERE ${ofKind} AND place > $1 ORDER BY place LIMIT $2 + 0) found ON 1 = 1
     ORDER BY found.position`,
    kind === undefined ? [position, limit + 1] : [position, limit + 1, kind],
  );
  const [state] = rows;
  if (state === undefined) throw new Error('the state of the changes has a row whatever there is');
  const changes = rows.flatMap(({ position: at, changeTransaction: transaction, ...row }): ChangeRow[] =>
    at === null
      ? []
      : [{ position: at, transaction, kind: row.kind, id: row.id, change: row.change, at: row.at }],
  );
  return {
    database: state.name,
    transaction: state.ownTransaction,
    mayLag: state.mayLag,
    revision: Number(state.revision),
    newest: { position: state.newest, transaction: state.newestTransaction ?? '' },
    floor: { position: state.floor, transaction: state.floorTransaction ?? '' },
    changes: changes.slice(0, limit),
    hasMore: changes.length > limit,
  };
}

/** A position among the changes (docs/rules/changes.md, Markers). */
export interface Marker extends ChangePosition {
  /** The database that wrote it. Another history has another transaction at the position. */
  readonly database: string;
  /** Tombstones up to this position are not needed: the client started from nothing after they were removed. */
  readonly base: number;
}

/**
 * Cursors that do not expire. Their secret is the same everywhere, so that a marker of another database can be distinguished from one that was altered. No
 * client can guess the number of the transaction.
 */
const cursors = makeCursors('muster changes', Number.POSITIVE_INFINITY);
const scope = 'changes';

export function writeMarker({ database, position, transaction, base }: Marker): string {
  // A base before the position has no effect.
  return cursors.write(scope, `${database} ${position} ${transaction} ${base > position ? base : 0}`, 0);
}

/** Undefined unless a database wrote the marker and it was not altered since. */
export function readMarker(text: string): Marker | undefined {
  const found = cursors.read(scope, text, 0);
  if (found === undefined) return undefined;
  const [database = '', position, transaction = '', base] = found.position.split(' ');
  return { database, position: Number(position), transaction, base: Number(base) };
}

/** When each of these was last changed, as followers see it. */
export async function listChangeTimes(
  reader: Reader,
  kind: string,
  ids: readonly string[],
): Promise<Map<string, string>> {
  const sql = 'SELECT id, at FROM change WHERE kind = $1 AND id IN LIST($2)';
  const rows = await reader.all<{ id: string; at: string }>(sql, [kind, JSON.stringify(ids)]);
  return new Map(rows.map(({ id, at }) => [id, at]));
}
