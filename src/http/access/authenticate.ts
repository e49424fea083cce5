// The key check (docs/rules/api.md, Authentication): three messages, nothing more.
import { messages } from '../../contract/errors.ts';
import type { Reader } from '../../store/database.ts';
import { digestOf, isWellMade } from '../../store/keys/key-text.ts';
import { findOwner, type KeyOwner, type KeyUse } from '../../store/keys/keys.ts';
import type { Request } from '../request/request.ts';

/** What the log may want to know of a key that was refused. */
export interface RefusedKey {
  readonly digest: string;
  /** Its checksum fits: it was not mistyped. */
  readonly wellMade: boolean;
  /** Known not to be one that was ever made. */
  readonly isVain: boolean;
}

export interface Refusal {
  readonly message: string;
  readonly refused?: RefusedKey;
}

export type Verdict = { readonly owner: KeyOwner } | Refusal;

export type Authenticate = (request: Request) => Promise<Verdict>;

/** Whether it would be in vain to look for a key. */
export type IsVain = (request: Request, digest: string) => Promise<boolean>;

const longestKeyChars = 200;
/** A good key is looked up twice a second at most: revoking it takes effect within a second, and most requests ask nobody. */
const heldMilliseconds = 500;

/** A header longer than this is looked up each time, so that memory has a bound. */
const longestHeldChars = longestKeyChars + 'Bearer '.length;

export function makeAuthenticate(reader: Reader, prefix: string, isVain: IsVain, use: KeyUse): Authenticate {
  /** By the header that named them. */
  const held = new Map<string, KeyOwner>();
  let heldSince = 0;

  function findHeld(header: string, time: number): KeyOwner | undefined {
    // Also when the clock was set back.
    if (time >= heldSince + heldMilliseconds || time < heldSince) {
      held.clear();
      heldSince = time;
    }
    const known = held.get(header);
    return known !== undefined && !hasExpired(known, time) ? known : undefined;
  }

  async function lookUp(request: Request, header: string, key: string): Promise<Verdict> {
    const begun = heldSince;
    const digest = digestOf(key.slice(0, longestKeyChars + 1));
    const inVain = key.length > longestKeyChars || (await isVain(request, digest));
    const owner = inVain ? undefined : await findOwner(reader, digest, request.time);
    if (owner === undefined || useOf(owner) !== use) {
      const refused = { digest, wellMade: isWellMade(key, prefix), isVain: inVain };
      return { message: messages.key, refused };
    }
    // What took long to find may be no longer true.
    if (begun === heldSince && header.length <= longestHeldChars) held.set(header, owner);
    return { owner };
  }

  return async (request) => {
    const { authorization: header = '' } = request.headers;
    const owner = findHeld(header, request.time);
    if (owner !== undefined) return { owner };
    const key = readKey(header);
    if (key === undefined) return { message: messages.authorization };
    if (!key.startsWith(prefix)) return { message: messages.keyFormat };
    return lookUp(request, header, key);
  };
}

const scheme = /^bearer +/i;

/** `Bearer KEY`; undefined where it is not spelled so. */
function readKey(header: string): string | undefined {
  const key = scheme.test(header) ? header.replace(scheme, '').trimEnd() : '';
  return key === '' || /\s/.test(key) ? undefined : key;
}

/** The prefix says it; a prefix may be changed after keys were made. */
function useOf({ clubs }: KeyOwner): KeyUse {
  return clubs === null ? 'reading' : 'organising';
}

function hasExpired({ expires }: KeyOwner, time: number): boolean {
  return expires !== null && expires <= new Date(time).toISOString();
}
