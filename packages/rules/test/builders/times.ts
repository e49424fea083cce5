// The number of generated cases of a test: ten times as many with `npm run drill -- more-cases` as with `npm test`.

const given = Number(process.env['MUSTER_TIMES'] ?? 1);

export function casesOf(count: number): number {
  return count * given;
}
