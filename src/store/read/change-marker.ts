// Markers of positions among the changes (docs/rules/changes.md, Markers): cursors that do not expire. Their secret is the same everywhere, so that a marker
// of another database can be told from one that was altered; what nobody can guess is the number of the transaction.
import { makeCursors } from './cursor.ts';

export interface Marker {
  /** The database that wrote it. */
  readonly database: string;
  readonly place: number;
  /** Of the transaction that gave the place: another history has another there. */
  readonly mark: string;
  /** Tombstones up to this place are not missed: whoever walks began without anything when they were gone. */
  readonly base: number;
}

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
