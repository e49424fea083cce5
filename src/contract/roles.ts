// The roles of invited people. Each operation of /organisers/v1 states the lowest role that may do it (docs/generated/organiser-operations.md).

/** Each may do what the ones before it may. */
export const roles = ['scorekeeper', 'judge', 'organiser'] as const;

export type TeamRole = (typeof roles)[number];

/** The roles that an invited organiser may invite, and whose invitations they see and revoke. */
export const invitedByInvited: readonly TeamRole[] = ['scorekeeper', 'judge'];

/** Whether a role is enough for an operation. */
export function isEnough(role: TeamRole, least: TeamRole | 'none'): boolean {
  return least !== 'none' && roles.indexOf(role) >= roles.indexOf(least);
}

export function mayNotDo(role: TeamRole): string {
  return `${role === 'organiser' ? 'An invited organiser' : `A ${role}`} may not do this`;
}

/** Scorekeepers and judges do not see the contact and the personal page of a player. */
export function hidesContact(role: TeamRole | undefined): boolean {
  return role === 'scorekeeper' || role === 'judge';
}
