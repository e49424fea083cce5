// A tournament as the three spreadsheets that make one: the same columns that are read.

import type { TournamentBattleRecord, TournamentRecord } from '#rules/event-file/record';
import { type Cell, writeCsv } from '../../contract/csv-text.ts';
import { sheetColumns, type tournamentSheets } from './sheet-columns.ts';

/** By the names of the columns; other fields of the record may be there, too. */
export type SheetCells = Readonly<Record<string, unknown>>;

export type TournamentSheet = (typeof tournamentSheets)[number];

export type TournamentToWrite = TournamentRecord & { readonly published: boolean };

/** The rows of each sheet. */
export function listSheetRows(record: TournamentToWrite): Readonly<Record<TournamentSheet, SheetCells[]>> {
  return {
    tournament: [describeTournament(record)],
    participants: record.participants.map((one) => ({ ...one, list: one.list?.text })),
    battles: [...listBattles(record), ...listByes(record)],
  };
}

/** One of the sheets as CSV. */
export function writeSheet(record: TournamentToWrite, sheet: TournamentSheet): string {
  const names = sheetColumns[sheet].map(({ name }) => name);
  const rows = listSheetRows(record)[sheet];
  return writeCsv([names, ...rows.map((row) => names.map((name) => spell(cellOf(row, name))))]);
}

export function cellOf(row: SheetCells, column: string): Cell {
  const value = row[column];
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? value : null;
}

/** As people write it in a spreadsheet. */
function spell(cell: Cell): Cell {
  return typeof cell === 'boolean' ? (cell ? 'yes' : 'no') : cell;
}

function describeTournament(record: TournamentToWrite): SheetCells {
  const { organizers, stages, scoring, tieBreakers } = record;
  const { rounds = 0, groups } = stages.find(({ id }) => id === 'swiss') ?? {};
  const points = scoring?.points;
  const hasThree = points?.type === 'outcome' && 'win' in points;
  return {
    ...record,
    rounds,
    organizers: (organizers ?? []).map((one) => `${one.name} = ${one.playerId}`).join('; '),
    groups: (groups ?? []).join('; '),
    winPoints: hasThree ? points.win : null,
    drawPoints: hasThree ? points.draw : null,
    lossPoints: hasThree ? points.loss : null,
    // Tie-breakers with options do not fit into a cell.
    tieBreakers: (tieBreakers ?? []).filter((one) => typeof one === 'string').join('; '),
  };
}

function listBattles({ stages, battles }: TournamentRecord): SheetCells[] {
  const matches = stages.flatMap((stage) => stage.matches ?? []);
  const matchOf = new Map(matches.map((match) => [match.battle, match.round]));
  return battles.map((battle) => ({ ...describeBattle(battle), match: matchOf.get(battle.id) }));
}

function describeBattle(battle: TournamentBattleRecord): SheetCells {
  const [first, second] = battle.players;
  return {
    ...battle,
    player1: first.participant,
    player2: second.participant,
    victoryPoints1: first.victoryPoints,
    victoryPoints2: second.victoryPoints,
    battlePoints1: first.battlePoints,
    battlePoints2: second.battlePoints,
  };
}

function listByes({ stages }: TournamentRecord): SheetCells[] {
  return stages.flatMap(({ id, byes }) =>
    (byes ?? []).map(({ round, participant }) => ({ stage: id, round, player1: participant })),
  );
}
