// The key check (docs/rules/api.md, Authentication): three messages, nothing more.
import { messages } from '../../contract/errors.ts';
import type { Reader } from '../../store/database.ts';
import { digestOf, isWellMade } from '../../store/key-text.ts';
import { findOwner, type KeyOwner, type KeyUse } from '../../store/keys.ts';

/** What the log may want to know of a key that was refused. */
export interface RefusedKey {
  readonly digest: string;
  /** Its checksum fits: it was not mistyped. */
  readonly wellMade: boolean;
}

export interface Refusal {
  readonly message: string;
  readonly refused?: RefusedKey;
}

export type Verdict = { readonly owner: KeyOwner } | Refusal;

export type Authenticate = (header: string | undefined, time: number) => Promise<Verdict>;

const longestKeyChars = 200;
/** A good key is looked up twice a second at most: revoking it takes effect within a second, and most requests ask nobody. */
const heldMilliseconds = 500;

/** A header longer than this is looked up each time, so that memory has a bound. */
const longestHeldChars = longestKeyChars + 'Bearer '.length;

export function makeAuthenticate(reader: Reader, prefix: string, use: KeyUse = 'reading'): Authenticate {
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

  async function lookUp(header: string, key: string, time: number): Promise<Verdict> {
    const begun = heldSince;
    const digest = digestOf(key.slice(0, longestKeyChars + 1));
    const owner = key.length > longestKeyChars ? undefined : await findOwner(reader, digest, time);
    if (owner === undefined || useOf(owner) !== use) {
      return { message: messages.key, refused: { digest, wellMade: isWellMade(key, prefix) } };
    }
    // What took long to find may be no longer true.
    if (begun === heldSince && header.length <= longestHeldChars) held.set(header, owner);
    return { owner };
  }

  return async (header = '', time) => {
    const owner = findHeld(header, time);
    if (owner !== undefined) return { owner };
    const key = readKey(header);
    if (key === undefined) return { message: messages.authorization };
    if (!key.startsWith(prefix)) return { message: messages.keyFormat };
    return lookUp(header, key, time);
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
