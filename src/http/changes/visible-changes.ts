// Returns a change only when all processes show it: another process may have the old answer in its response cache until it has seen the new revision.
import { setTimeout as wait } from 'node:timers/promises';
import type { Reader } from '../../store/database.ts';
import { type ChangesFound, type ChangesRequest, readChanges } from '../../store/read/changes.ts';
import { type RevisionWatch, settledMilliseconds } from '../../store/read/revision.ts';

export type ReadChanges = (request: ChangesRequest) => Promise<ChangesFound>;

interface Seen {
  readonly position: number;
  readonly time: number;
}

export function makeReadVisibleChanges(
  reader: Reader,
  revisions: Pick<RevisionWatch, 'current' | 'seenAt' | 'look'>,
): ReadChanges {
  /** The newest positions that were read, oldest first. Of those that all processes show, only the latest is kept. */
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
