// People who asked to be forgotten, as keyed digests: enough to recognise them, not enough to find out who they were.
import { createHmac } from 'node:crypto';
import type { Reader, Store, Writer } from '../database.ts';
import { findSetting, makeSecret, writeSetting } from '../engine/settings.ts';

/** Returns by what a person who asked to be forgotten is recognised. */
export type Recognise = (name: string, id: string | null) => 'id' | 'name' | undefined;

/** What digests of a person are made from. */
export interface Traces {
  readonly ids: Iterable<string>;
  readonly names: Iterable<string>;
}

/** Compares names without regard to case, spaces and the encoding of accents. */
export function isSameName(one: string, other: string): boolean {
  return foldName(one) === foldName(other);
}

function foldName(name: string): string {
  return name.normalize('NFC').toLowerCase().replace(/\s+/gu, ' ').trim();
}

function digestId(secret: string, id: string): string {
  return digest(secret, `id ${id}`);
}

function digestName(secret: string, name: string): string {
  return digest(secret, `name ${foldName(name)}`);
}

function digest(secret: string, text: string): string {
  return createHmac('sha256', secret).update(text).digest('base64url');
}

const secretName = 'forgotten-secret';

/** Made at the first request. It is stored with the keys: a copy of the data alone is not enough to test names against the digests. */
export function readForgottenSecret(keys: Store): Promise<string> {
  return keys.write(async (writer) => {
    const known = await findSetting(writer, secretName);
    if (known !== undefined) return known;
    const secret = makeSecret();
    await writeSetting(writer, secretName, secret);
    return secret;
  });
}

const rememberStatement = 'INSERT INTO forgotten (digest) VALUES ($1) ON CONFLICT DO NOTHING';

export async function rememberForgotten(
  writer: Writer,
  secret: string,
  { ids, names }: Traces,
): Promise<void> {
  const digests = [
    ...Array.from(ids, (id) => digestId(secret, id)),
    ...Array.from(names, (name) => digestName(secret, name)),
  ];
  for (const each of digests) await writer.run(rememberStatement, [each]);
}

const forgottenQuery = 'SELECT digest FROM forgotten';

/** Undefined if no one was forgotten. */
export async function readForgotten(keys: Reader, reader: Reader): Promise<Recognise | undefined> {
  const secret = await findSetting(keys, secretName);
  const digests = new Set(await reader.values<string>(forgottenQuery));
  if (secret === undefined || digests.size === 0) return undefined;
  return (name, id) => {
    if (id !== null && digests.has(digestId(secret, id))) return 'id';
    return digests.has(digestName(secret, name)) ? 'name' : undefined;
  };
}
