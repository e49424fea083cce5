// Names of lists: the address of the list in the API, and what it shows under a filter.
const part = encodeURIComponent;

/** Whose lists these are: everything whose name begins so, and a slash, is written and removed together. */
export const ownerOfTournament = (slug: string) => `tournaments/${part(slug)}`;
export const ownerOfBattle = (id: string) => `battles/${part(id)}`;
export const battlesOf = (owner: string) => `${owner}/battles`;
/** What battles show alone: in the same order. */
export const detailsOf = (owner: string) => `${owner}/details`;
/** Army lists, each once, by number. */
export const listsOf = (owner: string) => `${owner}/lists`;

export const listOfTournaments = (status?: string) =>
  status === undefined ? 'tournaments' : `tournaments?status=${status}`;
export const listOfParticipants = (slug: string) => `tournaments/${part(slug)}/participants`;
export const listOfTournamentBattles = (slug: string) => battlesOf(ownerOfTournament(slug));
export const listOfClubTournaments = (slug: string) => `clubs/${part(slug)}/tournaments`;
export const listOfClubBattles = (slug: string) => `clubs/${part(slug)}/battles`;
export const listOfPlayerBattles = (id: string) => `users/${part(id)}/battles`;
/** Left out of a player's battles, yet they show that the player exists. */
export const listOfArchivedBattles = (id: string) => `users/${part(id)}/battles?archived`;
/** Tournaments that name the player as organiser, and not as participant. */
export const listOfPlayerTournaments = (id: string) => `users/${part(id)}/tournaments`;
