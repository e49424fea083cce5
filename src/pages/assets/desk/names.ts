// Names as people type and paste them.
import { countSlips } from '#rules/text/edit-distance';
import { foldForOrder } from '#rules/text/fold';

/** A player to add to a tournament: the name, and what else is known. */
export interface Person {
  readonly player: string;
  readonly playerId?: string;
  readonly faction?: string;
  readonly club?: string;
  readonly group?: string;
}

const headings = new Map<string, keyof Person>([
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
export function readPeople(text: string): Person[] {
  const rows = text
    .split(/\r?\n/)
    .map((line) => line.split(/\t/.test(line) ? '\t' : /;/.test(line) ? ';' : ',').map((cell) => cell.trim()))
    .filter((cells) => cells.some((cell) => cell !== ''));
  const named = (rows[0] ?? []).map((cell) => headings.get(cell.toLowerCase().replaceAll(/[^a-z0-9]/g, '')));
  const hasHead = named.includes('player');
  const columns = hasHead ? named : (['player', 'faction', 'club'] as const);
  return (hasHead ? rows.slice(1) : rows)
    .map(
      (cells): Partial<Person> =>
        Object.fromEntries(
          columns.flatMap((name, index) => (name && cells[index] ? [[name, cells[index]]] : [])),
        ),
    )
    .map(({ player = '', ...facts }) => ({ player: player.replace(/^\d+[.)]\s+/, ''), ...facts }))
    .filter(({ player }) => player !== '');
}

function fold(text: string): string {
  return foldForOrder(text).trim();
}

export function isAlike(one: string, other: string): boolean {
  return fold(one) === fold(other);
}

/** The known word that was probably meant; undefined if the word is known or none is similar. */
export function findNear(word: string | null | undefined, known: readonly string[]): string | undefined {
  if (!word || known.includes(word)) return undefined;
  const wanted = fold(word);
  const most = Math.max(1, Math.floor(wanted.length / 5));
  return known.find((one) => countSlips(wanted, fold(one), most + 1) <= most);
}
