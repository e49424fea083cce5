// Invitations to the desk of a tournament: a link with a role, for someone who needs no account. Of the code in the link only the SHA-256 is stored. A
// `reader` here is the database's `keys`.
import { randomBytes } from 'node:crypto';
import { writeMoment } from '../../contract/moment.ts';
import type { TeamRole } from '../../contract/roles.ts';
import type { Database, Reader, Writer } from '../database.ts';
import { codeOfLength, digestOf, makeCode } from './key-text.ts';

export interface Invitation {
  readonly id: string;
  /** The slug. */
  readonly tournament: string;
  /** The submission that added the tournament (`listLives`): the invitation is only for that tournament. */
  readonly life: number;
  readonly role: TeamRole;
  readonly name: string;
  /** Who made it, as in the history. */
  readonly maker: string;
  readonly created: string;
  readonly expires: string;
  readonly opened: number;
  readonly lastUsed: string | null;
  readonly state: 'open' | 'revoked' | 'expired';
}

export type NewInvitation = Pick<Invitation, 'tournament' | 'life' | 'role' | 'name' | 'maker'> & {
  readonly days: number;
};

/** 31 letters: 20 of them are 99 bits. */
const codeLength = 20;
export const invitationCode: RegExp = codeOfLength(codeLength);

const mostOpen = 50;
/** The largest number of invitations to one tournament, including those that have ended. */
const mostStored = 500;

const columns = 'id, tournament, life, role, name, maker, created, expires, revoked, opened, last_used';

type InvitationRow = Omit<Invitation, 'state'> & { readonly revoked: string | null };

function toInvitation({ revoked, ...row }: InvitationRow, now: number): Invitation {
  const state = revoked !== null ? 'revoked' : row.expires <= writeMoment(now) ? 'expired' : 'open';
  const lastUsed = row.lastUsed === null ? null : writeMoment(Date.parse(row.lastUsed));
  return { ...row, lastUsed, state };
}

/** Returns it with its code, this once; undefined where too many are open. */
export function createInvitation(
  { keys }: Database,
  { days, ...wanted }: NewInvitation,
  now: number,
): Promise<{ readonly invitation: Invitation; readonly code: string } | undefined> {
  return keys.write(async (writer) => {
    const stored = await listInvitations(writer, wanted, now);
    if (stored.filter(({ state }) => state === 'open').length >= mostOpen) return undefined;
    const code = makeCode(codeLength);
    const invitation = {
      id: `i_${randomBytes(6).toString('hex')}`,
      ...wanted,
      created: writeMoment(now),
      expires: writeMoment(now + days * 86_400_000),
      opened: 0,
      lastUsed: null,
    };
    const n = 1 + Number(await writer.value('SELECT max(n) FROM invitation'));
    await writer.insert('invitation', [{ n, digest: digestOf(code), ...invitation }]);
    await dropEnded(writer, wanted.tournament, now);
    return { invitation: { ...invitation, state: 'open' }, code };
  });
}

/** The oldest of those that have ended. */
async function dropEnded(writer: Writer, tournament: string, now: number): Promise<void> {
  await writer.run(
    `DELETE FROM invitation WHERE tournament = $1 AND (revoked IS NOT NULL OR expires <= $2)
       AND n NOT IN (SELECT n FROM invitation WHERE tournament = $1 ORDER BY n DESC LIMIT $3)`,
    [tournament, writeMoment(now), mostStored],
  );
}

/** The invitations to a tournament, oldest first. */
export async function listInvitations(
  reader: Reader,
  { tournament, life }: Pick<Invitation, 'tournament' | 'life'>,
  now: number,
): Promise<Invitation[]> {
  const rows = await reader.all<InvitationRow>(
    `SELECT ${columns} FROM invitation WHERE tournament = $1 AND life = $2 ORDER BY n`,
    [tournament, life],
  );
  return rows.map((row) => toInvitation(row, now));
}

/** The open invitations with these ids, oldest first. Whether their tournaments still exist is not checked. */
export async function listOpenInvitations(
  reader: Reader,
  ids: readonly string[],
  now: number,
): Promise<Invitation[]> {
  if (ids.length === 0) return [];
  const rows = await reader.all<InvitationRow>(
    `SELECT ${columns} FROM invitation WHERE id IN LIST($1) AND revoked IS NULL AND expires > $2 ORDER BY n`,
    [JSON.stringify(ids), writeMoment(now)],
  );
  return rows.map((row) => toInvitation(row, now));
}

/** By the code of its link, where it is open. */
export async function findInvitation(
  reader: Reader,
  code: string,
  now: number,
): Promise<Invitation | undefined> {
  const row = await reader.first<InvitationRow>(
    `SELECT ${columns} FROM invitation WHERE digest = $1 AND revoked IS NULL AND expires > $2`,
    [digestOf(code), writeMoment(now)],
  );
  return row && toInvitation(row, now);
}

/** Revoking it again changes nothing. */
export async function revokeInvitation({ keys }: Database, id: string, now: number): Promise<void> {
  await keys.write((writer) =>
    writer.run('UPDATE invitation SET revoked = $1 WHERE id = $2 AND revoked IS NULL', [
      writeMoment(now),
      id,
    ]),
  );
}

/** Notes that it was opened; false if it has ended meanwhile. */
export async function noteOpened(writer: Writer, id: string, now: number): Promise<boolean> {
  const changed = await writer.run(
    'UPDATE invitation SET opened = opened + 1, last_used = $1 WHERE id = $2 AND revoked IS NULL AND expires > $3',
    [new Date(now).toISOString(), id, writeMoment(now)],
  );
  return changed === 1;
}
