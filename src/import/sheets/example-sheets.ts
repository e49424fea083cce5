// Templates of the spreadsheets: empty, or with a small invented event that shows what goes where (muster template --example).
import type { Cell } from '../../contract/csv-text.ts';
import { type SheetName, sheetColumns, tournamentSheets } from './sheet-columns.ts';
import { writeWorkbook } from './write-workbook.ts';

type ExampleRow = Readonly<Record<string, Cell>>;

function swiss(
  round: number,
  table: number,
  [player1, victoryPoints1]: readonly [string, number],
  [player2, victoryPoints2]: readonly [string, number],
): ExampleRow {
  return { round, table, player1, player2, victoryPoints1, victoryPoints2 };
}

const exampleSheets: Readonly<Record<SheetName, readonly ExampleRow[]>> = {
  clubs: [
    {
      slug: 'mill-street',
      name: 'Mill Street Wargamers',
      city: 'Aldmouth',
      country: 'Ireland',
      members: 18,
      website: 'https://mill-street.example',
    },
  ],
  tournament: [
    {
      slug: 'mill-street-open-2026',
      name: 'Mill Street Open 2026',
      status: 'finished',
      startDate: '2026-04-11',
      endDate: '2026-04-12',
      description: 'Two rounds and a final.',
      city: 'Aldmouth',
      country: 'Ireland',
      battleSize: 1000,
      club: 'mill-street',
      rounds: 2,
      tieBreakers: 'battlePoints; headToHead; victoryPointsDiff',
    },
  ],
  participants: [
    {
      key: 'ada',
      player: 'Ada Novak',
      club: 'mill-street',
      faction: 'Tidewarden Fleets',
      list: 'Tidewarden Fleets\n990/1000 pts\nReef Oracle (130)',
    },
    { key: 'bo', player: 'Bo Lind', club: 'mill-street', faction: 'Rootbound Conclave' },
    { key: 'cy', player: 'Cy Adair' },
    { key: 'dee', player: 'Dee Marsh' },
    { key: 'eli', player: 'Eli Brandt', dropped: 'yes' },
  ],
  battles: [
    swiss(1, 1, ['ada', 14], ['bo', 9]),
    swiss(1, 2, ['cy', 12], ['dee', 12]),
    { round: 1, player1: 'eli' },
    swiss(2, 1, ['ada', 8], ['cy', 10]),
    swiss(2, 2, ['bo', 11], ['dee', 7]),
    {
      date: '2026-04-12',
      stage: 'knockout',
      match: 'Final',
      table: 1,
      player1: 'cy',
      player2: 'ada',
      victoryPoints1: 9,
      victoryPoints2: 9,
      winner: 'ada',
    },
  ],
};

export function fillTemplate(sheet: SheetName, isExample: boolean): readonly (readonly Cell[])[] {
  const columns = sheetColumns[sheet].map(({ name }) => name);
  const rows = isExample ? exampleSheets[sheet] : [];
  return [columns, ...rows.map((row) => columns.map((name) => row[name] ?? null))];
}

/** The same as one .xlsx file. */
export function writeTemplate(
  sheets: readonly SheetName[] = tournamentSheets,
  isExample = false,
): Uint8Array {
  return writeWorkbook(sheets.map((name) => ({ name, rows: fillTemplate(name, isExample) })));
}
