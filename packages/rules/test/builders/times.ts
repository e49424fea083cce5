// The number of generated cases of a test: ten times as many with `npm run drill -- more-cases` as with `npm test`.

const given = Number(process.env['MUSTER_TIMES'] ?? 1);

export function casesOf(count: number): number {
  return count * given;
}

/** Every third, counted from `first`; all of them with `npm run drill -- more-cases`. For checks of each with each: another third each time. */
export function thirdOf<T>(all: readonly T[], first: number): readonly T[] {
  return given > 1 ? all : all.filter((_, index) => (index + first) % 3 === 0);
}
