// The limits of parameters and addresses: numbers and words alone, so that serving need not load the schema library.

export const defaultLimit = 20;
export const largestLimit = 100;
/** Long enough for the `next` of the longest names that can be imported. */
export const longestAddress = 8192;
/** How far a tournament may have got. */
export const statuses = ['planned', 'ongoing', 'finished'] as const;
