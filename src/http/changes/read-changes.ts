// Reads the changes after a marker: the rules that lists and streams share (docs/rules/changes.md, Markers).
import { setTimeout as wait } from 'node:timers/promises';
import { endpoints, fillPath } from '../../contract/endpoints.ts';
import { ApiError, messages } from '../../contract/errors.ts';
import type { ChangeResource } from '../../contract/resources.ts';
import type { Reader } from '../../store/database.ts';
import {
  type ChangeRow,
  type ChangesFound,
  type ChangesRequest,
  type Marker,
  readChanges,
} from '../../store/read/changes.ts';
import { type RevisionWatch, settledMilliseconds } from '../../store/read/revision.ts';

export type ReadChanges = (request: ChangesRequest) => Promise<ChangesFound>;

interface Seen {
  readonly position: number;
  readonly time: number;
}

/** Returns a change only when all processes show it: another process may have the old answer in its response cache until it has seen the new revision. */
export function makeReadVisibleChanges(
  reader: Reader,
  revisions: Pick<RevisionWatch, 'current' | 'seenAt' | 'look'>,
): ReadChanges {
  /** The newest positions that were read, oldest first. Of those that all processes show, only the latest is stored. */
  let seen: Seen[] = [];

  function noteNewest(position: number): void {
    const now = performance.now();
    const visible = seen.findLastIndex(({ time }) => time <= now - settledMilliseconds);
    seen = seen.slice(Math.max(0, visible));
    if (seen.at(-1)?.position !== position) seen.push({ position, time: now });
  }

  function isVisible({ position, time }: Seen, last: number): boolean {
    return position >= last && time <= performance.now() - settledMilliseconds;
  }

  return async (request) => {
    const found = await readChanges(reader, request);
    const last = found.changes.at(-1)?.position;
    if (last !== undefined && !seen.some((one) => isVisible(one, last))) {
      if (found.revision !== revisions.current) await revisions.look();
      const remaining = revisions.seenAt + settledMilliseconds - performance.now();
      if (remaining > 0) await wait(remaining, undefined, { ref: false });
    }
    noteNewest(found.newest.position);
    return found;
  };
}

export interface ChangesQuery {
  /** Undefined: from the start. */
  readonly since: Marker | undefined;
  readonly kind: string | undefined;
  readonly floorOf?: readonly string[] | undefined;
  readonly limit: number;
}

export interface Followed extends ChangesFound {
  /** The position of the query, from which the following markers continue. */
  readonly from: Marker;
}

export async function followChanges(
  read: ReadChanges,
  { since, kind, floorOf, limit }: ChangesQuery,
): Promise<Followed> {
  const found = await read({ position: since?.position ?? 0, kind, floorOf, limit });
  if (since !== undefined) checkHistory(since, found);
  // A new reader has no data that a tombstone could remove.
  const from = since ?? {
    database: found.database,
    position: 0,
    transaction: '',
    base: found.floor.position,
  };
  return { ...found, from };
}

/** The marker after everything that has changed so far. */
export async function readEnd(reader: Reader): Promise<Marker> {
  const { database, newest } = await readChanges(reader, { position: Number.MAX_SAFE_INTEGER, limit: 1 });
  return { database, ...newest, base: 0 };
}

/** Throws if the marker is from another database or from a state that was replaced, or if tombstones after it were dropped. */
function checkHistory({ database, position, transaction, base }: Marker, found: ChangesFound): void {
  if (database !== found.database) throw gone();
  if (position > found.newest.position) {
    if (found.mayLag) return;
    throw gone();
  }
  if (position > 0 && transaction !== found.transaction) throw gone();
  if (found.floor.position > Math.max(position, base)) throw gone();
}

function gone(): ApiError {
  return new ApiError(410, messages.sinceGone);
}

/** The marker after the last change; at the end of the list also after the dropped tombstones. */
export function markerBehind({ changes, hasMore, from, floor }: Followed): Marker {
  const last = changes.at(-1);
  const behind =
    last === undefined ? from : { ...from, position: last.position, transaction: last.transaction };
  return !hasMore && floor.position > behind.position ? { ...from, ...floor, base: 0 } : behind;
}

const addresses: Readonly<Record<string, string>> = {
  tournament: endpoints.tournament,
  club: endpoints.club,
  player: endpoints.player,
  battle: endpoints.battle,
  season: endpoints.season,
  rating: endpoints.rating,
};

export function writeChange({ kind, id, change, at }: ChangeRow, base: string): ChangeResource {
  const url = change === 'removed' ? null : base + fillPath(addresses[kind] ?? '', id);
  return { kind: kind as ChangeResource['kind'], id, change, at, url };
}
