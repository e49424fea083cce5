// The key check (api.md, Authentication): three messages, nothing more.
import { ApiError, messages } from '../contract/errors.ts';
import type { Reader } from '../store/database.ts';
import { findKey, type KeyOwner } from '../store/keys.ts';

const challenge = { 'www-authenticate': 'Bearer' };
const longestKey = 200;

export async function authenticate(
  reader: Reader,
  prefix: string,
  header: string | undefined,
): Promise<KeyOwner> {
  const key = /^bearer +(\S+) *$/i.exec(header ?? '')?.[1];
  if (key === undefined) throw new ApiError(401, messages.authorization, challenge);
  if (!key.startsWith(prefix)) throw new ApiError(401, messages.keyFormat, challenge);
  const owner = key.length > longestKey ? undefined : await findKey(reader, key);
  if (owner === undefined) throw new ApiError(401, messages.key, challenge);
  return owner;
}
