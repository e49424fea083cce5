// The next body of a webhook: the changes after its marker that it wants, as /api/v1/changes gives them at that moment.
import { ApiError, messages } from '../contract/errors.ts';
import { followChanges, markerBehind, type ReadChanges, writeChange } from '../http/changes/read-changes.ts';
import type { PendingBody, StoredWebhook } from '../store/keys/webhooks.ts';
import { type ChangeRow, type Marker, readMarker, writeMarker } from '../store/read/changes.ts';
import { makeChangesBody } from './message.ts';

const mostChanges = 100;
/** How many filtered changes are read at a time: more would delay other requests to an SQLite database. */
const rowsPerRead = 500;

/** A body, the end of the feed if there is nothing to send, or why the feed rejects the marker. */
export type NextBody =
  | { readonly body: PendingBody }
  | { readonly end: Marker; readonly hasMoved: boolean }
  | { readonly rejected: string };

export async function makeNextBody(
  webhook: Pick<StoredWebhook, 'since' | 'kinds' | 'tournaments'>,
  read: ReadChanges,
  base: string,
  now: () => number,
): Promise<NextBody> {
  const filter = readFilter(webhook);
  const start = readMarker(webhook.since);
  if (start === undefined) return { rejected: messages.sinceGone };
  let since = start;
  try {
    for (;;) {
      const found = await followChanges(read, { since, ...filter.query });
      const wanted = found.changes.filter(filter.has);
      const sent = wanted.slice(0, mostChanges);
      const hasMore = found.hasMore || wanted.length > sent.length;
      if (sent.length > 0) {
        const marker = writeMarker(markerBehind({ ...found, changes: sent, hasMore }));
        const changes = sent.map((change) => writeChange(change, base));
        return { body: makeChangesBody(changes, marker, now()) };
      }
      since = markerBehind(found);
      if (found.hasMore) continue;
      // What is filtered out moves the marker without a delivery, also other kinds, which were not read.
      const { database, newest } = found;
      const end = newest.position > since.position ? { database, ...newest, base: 0 } : since;
      return { end, hasMoved: end.position !== start.position };
    }
  } catch (error) {
    if (error instanceof ApiError && error.status === 410) return { rejected: error.message };
    throw error;
  }
}

/** What is asked of the feed, and which of its changes are sent. */
export function readFilter({ kinds, tournaments }: Pick<StoredWebhook, 'kinds' | 'tournaments'>) {
  const [kind, another] = tournaments.length > 0 ? ['tournament'] : kinds;
  if (kind === undefined) return { query: { kind: undefined, limit: mostChanges }, has: () => true };
  const query =
    another === undefined
      ? { kind, limit: tournaments.length > 0 ? rowsPerRead : mostChanges }
      : { kind: undefined, floorOf: kinds, limit: rowsPerRead };
  const has = (change: ChangeRow) =>
    tournaments.length > 0 ? tournaments.includes(change.id) : kinds.some((one) => one === change.kind);
  return { query, has };
}
