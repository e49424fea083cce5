// Three spreadsheets become the record of a tournament; every place in the record leads back to a cell.
import { join } from 'node:path';
import { readSheet, type SheetProblem, type SheetRow } from './sheet.ts';
import { type SheetName, sheetNames } from './sheet-columns.ts';

export interface SheetTournament {
  readonly record: object;
  /** The cell that a pointer into the record came from. */
  locate(pointer: string): Omit<SheetProblem, 'message'>;
}

type Json = Record<string, unknown>;

interface PlayedStage {
  readonly id: string;
  lastRound: number;
  readonly byes: Json[];
  readonly matches: Json[];
}

export async function readSheets(folder: string): Promise<SheetTournament | { problems: SheetProblem[] }> {
  const problems: SheetProblem[] = [];
  const sheets = new Map<SheetName, readonly SheetRow[]>();
  for (const sheet of sheetNames) {
    const { rows, problems: found } = await readSheet(join(folder, `${sheet}.csv`), sheet);
    problems.push(...found);
    sheets.set(sheet, rows);
  }
  const [about, second] = sheets.get('tournament') ?? [];
  if (problems.length === 0 && (about === undefined || second !== undefined)) {
    const message =
      about === undefined ? 'has no tournament; expected one row' : 'expected one row, one tournament';
    problems.push({ sheet: 'tournament', row: second?.row ?? 2, column: 'slug', message });
  }
  if (problems.length > 0 || about === undefined) return { problems };
  return assemble(about, sheets.get('participants') ?? [], sheets.get('battles') ?? []);
}

function assemble(
  about: SheetRow,
  participants: readonly SheetRow[],
  battles: readonly SheetRow[],
): SheetTournament | { problems: SheetProblem[] } {
  const places = new Map<string, Omit<SheetProblem, 'message'>>();
  const problems: SheetProblem[] = [];
  const { findKey, keys } = nameParticipants(participants);
  const stages = new Map<string, PlayedStage>();
  const stageOf = (id: string) => {
    const known = stages.get(id) ?? { id, lastRound: 0, byes: [], matches: [] };
    stages.set(id, known);
    return known;
  };
  stageOf('swiss');
  const place = (
    pointer: string,
    sheet: SheetName,
    row: number,
    columns: Readonly<Record<string, string>>,
  ) => {
    places.set(pointer, { sheet, row, column: '' });
    for (const [key, column] of Object.entries(columns))
      places.set(`${pointer}${key}`, { sheet, row, column });
  };

  const people = participants.map(({ row, cells }, index) => {
    const { list, ...rest } = cells;
    place(`/participants/${index}`, 'participants', row, { ...sameNames(cells), '/list/text': 'list' });
    return { ...rest, key: keys[index], ...(list !== undefined && { list: { text: list } }) };
  });

  const fought: Json[] = [];
  for (const { row, cells } of battles) {
    const { id, stage = 'swiss', round, table, match, player1, player2, winner, ...more } = cells;
    const name = (column: string, value: typeof player1) => {
      const key = findKey(value);
      if (key === undefined) {
        const message = `is ${JSON.stringify(value ?? '')}; expected the key or the name of one participant`;
        problems.push({ sheet: 'battles', row, column, message });
      }
      return key ?? '';
    };
    const held = stageOf(String(stage));
    held.lastRound = Math.max(held.lastRound, Number(round) || 0);
    if (player2 === undefined || String(player2).toLowerCase() === 'bye') {
      const at = `/stages/${String(stage)}/byes/${held.byes.length}`;
      place(at, 'battles', row, { '/round': 'round', '/participant': 'player1' });
      held.byes.push({ round, participant: name('player1', player1) });
      continue;
    }
    const { victoryPoints1, victoryPoints2, battlePoints1, battlePoints2, ...facts } = more;
    const battle = id ?? `${about.cells['slug']}.${row}`;
    place(`/battles/${fought.length}`, 'battles', row, {
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
      ...(round !== undefined && { round }),
      ...(table !== undefined && { table }),
      ...(winner !== undefined && { winner: name('winner', winner) }),
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
    place(`/stages/${String(stage)}/matches/${held.matches.length}`, 'battles', row, {
      '/round': 'match',
      '/table': 'table',
      '/battle': 'id',
    });
    held.matches.push({ round: match, table: table ?? held.matches.length + 1, battle });
  }
  if (problems.length > 0) return { problems };
  return {
    record: {
      ...describeTournament(about, [...stages.values()]),
      participants: people,
      battles: fought,
    },
    locate: (pointer) => findPlace(places, [...stages.keys()], pointer, about.row),
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

/** Battles may name people by key or, where only one has it, by name. */
function nameParticipants(participants: readonly SheetRow[]) {
  const keys = participants.map(({ cells }) => cells['key'] ?? cells['player'] ?? '');
  const byName = Map.groupBy(participants.keys(), (index) =>
    String(participants[index]?.cells['player'] ?? ''),
  );
  const known = new Set(keys.map(String));
  return {
    keys,
    findKey(name: string | number | boolean | undefined): string | undefined {
      const text = String(name ?? '');
      if (known.has(text)) return text;
      const [index, other] = byName.get(text) ?? [];
      return index === undefined || other !== undefined ? undefined : String(keys[index]);
    },
  };
}

function splitCell(cell: string | number | boolean): string[] {
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

/** The nearest place that is known, from the pointer itself outwards. */
function findPlace(
  places: ReadonlyMap<string, Omit<SheetProblem, 'message'>>,
  stages: readonly string[],
  pointer: string,
  row: number,
): Omit<SheetProblem, 'message'> {
  const named = pointer.replace(/^\/stages\/(\d+)/, (_, index: string) => `/stages/${stages[Number(index)]}`);
  for (let end = named.length; end > 0; end = named.lastIndexOf('/', end - 1)) {
    const place = places.get(named.slice(0, end));
    if (place !== undefined) return place;
  }
  const [, first = '', , third = ''] = named.split('/');
  const column =
    first === 'stages' ? (third === 'groups' ? 'groups' : 'rounds') : (tournamentColumns[first] ?? first);
  return { sheet: 'tournament', row, column };
}
