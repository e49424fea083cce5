// The key check (docs/rules/api.md, Authentication). It has three messages and tells a client nothing more.
import { messages } from '../../contract/errors.ts';
import type { Reader } from '../../store/database.ts';
import { digestOf, isWellMade } from '../../store/keys/key-text.ts';
import { findKeyOwner, type KeyOwner, type KeyUse } from '../../store/keys/keys.ts';
import type { Request } from '../request/request.ts';
import type { GuessLimit } from './guess-limit.ts';

/** Details of a rejected key, for the log. */
export interface RejectedKey {
  readonly digest: string;
  /** Whether its checksum is right, so that it was not mistyped. */
  readonly wellMade: boolean;
  /** Whether the key was not looked up because it certainly does not exist. */
  readonly skipsLookup: boolean;
}

export interface Rejection {
  readonly message: string;
  readonly rejectedKey?: RejectedKey;
}

type Authenticated = { readonly owner: KeyOwner } | Rejection;

export interface Authenticate {
  check(request: Request): Promise<Authenticated>;
  /** Clears the cache. */
  forget(): void;
}

const longestKeyChars = 200;
/** A valid key is looked up at most twice a second: most requests need no query, and revoking a key takes effect within a second. */
const cacheMilliseconds = 500;
/** Longer headers are not cached, so that memory is bounded. */
const longestCachedChars = longestKeyChars + 'Bearer '.length;

export function makeAuthenticate(
  reader: Reader,
  prefix: string,
  skipsLookup: GuessLimit['skipsLookup'],
  use: KeyUse,
): Authenticate {
  /** Owners by the Authorization header. A new map: a slow lookup that began before writes into the old one. */
  let cache = new Map<string, KeyOwner>();
  let cachedSince = 0;

  function findCached(header: string, time: number): KeyOwner | undefined {
    // The second condition is for a clock that was set back.
    if (time >= cachedSince + cacheMilliseconds || time < cachedSince) {
      cache = new Map();
      cachedSince = time;
    }
    const owner = cache.get(header);
    return owner !== undefined && !hasExpired(owner, time) ? owner : undefined;
  }

  async function lookUp(request: Request, header: string, key: string): Promise<Authenticated> {
    const current = cache;
    const digest = digestOf(key.slice(0, longestKeyChars + 1));
    const isSkipped = key.length > longestKeyChars || (await skipsLookup(request, digest));
    const owner = isSkipped ? undefined : await findKeyOwner(reader, digest, request.time);
    if (owner === undefined || useOf(owner) !== use) {
      const rejectedKey = { digest, wellMade: isWellMade(key, prefix), skipsLookup: isSkipped };
      return { message: messages.key, rejectedKey };
    }
    if (header.length <= longestCachedChars) current.set(header, owner);
    return { owner };
  }

  return {
    async check(request) {
      const { authorization: header = '' } = request.headers;
      const owner = findCached(header, request.time);
      if (owner !== undefined) return { owner };
      const key = readKey(header);
      if (key === undefined) return { message: messages.authorization };
      if (!key.startsWith(prefix)) return { message: messages.keyFormat };
      return lookUp(request, header, key);
    },
    forget() {
      cache = new Map();
    },
  };
}

const scheme = /^bearer +/i;

/** Reads `Bearer KEY`; undefined for any other form. */
function readKey(header: string): string | undefined {
  const key = scheme.test(header) ? header.replace(scheme, '').trimEnd() : '';
  return key === '' || /\s/.test(key) ? undefined : key;
}

/** Does not look at the prefix, which may have changed since the key was made. */
function useOf({ clubs }: KeyOwner): KeyUse {
  return clubs === null ? 'reading' : 'organising';
}

function hasExpired({ expires }: KeyOwner, time: number): boolean {
  return expires !== null && expires <= new Date(time).toISOString();
}
