// Nobody is told of a change before every process shows it: whoever asks for the thing at once may be answered by another process, which keeps answers in
// memory until it has seen the new revision.
import { setTimeout as wait } from 'node:timers/promises';
import type { Reader } from '../../store/database.ts';
import { type ChangesFound, type ChangesRequest, readChanges } from '../../store/read/changes.ts';
import { type RevisionWatch, settledMilliseconds } from '../../store/read/revision.ts';

export type ReadChanges = (request: ChangesRequest) => Promise<ChangesFound>;

interface Seen {
  readonly place: number;
  readonly time: number;
}

export function makeReadSettled(
  reader: Reader,
  revisions: Pick<RevisionWatch, 'current' | 'seenAt' | 'look'>,
): ReadChanges {
  /** The newest places that were read, and when: the first lies long enough back, as far as any does. */
  let seen: Seen[] = [];

  function noteNewest(place: number): void {
    const now = performance.now();
    const settled = seen.findLastIndex(({ time }) => time <= now - settledMilliseconds);
    seen = seen.slice(Math.max(0, settled));
    if (seen.at(-1)?.place !== place) seen.push({ place, time: now });
  }

  function isSettled({ place, time }: Seen, last: number): boolean {
    return place >= last && time <= performance.now() - settledMilliseconds;
  }

  return async (request) => {
    const found = await readChanges(reader, request);
    const last = found.changes.at(-1)?.place;
    if (last !== undefined && !seen.some((one) => isSettled(one, last))) {
      if (found.revision !== revisions.current) await revisions.look();
      const pause = revisions.seenAt + settledMilliseconds - performance.now();
      if (pause > 0) await wait(pause, undefined, { ref: false });
    }
    noteNewest(found.newest.place);
    return found;
  };
}
