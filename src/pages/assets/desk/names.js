// Names as people type and paste them.
import { makeFindSimilar } from '../../../contract/did-you-mean.ts';

const headings = {
  name: 'player',
  player: 'player',
  faction: 'faction',
  army: 'faction',
  club: 'club',
  id: 'playerId',
  playerid: 'playerId',
  group: 'group',
};

/** One a line, or columns of a spreadsheet: name, faction, club, or as a first line names them. */
export function readPeople(text) {
  const rows = text
    .split(/\r?\n/)
    .map((line) => splitLine(line).map((cell) => cell.trim()))
    .filter((cells) => cells.some((cell) => cell !== ''));
  const named = (rows[0] ?? []).map((cell) => headings[cell.toLowerCase().replaceAll(/[^a-z]/g, '')]);
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

function splitLine(line) {
  if (line.includes('\t')) return line.split('\t');
  if (line.includes(';')) return line.split(';');
  return line.split(',');
}

const fold = (text) =>
  text
    .normalize('NFD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
    .trim();

export const isAlike = (one, other) => fold(one) === fold(other);

/** The known word that was probably meant; undefined where the word is known, or nothing is near. */
export function findNear(word, known) {
  if (!word || known.includes(word)) return undefined;
  return makeFindSimilar(known)(word)[0];
}
