// Changes that follow one place directly, and the events they become: written once for all streams that are sent the same.

import { type Marker, writeMarker } from '../../store/change-marker.ts';
import type { ChangesFound } from '../../store/changes.ts';
import { writeChange } from './follow.ts';

export interface Batch {
  readonly from: Marker;
  /** Up to here nothing else has changed. */
  readonly end: Marker;
  /** Whether more follows. */
  readonly hasMore: boolean;
  /** The events behind a place. */
  write(base: string, kind: string | undefined, behind: number): string;
}

export function makeBatch(from: Marker, { changes, hasMore, newest, secret, floor }: ChangesFound): Batch {
  const written = new Map<string, string>();
  const base = Math.max(from.base, floor.place);

  function writeEvents(address: string, kind: string | undefined, behind: number): string {
    const events = changes
      .filter((change) => change.place > behind && (kind === undefined || change.kind === kind))
      .map((change) => {
        const marker = writeMarker({ place: change.place, mark: change.mark, base }, secret);
        const data = JSON.stringify(writeChange(change, address));
        return `id: ${marker}\nevent: ${change.kind}\ndata: ${data}\n\n`;
      });
    return events.join('');
  }

  return {
    ...{ from, hasMore },
    end: findEnd(),
    write(address, kind, behind) {
      const name = `${address} ${kind ?? ''} ${behind}`;
      const events = written.get(name) ?? writeEvents(address, kind, behind);
      written.set(name, events);
      return events;
    },
  };

  function findEnd(): Marker {
    const last = changes.at(-1);
    if (hasMore && last !== undefined) return { place: last.place, mark: last.mark, base };
    // A server that lags has nothing newer than what was asked from.
    return newest.place < from.place ? from : { ...newest, base: 0 };
  }
}
