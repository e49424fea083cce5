// Streams of changes that stay open. One read a commit serves all that are up to date; whoever is behind reads on by itself, a page at a time and only as
// fast as its client takes them, so that nothing is kept for a slow one.
import { ApiError, messages } from '../../contract/errors.ts';
import { mostStreams } from '../../contract/limits.ts';
import type { Marker } from '../../store/change-marker.ts';
import type { Reader } from '../../store/database.ts';
import { type KeyOwner, listActiveKeys } from '../../store/keys.ts';
import type { RevisionWatch } from '../../store/revision.ts';
import type { Request } from '../request/request.ts';
import { type Batch, makeBatch } from './batch.ts';
import { checkHistory, followChanges, type Wanted } from './follow.ts';
import type { ReadChanges } from './settled.ts';
import { ChangeStream } from './stream.ts';

export interface Streams {
  /** Throws what is answered instead: a bad marker, or too many streams of one key. */
  open(request: Client, wanted: Wanted, base: string, owner: KeyOwner): Promise<AsyncIterable<string>>;
  /** Ends all of them, and lets nobody in any more. */
  end(): void;
  close(): void;
}

type Client = Pick<Request, 'isLeft' | 'onEnd'>;

export interface StreamParts {
  /** Of the keys. */
  readonly keys: Reader;
  readonly read: ReadChanges;
  readonly revisions: Pick<RevisionWatch, 'subscribe'>;
  readonly now: () => number;
}

const pageSize = 100;
const sharedSize = 500;
const commentMilliseconds = 15_000;
/** A stream ends within a second of its key, or of its client. */
const checkMilliseconds = 400;
const retrySeconds = 30;

export function startStreams({ keys, read, revisions, now }: StreamParts): Streams {
  const streams = new Set<ChangeStream>();
  const counts = new Map<string, number>();
  let ended = false;
  /** From where the next look is shared. */
  let newest: Marker | undefined;
  let reading: Promise<void> | undefined;
  let looks = 0;

  function noteNewest({ hasMore, end }: Batch): void {
    if (!hasMore && end.place > (newest?.place ?? -1)) newest = end;
  }

  async function readOn(from: Marker, kind: string | undefined): Promise<Batch> {
    const batch = await readBatch(read, from, kind, pageSize);
    noteNewest(batch);
    return batch;
  }

  /** What came since the last look, read once for everybody who is up to date. */
  async function share(): Promise<void> {
    const from = newest;
    newest = undefined;
    if (streams.size === 0) return;
    const batch = from && (await readBatch(read, from, undefined, sharedSize).catch(() => undefined));
    if (batch !== undefined) noteNewest(batch);
    // Where it could not be read, or is much, each reads for itself, and is told what is wrong.
    for (const stream of streams) stream.offer(batch);
  }

  function look(): void {
    looks += 1;
    if (reading !== undefined) return;
    const before = looks;
    reading = share().finally(() => {
      reading = undefined;
      if (looks !== before) look();
    });
  }

  /** One that has hung up may still read, as far as a connection tells: nobody would be there for a stream. */
  function endLeft(): void {
    for (const stream of streams) if (stream.isLeft) stream.end();
  }

  async function checkKeys(): Promise<void> {
    if (streams.size === 0) return;
    const named = [...new Set([...streams].map(({ key }) => key))];
    const active = await listActiveKeys(keys, named, now()).catch(() => undefined);
    for (const stream of streams) if (active?.has(stream.key) === false) stream.end();
  }

  const forget = revisions.subscribe(look);
  const timers = [
    setInterval(() => {
      for (const stream of streams) stream.comment();
    }, commentMilliseconds).unref(),
    setInterval(() => {
      endLeft();
      void checkKeys();
    }, checkMilliseconds).unref(),
  ];

  function count(key: string, more: 1 | -1): void {
    const open = (counts.get(key) ?? 0) + more;
    if (open === 0) counts.delete(key);
    else counts.set(key, open);
  }

  return {
    async open(client, wanted, base, { id: key }) {
      if (ended) throw new ApiError(503, messages.unavailable, { 'retry-after': '1' });
      endLeft();
      if ((counts.get(key) ?? 0) >= mostStreams)
        throw new ApiError(429, messages.tooMany, { 'retry-after': String(retrySeconds) });
      count(key, 1);
      const before = looks;
      try {
        const found = await followChanges(read, { ...wanted, limit: pageSize });
        const first = makeBatch(found.from, found);
        noteNewest(first);
        const stream = new ChangeStream({
          ...{ key, base, kind: wanted.kind, first, read: readOn, isLeft: client.isLeft },
          onEnd() {
            streams.delete(stream);
            count(key, -1);
          },
        });
        streams.add(stream);
        client.onEnd(() => stream.end());
        // Something came while it was read.
        if (looks !== before) stream.offer(undefined);
        if (ended) stream.end();
        return stream;
      } catch (error) {
        count(key, -1);
        throw error;
      }
    },
    end() {
      ended = true;
      for (const stream of streams) stream.end();
    },
    close() {
      forget();
      for (const timer of timers) clearInterval(timer);
    },
  };
}

async function readBatch(
  read: ReadChanges,
  from: Marker,
  kind: string | undefined,
  limit: number,
): Promise<Batch> {
  const found = await read({ place: from.place, kind, limit });
  checkHistory(from, found);
  return makeBatch(from, found);
}
