// Answers kept in memory until the data changes, from the second time on that they are asked for. Whoever asks for one of the API has been found to hold a good
// key, and every good key sees the same.
import { crc32 } from 'node:zlib';
import type { Representation } from './answer.ts';

export interface ResponseCache {
  /** Another one after every change: what was read before it is out of date. */
  readonly generation: number;
  find(name: string, time: number): Representation | undefined;
  /** `generation` is from before the data for the answer was read. */
  keep(name: string, representation: Representation, generation: number): void;
  clear(): void;
}

const defaultBytes = 32 * 1024 * 1024;
/** What an entry takes beside its body and its name. */
const overheadBytes = 1500;
/** Names remembered of those that were asked for and not kept. */
const mostAsked = 65_536;

/** What was asked for last is in one half of the bytes, what was asked for before that in the other, which is dropped when the first is full. */
export function makeResponseCache(mostBytes = defaultBytes): ResponseCache {
  let recent = new Map<string, Representation>();
  let older = new Map<string, Representation>();
  let recentBytes = 0;
  let generation = 0;
  const asked = new Uint32Array(mostAsked);

  /** Most of what is asked for once is not asked for again: keeping it would cost more than making it. */
  function isAskedAgain(name: string): boolean {
    const mark = crc32(name);
    const place = mark % mostAsked;
    const isKnown = asked[place] === mark;
    asked[place] = mark;
    return isKnown;
  }

  function add(name: string, representation: Representation): void {
    const size = sizeOf(name, representation);
    if (size > mostBytes / 8) return;
    if (recentBytes + size > mostBytes / 2) {
      older = recent;
      recent = new Map();
      recentBytes = 0;
    }
    // Counted twice where it replaces an expired one: the half is full a little sooner.
    recent.set(name, representation);
    recentBytes += size;
  }

  return {
    get generation() {
      return generation;
    },
    find(name, time) {
      let found = recent.get(name);
      if (found === undefined) {
        found = older.get(name);
        if (found !== undefined) add(name, found);
      }
      // A clock may be set back, too.
      return found !== undefined && found.since <= time && time <= found.until ? found : undefined;
    },
    keep(name, representation, before) {
      const { body } = representation;
      if (!isAskedAgain(name) || before !== generation || !Buffer.isBuffer(body)) return;
      // In memory of its own: a small buffer may be a part of a large one, which would live as long.
      const own = Buffer.allocUnsafeSlow(body.length);
      body.copy(own);
      add(name, { ...representation, body: own });
    },
    clear() {
      recent = new Map();
      older = new Map();
      recentBytes = 0;
      generation += 1;
    },
  };
}

function sizeOf(name: string, { body, headers }: Representation): number {
  const head = headers.reduce((sum, text) => sum + text.length, 0);
  return (Buffer.isBuffer(body) ? body.length : 0) + 2 * name.length + head + overheadBytes;
}
