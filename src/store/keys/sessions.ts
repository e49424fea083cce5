// Sign-ins that have begun, and the sessions of browsers. Of each cookie only the SHA-256 is stored. A `reader` here is the database's `keys`; every request
// reads its session again, so that ending one, or changing its rights, holds at once in every process.
import { randomBytes } from 'node:crypto';
import type { Database, Reader, Writer } from '../database.ts';
import { digestOf } from './key-text.ts';
import { type Clubs, readClubs } from './keys.ts';

/** A sign-in that has begun. */
export interface SignInAttempt {
  readonly state: string;
  readonly nonce: string;
  /** Of PKCE. */
  readonly verifier: string;
  /** Where the browser goes afterwards. */
  readonly path: string;
}

export interface Session {
  readonly digest: string;
  /** Who signed in; undefined for a session that belongs to no account. */
  readonly person?: SignedIn | undefined;
}

/** Who signed in, and their rights now. */
export interface SignedIn {
  readonly identity: string;
  /** Null until one is chosen. */
  readonly account: string | null;
  readonly clubs: Clubs;
  readonly own: boolean;
}

export const attemptSeconds = 600;
export const sessionSeconds = 30 * 86_400;

/** The time so many seconds before `now`. */
function before(now: number, seconds: number): string {
  return new Date(now - seconds * 1000).toISOString();
}

/** 256 random bits, for a cookie. */
export function makeCookieValue(): string {
  return randomBytes(32).toString('base64url');
}

/** A power cut may undo it: the browser begins again. */
export function startAttempt(
  { keys }: Database,
  cookie: string,
  attempt: SignInAttempt,
  now: number,
): Promise<void> {
  return keys.write(
    async (writer) => {
      await writer.run('DELETE FROM sign_in WHERE began <= $1', [before(now, attemptSeconds)]);
      await writer.insert('sign_in', [
        { digest: digestOf(cookie), ...attempt, began: new Date(now).toISOString() },
      ]);
    },
    { durable: false },
  );
}

/** Returns the attempt once: only one of several processes gets it. A wrong state leaves it as it is. */
export function takeAttempt(
  { keys }: Database,
  cookie: string,
  state: string,
  now: number,
): Promise<SignInAttempt | undefined> {
  return keys.write((writer) =>
    writer.first<SignInAttempt>(
      'DELETE FROM sign_in WHERE digest = $1 AND state = $2 AND began > $3 RETURNING state, nonce, verifier, path',
      [digestOf(cookie), state, before(now, attemptSeconds)],
    ),
  );
}

/** Starts a session, ends the one that it replaces, and returns the value of its cookie. */
export async function startSession(
  writer: Writer,
  identity: string | null,
  replaced: string | undefined,
  now: number,
): Promise<string> {
  await writer.run('DELETE FROM session WHERE digest = $1 OR began <= $2', [
    replaced ?? '',
    before(now, sessionSeconds),
  ]);
  const cookie = makeCookieValue();
  await writer.insert('session', [
    { digest: digestOf(cookie), identity, began: new Date(now).toISOString() },
  ]);
  return cookie;
}

interface SessionRow {
  readonly digest: string;
  readonly identity: string | null;
  readonly account: string | null;
  readonly clubs: string | null;
  readonly own: boolean;
}

/** Undefined for a value that was not issued, and for a session that has ended. */
export async function findSession(reader: Reader, cookie: string, now: number): Promise<Session | undefined> {
  const row = await reader.first<SessionRow>(
    `SELECT s.digest, s.identity, i.account, i.clubs, i.own AS own_flag
     FROM session s LEFT JOIN identity i ON i.digest = s.identity LEFT JOIN account a ON a.name = i.account
     WHERE s.digest = $1 AND s.began > $2 AND (s.identity IS NULL OR i.digest IS NOT NULL) AND coalesce(a.active, 1) = 1`,
    [digestOf(cookie), before(now, sessionSeconds)],
  );
  if (row === undefined) return undefined;
  const { digest, identity, account, clubs, own } = row;
  if (identity === null) return { digest };
  return { digest, person: { identity, account, clubs: readClubs(clubs) ?? [], own } };
}

export async function endSession({ keys }: Database, digest: string): Promise<void> {
  await keys.write((writer) => writer.run('DELETE FROM session WHERE digest = $1', [digest]));
}

/** Ends all sessions of a person. */
export async function endSessions({ keys }: Database, identity: string): Promise<void> {
  await keys.write((writer) => writer.run('DELETE FROM session WHERE identity = $1', [identity]));
}
