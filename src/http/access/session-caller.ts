// The person whose session it is: an account, or an invited person.
import type { TeamResource } from '../../contract/invitation-resources.ts';
import type { ValueOf } from '../../contract/operation.ts';
import { roles } from '../../contract/roles.ts';
import type { Invitation } from '../../store/keys/invitations.ts';
import type { Session } from '../../store/keys/sessions.ts';
import { nameOwner } from '../../store/records/ownership.ts';

/** The invitations of a session, by slug: of each tournament the one with the greatest role, and of those the one that ends last. */
export function listTeams({ invitations }: Session): readonly Invitation[] {
  const best = new Map<string, Invitation>();
  for (const one of invitations) {
    const other = best.get(one.tournament);
    const difference = other === undefined ? 1 : rankOf(one) - rankOf(other);
    if (other === undefined || difference > 0 || (difference === 0 && one.expires >= other.expires))
      best.set(one.tournament, one);
  }
  return [...best.values()].toSorted((a, b) => (a.tournament < b.tournament ? -1 : 1));
}

function rankOf({ role }: Invitation): number {
  return roles.indexOf(role);
}

/** The invitation that counts where no tournament is named. */
export function greatestOf(teams: readonly Invitation[]): Invitation | undefined {
  return teams.toSorted((a, b) => rankOf(b) - rankOf(a))[0];
}

/** A tournament that someone is invited to, as they see it. */
export function showTeam({
  tournament: slug,
  role,
  name,
  expires,
}: Invitation): ValueOf<typeof TeamResource> {
  return { slug, role, name, expires };
}

/** An invited person with the role. */
export function sayMember({ name, role }: Pick<Invitation, 'name' | 'role'>): string {
  return `${name} (${role})`;
}

export interface SessionCaller {
  /** Limits, queue and Idempotency-Keys are counted by it. */
  readonly id: string;
  /** As the history names them; undefined for a session that has neither an account nor an open invitation. */
  readonly name: string | undefined;
  /** The invitations that the request uses. */
  readonly invitations: readonly string[];
}

/** The account; else the invitation to the tournament that the path names, or the one with the greatest role. */
export function callerOf(session: Session, tournament: string | undefined): SessionCaller {
  const teams = listTeams(session);
  const named = teams.find((team) => team.tournament === tournament);
  const invitations = (named === undefined ? teams : [named]).map(({ id }) => id);
  const account = session.person?.account;
  if (account != null) return { id: nameOwner(account), name: account, invitations };
  const member = named ?? greatestOf(teams);
  if (member === undefined) return { id: `session ${session.digest}`, name: undefined, invitations };
  return { id: member.id, name: sayMember(member), invitations };
}
