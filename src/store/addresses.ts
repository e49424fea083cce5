// Names of the lists in the table "entry": the address of the list in the API, and what it shows under a filter.
const part = encodeURIComponent;

export const listOfTournaments = (status?: string) =>
  status === undefined ? 'tournaments' : `tournaments?status=${status}`;
export const listOfParticipants = (slug: string) => `tournaments/${part(slug)}/participants`;
export const listOfTournamentBattles = (slug: string) => `tournaments/${part(slug)}/battles`;
export const listOfClubTournaments = (slug: string) => `clubs/${part(slug)}/tournaments`;
export const listOfClubBattles = (slug: string) => `clubs/${part(slug)}/battles`;
export const listOfPlayerBattles = (id: string) => `users/${part(id)}/battles`;
/** Left out of a player's battles, yet they show that the player exists. */
export const listOfArchivedBattles = (id: string) => `users/${part(id)}/battles?archived`;
/** Tournaments that name the player, as participant or organiser. */
export const listOfPlayerTournaments = (id: string) => `users/${part(id)}/tournaments`;
