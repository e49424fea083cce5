// Spreadsheets become records: three the record of a tournament, another one clubs. Every part of a record leads back to a cell.
import type { RecordKind } from '../../contract/event-file.ts';
import type { CellValue } from './cell.ts';
import { nameParticipants, type ParticipantNames } from './participant-names.ts';
import { readSheet, type SheetRow } from './sheet.ts';
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

type Json = Record<string, unknown>;

interface PlayedStage {
  readonly id: string;
  lastRound: number;
  readonly byes: Json[];
  readonly matches: Json[];
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

/** The cells that the parts of a record come from. */
class CellLocations {
  readonly #cells = new Map<string, Cell>();

  note(pointer: string, sheet: SheetName, row: number, columns: Readonly<Record<string, string>>): void {
    this.#cells.set(pointer, { sheet, row, column: '' });
    for (const [key, column] of Object.entries(columns))
      this.#cells.set(`${pointer}${key}`, { sheet, row, column });
  }

  /** The nearest known cell, from the pointer itself outwards. */
  find(pointer: string): Cell | undefined {
    for (let end = pointer.length; end > 0; end = pointer.lastIndexOf('/', end - 1)) {
      const cell = this.#cells.get(pointer.slice(0, end));
      if (cell !== undefined) return cell;
    }
    return undefined;
  }
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

function readBattles(
  about: SheetRow,
  battles: readonly SheetRow[],
  names: ParticipantNames,
  locations: CellLocations,
  problems: SheetProblems,
): { readonly stages: readonly PlayedStage[]; readonly fought: readonly Json[] } {
  const stages = new Map<string, PlayedStage>();
  const stageOf = (id: string) => {
    const known = stages.get(id) ?? { id, lastRound: 0, byes: [], matches: [] };
    stages.set(id, known);
    return known;
  };
  stageOf('swiss');
  const fought: Json[] = [];
  for (const { row, cells } of battles) {
    const { id, stage = 'swiss', round, table, match, player1, player2, winner, ...more } = cells;
    const name = (column: string, value: CellValue | undefined): string => {
      const meant = names.find(value);
      if ('key' in meant) return meant.key;
      if (!problems.isMissing('battles', column) && !problems.isMissing('participants', 'player'))
        problems.add({ sheet: 'battles', row, column, ...meant.problem });
      if (meant.similar !== undefined) return meant.similar;
      // Whatever is wrong with the names of this row follows from this one.
      for (const each of nameColumns) problems.explain({ sheet: 'battles', row, column: each });
      return `row ${row} ${column}`;
    };
    const held = stageOf(String(stage));
    held.lastRound = Math.max(held.lastRound, Number(round) || 0);
    if (player2 === undefined || String(player2).toLowerCase() === 'bye') {
      const at = `/stages/${String(stage)}/byes/${held.byes.length}`;
      locations.note(at, 'battles', row, { '/round': 'round', '/participant': 'player1' });
      held.byes.push({ ...given({ round }), participant: name('player1', player1) });
      continue;
    }
    const { victoryPoints1, victoryPoints2, battlePoints1, battlePoints2, ...facts } = more;
    const battle = id ?? `${about.cells['slug']}.${row}`;
    locations.note(`/battles/${fought.length}`, 'battles', row, {
      ...sameNames(cells),
      '/players': 'player1',
      '/players/0': 'player1',
      '/players/1': 'player2',
      '/players/0/victoryPoints': 'victoryPoints1',
      '/players/1/victoryPoints': 'victoryPoints2',
      '/players/0/battlePoints': 'battlePoints1',
      '/players/1/battlePoints': 'battlePoints2',
    });
    fought.push({
      ...facts,
      id: battle,
      stage,
      ...given({ round, table, winner: winner === undefined ? undefined : name('winner', winner) }),
      players: [
        {
          participant: name('player1', player1),
          ...given({ victoryPoints: victoryPoints1, battlePoints: battlePoints1 }),
        },
        {
          participant: name('player2', player2),
          ...given({ victoryPoints: victoryPoints2, battlePoints: battlePoints2 }),
        },
      ],
    });
    if (match === undefined) continue;
    locations.note(`/stages/${String(stage)}/matches/${held.matches.length}`, 'battles', row, {
      '/round': 'match',
      '/table': 'table',
      '/battle': 'id',
    });
    held.matches.push({ round: match, table: table ?? held.matches.length + 1, battle });
  }
  return { stages: [...stages.values()], fought };
}

const nameColumns = ['player1', 'player2', 'winner'];

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

function given(values: Json): Json {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined));
}

function sameNames(cells: SheetRow['cells']): Record<string, string> {
  return Object.fromEntries(Object.keys(cells).map((name) => [`/${name}`, name]));
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
