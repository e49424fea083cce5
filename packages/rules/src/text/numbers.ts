// Numbers with a noun.

/** "1 battle", "2 battles"; the plural is given where it does not end with a further s. */
export function countOf(number: number, one: string, several = `${one}s`): string {
  return `${number} ${number === 1 ? one : several}`;
}
