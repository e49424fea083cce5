// Open streams of changes: each reads the list again at every new revision, a page at a time and only as fast as its client reads.
import { ApiError, messages } from '../../contract/errors.ts';
import { mostStreams } from '../../contract/limits.ts';
import type { Reader } from '../../store/database.ts';
import { type KeyOwner, listActiveKeys } from '../../store/keys/keys.ts';
import { type Marker, writeMarker } from '../../store/read/changes.ts';
import type { RevisionWatch } from '../../store/read/revision.ts';
import type { Request } from '../request/request.ts';
import {
  type ChangesQuery,
  followChanges,
  markerBehind,
  type ReadChanges,
  writeChange,
} from './read-changes.ts';

export interface Streams {
  /** Throws the error to answer with: an invalid marker, or too many streams of one key. */
  open(request: Client, query: ChangesQuery, base: string, owner: KeyOwner): Promise<AsyncIterable<string>>;
  /** Ends all streams; new ones are rejected. */
  end(): void;
  close(): void;
}

type Client = Pick<Request, 'isDisconnected' | 'onEnd'>;

export interface StreamParts {
  readonly keys: Reader;
  readonly read: ReadChanges;
  readonly revisions: Pick<RevisionWatch, 'subscribe'>;
  readonly now: () => number;
}

const pageSize = 100;
const commentMilliseconds = 15_000;
/** A stream ends within a second after its key is revoked or its client disconnects. */
const checkMilliseconds = 400;
const retrySeconds = 30;
const comment = ':\n\n';

interface OpenStream {
  readonly key: string;
  readonly isDisconnected: () => boolean;
  isCommentDue: boolean;
  isOver: boolean;
  wake(): void;
}

interface EventPage {
  readonly events: string;
  readonly since: Marker;
  readonly hasMore: boolean;
}

export function startStreams({ keys, read, revisions, now }: StreamParts): Streams {
  const streams = new Set<OpenStream>();
  const reads = new Map<string, Promise<EventPage>>();
  let isEnded = false;
  /** Number of revisions seen. */
  let seen = 0;

  /** Streams that need the same page at the same time share one read. */
  function readPage(query: ChangesQuery, base: string): Promise<EventPage> {
    const name = JSON.stringify([query, base]);
    const page =
      reads.get(name) ??
      readEvents(read, query, base).finally(() => reads.get(name) === page && reads.delete(name));
    reads.set(name, page);
    return page;
  }

  async function* follow(
    stream: OpenStream,
    query: ChangesQuery,
    base: string,
    first: EventPage,
    seenFirst: number,
  ) {
    let [page, seenBefore] = [first, seenFirst];
    try {
      while (!stream.isOver) {
        if (page.events !== '') yield page.events;
        else if (stream.isCommentDue) yield comment;
        stream.isCommentDue = false;
        while (!page.hasMore && seenBefore === seen && !stream.isOver) {
          await new Promise<void>((resolve) => {
            stream.wake = resolve;
          });
          if (stream.isCommentDue) yield comment;
          stream.isCommentDue = false;
        }
        seenBefore = seen;
        if (!stream.isOver) page = await readPage({ ...query, since: page.since }, base);
      }
    } finally {
      end(stream);
    }
  }

  function end(stream: OpenStream): void {
    stream.isOver = true;
    streams.delete(stream);
    stream.wake();
  }

  /** A half-closed connection could still be written to, but a stream has no end to wait for. */
  function endDisconnected(): void {
    for (const stream of streams) if (stream.isDisconnected()) end(stream);
  }

  async function endRevoked(): Promise<void> {
    // Streams that open meanwhile are not asked about.
    const open = [...streams];
    if (open.length === 0) return;
    const named = [...new Set(open.map(({ key }) => key))];
    const active = await listActiveKeys(keys, named, now()).catch(() => undefined);
    for (const stream of open) if (active?.has(stream.key) === false) end(stream);
  }

  const unsubscribe = revisions.subscribe(() => {
    seen += 1;
    for (const stream of streams) stream.wake();
  });
  const timers = [
    setInterval(() => {
      for (const stream of streams) {
        stream.isCommentDue = true;
        stream.wake();
      }
    }, commentMilliseconds).unref(),
    setInterval(() => {
      endDisconnected();
      void endRevoked();
    }, checkMilliseconds).unref(),
  ];

  return {
    async open(client, { since, kind }, base, { id: key }) {
      if (isEnded) throw new ApiError(503, messages.unavailable, { 'retry-after': '1' });
      endDisconnected();
      if ([...streams].filter((stream) => stream.key === key).length >= mostStreams)
        throw new ApiError(429, messages.tooMany, { 'retry-after': String(retrySeconds) });
      const stream: OpenStream = {
        key,
        isDisconnected: client.isDisconnected,
        isCommentDue: true,
        isOver: false,
        wake: () => undefined,
      };
      streams.add(stream);
      client.onEnd(() => end(stream));
      const query = { since, kind, limit: pageSize };
      const seenBefore = seen;
      try {
        return follow(stream, query, base, await readPage(query, base), seenBefore);
      } catch (error) {
        end(stream);
        throw error;
      }
    },
    end() {
      isEnded = true;
      for (const stream of streams) end(stream);
    },
    close() {
      unsubscribe();
      for (const timer of timers) clearInterval(timer);
    },
  };
}

async function readEvents(read: ReadChanges, query: ChangesQuery, base: string): Promise<EventPage> {
  const found = await followChanges(read, query);
  const events = found.changes.map((change) => {
    const marker = writeMarker({ ...found.from, position: change.position, transaction: change.transaction });
    return `id: ${marker}\nevent: ${change.kind}\ndata: ${JSON.stringify(writeChange(change, base))}\n\n`;
  });
  return { events: events.join(''), since: markerBehind(found), hasMore: found.hasMore };
}
