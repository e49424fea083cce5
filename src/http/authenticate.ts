// The key check (api.md, Authentication): three messages, nothing more.
import { messages } from '../contract/errors.ts';
import type { Reader } from '../store/database.ts';
import { digestOf, isWellMade } from '../store/key-text.ts';
import { findOwner, type KeyOwner } from '../store/keys.ts';

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

export interface KeyCheck {
  /** At once, where nobody has to be asked. */
  authenticate(header: string | undefined, time: number): Verdict | Promise<Verdict>;
  /** Asks nobody: undefined where somebody would have to be asked, and for every refusal. */
  recognise(header: string | undefined, time: number): KeyOwner | undefined;
}

const longestKey = 200;
/** A good key is looked up twice a second at most: revoking it takes effect within a second, and most requests ask nobody. */
const heldMilliseconds = 500;

export function makeKeyCheck(reader: Reader, prefix: string): KeyCheck {
  const held = new Map<string, KeyOwner>();
  let heldSince = 0;

  function findHeld(digest: string, time: number): KeyOwner | undefined {
    // Also when the clock was set back.
    if (time >= heldSince + heldMilliseconds || time < heldSince) {
      held.clear();
      heldSince = time;
    }
    const known = held.get(digest);
    return known !== undefined && !hasExpired(known, time) ? known : undefined;
  }

  async function lookUp(key: string, digest: string, time: number): Promise<Verdict> {
    const begun = heldSince;
    const owner = key.length > longestKey ? undefined : await findOwner(reader, digest, time);
    if (owner === undefined) {
      return { message: messages.key, refused: { digest, wellMade: isWellMade(key, prefix) } };
    }
    // What took long to find may be no longer true.
    if (begun === heldSince) held.set(digest, owner);
    return { owner };
  }

  return {
    authenticate(header, time) {
      const key = readKey(header);
      if (key === undefined) return { message: messages.authorization };
      if (!key.startsWith(prefix)) return { message: messages.keyFormat };
      const digest = digestKey(key);
      const owner = findHeld(digest, time);
      return owner === undefined ? lookUp(key, digest, time) : { owner };
    },
    recognise(header, time) {
      const key = readKey(header);
      return key?.startsWith(prefix) ? findHeld(digestKey(key), time) : undefined;
    },
  };
}

function readKey(header = ''): string | undefined {
  return /^bearer +(\S+) *$/i.exec(header)?.[1];
}

function digestKey(key: string): string {
  return digestOf(key.slice(0, longestKey + 1));
}

function hasExpired({ expires }: KeyOwner, time: number): boolean {
  return expires !== null && expires <= new Date(time).toISOString();
}
