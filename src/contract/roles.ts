// Which role an invited person needs for which operation of /organisers/v1 (docs/generated/organiser-operations.md). Keys and accounts with rights of their own need none.

/** Each may do what the ones before it may. */
export const roles = ['scorekeeper', 'judge', 'organiser'] as const;

export type TeamRole = (typeof roles)[number];

/**
 * The least role by method and path; `none`: no invited person may do it. Every operation has a line here: a new one that is for organisers of the tournament
 * gets `organiser`.
 */
export const leastRoles: Readonly<Record<string, TeamRole | 'none'>> = {
  'GET /me': 'scorekeeper',
  'GET /tournaments': 'scorekeeper',
  'GET /tournaments/:slug': 'scorekeeper',
  'GET /tournaments/:slug/desk': 'scorekeeper',
  'GET /tournaments/:slug/reports': 'scorekeeper',
  'POST /tournaments/:slug/results': 'scorekeeper',
  'GET /tournaments/:slug/clock': 'scorekeeper',
  'PUT /tournaments/:slug/clock': 'scorekeeper',
  'GET /tournaments/:slug/entries': 'scorekeeper',
  'PUT /tournaments/:slug/entries/:participant/check-in': 'scorekeeper',

  'GET /tournaments/:slug/file': 'judge',
  'GET /tournaments/:slug/history': 'judge',
  'GET /submissions': 'judge',
  'GET /submissions/:id': 'judge',

  'POST /submissions': 'organiser',
  'POST /submissions/:id/undo': 'organiser',
  'GET /tournaments/:slug/sheets/:sheet': 'organiser',
  'POST /tournaments/:slug/next': 'organiser',
  'POST /tournaments/:slug/publish': 'organiser',
  'GET /tournaments/:slug/links': 'organiser',
  'POST /tournaments/:slug/links/renew': 'organiser',
  'POST /tournaments/:slug/links/:participant/renew': 'organiser',
  'GET /tournaments/:slug/invitations': 'organiser',
  'POST /tournaments/:slug/invitations': 'organiser',
  'DELETE /tournaments/:slug/invitations/:id': 'organiser',
  'GET /suggestions': 'organiser',
  'GET /players': 'organiser',
  'GET /events': 'organiser',
  'GET /example': 'organiser',
  'POST /tournaments/:slug/entries/:participant/approve': 'organiser',
  'POST /tournaments/:slug/entries/:participant/admit': 'organiser',
  'DELETE /tournaments/:slug/entries/:participant': 'organiser',
  'POST /tournaments/:slug/check-in/open': 'organiser',
  'POST /tournaments/:slug/check-in/close': 'organiser',
  'GET /tournaments/:slug/votes': 'organiser',
  'PUT /tournaments/:slug/votes': 'organiser',

  'DELETE /tournaments/:slug': 'none',
  'POST /tournaments/:slug/unpublish': 'none',
  'GET /seasons': 'none',
  'GET /seasons/:slug': 'none',
  'DELETE /seasons/:slug': 'none',
  'POST /seasons/:slug/publish': 'none',
  'POST /seasons/:slug/unpublish': 'none',
  'GET /people/duplicates': 'none',
  'GET /people/compare': 'none',
  'POST /people/merge': 'none',
  'POST /people/split': 'none',
  'POST /people/distinct': 'none',
  'POST /people/assign': 'none',
};

/** The roles that an invited organiser may invite, and whose invitations they see and revoke. */
export const invitedByInvited: readonly TeamRole[] = ['scorekeeper', 'judge'];

/** Whether a role is enough for an operation. */
export function isEnough(role: TeamRole, least: TeamRole | 'none'): boolean {
  return least !== 'none' && roles.indexOf(role) >= roles.indexOf(least);
}

export function mayNotDo(role: TeamRole): string {
  return `${role === 'organiser' ? 'An invited organiser' : `A ${role}`} may not do this`;
}
