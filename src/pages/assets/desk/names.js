// Names as people type and paste them.

const headings = new Map([
  ['name', 'player'],
  ['player', 'player'],
  ['faction', 'faction'],
  ['army', 'faction'],
  ['club', 'club'],
  ['id', 'playerId'],
  ['playerid', 'playerId'],
  ['group', 'group'],
]);

/** One name per line, or columns of a spreadsheet: name, faction, club, or as the first line names them. */
export function readPeople(text) {
  const rows = text
    .split(/\r?\n/)
    .map((line) => line.split(/\t/.test(line) ? '\t' : /;/.test(line) ? ';' : ',').map((cell) => cell.trim()))
    .filter((cells) => cells.some((cell) => cell !== ''));
  const named = (rows[0] ?? []).map((cell) => headings.get(cell.toLowerCase().replaceAll(/[^a-z0-9]/g, '')));
  const hasHead = named.includes('player');
  const columns = hasHead ? named : ['player', 'faction', 'club'];
  return (hasHead ? rows.slice(1) : rows)
    .map((cells) =>
      Object.fromEntries(
        columns.flatMap((name, index) => (name && cells[index] ? [[name, cells[index]]] : [])),
      ),
    )
    .map(({ player = '', ...facts }) => ({ player: player.replace(/^\d+[.)]\s+/, ''), ...facts }))
    .filter(({ player }) => player !== '');
}

function fold(text) {
  return text
    .normalize('NFD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
    .trim();
}

export function isAlike(one, other) {
  return fold(one) === fold(other);
}

/** The known word that was probably meant; undefined if the word is known or none is similar. */
export function findNear(word, known) {
  if (!word || known.includes(word)) return undefined;
  const wanted = fold(word);
  const most = Math.max(1, Math.floor(wanted.length / 5));
  return known.find(
    (one) => Math.abs(one.length - word.length) <= most && editDistance(wanted, fold(one)) <= most,
  );
}

/** The edit distance of two words. */
function editDistance(one, other) {
  let row = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (const [i, letter] of [...one].entries()) {
    const next = [i + 1];
    for (let j = 1; j < row.length; j += 1)
      next[j] = Math.min(row[j] + 1, next[j - 1] + 1, row[j - 1] + Number(letter !== other[j - 1]));
    row = next;
  }
  return row.at(-1);
}
