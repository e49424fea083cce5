// A CSV of placings: columns by any of the names that people give them.
import { CsvError, parse } from 'csv-parse/sync';
import type { Draft } from '../draft.ts';
import { Members } from '../members.ts';
import type { Notes, Place } from '../notes.ts';
import type { Content } from '../read/content.ts';
import { readNumber } from '../read/node.ts';
import { readBcpScoring } from './bcp-scoring.ts';
import { keepScore } from './listfortress.ts';
import { readSquad } from './xws.ts';

const synonyms = {
  rank: ['rank', 'place', 'placing', 'placement', 'position', 'pos', 'standing', 'final place', '#'],
  name: ['name', 'player', 'player name', 'full name', 'competitor'],
  firstName: ['first name', 'firstname', 'first'],
  lastName: ['last name', 'lastname', 'last', 'surname'],
  id: ['id', 'player id', 'playerid', 'bcp id', 'user id'],
  faction: ['faction', 'army', 'army name', 'army faction', 'primary faction'],
  wins: ['wins', 'w', 'num wins', 'numwins', 'match wins'],
  draws: ['draws', 'ties', 'd', 't'],
  record: ['record', 'w-l-d', 'w-l', 'w/l/d', 'score'],
  points: [
    'battle points',
    'points',
    'total points',
    'bp',
    'battlepoints',
    'total battle points',
    'overall score',
  ],
  dropped: ['dropped', 'drop', 'withdrawn'],
  list: ['list', 'army list', 'armylist', 'list text'],
} as const;

type Column = keyof typeof synonyms;
type Columns = ReadonlyMap<Column, number>;

/** Undefined where the first line names neither people nor their places. */
export function findColumns(text: string): Columns | undefined {
  const [line = ''] = text.slice(0, 10_000).split(/\r\n|\r|\n/, 1);
  const names = line.split(findDelimiter(line)).map((name) => fold(name));
  const columns = new Map<Column, number>();
  for (const [column, known] of Object.entries(synonyms) as [Column, readonly string[]][]) {
    const at = names.findIndex((name) => known.includes(name));
    if (at >= 0) columns.set(column, at);
  }
  const hasName = columns.has('name') || columns.has('lastName');
  return hasName && columns.has('rank') ? columns : undefined;
}

function fold(name: string): string {
  return name
    .trim()
    .replaceAll(/^"|"$/g, '')
    .replaceAll(/[_\s]+/g, ' ')
    .trim()
    .toLowerCase();
}

function findDelimiter(line: string): string {
  const count = (delimiter: string) => line.split(delimiter).length;
  return [',', ';', '\t'].reduce((best, next) => (count(next) > count(best) ? next : best));
}

export function readBcpCsv({ file, text }: Content, notes: Notes): Draft {
  const place = { file, line: 1, pointer: '' };
  const columns = findColumns(text);
  if (columns === undefined) {
    notes.problem(
      place,
      'has no column for the place and the name; expected such as Placing, Name, Faction, Wins, Battle Points',
    );
  }
  const members = new Members();
  for (const { cells, line } of readRows(text, place, notes)) {
    addMember(cells, columns ?? new Map(), { ...place, line }, members, notes);
  }
  const nowhere = { value: undefined, place };
  return {
    status: 'finished',
    presets: [readBcpScoring(nowhere, undefined, notes)],
    members: members.all,
    rounds: 0,
    pairings: [],
    byes: [],
    adjustments: members.all.flatMap(keepScore),
    place,
  };
}

interface Row {
  readonly cells: readonly string[];
  readonly line: number;
}

function readRows(text: string, place: Place, notes: Notes): readonly Row[] {
  const [line = ''] = text.split(/\r\n|\r|\n/, 1);
  try {
    const rows = parse(text, {
      delimiter: findDelimiter(line),
      relax_column_count: true,
      record_delimiter: ['\r\n', '\n', '\r'],
      info: true,
    }) as unknown as { readonly record: string[]; readonly info: { readonly lines: number } }[];
    return rows
      .slice(1)
      .map(({ record, info }) => ({ cells: record, line: info.lines }))
      .filter(({ cells }) => cells.some((cell) => cell.trim() !== ''));
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    notes.problem(
      { ...place, line: Number(error['lines'] ?? 1) || 1 },
      `is no CSV (${error.message.slice(0, 200)})`,
    );
    return [];
  }
}

function addMember(
  cells: readonly string[],
  columns: Columns,
  place: Place,
  members: Members,
  notes: Notes,
): void {
  const cell = (column: Column): string => cells[columns.get(column) ?? -1]?.trim() ?? '';
  const figure = (column: Column): number | undefined => {
    const value = readNumber(cell(column));
    if (value === undefined && cell(column) !== '') {
      notes.problem(
        { ...place, pointer: column },
        `is ${JSON.stringify(cell(column).slice(0, 60))}; expected a number`,
      );
    }
    return value;
  };
  const rank = figure('rank');
  const record = /^(\d+)\s*[-/]\s*\d+(?:\s*[-/]\s*(\d+))?$/.exec(cell('record'));
  const wins = figure('wins') ?? (record === null ? undefined : Number(record[1]));
  const draws = figure('draws') ?? Number(record?.[2] ?? 0);
  const name = cell('name') || [cell('firstName'), cell('lastName')].filter((part) => part !== '').join(' ');
  members.add(
    cell('id') || undefined,
    {
      name,
      faction: cell('faction') || undefined,
      list: readSquad(cell('list') || undefined),
      dropped: /^(yes|true|x|1|dropped)$/i.test(cell('dropped')) || undefined,
      rank: rank !== undefined && rank >= 1 && Number.isInteger(rank) ? rank : undefined,
      score: wins === undefined ? undefined : wins + draws / 2,
      victoryPoints: figure('points'),
      place,
    },
    notes,
  );
}
