// How many letters two texts differ by.

/** Whether a letter must be the same in both texts. */
export type IsFixed = (text: string, index: number) => boolean;

/**
 * Counts letters that are missing, surplus, wrong or swapped with the next; `most` if there are at least that many. A space may be missing or surplus, but is
 * no other letter.
 */
export function countSlips(one: string, other: string, most: number, isFixed: IsFixed = () => false): number {
  if (Math.abs(one.length - other.length) >= most) return most;
  const mayBeMissing = (text: string, index: number) => text[index] === ' ' || !isFixed(text, index);
  const mayBeWrong = (text: string, index: number) => text[index] !== ' ' && !isFixed(text, index);
  const start = countSame(one, other);
  const width = other.length - start;
  // Each row has the slips between a beginning of one and every beginning of the other.
  let beforeLast: number[] = [];
  let last = new Array<number>(width + 1).fill(most);
  last[0] = 0;
  for (let j = 0; j < width && mayBeMissing(other, start + j); j += 1) last[j + 1] = j + 1;
  for (let i = 0; i < one.length - start; i += 1) {
    const at = start + i;
    const row = new Array<number>(width + 1).fill(most);
    if ((last[0] ?? most) < most && mayBeMissing(one, at)) row[0] = (last[0] ?? most) + 1;
    let fewest = row[0] ?? most;
    // Further from the diagonal there are at least `most`.
    for (let j = Math.max(0, i - most); j < Math.min(width, i + most); j += 1) {
      const otherAt = start + j;
      const isSame = one[at] === other[otherAt];
      const isSwapped = i > 0 && j > 0 && one[at] === other[otherAt - 1] && one[at - 1] === other[otherAt];
      let slips = isSame ? (last[j] ?? most) : most;
      const [missing, surplus] = [(last[j + 1] ?? most) + 1, (row[j] ?? most) + 1];
      if (missing < slips && mayBeMissing(one, at)) slips = missing;
      if (surplus < slips && mayBeMissing(other, otherAt)) slips = surplus;
      const wrong = Math.min(
        isSame ? most : (last[j] ?? most) + 1,
        isSwapped ? (beforeLast[j - 1] ?? most) + 1 : most,
      );
      if (wrong < slips && mayBeWrong(one, at) && mayBeWrong(other, otherAt)) slips = wrong;
      row[j + 1] = slips;
      if (slips < fewest) fewest = slips;
    }
    if (fewest >= most) return most;
    [beforeLast, last] = [last, row];
  }
  return last[width] ?? most;
}

/** How many letters both begin with. */
function countSame(one: string, other: string): number {
  let count = 0;
  while (count < one.length && one[count] === other[count]) count += 1;
  return count;
}
