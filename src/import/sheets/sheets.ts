// Spreadsheets become records: three the record of a tournament, another one clubs. Every part of a record leads back to a cell.
import type { RecordKind } from '../../contract/event-file.ts';
import type { CellValue } from './cell.ts';
import { nameParticipants } from './participant-names.ts';
import { readSheet, type SheetRow } from './sheet.ts';
import { CellLocations, type Json, type PlayedStage, readBattles, sameNames } from './sheet-battles.ts';
import { type SheetName, tournamentSheets } from './sheet-columns.ts';
import type { SheetFiles } from './sheet-files.ts';
import { type Cell, SheetProblems } from './sheet-problems.ts';

export interface ReadSheets {
  readonly problems: SheetProblems;
  /** As far as the sheets could be read, so that all that is wrong with them is known at once; undefined where one could not be read at all. */
  readonly records: SheetRecords | undefined;
}

export interface SheetRecords {
  readonly items: readonly { readonly kind: RecordKind; readonly record: object; readonly pointer: string }[];
  /** The cell that a pointer came from. */
  locate(pointer: string): Cell;
}

interface SheetTournament {
  readonly record: object;
  locate(pointer: string): Cell;
}

/** Clubs where there is a sheet of them; a tournament unless that is the only sheet. */
export function readSheets(files: SheetFiles): ReadSheets {
  const problems = new SheetProblems();
  const has = (sheet: SheetName): boolean => files.tableOf(sheet) !== undefined;
  const hasClubs = has('clubs');
  const isAlone = hasClubs && !tournamentSheets.some(has);
  const clubs = hasClubs ? readClubs(files, problems) : undefined;
  const tournament = isAlone ? undefined : readTournament(files, problems);
  if ((hasClubs && clubs === undefined) || (!isAlone && tournament === undefined))
    return { problems, records: undefined };
  const clubItems = (clubs?.records ?? []).map((record, index) => ({
    kind: 'club' as const,
    record,
    pointer: `/clubs/${index}`,
  }));
  const { record } = tournament ?? {};
  const items = record === undefined ? [] : [{ kind: 'tournament' as const, record, pointer: '' }];
  const locate = (pointer: string): Cell =>
    (pointer.startsWith('/clubs') ? undefined : tournament?.locate(pointer)) ??
    clubs?.locate(pointer) ?? { sheet: 'tournament', row: 1, column: '' };
  return { problems, records: { items: [...clubItems, ...items], locate } };
}

interface SheetClubs {
  readonly records: readonly object[];
  /** The cell that a pointer came from, in which the clubs are the list `/clubs`. */
  locate(pointer: string): Cell;
}

/** Undefined where it cannot be read at all. */
function readClubs(files: SheetFiles, problems: SheetProblems): SheetClubs | undefined {
  const rows = readSheet(files, 'clubs', problems);
  return (
    rows && {
      records: rows.map(({ cells }) => cells),
      locate(pointer) {
        const [, , index, column = ''] = pointer.split('/');
        return { sheet: 'clubs', row: rows[Number(index)]?.row ?? 1, column };
      },
    }
  );
}

function readTournament(files: SheetFiles, problems: SheetProblems): SheetTournament | undefined {
  const sheets = new Map<SheetName, readonly SheetRow[]>();
  for (const sheet of tournamentSheets) {
    const rows = readSheet(files, sheet, problems);
    if (rows !== undefined) sheets.set(sheet, rows);
  }
  const [tournaments, participants, battles] = tournamentSheets.map((sheet) => sheets.get(sheet));
  const [about, second] = tournaments ?? [];
  if (tournaments !== undefined && (about === undefined || second !== undefined)) {
    const code = about === undefined ? 'noTournament' : 'tournamentsInSheet';
    problems.add({ sheet: 'tournament', row: second?.row ?? 2, column: 'slug', code, parameters: {} });
  }
  return about && participants && battles && assemble(about, participants, battles, problems);
}

function assemble(
  about: SheetRow,
  participants: readonly SheetRow[],
  battles: readonly SheetRow[],
  problems: SheetProblems,
): SheetTournament {
  const locations = new CellLocations();
  const names = nameParticipants(participants, problems);
  const people = participants.map(({ row, cells }, index) => {
    const { list, ...rest } = cells;
    locations.note(`/participants/${index}`, 'participants', row, {
      '/key': 'player',
      ...sameNames(cells),
      '/list/text': 'list',
    });
    return { ...rest, key: names.keys[index], ...(list !== undefined && { list: { text: list } }) };
  });
  const { stages, fought } = readBattles(about, battles, names, locations, problems);
  return {
    record: { ...describeTournament(about, stages), participants: people, battles: fought },
    locate: (pointer) => findCell(locations, stages, pointer, about.row),
  };
}

function describeTournament({ cells }: SheetRow, stages: readonly PlayedStage[]): Json {
  const { rounds, groups, organizers, winPoints, drawPoints, lossPoints, tieBreakers, ...facts } = cells;
  const scored = [winPoints, drawPoints, lossPoints].some((points) => points !== undefined);
  return {
    ...facts,
    ...(scored && {
      scoring: {
        points: { type: 'outcome', win: winPoints ?? 3, draw: drawPoints ?? 1, loss: lossPoints ?? 0 },
      },
    }),
    ...(tieBreakers !== undefined && { tieBreakers: splitCell(tieBreakers) }),
    ...(organizers !== undefined && {
      organizers: splitCell(organizers).map((person) => {
        const [name = '', playerId = ''] = person.split('=').map((part) => part.trim());
        return { name, playerId };
      }),
    }),
    stages: stages.map(({ id, lastRound, byes, matches }) => ({
      id,
      ...(id === 'placement-swiss' && { rounds: lastRound }),
      ...(id === 'swiss' && { rounds, ...(groups !== undefined && { groups: splitCell(groups) }) }),
      ...(byes.length > 0 && { byes }),
      ...((matches.length > 0 || /^(knockout|placement-\d)/.test(id)) && { matches }),
    })),
  };
}

function splitCell(cell: CellValue): string[] {
  return String(cell)
    .split(';')
    .map((part) => part.trim())
    .filter((part) => part !== '');
}

const tournamentColumns: Readonly<Record<string, string>> = {
  scoring: 'winPoints',
  tieBreakers: 'tieBreakers',
  organizers: 'organizers',
};

function findCell(
  locations: CellLocations,
  stages: readonly PlayedStage[],
  pointer: string,
  row: number,
): Cell {
  const named = pointer.replace(
    /^\/stages\/(\d+)/,
    (_, index: string) => `/stages/${stages[Number(index)]?.id}`,
  );
  const [, first = '', , third = ''] = named.split('/');
  const column =
    first === 'stages' ? (third === 'groups' ? 'groups' : 'rounds') : (tournamentColumns[first] ?? first);
  return locations.find(named) ?? { sheet: 'tournament', row, column };
}
