// The limits of parameters and addresses, apart from the schemas so that serving need not load the schema library.

/** Entries a page. */
export const defaultLimit = 20;
export const largestLimit = 100;
/** Of a search. */
export const largestSearchLimit = 50;
/** Of a search, in code points. */
export const longestSought = 100;
/** Of a search: a longer one is answered by its first. */
export const mostSoughtWords = 8;
/** In bytes. Long enough for the `next` of the longest names that can be imported. */
export const longestAddressChars = 8192;
/** What changes are about. */
export const changeKinds = ['tournament', 'club', 'player', 'battle', 'season'] as const;
/** Streams of changes that a key may have open, in each process. */
export const mostStreams = 5;
/** The states of a tournament. */
export const statuses = ['planned', 'ongoing', 'finished'] as const;
