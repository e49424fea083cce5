// A CSV of placings, with columns under any of their usual names.

import { CsvError, parse } from 'csv-parse/sync';
import { findDelimiter } from '../../../../rules/src/text/cut.ts';
import { keepScore, Members } from '../../members.ts';
import type { Location, Notes } from '../../notes.ts';
import type { PlatformEvent } from '../../platform-event.ts';
import type { FileContent } from '../../read/content.ts';
import { Node, readNumber } from '../../read/node.ts';
import { readSquad } from '../../xwing/xws.ts';
import { readBcpScoring } from './bcp-scoring.ts';
import type { BcpProblem } from './problems.ts';

const synonyms = {
  rank: 'rank, place, placing, placings, placement, position, pos, standing, overall, finish, final place, final rank, final placing, overall rank, overall placing, #',
  name: 'name, player, player name, players, full name, fullname, competitor, participant',
  firstName: 'first name, firstname, first, given name, forename',
  lastName: 'last name, lastname, last, surname, family name',
  id: 'id, player id, playerid, bcp id',
  userId: 'user id, userid',
  faction: 'faction, army, army name, armyname, army faction, primary faction, codex, warband',
  wins: 'wins, w, win, num wins, numwins, match wins, games won',
  draws: 'draws, draw, ties, tie, d, t, games drawn',
  record: 'record, results, w-l-d, w-l, w/l/d, w/l, w-l-t, w/l/t, wins-losses-draws',
  points:
    'battle points, battlepoints, bp, bps, points, total points, total battle points, game points, overall score, score, total, total score, vp, victory points',
  dropped: 'dropped, drop, dropped out, withdrawn, status',
  list: 'list, army list, armylist, list text, roster',
} as const;

type Column = keyof typeof synonyms;
type Columns = ReadonlyMap<Column, number>;

/** Undefined if the first line does not name people and their places, or names tournaments: those are the standings of several. */
export function findColumns(text: string): Columns | undefined {
  const [line = ''] = text.slice(0, 10_000).split(/\r\n|\r|\n/, 1);
  const names = line.split(findDelimiter(line)).map((name) => fold(name));
  const columns = new Map<Column, number>();
  for (const [column, words] of Object.entries(synonyms) as [Column, string][]) {
    const known = words.split(', ');
    const at = names.findIndex((name) => known.includes(name));
    if (at >= 0) columns.set(column, at);
  }
  const hasName = columns.has('name') || columns.has('lastName');
  return hasName && columns.has('rank') && !names.includes('tournament') ? columns : undefined;
}

function fold(name: string): string {
  return name
    .trim()
    .replaceAll(/^"|"$/g, '')
    .replace(/\([^()]*\)$/, '')
    .replaceAll(/[_\s]+/g, ' ')
    .trim()
    .toLowerCase();
}

export function readBcpCsv({ file, text }: FileContent, notes: Notes): PlatformEvent {
  const location = { file, line: 1, pointer: '' };
  const columns = findColumns(text);
  if (columns === undefined) {
    notes.problem(location, { code: 'noPlacesColumn', parameters: {} } satisfies BcpProblem);
  } else if (!columns.has('wins') && !columns.has('record')) {
    notes.warn(location, { code: 'standingsOnly', parameters: {} } satisfies BcpProblem);
  }
  const members = new Members(notes);
  for (const { cells, line } of readRows(text, location, notes)) {
    addMember(cells, columns ?? new Map(), { ...location, line }, members, notes);
  }
  const nowhere = new Node(undefined, notes, () => location);
  return {
    status: 'finished',
    presets: [readBcpScoring(nowhere, undefined)],
    members: members.all,
    rounds: 0,
    pairings: [],
    byes: [],
    adjustments: members.all.flatMap(keepScore),
    location,
  };
}

function readRows(text: string, location: Location, notes: Notes) {
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
    notes.problem({ ...location, line: Number(error['lines'] ?? 1) || 1 }, {
      code: 'noCsv',
      parameters: { reason: error.message.slice(0, 200) },
    } satisfies BcpProblem);
    return [];
  }
}

function addMember(
  cells: readonly string[],
  columns: Columns,
  location: Location,
  members: Members,
  notes: Notes,
): void {
  const cell = (column: Column): string => cells[columns.get(column) ?? -1]?.trim() ?? '';
  const figure = (column: Column): number | undefined => {
    const value = readNumber(cell(column));
    if (value === undefined && cell(column) !== '') {
      notes.problem(
        { ...location, pointer: column },
        {
          code: 'wrongValue',
          parameters: { value: JSON.stringify(cell(column).slice(0, 60)), expected: 'a number' },
        },
      );
    }
    return value;
  };
  // "1st", "2.", "T3" and "3=" are places as well.
  const shown = /^[t=]?\s*(\d{1,6})\s*(?:st|nd|rd|th|\.|=|t)?$/i.exec(cell('rank'))?.[1];
  const rank = shown === undefined ? figure('rank') : Number(shown);
  const record = /^(\d+)\s*[-/]\s*\d+(?:\s*[-/]\s*(\d+))?$/.exec(cell('record'));
  const wins = figure('wins') ?? (record === null ? undefined : Number(record[1]));
  const draws = figure('draws') ?? Number(record?.[2] ?? 0);
  const name = cell('name') || [cell('firstName'), cell('lastName')].filter((part) => part !== '').join(' ');
  members.add(cell('id') || cell('userId') || undefined, {
    name,
    personId: cell('userId') || undefined,
    faction: cell('faction') || undefined,
    list: readSquad(cell('list') || undefined),
    dropped: /^(yes|true|x|1|dropped)$/i.test(cell('dropped')) || undefined,
    rank: rank !== undefined && rank >= 1 && Number.isInteger(rank) ? rank : undefined,
    score: wins === undefined ? undefined : wins + draws / 2,
    victoryPoints: figure('points'),
    location,
  });
}
