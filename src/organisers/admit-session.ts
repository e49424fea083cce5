// Admits people with a session as organisers: checks whether their account or an invitation allows an operation, and with which rights. Each operation states the
// role that it needs.
import { ApiError, messages } from '../contract/errors.ts';
import { organiserMessages } from '../contract/organiser-messages.ts';
import { isEnough, mayNotDo } from '../contract/roles.ts';
import { callerOf, greatestOf, listTeams, sayMember } from '../http/access/session-caller.ts';
import { hasOwnRights, mayOpen } from '../records/rights.ts';
import type { Database } from '../store/database.ts';
import { listActiveKeys } from '../store/keys/keys.ts';
import type { Rights } from '../store/keys/rights.ts';
import type { Session } from '../store/keys/sessions.ts';
import { findLiveSession } from '../store/read/live-session.ts';
import { findOwned } from '../store/read/owned.ts';
import { nameOwner } from '../store/records/ownership.ts';
import type { Organiser, SessionCall } from './job.ts';

/** The rights of an account that signs in. */
function rightsOf({ person }: Session, ownEvents: boolean): Rights & { readonly isPerson: true } {
  if (person?.account == null) return { clubs: [], owner: null, isPerson: true };
  const owner = person.own || ownEvents ? nameOwner(person.account) : null;
  return { clubs: person.clubs, owner, isPerson: true };
}

/** For an operation that is for all sessions. */
export function showSession(session: Session, call: SessionCall): Organiser {
  const { id } = callerOf(session, undefined);
  const account = session.person?.account ?? '';
  return { ...rightsOf(session, call.ownEvents), id, account, session: call };
}

/** Throws if they may not do this. */
export async function admitSession(
  { fresh }: Pick<Database, 'fresh'>,
  session: Session,
  call: SessionCall,
): Promise<Organiser> {
  const { leastRole, tournament } = call;
  const { person } = session;
  const rights = rightsOf(session, call.ownEvents);
  const teams = listTeams(session);
  const greatest = greatestOf(teams);
  const { id } = callerOf(session, tournament);
  const hasOwn = hasOwnRights(rights);
  if (!hasOwn && greatest === undefined) throw new ApiError(403, organiserMessages.noRights);
  if (person?.account === null) throw new ApiError(403, organiserMessages.noName);
  const byAccount = { ...rights, id, account: person?.account ?? '', session: call };
  if (tournament === undefined) {
    const enough = teams.filter(({ role }) => isEnough(role, leastRole));
    const invited = enough.map((team) => team.tournament);
    if (hasOwn) return { ...byAccount, invited };
    const member = greatestOf(enough);
    if (member === undefined) throw new ApiError(403, mayNotDo(greatest?.role ?? 'scorekeeper'));
    return { ...byAccount, account: sayMember(member), role: member.role, invited };
  }
  const member = teams.find((team) => team.tournament === tournament);
  if (hasOwn) {
    const found = member && (await findOwned(fresh, 'tournament', tournament));
    // The owner is checked when it is read.
    if (found === undefined || mayOpen(rights, 'tournament', found)) return byAccount;
  }
  if (member === undefined) throw new ApiError(404, messages.tournament);
  if (!isEnough(member.role, leastRole)) throw new ApiError(403, mayNotDo(member.role));
  const { role } = member;
  const none = { clubs: [], owner: null, isPerson: true } as const;
  return { ...none, id, account: sayMember(member), role, invited: [tournament], session: call };
}

/**
 * Checks the rights once more right before a job is done: it may have waited for others, or for its body. A key or invitation that was revoked in the
 * meantime, or a session that has ended, changes nothing.
 */
export async function admitAgain(
  database: Pick<Database, 'keys' | 'fresh'>,
  organiser: Organiser,
  now: number,
): Promise<void> {
  const { id, session: call } = organiser;
  if (call === undefined) {
    if (!(await listActiveKeys(database.keys, [id], now)).has(id)) throw new ApiError(401, messages.key);
    return;
  }
  const session = await findLiveSession(database, call.digest, now);
  if (session === undefined) throw new ApiError(401, messages.authorization);
  const { person, ...others } = session;
  const current = await admitSession(database, call.signsIn ? { ...others, person } : others, call);
  if (JSON.stringify(current) !== JSON.stringify(organiser))
    throw new ApiError(409, organiserMessages.rightsChanged);
}
