// Changes behind a marker, or why there are none to be had: the rules that lists and streams share (docs/rules/changes.md, Markers).
import { endpoints, fillPath } from '../../contract/endpoints.ts';
import { ApiError, messages } from '../../contract/errors.ts';
import type { ChangeResource } from '../../contract/resources.ts';
import type { Change, ChangesFound, Marker } from '../../store/read/changes.ts';
import type { ReadChanges } from './settled.ts';

export interface Wanted {
  /** Undefined: from the beginning. */
  readonly since: Marker | undefined;
  readonly kind: string | undefined;
  readonly limit: number;
}

export interface Followed extends ChangesFound {
  /** The place asked from, as the following markers go on from it. */
  readonly from: Marker;
}

export async function followChanges(read: ReadChanges, { since, kind, limit }: Wanted): Promise<Followed> {
  const found = await read({ place: since?.place ?? 0, kind, limit });
  if (since !== undefined) checkHistory(since, found);
  // Whoever begins has nothing that a tombstone would take away.
  const from = since ?? { database: found.database, place: 0, mark: '', base: found.floor.place };
  return { ...found, from };
}

/** Throws where the marker is of another database or of a state that was replaced, or something behind it is no longer told. */
function checkHistory({ database, place, mark, base }: Marker, found: ChangesFound): void {
  if (database !== found.database) throw gone();
  if (place > found.newest.place) {
    if (found.mayLag) return;
    throw gone();
  }
  if (place > 0 && mark !== found.mark) throw gone();
  if (found.floor.place > Math.max(place, base)) throw gone();
}

const gone = (): ApiError => new ApiError(410, messages.sinceGone);

/** The marker behind the last change: where nothing more follows, also behind the tombstones that are gone. */
export function markerBehind({ changes, hasMore, from, floor }: Followed): Marker {
  const last = changes.at(-1);
  const behind = last === undefined ? from : { ...from, place: last.place, mark: last.mark };
  return !hasMore && floor.place > behind.place ? { ...from, ...floor, base: 0 } : behind;
}

const addresses: Readonly<Record<string, string>> = {
  tournament: endpoints.tournament,
  club: endpoints.club,
  player: endpoints.player,
  battle: endpoints.battle,
};

export function writeChange({ kind, id, change, at }: Change, base: string): ChangeResource {
  const url = change === 'removed' ? null : base + fillPath(addresses[kind] ?? '', id);
  return { kind: kind as ChangeResource['kind'], id, change, at, url };
}
