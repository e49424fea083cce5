// What the desk offers to each role: an invited person sees what the role allows. The service checks it.

import type { Me } from '../../../contract/organiser-answers.ts';
import type { TeamRole } from '../../../contract/roles.ts';

/** Whether they have other rights than those of invitations. */
export function hasRights({ clubs, own }: Me): boolean {
  return clubs.length > 0 || own === true;
}

export function isOrganiser({ role }: { readonly role: TeamRole }): boolean {
  return role === 'organiser';
}

/** The role of an invited person in a tournament; undefined for someone with full rights. */
export function roleIn(me: Me, slug: string, club: string | null | undefined): TeamRole | undefined {
  const isOwn = me.clubs.includes('*') || (club != null && me.clubs.includes(club));
  return isOwn ? undefined : me.tournaments?.find((team) => team.slug === slug)?.role;
}
