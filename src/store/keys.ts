// API keys: shown once when made, kept only as a SHA-256 digest, found by it.
import { hash, randomBytes, randomUUID } from 'node:crypto';
import { crc32 } from 'node:zlib';
import type { Database, Reader } from './database.ts';

const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
/** 28 letters of 62 are 166 bits. */
const secretLength = 28;
const checksumLength = 6;

export interface KeyOwner {
  readonly id: string;
  readonly account: string;
}

export interface NewKey {
  readonly account: string;
  readonly label: string;
  readonly prefix: string;
}

const digestOf = (key: string): string => hash('sha256', key, 'base64url');

export async function createKey(database: Database, { account, label, prefix }: NewKey): Promise<string> {
  const key = makeKey(prefix);
  const now = new Date().toISOString();
  await database.write(async (writer) => {
    const known = await writer.first('SELECT 1 FROM account WHERE name = $1', [account]);
    if (known === undefined)
      await writer.insert('account', ['name', 'active', 'created'], [[account, 1, now]]);
    await writer.insert(
      'api_key',
      ['id', 'digest', 'account', 'label', 'tail', 'created'],
      [[`k_${randomUUID().slice(0, 8)}`, digestOf(key), account, label, key.slice(-4), now]],
    );
  });
  return key;
}

export const keyQuery = `
  SELECT k.id, k.account FROM api_key k JOIN account a ON a.name = k.account
  WHERE k.digest = $1 AND k.revoked IS NULL AND a.active = 1`;

/** The owner of a key that may be used. */
export async function findKey(reader: Reader, key: string): Promise<KeyOwner | undefined> {
  const row = await reader.first<[string, string]>(keyQuery, [digestOf(key)]);
  return row && { id: row[0], account: row[1] };
}

/** Letters that survive a double click, ending in a checksum that tells a typing error from a guess. */
function makeKey(prefix: string): string {
  let secret = '';
  while (secret.length < secretLength) {
    for (const byte of randomBytes(secretLength)) {
      // 248 is the largest multiple of 62 in a byte: taking more would favour the first letters.
      if (byte < 248 && secret.length < secretLength) secret += alphabet[byte % 62];
    }
  }
  return prefix + secret + checksumOf(secret);
}

function checksumOf(secret: string): string {
  let rest = crc32(secret);
  let letters = '';
  for (let place = 0; place < checksumLength; place += 1) {
    letters = `${alphabet[rest % 62]}${letters}`;
    rest = Math.floor(rest / 62);
  }
  return letters;
}
