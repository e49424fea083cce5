// The values of keys that a record leaves out, for rules and for the desk, which uses them without the schemas.

/** Spreads are in points. */
export const ratingDefaults = { casual: 'exclude', prior: 175, drift: 60, minimumBattles: 10 } as const;

/** What a battle is worth. */
export const defaultPoints = { type: 'outcome', win: 3, draw: 1, loss: 0 } as const;

/** How many may wait for a place or for approval. */
export const defaultWaiting = 1000;
