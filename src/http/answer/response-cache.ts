// Answers cached in memory until the data changes, from the second request for them on. The key of a request was checked before, and every valid key
// gets the same answers.
import { crc32 } from 'node:zlib';
import { LRUCache } from 'lru-cache';
import type { Representation } from './answer.ts';

export interface ResponseCache {
  /** Raised by every change of the data: an answer of an earlier generation is out of date. */
  readonly generation: number;
  find(key: string, time: number): Representation | undefined;
  /** `generation` was read before the data for the answer. */
  add(key: string, representation: Representation, generation: number): void;
  clear(): void;
}

const defaultBytes = 32 * 1024 * 1024;
/** Memory of an entry in addition to body and key. */
const overheadBytes = 1500;
/** Hashes of requested keys that are remembered. */
const mostRequested = 65_536;

/** The least recently used entries are dropped first. */
export function makeResponseCache(mostBytes = defaultBytes): ResponseCache {
  const cache = new LRUCache<string, Representation>({
    maxSize: mostBytes,
    maxEntrySize: mostBytes / 8,
    sizeCalculation: (representation, key) => sizeOf(key, representation),
  });
  let generation = 0;
  const requested = new Uint32Array(mostRequested);

  /** Most keys are requested only once; caching those would cost more than it saves. */
  function wasRequestedBefore(key: string): boolean {
    const hash = crc32(key);
    const index = hash % mostRequested;
    const isKnown = requested[index] === hash;
    requested[index] = hash;
    return isKnown;
  }

  return {
    get generation() {
      return generation;
    },
    find(key, time) {
      const found = cache.get(key);
      // `since` is checked because a clock may be set back.
      return found !== undefined && found.since <= time && time <= found.until ? found : undefined;
    },
    add(key, representation, before) {
      const { body } = representation;
      if (!wasRequestedBefore(key) || before !== generation || !Buffer.isBuffer(body)) return;
      // Copied, because a small buffer may be a part of a large one, which would stay in memory as well.
      const own = Buffer.allocUnsafeSlow(body.length);
      body.copy(own);
      cache.set(key, { ...representation, body: own });
    },
    clear() {
      cache.clear();
      generation += 1;
    },
  };
}

function sizeOf(key: string, { body, headers }: Representation): number {
  const headerChars = headers.reduce((sum, text) => sum + text.length, 0);
  return (Buffer.isBuffer(body) ? body.length : 0) + 2 * key.length + headerChars + overheadBytes;
}
