// The limits of parameters and addresses, apart from the schemas so that serving need not load the schema library.

/** Entries a page. */
export const defaultLimit = 20;
export const largestLimit = 100;
/** In bytes. Long enough for the `next` of the longest names that can be imported. */
export const longestAddressChars = 8192;
/** The states of a tournament. */
export const statuses = ['planned', 'ongoing', 'finished'] as const;
