// How many generated cases a test tries: so many with `npm test`, ten times as many with `npm run drill -- more-cases`.

const given = Number(process.env['MUSTER_TIMES'] ?? 1);

export const casesOf = (count: number): number => count * given;

/** For a service's clock: a minute that does not end. Limits count in minutes of the clock, and a test may cross one. */
export const minute = Date.now();
