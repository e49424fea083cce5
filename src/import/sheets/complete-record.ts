// Completes the record of uploaded spreadsheets with stored values of the tournament that have no column, or whose cell was not changed.

import { keepWinners } from '#rules/awards';
import type { TournamentRecord } from '#rules/event-file/record';
import { type Cell, writeCsvText } from '../../contract/csv-text.ts';
import type { CellValue } from './cell.ts';
import { mergeRecords, relocatePointer } from './merge-records.ts';
import { type SheetName, sheetColumns, tournamentSheets } from './sheet-columns.ts';
import type { SheetFiles } from './sheet-files.ts';
import { readTournamentRecord } from './sheets.ts';
import { cellOf, listSheetRows, type TournamentToWrite } from './write-sheets.ts';

export interface CompletedRecord {
  readonly record: unknown;
  /** From a pointer into the record to the one that the sheets know. */
  relocate(pointer: string): string;
}

/** The cells of these columns identify rows: they are compared even if the uploaded sheets lack them. */
const identifying = new Set(['key', 'id']);

export function completeRecord(
  given: unknown,
  files: SheetFiles,
  stored: TournamentToWrite,
): CompletedRecord {
  const base = readTournamentRecord(sheetsOf(stored, files));
  if (base === undefined) return { record: given, relocate: (pointer) => pointer };
  const { published: _, ...record } = stored;
  const merged = mergeRecords(base, given as object as Record<string, unknown>, record);
  return {
    record: dropReferences(
      merged as unknown as TournamentRecord,
      base as unknown as TournamentRecord,
      stored,
    ),
    relocate: (pointer) => relocatePointer(pointer, merged, given),
  };
}

/** The sheets of the stored record, with the columns that the uploaded ones have. */
function sheetsOf(stored: TournamentToWrite, uploaded: SheetFiles): SheetFiles {
  const rows = listSheetRows(stored);
  const tables = new Map(
    tournamentSheets.map((sheet) => {
      const names = listColumns(uploaded, sheet);
      const cells = rows[sheet].map((row) => names.map((name) => toCell(cellOf(row, name))));
      return [sheet, [names, ...cells].map((each, index) => ({ row: index + 1, cells: each }))];
    }),
  );
  return { nameOf: String, titleOf: String, tableOf: (sheet) => tables.get(sheet as never) };
}

function listColumns(files: SheetFiles, sheet: SheetName): readonly string[] {
  const table = files.tableOf(sheet);
  const [header] = table === undefined || 'problem' in table ? [] : table;
  const given = new Set(header?.cells.map((cell) => String(cell).trim().toLowerCase()));
  return sheetColumns[sheet]
    .map(({ name }) => name)
    .filter((name) => given.has(name.toLowerCase()) || identifying.has(name));
}

function toCell(cell: Cell): CellValue {
  return typeof cell === 'string' ? writeCsvText(cell) : (cell ?? '');
}

/** Drops references to participants who are no longer in the sheets, and brackets that are not seeded if the sheets say that the tournament is finished. */
function dropReferences(
  record: TournamentRecord,
  base: TournamentRecord,
  { participants }: TournamentRecord,
): TournamentRecord {
  const keys = new Set(record.participants.map(({ key }) => key));
  const gone = new Set(participants.map(({ key }) => key).filter((key) => !keys.has(key)));
  const isEnding = record.status === 'finished' && base.status !== 'finished';
  if (gone.size === 0 && !isEnding) return record;
  const { adjustments, awards, stages } = record;
  return {
    ...record,
    ...(adjustments != null && {
      adjustments: adjustments.filter(({ participant }) => !gone.has(participant)),
    }),
    ...(awards != null && { awards: keepWinners(awards, (key) => !gone.has(key)) }),
    stages: stages
      .filter(({ matches }) => !(isEnding && matches?.length === 0))
      .map((stage) => dropParticipants(stage, gone)),
  };
}

function dropParticipants(
  stage: TournamentRecord['stages'][number],
  gone: ReadonlySet<string>,
): TournamentRecord['stages'][number] {
  const { participants, matches } = stage;
  return {
    ...stage,
    ...(participants != null && { participants: participants.filter((key) => !gone.has(key)) }),
    ...(matches != null && {
      matches: matches.map(({ players, winner, ...match }) =>
        (players ?? []).some((key) => gone.has(key)) || gone.has(winner ?? '')
          ? match
          : { ...match, ...(players !== undefined && { players }), ...(winner !== undefined && { winner }) },
      ),
    }),
  };
}
