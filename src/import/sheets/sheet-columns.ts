// The columns of the spreadsheets, in the order of the template, and which of the spreadsheets a file is. `npm run docs` writes the columns to
// docs/generated/spreadsheet-columns.md.

/** The media type of a workbook. */
export const workbookType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

export type CellKind = 'text' | 'number' | 'yes or no' | 'day';

export interface SheetColumn {
  readonly name: string;
  readonly kind: CellKind;
  readonly required?: boolean;
  readonly meaning: string;
}

/** The three that make a tournament. */
export const tournamentSheets = ['tournament', 'participants', 'battles'] as const;
/** All spreadsheets; clubs may come with a tournament or on their own. */
export const sheetNames = ['clubs', ...tournamentSheets] as const;
export type SheetName = (typeof sheetNames)[number];

function column(name: string, kind: CellKind, meaning: string, required = false): SheetColumn {
  return { name, kind, meaning, required };
}

export const sheetColumns: Readonly<Record<SheetName, readonly SheetColumn[]>> = {
  clubs: [
    column('slug', 'text', 'short name for the web address, such as iron-gate', true),
    column('name', 'text', 'name of the club', true),
    column('description', 'text', 'about the club'),
    column('city', 'text', 'town or city'),
    column('country', 'text', 'country'),
    column('members', 'number', 'how many members it has'),
    column('website', 'text', 'address with http:// or https://'),
  ],
  tournament: [
    column('slug', 'text', 'short name for the web address, such as iron-gate-open-2026', true),
    column('name', 'text', 'name of the tournament', true),
    column('status', 'text', 'planned, ongoing or finished', true),
    column('published', 'yes or no', 'whether it is public; if empty: unchanged, or no for a new tournament'),
    column('startDate', 'day', 'first day'),
    column('endDate', 'day', 'last day'),
    column('description', 'text', 'about the tournament'),
    column('city', 'text', 'town or city'),
    column('country', 'text', 'country'),
    column('battleSize', 'number', 'points limit per army', true),
    column('battlePack', 'text', 'name of the battle pack'),
    column('game', 'text', 'game played, if the battle pack does not name it'),
    column('club', 'text', 'slug of the club that runs it; already stored, or in clubs.csv'),
    column('organizers', 'text', 'people with their player ids: Ada Novak = p_7f3k; Bo Lind = p_2x9c'),
    column('rounds', 'number', 'number of Swiss rounds', true),
    column('groups', 'text', 'names of the groups: Group A; Group B'),
    column('winPoints', 'number', 'battle points for a win; if win, draw and loss are all empty: 3, 1 and 0'),
    column('drawPoints', 'number', 'battle points for a draw'),
    column('lossPoints', 'number', 'battle points for a loss'),
    column('tieBreakers', 'text', 'in order: battlePoints; wins; victoryPointsDiff'),
  ],
  participants: [
    column('key', 'text', 'short name for use in the battles sheet; if empty: the player’s name'),
    column('player', 'text', 'display name', true),
    column('playerId', 'text', 'public player id'),
    column('club', 'text', 'slug of the club the player represents; already stored, or in clubs.csv'),
    column('group', 'text', 'one of the groups'),
    column('faction', 'text', 'faction played'),
    column('dropped', 'yes or no', 'whether the player dropped out or never turned up'),
    column('finalPlacement', 'number', 'final place; if empty: computed'),
    column('list', 'text', 'the army list as text, with its line breaks'),
  ],
  battles: [
    column('id', 'text', 'battle id, unique in the whole database; if empty: made from slug and row'),
    column('date', 'day', 'day played'),
    column('stage', 'text', 'swiss, knockout, placement-swiss, placement-3, …; if empty: swiss'),
    column('round', 'number', 'number of the round'),
    column('match', 'text', 'in a knockout or placement stage: name of the round, such as Final'),
    column('table', 'number', 'table number'),
    column('scenario', 'text', 'scenario played'),
    column('player1', 'text', 'key or name of a participant', true),
    column('player2', 'text', 'key or name of the opponent; if empty: player1 has a bye'),
    column('victoryPoints1', 'number', 'victory points of player1'),
    column('victoryPoints2', 'number', 'victory points of player2'),
    column('battlePoints1', 'number', 'battle points of player1; if empty: computed'),
    column('battlePoints2', 'number', 'battle points of player2; if empty: computed'),
    column('winner', 'text', 'key or name of the winner; if empty: decided by victory points'),
    column('victorySize', 'text', 'major or minor'),
    column('finished', 'yes or no', 'no while the battle is in progress'),
  ],
};

/** Which of the spreadsheets a file is, by its name. */
export function sheetByName(name: string): SheetName | undefined {
  const [, word = ''] =
    /(?:^|[/\\])(clubs|tournament|participants|battles)(?: ?\(\d+\))?\.(?:csv|xlsx)$/i.exec(name) ?? [];
  return sheetNames.find((sheet) => sheet === word.toLowerCase());
}

/** The same by names that programs make: "Open 2026 - battles.csv" (Google Sheets), "battles-Table 1.csv" (Numbers), "battles - Copy.csv" (Windows). */
export function sheetByMadeName(name: string): SheetName | undefined {
  const [, word = ''] =
    / - (clubs|tournament|participants|battles)(?: ?\(\d+\))?\.csv$/i.exec(name) ??
    /(?:^|[/\\])(clubs|tournament|participants|battles) ?-[^/\\]+\.csv$/i.exec(name) ??
    [];
  return sheetNames.find((sheet) => sheet === word.toLowerCase());
}

/** The sheets of a workbook by their titles; Numbers adds the name of the table ("battles - Table 1"). */
export function sheetsByTitle(given: readonly string[]): readonly (SheetName | undefined)[] {
  const titles = given.map((title) => title.trim().toLowerCase());
  return titles.map((title) =>
    sheetNames.find(
      (sheet) => title === sheet || (title.startsWith(`${sheet} - `) && !titles.includes(sheet)),
    ),
  );
}

/** The same by the names of its columns. Most specific first, since the required columns of one are a part of those of another. */
export function sheetByColumns(names: readonly string[]): SheetName | undefined {
  const header = foldHeader(names);
  return sheetNames.find((sheet) => {
    const known = sheetColumns[sheet].map(({ name }) => name.toLowerCase());
    const required = sheetColumns[sheet].filter((column) => column.required);
    return (
      required.every(({ name }) => header.has(name.toLowerCase())) &&
      [...header].every((name) => name === '' || known.includes(name))
    );
  });
}

/** Standings of several tournaments, such as those of a dump. */
export function isStandings(names: readonly string[]): boolean {
  const header = foldHeader(names);
  return header.has('rank') && header.has('tournament');
}

function foldHeader(names: readonly string[]): ReadonlySet<string> {
  return new Set(names.map((name) => name.trim().toLowerCase()));
}

const longestHeaderBytes = 4096;

/** The names of the columns of a CSV, whatever its separator. */
export function readColumnNames(bytes: Buffer): readonly string[] {
  const isUtf16 = bytes[0] === 0xff && bytes[1] === 0xfe;
  const start = new TextDecoder(isUtf16 ? 'utf-16le' : 'utf-8').decode(bytes.subarray(0, longestHeaderBytes));
  const [line = ''] = start.split(/[\r\n]/, 1);
  return line.split(/[,;\t]/).map((word) => word.replaceAll('"', ''));
}
