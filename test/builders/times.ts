// How many generated cases a test tries: so many with `npm test`, ten times as many with `npm run drill -- more-cases`.

const given = Number(process.env['MUSTER_TIMES'] ?? 1);

export function casesOf(count: number): number {
  return count * given;
}
