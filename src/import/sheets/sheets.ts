// Spreadsheets become records: three the record of a tournament, another one clubs. Every part of a record leads back to a cell.

import type { FileProblem } from '../../contract/file-problems.ts';
import type { ProblemValue } from '../../contract/problems.ts';
import type { EventRecords, Item } from '../read/read-records.ts';
import type { CellValue } from './cell.ts';
import { nameParticipants } from './participant-names.ts';
import { readSheet, type SheetRow } from './sheet.ts';
import { CellLocations, type JsonObject, type PlayedStage, readBattles, sameNames } from './sheet-battles.ts';
import { type SheetName, sheetColumns, sheetNames, tournamentSheets } from './sheet-columns.ts';
import type { SheetFiles } from './sheet-files.ts';
import { type CellLocation, placeInCell, SheetProblems } from './sheet-problems.ts';

/** The differences for records that were made from spreadsheets. */
export interface SheetContext {
  readonly files: SheetFiles;
  /** A problem of a record, moved to its cell; undefined if a problem of the sheets explains it. `relocate` leads into the record that the sheets gave. */
  locate(problem: FileProblem, relocate?: (pointer: string) => string): FileProblem | undefined;
  /** By sheet, then by row. */
  compare(one: FileProblem, other: FileProblem): number;
}

/**
 * Reads clubs if there is a sheet of them, and a tournament unless that is the only sheet. The sheets are read as far as possible, so that all problems are
 * reported at once; there are no records if one of the sheets cannot be read at all.
 */
export function readSheets(files: SheetFiles): EventRecords & { readonly sheets: SheetContext } {
  const problems = new SheetProblems(files);
  const locations = new CellLocations();
  const has = (sheet: SheetName): boolean => files.tableOf(sheet) !== undefined;
  const isAlone = has('clubs') && !tournamentSheets.some(has);
  const clubs = has('clubs') ? readSheet(files, 'clubs', problems) : [];
  const tournament = isAlone ? undefined : readTournament(files, locations, problems);
  const items: Item[] = [];
  if (clubs !== undefined && (isAlone || tournament !== undefined)) {
    for (const [index, { row, cells }] of clubs.entries()) {
      const pointer = `/clubs/${index}`;
      locations.note(pointer, 'clubs', row, sameNames(cells));
      items.push({ kind: 'club', record: cells, location: { line: undefined, pointer } });
    }
    if (tournament !== undefined) {
      const location = { line: undefined, pointer: '' };
      items.push({ kind: 'tournament', record: tournament.record, location, isConverted: true });
    }
  }
  const locate = (pointer: string): CellLocation =>
    tournament?.locate(pointer) ?? locations.find(pointer) ?? { sheet: 'tournament', row: 1, column: '' };
  const order = sheetNames.map((sheet) => files.nameOf(sheet));
  return {
    items,
    ...(problems.shown.length > 0 && { rejected: { problems: problems.shown, more: problems.more } }),
    sheets: {
      files,
      locate(problem, relocate = (pointer) => pointer) {
        const [cell, said] = sayInSheet(problem, (pointer) => locate(relocate(pointer)), files);
        return problems.isExplained(cell) ? undefined : placeInCell(said, cell, files);
      },
      compare: (one, other) => order.indexOf(one.file) - order.indexOf(other.file) || one.line - other.line,
    },
  };
}

/** A problem of the record, in words of the sheets. */
function sayInSheet(
  { pointer, file: _file, line: _line, ...problem }: FileProblem,
  locate: (pointer: string) => CellLocation,
  files: SheetFiles,
): [CellLocation, ProblemValue] {
  const cell = locate(pointer);
  if (problem.code === 'keyMissing') {
    const { key, expected } = problem.parameters;
    if (sheetColumns[cell.sheet].some(({ name }) => name === key))
      return [
        { ...cell, column: key },
        { code: 'cellEmpty', parameters: { expected } },
      ];
  }
  if (problem.code === 'usedTwice' || problem.code === 'givenTwice') {
    const { sheet, row } = locate(problem.parameters.first);
    const parameters = { ...problem.parameters, first: `row ${row} of ${files.titleOf(sheet)}` };
    return [cell, { ...problem, parameters } as ProblemValue];
  }
  return [cell, problem];
}

/** Only the record of a tournament; undefined if a sheet cannot be read. */
export function readTournamentRecord(files: SheetFiles): JsonObject | undefined {
  return readTournament(files, new CellLocations(), new SheetProblems(files))?.record;
}

function readTournament(files: SheetFiles, locations: CellLocations, problems: SheetProblems) {
  const [tournaments, participants, battles] = tournamentSheets.map((sheet) =>
    readSheet(files, sheet, problems),
  );
  const [about, second] = tournaments ?? [];
  if (tournaments !== undefined && (about === undefined || second !== undefined)) {
    const code = about === undefined ? 'noTournament' : 'tournamentsInSheet';
    const cell = { sheet: 'tournament', row: second?.row ?? 2, column: 'slug' } as const;
    problems.add(cell, { code, parameters: {} });
  }
  if (about === undefined || participants === undefined || battles === undefined) return undefined;
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
    /** The cell that a pointer came from. */
    locate: (pointer: string) => findCell(locations, stages, pointer, about.row),
  };
}

function describeTournament({ cells }: SheetRow, stages: readonly PlayedStage[]): JsonObject {
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
        return { name, ...(playerId !== '' && { playerId }) };
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
): CellLocation {
  const named = pointer.replace(
    /^\/stages\/(\d+)/,
    (_, index: string) => `/stages/${stages[Number(index)]?.id}`,
  );
  const [, first = '', , third = ''] = named.split('/');
  const column =
    first === 'stages' ? (third === 'groups' ? 'groups' : 'rounds') : (tournamentColumns[first] ?? first);
  return locations.find(named) ?? { sheet: 'tournament', row, column };
}
