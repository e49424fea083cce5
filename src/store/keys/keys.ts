// Keys of the API and of organisers. A key is shown only once, when it is made; only its SHA-256 digest is stored. A `reader` here is the database's `keys`.
import { randomBytes } from 'node:crypto';
import type { Database, Reader, Writer } from '../database.ts';
import { addAccount, addStoredKey, listStoredKeys, type StoredKey } from './accounts.ts';
import { digestOf, makeKey } from './key-text.ts';
import { type Clubs, readClubs, writeClubs } from './rights.ts';

/** The client, as a valid key identifies it. */
export interface KeyOwner {
  readonly id: string;
  readonly account: string;
  /** When it ends (ISO 8601, UTC). */
  readonly expires: string | null;
  /** Requests a minute, where the key has a limit of its own. */
  readonly rateLimit: number | null;
  /** The clubs whose results an organiser's key may change. Null: a key of the API, which changes nothing. */
  readonly clubs: Clubs | null;
  /** Whether an organiser's key may also change what its account owns. */
  readonly own: boolean;
}

/** The purpose of a key. */
export type KeyUse = 'reading' | 'organising';

export interface NewKey {
  readonly account: string;
  readonly label: string;
  readonly prefix: string;
  readonly expires?: string | undefined;
  readonly rateLimit?: number | undefined;
  readonly clubs?: Clubs | null | undefined;
  readonly own?: boolean;
}

/** A key, valid or not. `tail` is its last characters, to distinguish it from the others. */
export interface KeyRecord extends Omit<StoredKey, 'digest' | 'active' | 'clubs'> {
  readonly clubs: Clubs | null;
  readonly state: 'active' | 'revoked' | 'expired' | 'account not active';
}

export function createKey(database: Database, wanted: NewKey): Promise<string> {
  return database.keys.write((writer) => insertKey(writer, wanted, Date.now()));
}

/** An API key of someone who signed in, unless they have `most` valid ones. Undefined if their account is deleted. */
export function createKeyOfPerson(
  database: Database,
  identity: string,
  wanted: NewKey,
  most: number,
  now: number,
): Promise<{ readonly key: string; readonly record: KeyRecord } | 'too many' | undefined> {
  return database.keys.write(async (writer) => {
    const { account } = wanted;
    const person = await writer.value('SELECT 1 FROM identity WHERE digest = $1 AND account = $2', [
      identity,
      account,
    ]);
    if (person === undefined) return undefined;
    const keys = await listApiKeys(writer, account, now);
    if (keys.filter(({ state }) => state === 'active').length >= most) return 'too many';
    // Later than any other of the same moment, so that their order is visible. A clock that was set back is not corrected.
    const newest = Date.parse(keys.at(-1)?.created ?? '1970');
    const key = await insertKey(writer, wanted, newest >= now && newest < now + 1000 ? newest + 1 : now);
    const record = await findKeyRecord(writer, 'digest', digestOf(key), now);
    return record && { key, record };
  });
}

/** The API keys of an account, oldest first. */
export async function listApiKeys(reader: Reader, account: string, now: number): Promise<KeyRecord[]> {
  const stored = await listStoredKeys(reader, 'k.account = $1 AND k.clubs IS NULL', account);
  return stored.map((key) => toRecord(key, now));
}

async function insertKey(writer: Writer, wanted: NewKey, now: number): Promise<string> {
  const { account, label, prefix, expires = null, rateLimit = null, own = false } = wanted;
  const clubs = wanted.clubs ?? (own ? [] : null);
  const key = makeKey(prefix);
  const created = new Date(now).toISOString();
  await addAccount(writer, { name: account, active: true, created });
  await addStoredKey(writer, {
    id: `k_${randomBytes(6).toString('hex')}`,
    digest: digestOf(key),
    account,
    label,
    tail: key.slice(-4),
    created,
    expires,
    revoked: null,
    lastUsed: null,
    rateLimit,
    clubs: writeClubs(clubs),
    own,
  });
  return key;
}

/** `$2` is now. */
const isActive = 'k.revoked IS NULL AND (k.expires IS NULL OR k.expires > $2) AND a.active = 1';

/** The owner of a key that is valid now. For an invalid key no row is found, as for one that never existed, so that rejecting either takes the same time. */
export async function findKeyOwner(
  reader: Reader,
  digest: string,
  now: number,
): Promise<KeyOwner | undefined> {
  const row = await reader.first<Omit<KeyOwner, 'clubs'> & { readonly clubs: string | null }>(
    `SELECT k.id, k.account, k.expires, k.rate_limit, k.clubs, k.own AS own_flag
     FROM api_key k JOIN account a ON a.name = k.account WHERE k.digest = $1 AND ${isActive}`,
    [digest, new Date(now).toISOString()],
  );
  return row && { ...row, clubs: readClubs(row.clubs) };
}

/** The digests of all keys, valid or not. */
export async function listDigests(reader: Reader): Promise<ReadonlySet<string>> {
  return new Set(await reader.values<string>('SELECT digest FROM api_key'));
}

/** The keys that are valid now, by id. */
export async function listActiveKeys(
  reader: Reader,
  ids: readonly string[],
  now: number,
): Promise<Set<string>> {
  const active = await reader.values<string>(
    `SELECT k.id FROM api_key k JOIN account a ON a.name = k.account WHERE k.id IN LIST($1) AND ${isActive}`,
    [JSON.stringify(ids), new Date(now).toISOString()],
  );
  return new Set(active);
}

export function findKey({ keys }: Database, key: string): Promise<KeyOwner | undefined> {
  return findKeyOwner(keys, digestOf(key), Date.now());
}

export async function listKeys(reader: Reader, now: number): Promise<KeyRecord[]> {
  return (await listStoredKeys(reader)).map((stored) => toRecord(stored, now));
}

/** Finds a key, valid or not. */
export async function findKeyRecord(
  reader: Reader,
  by: 'id' | 'digest',
  value: string,
  now: number,
): Promise<KeyRecord | undefined> {
  const [stored] = await listStoredKeys(reader, `k.${by} = $1`, value);
  return stored && toRecord(stored, now);
}

function toRecord({ digest: _, clubs, active, ...key }: StoredKey, now: number): KeyRecord {
  const hasExpired = key.expires !== null && key.expires <= new Date(now).toISOString();
  const usable = active ? 'active' : 'account not active';
  const state = key.revoked !== null ? 'revoked' : hasExpired ? 'expired' : usable;
  return { ...key, clubs: readClubs(clubs), state };
}

/** Returns the key as it was before; undefined if there is none. */
export function revokeKey(
  database: Database,
  id: string,
  now: number = Date.now(),
): Promise<KeyRecord | undefined> {
  return database.keys.write(async (writer) => {
    const record = await findKeyRecord(writer, 'id', id, now);
    if (record !== undefined && record.revoked === null) {
      await writer.run('UPDATE api_key SET revoked = $1 WHERE id = $2', [new Date(now).toISOString(), id]);
    }
    return record;
  });
}

export interface Rotation {
  readonly prefix: string;
  /** The prefix of the new key if the old one is an organiser's. */
  readonly organiserPrefix?: string | undefined;
  /** Until when the old key works, unless it ends before. */
  readonly until: string;
  /** When the new key expires; left out, it has the lifetime of the old one. */
  readonly expires?: string | undefined;
}

export interface Rotated {
  readonly old: KeyRecord;
  /** Left out if the old key was no longer valid; then nothing was changed. */
  readonly key?: string;
}

/** A new key for the same account, with the same label, limit, clubs and lifetime; undefined if there is no such key. */
export function rotateKey(
  database: Database,
  id: string,
  { organiserPrefix, until, ...wanted }: Rotation,
): Promise<Rotated | undefined> {
  return database.keys.write(async (writer) => {
    const old = await findKeyRecord(writer, 'id', id, Date.now());
    if (old === undefined) return undefined;
    if (old.state !== 'active') return { old };
    const { account, label, rateLimit, clubs, own } = old;
    const prefix = clubs === null ? wanted.prefix : (organiserPrefix ?? wanted.prefix);
    const expires = wanted.expires ?? livesAsLong(old);
    const ends = old.expires === null || until < old.expires ? until : old.expires;
    await writer.run('UPDATE api_key SET expires = $1 WHERE id = $2', [ends, id]);
    const key = await insertKey(
      writer,
      { account, label, prefix, expires, clubs, own, rateLimit: rateLimit ?? undefined },
      Date.now(),
    );
    return { old: { ...old, expires: ends }, key };
  });
}

/** When a key expires that is made now and is valid for as long as another one. */
function livesAsLong({ created, expires }: KeyRecord): string | undefined {
  if (expires === null) return undefined;
  return new Date(Date.now() + Date.parse(expires) - Date.parse(created)).toISOString();
}

/** Notes when keys and invitations were last used, by id. */
export function recordUses(database: Database, uses: ReadonlyMap<string, number>): Promise<void> {
  return database.keys.write(
    async (writer) => {
      for (const [id, time] of uses) {
        const used = new Date(time).toISOString();
        for (const table of ['api_key', 'invitation'])
          await writer.run(
            `UPDATE ${table} SET last_used = $1 WHERE id = $2 AND (last_used IS NULL OR last_used < $1)`,
            [used, id],
          );
      }
    },
    { durable: false },
  );
}
