// Reads of the changes that others follow (docs/rules/changes.md).
import type { Reader, Value } from '../database.ts';
import { makeCursors } from './cursor.ts';

export interface Change {
  readonly place: number;
  /** Of the transaction that gave the place. */
  readonly mark: string;
  readonly kind: string;
  readonly id: string;
  readonly change: 'updated' | 'removed';
  readonly at: string;
}

export interface ChangesRequest {
  /** Behind which place. */
  readonly place: number;
  readonly kind?: string | undefined;
  readonly limit: number;
}

/** What holds beside the changes themselves, at the same moment. */
export interface ChangesState {
  /** Of the data. */
  readonly revision: number;
  /** The database that markers name. */
  readonly database: string;
  /** The newest place there is, and its mark. */
  readonly newest: Marked;
  /** Of the place asked from; null where there is none. */
  readonly mark: string | null;
  /** The newest tombstone that is gone. */
  readonly floor: Marked;
  /** Whether newer places may exist that this server has not got yet. */
  readonly mayLag: boolean;
}

export interface Marked {
  readonly place: number;
  readonly mark: string;
}

export interface ChangesFound extends ChangesState {
  /** Oldest first. */
  readonly changes: readonly Change[];
  readonly hasMore: boolean;
}

const markOf = (place: string) =>
  `(SELECT s.mark FROM change_set s WHERE s.place >= ${place} ORDER BY s.place LIMIT 1)`;

/** `$1` the place, `$2` how many, `$3` the kind, where one is asked for. The state always has a row, with the first change beside it. */
const writeChangesQuery = (ofKind: string) => `
  SELECT state.name, state.revision, state.newest, state.mark, state.floor, ${markOf('state.floor')}, state.standby, ${markOf('state.newest')},
    found.place, ${markOf('found.place')}, found.kind, found.id, found.change, found.at
  FROM (
    SELECT (SELECT value FROM setting WHERE name = 'change-database') AS name,
      (SELECT value FROM setting WHERE name = 'revision') AS revision,
      coalesce((SELECT max(place) FROM change_set), 0) AS newest, ${markOf('$1')} AS mark,
      (SELECT max(place) FROM change_floor WHERE ${ofKind}) AS floor, IS_STANDBY() AS standby) state
  LEFT JOIN (
    SELECT place, kind, id, change, at FROM change WHERE ${ofKind} AND place > $1 ORDER BY place LIMIT $2 + 0) found ON 1 = 1
  ORDER BY found.place`;

export const changesQuery = writeChangesQuery('1 = 1');
export const changesOfKindQuery = writeChangesQuery('kind = $3');

type ChangesRow = [
  ...[
    database: string,
    revision: string,
    newest: number,
    mark: string | null,
    floor: number,
    floorMark: string | null,
  ],
  ...[standby: number, newestMark: string | null, place: number | null, placeMark: string],
  ...[kind: string, id: string, change: Change['change'], at: string],
];

export async function readChanges(
  reader: Reader,
  { place, kind, limit }: ChangesRequest,
): Promise<ChangesFound> {
  const values: Value[] = [place, limit + 1];
  const rows = await (kind === undefined
    ? reader.all<ChangesRow>(changesQuery, values)
    : reader.all<ChangesRow>(changesOfKindQuery, [...values, kind]));
  const [state] = rows;
  if (state === undefined) throw new Error('the state of the changes has a row whatever there is');
  const [database, revision, newest, mark, floor, floorMark, standby, newestMark] = state;
  const changes = rows.flatMap(([, , , , , , , , at, placeMark, ofKind, id, change, when]): Change[] =>
    at === null ? [] : [{ place: at, mark: placeMark, kind: ofKind, id, change, at: when }],
  );
  return {
    database,
    mark,
    mayLag: standby === 1,
    revision: Number(revision),
    newest: { place: newest, mark: newestMark ?? '' },
    floor: { place: floor, mark: floorMark ?? '' },
    changes: changes.slice(0, limit),
    hasMore: changes.length > limit,
  };
}

/** A position among the changes (docs/rules/changes.md, Markers). */
export interface Marker {
  /** The database that wrote it. */
  readonly database: string;
  readonly place: number;
  /** Of the transaction that gave the place: another history has another there. */
  readonly mark: string;
  /** Tombstones up to this place are not missed: whoever walks began without anything when they were gone. */
  readonly base: number;
}

/** Cursors that do not expire. Their secret is the same everywhere, so that a marker of another database can be told from one that was altered; what nobody can
 *  guess is the number of the transaction. */
const cursors = makeCursors('muster changes', Number.POSITIVE_INFINITY);
const scope = 'changes';

export function writeMarker({ database, place, mark, base }: Marker): string {
  // What lies behind the place needs no base.
  return cursors.write(scope, `${database} ${place} ${mark} ${base > place ? base : 0}`, 0);
}

/** Undefined for anything but a marker that some database wrote and nobody changed. */
export function readMarker(text: string): Marker | undefined {
  const found = cursors.read(scope, text, 0);
  if (found === undefined) return undefined;
  const [database = '', place, mark = '', base] = found.position.split(' ');
  return { database, place: Number(place), mark, base: Number(base) };
}
