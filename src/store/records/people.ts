// Decisions about people: pairs of players who are not the same person, and people who asked to be forgotten.
import { createHmac } from 'node:crypto';
import { compareText } from '#rules/name-order';
import { foldForPerson } from '#rules/text/fold';
import type { Reader, Store, Writer } from '../database.ts';
import { findSetting, makeSecret, writeSetting } from '../engine/settings.ts';

/** The first by code point. */
export type DistinctPair = readonly [one: string, other: string];

export function pairOf(first: string, second: string): DistinctPair {
  return compareText(first, second) < 0 ? [first, second] : [second, first];
}

/** An organiser or the operator decided that they are two people. */
export async function addDistinctPair(
  writer: Writer,
  submission: number,
  [one, other]: DistinctPair,
): Promise<void> {
  await writer.insert('distinct_pair', [{ submission, one, other }]);
}

/** A pair counts while its submission is not undone. */
export async function listDistinctPairs(reader: Reader): Promise<DistinctPair[]> {
  const { rows } = await reader.query(`
    SELECT d.one, d.other FROM distinct_pair d JOIN submission s ON s.n = d.submission
    WHERE d.submission > 0 AND s.state = 'taken'`);
  return rows as unknown as DistinctPair[];
}

/** Call it when a person is forgotten. */
export async function forgetDistinctPairs(writer: Writer, ids: readonly string[]): Promise<void> {
  const list = JSON.stringify(ids);
  await writer.run('DELETE FROM distinct_pair WHERE one IN LIST($1) OR other IN LIST($1)', [list]);
}

/** The names and ids of a person who is to be forgotten. Keyed digests of it are stored: enough to recognise them, not enough to find out who they were. */
export interface Traces {
  readonly ids: Iterable<string>;
  readonly names: Iterable<string>;
}

/** Compares names without regard to case, spaces and the encoding of accents. */
export function isSameName(one: string, other: string): boolean {
  return foldForPerson(one) === foldForPerson(other);
}

function digestId(secret: string, id: string): string {
  return createHmac('sha256', secret).update(`id ${id}`).digest('base64url');
}

function digestName(secret: string, name: string): string {
  return createHmac('sha256', secret)
    .update(`name ${foldForPerson(name)}`)
    .digest('base64url');
}

const secretName = 'forgotten-secret';

/** Made at the first request. It is stored with the keys: a copy of only the data is not enough to test names against the digests. */
export function readForgottenSecret(keys: Store): Promise<string> {
  return keys.write(async (writer) => {
    const known = await findSetting(writer, secretName);
    if (known !== undefined) return known;
    const secret = makeSecret();
    await writeSetting(writer, secretName, secret);
    return secret;
  });
}

export async function rememberForgotten(
  writer: Writer,
  secret: string,
  { ids, names }: Traces,
): Promise<void> {
  const digests = [
    ...Array.from(ids, (id) => digestId(secret, id)),
    ...Array.from(names, (name) => digestName(secret, name)),
  ];
  for (const digest of digests)
    await writer.run('INSERT INTO forgotten (digest) VALUES ($1) ON CONFLICT DO NOTHING', [digest]);
}

/** Whether a person who asked to be forgotten is recognised by id or by name; undefined if not. */
export type Recognise = (name: string, id: string | null) => 'id' | 'name' | undefined;

/** Undefined if no one was forgotten. */
export async function readForgotten(keys: Reader, reader: Reader): Promise<Recognise | undefined> {
  const secret = await findSetting(keys, secretName);
  const digests = new Set(await reader.values<string>('SELECT digest FROM forgotten'));
  if (secret === undefined || digests.size === 0) return undefined;
  return (name, id) => {
    if (id !== null && digests.has(digestId(secret, id))) return 'id';
    return digests.has(digestName(secret, name)) ? 'name' : undefined;
  };
}
