// Texts cut to a length, and lines into cells.

/** The first letters of a text. Never cuts a surrogate pair in half. */
export function cutText(text: string, longest: number): string {
  const start = text.slice(0, longest);
  return start.isWellFormed() ? start : start.slice(0, -1);
}

/** What separates the cells of a line: a comma, or the separator of spreadsheet programs where the comma is the decimal point. */
export function findDelimiter(line: string): string {
  const countCells = (delimiter: string) => line.split(delimiter).length;
  return [',', ';', '\t'].reduce((best, next) => (countCells(next) > countCells(best) ? next : best));
}
