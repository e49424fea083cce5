// The limits of parameters and addresses, apart from the schemas so that serving need not load the schema library.

/** Entries per page. */
export const defaultLimit = 20;
export const largestLimit = 100;
/** Results of a search. */
export const largestSearchLimit = 50;
/** Length of a search, in code points. */
export const longestSought = 100;
/** Words of a search; further ones are ignored. */
export const mostSoughtWords = 16;
/** Bytes of an address: long enough for the `next` of the longest names that can be imported. */
export const longestAddressChars = 8192;
/** The kinds of things that changes are about. */
export const changeKinds = ['tournament', 'club', 'player', 'battle', 'season', 'rating'] as const;
export type FeedKind = (typeof changeKinds)[number];
/** Tournaments that a webhook may name. */
export const mostWebhookTournaments = 20;
/** Streams of changes that a key may have open, in each process. */
export const mostStreams = 5;
/** The states of a tournament. */
export const statuses = ['planned', 'ongoing', 'finished'] as const;
/** The largest number of records in a submission: as many as are imported in half of its time limit. Rows cost more on PostgreSQL, where a second process writes them. */
export const mostRecords = { sqlite: 150_000, postgres: 50_000 } as const;
