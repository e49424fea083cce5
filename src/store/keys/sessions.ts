// Sign-ins that have begun, and the sessions of browsers. Of each cookie only the SHA-256 is stored. A `reader` here is the database's `keys`; every request
// reads its session again, so that ending one, or changing its rights, takes effect at once in every process.
import { randomBytes } from 'node:crypto';
import type { Database, Reader, Writer } from '../database.ts';
import { type Invitation, listOpenInvitations, noteOpened } from './invitations.ts';
import { digestOf } from './key-text.ts';
import { type Clubs, readClubs } from './rights.ts';

/** A sign-in that has begun. */
export interface SignInAttempt {
  readonly state: string;
  readonly nonce: string;
  /** The code verifier of PKCE. */
  readonly verifier: string;
  /** Where the browser goes afterwards. */
  readonly path: string;
}

export interface Session {
  readonly digest: string;
  /** Who signed in; undefined for a session that belongs to no account. */
  readonly person?: SignedIn | undefined;
  /** The invitations that it has opened and that are still open, oldest first. */
  readonly invitations: readonly Invitation[];
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

/** Returns the attempt only once: only one of several processes gets it. A wrong state leaves it as it is. */
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

/** How many invitations a session has at most; opening more drops the oldest. */
const mostInvitations = 100;

/** A session as it is stored. */
interface StoredSession {
  readonly identity: string | null;
  readonly began: string;
  /** Ids. */
  readonly invitations: readonly string[];
}

async function findStored(reader: Reader, digest: string): Promise<StoredSession | undefined> {
  const row = await reader.first<Omit<StoredSession, 'invitations'> & { readonly invitations: string }>(
    'SELECT identity, began, invitations FROM session WHERE digest = $1',
    [digest],
  );
  return row && { ...row, invitations: readIds(row.invitations) };
}

function readIds(text: string): readonly string[] {
  return text === '' ? [] : text.split(' ');
}

/** Starts a session of someone who signed in. What the browser was invited to stays, unless someone else had signed in there. */
export async function startSessionOf(
  writer: Writer,
  identity: string,
  replaced: string | undefined,
  now: number,
): Promise<string> {
  const before = await findStored(writer, replaced ?? '');
  const isOther = before?.identity != null && before.identity !== identity;
  const invitations = before === undefined || isOther ? [] : before.invitations;
  return startSession(writer, { identity, began: new Date(now).toISOString(), invitations }, replaced, now);
}

/**
 * Starts a session with an invitation more than the one it replaces, with its account and end: otherwise opening invitations would prolong a sign-in.
 * Undefined if the invitation has ended meanwhile.
 */
export function startSessionWith(
  { keys }: Database,
  { id }: Invitation,
  replaced: string | undefined,
  now: number,
): Promise<string | undefined> {
  return keys.write(async (writer) => {
    if (!(await noteOpened(writer, id, now))) return undefined;
    const before = await findStored(writer, replaced ?? '');
    const identity = before?.identity ?? null;
    const began = identity === null || before === undefined ? new Date(now).toISOString() : before.began;
    const others = (before?.invitations ?? []).filter((other) => other !== id);
    const invitations = [...others, id].slice(-mostInvitations);
    return startSession(writer, { identity, began, invitations }, replaced, now);
  });
}

/** Ends the session that it replaces, and returns the value of its cookie. */
async function startSession(
  writer: Writer,
  { identity, began, invitations }: StoredSession,
  replaced: string | undefined,
  now: number,
): Promise<string> {
  await writer.run('DELETE FROM session WHERE digest = $1 OR began <= $2', [
    replaced ?? '',
    before(now, sessionSeconds),
  ]);
  const cookie = makeCookieValue();
  await writer.insert('session', [
    { digest: digestOf(cookie), identity, began, invitations: invitations.join(' ') },
  ]);
  return cookie;
}

interface SessionRow {
  readonly identity: string | null;
  readonly invitations: string;
  readonly account: string | null;
  readonly clubs: string | null;
  readonly own: boolean;
}

/** By the digest of its cookie. Undefined for a value that was not issued, and for a session that has ended. Whether tournaments exist is not checked. */
export async function findSession(reader: Reader, digest: string, now: number): Promise<Session | undefined> {
  const row = await reader.first<SessionRow>(
    `SELECT s.identity, s.invitations, i.account, i.clubs, i.own AS own_flag
     FROM session s LEFT JOIN identity i ON i.digest = s.identity LEFT JOIN account a ON a.name = i.account
     WHERE s.digest = $1 AND s.began > $2 AND (s.identity IS NULL OR i.digest IS NOT NULL) AND coalesce(a.active, 1) = 1`,
    [digest, before(now, sessionSeconds)],
  );
  if (row === undefined) return undefined;
  const { identity, account, clubs, own } = row;
  const invitations = await listOpenInvitations(reader, readIds(row.invitations), now);
  if (identity === null) return { digest, invitations };
  return { digest, invitations, person: { identity, account, clubs: readClubs(clubs) ?? [], own } };
}

export async function endSession({ keys }: Database, digest: string): Promise<void> {
  await keys.write((writer) => writer.run('DELETE FROM session WHERE digest = $1', [digest]));
}

/** Ends all sessions of a person. */
export async function endSessions({ keys }: Database, identity: string): Promise<void> {
  await keys.write((writer) => writer.run('DELETE FROM session WHERE identity = $1', [identity]));
}
