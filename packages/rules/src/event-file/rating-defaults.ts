// The values of keys that a rating record leaves out; spreads in points. The desk uses them without the schemas.
export const ratingDefaults = { casual: 'exclude', prior: 175, drift: 60, minimumBattles: 10 } as const;
