// Answers of the API as they were sent, kept from the second time on, until the data changes. Nobody is let in here: whoever asks for an answer has
// been found to hold a good key, and every good key sees the same.
import type { IncomingMessage } from 'node:http';
import { crc32 } from 'node:zlib';
import type { Database } from '../store/database.ts';
import type { Tag } from './answer.ts';
import { readPreference } from './encoding.ts';
import type { AppOptions } from './options.ts';

export interface KeptAnswer {
  readonly tag: Tag;
  readonly body: Buffer;
  /** Lines of its head: all but those that belong to a request. */
  readonly head: string;
  /** The same for an answer without a body (304), but for its tag. */
  readonly headUnchanged: string;
  /** The pattern of its address, and the address as the log shows it. */
  readonly route: string;
  readonly path: string;
  /** Seconds since 1970 between which it may be handed out: cursors in it, or in its address, expire. */
  readonly since: number;
  readonly until: number;
}

export interface ResponseCache {
  /** Another one after every change: what was read before it is out of date. */
  readonly generation: number;
  find(name: string, second: number): KeptAnswer | undefined;
  /** `generation` is from before the data for the answer was read. */
  keep(name: string, answer: KeptAnswer, generation: number): void;
  clear(): void;
}

const defaultBytes = 32 * 1024 * 1024;
/** What an entry takes beside its body and its name. */
const overhead = 1500;
/** Names remembered of those that were asked for and not kept. */
const mostAsked = 65_536;

/** Holds what was asked for last in one half of its bytes, and in the other what was asked for before that. */
export function makeResponseCache(database: Database, mostBytes = defaultBytes): ResponseCache {
  let recent = new Map<string, KeptAnswer>();
  let older = new Map<string, KeptAnswer>();
  let bytes = 0;
  let generation = 0;
  let version: number | undefined;
  let isChecked = false;
  const asked = new Uint32Array(mostAsked);

  function clear(): void {
    recent = new Map();
    older = new Map();
    bytes = 0;
    generation += 1;
  }

  /** Once for all requests that have come in already: none of them can know of a later change. */
  function checkVersion(): void {
    if (isChecked || database.version === undefined) return;
    isChecked = true;
    setImmediate(() => {
      isChecked = false;
    });
    const found = readVersion(database.version);
    if (found === version && found !== undefined) return;
    version = found;
    clear();
  }

  /** Most of what is asked for once is not asked for again: keeping it would cost more than making it. */
  function isAskedAgain(name: string): boolean {
    const mark = crc32(name);
    const place = mark % mostAsked;
    const isKnown = asked[place] === mark;
    asked[place] = mark;
    return isKnown;
  }

  function add(name: string, answer: KeptAnswer): void {
    const size = sizeOf(name, answer);
    if (size > mostBytes / 8) return;
    const replaced = recent.get(name);
    if (replaced !== undefined) bytes -= sizeOf(name, replaced);
    if (bytes + size > mostBytes / 2) {
      older = recent;
      recent = new Map();
      bytes = 0;
    }
    recent.set(name, answer);
    bytes += size;
  }

  return {
    get generation() {
      return generation;
    },
    find(name, second) {
      checkVersion();
      let found = recent.get(name);
      if (found === undefined) {
        found = older.get(name);
        if (found !== undefined) add(name, found);
      }
      return found !== undefined && found.since <= second && second <= found.until ? found : undefined;
    },
    keep(name, answer, before) {
      if (isAskedAgain(name) && before === generation) add(name, { ...answer, body: copy(answer.body) });
    },
    clear,
  };
}

/** A small buffer is a part of a large one that lives as long: kept as it is, it would hold many times the bytes counted. */
function copy(body: Buffer): Buffer {
  const own = Buffer.allocUnsafeSlow(body.length);
  body.copy(own);
  return own;
}

/** A database that does not tell has perhaps changed. */
function readVersion(read: () => number): number | undefined {
  try {
    return read();
  } catch {
    return undefined;
  }
}

function sizeOf(name: string, { body, head }: KeptAnswer): number {
  return body.length + 2 * name.length + 2 * head.length + overhead;
}

export type NameRequest = (request: IncomingMessage) => string;

/** Everything an answer depends on, but for the data: its address, where that was asked, and what the client can unpack. */
export function makeNameRequest({ trustProxy }: Pick<AppOptions, 'trustProxy'>): NameRequest {
  const nameForwarded = ({ headers, socket }: IncomingMessage): string =>
    `${headers['x-forwarded-proto'] ?? ''}\n${headers['x-forwarded-host'] ?? ''}\n${socket.remoteAddress}`;
  return (request) => {
    const { url, headers } = request;
    const { encoding, always } = readPreference(headers['accept-encoding'] as string | undefined);
    const name = `${url}\n${headers.host ?? ''}\n${encoding}${always}`;
    // No header can hold a line break, so no two requests that differ have one name; a header left out is as good as empty.
    return trustProxy === false ? name : `${name}\n${nameForwarded(request)}`;
  };
}
