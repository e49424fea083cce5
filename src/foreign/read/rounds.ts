// Orders rounds by their numbers, not by their position in the file.

export interface NumberedRound<T> {
  readonly number: number;
  readonly round: T;
}

const lastRound = 9999;

/** If numbers are missing, 0 or repeated, they only define the order; if all are equal, the order of the file counts. */
export function numberRounds<T>(
  rounds: readonly T[],
  numberOf: (round: T) => number | undefined,
): readonly NumberedRound<T>[] {
  const numbered = rounds.map((round) => ({ number: numberOf(round) ?? 0, round }));
  numbered.sort((a, b) => a.number - b.number);
  const isValid = numbered.every(
    ({ number }, index) =>
      Number.isInteger(number) && number > (numbered[index - 1]?.number ?? 0) && number <= lastRound,
  );
  return isValid ? numbered : numbered.map(({ round }, index) => ({ number: index + 1, round }));
}
