// Files and spreadsheets that cannot be read.

import { kind, list, plain } from '#rules/problems/kind';
import { sayDidYouMean } from '#rules/text/did-you-mean';

export const files = {
  byteOrderMark: plain('starts with a byte-order mark; save the file as UTF-8 without one'),
  damagedGzip: kind(
    { reason: 'unexpected end of file' },
    ({ reason }) => `the gzip data is cut short or damaged (${reason})`,
  ),
  isFolder: plain('is a folder; expected a file'),
  lineTooLong: plain('the line is longer than 64 MiB'),
  noKeysFile: plain('is not valid JSON; expected a line written by "muster export keys"'),
  noSuchFile: plain('there is no such file'),
  notUtf8: plain('is not UTF-8; save the file as UTF-8'),
  tooLarge: plain('is larger than 64 MiB; write it as .ndjson, one record per line, which has no size limit'),
  tooManyValues: kind(
    { advice: 'split the record' },
    ({ advice }) => `has more than 3 million values; ${advice}`,
  ),
  unreadable: kind({ reason: 'EACCES' }, ({ reason }) => `cannot be read (${reason})`),
};

export const sheets = {
  cellEmpty: kind({ expected: 'text' }, ({ expected }) => `is empty; expected ${expected}`),
  cellWithoutColumn: kind(
    { value: '"7"' },
    ({ value }) => `is ${value}; expected nothing, since the column has no name`,
  ),
  columnMissing: plain('the column is missing'),
  columnTwice: plain('the column appears twice; expected once'),
  standingsTable: kind(
    { sheets: list('tournament.csv', 'battles.csv') },
    ({ sheets: known }) =>
      `is a table of standings, but standings are computed; import the results instead: an event file, or ${known.join(', ')}`,
  ),
  noEventSheet: kind(
    { sheets: list('clubs.csv', 'tournament.csv') },
    ({ sheets: known }) => `is not a known sheet; expected ${known.join(', ')}, by file name or column names`,
  ),
  noSheet: plain('is not a spreadsheet; import spreadsheets and other files separately'),
  noTournament: plain('has no tournament; expected one row'),
  noWorkbook: plain('cannot be read as an .xlsx workbook; save it as CSV'),
  numberUnclear: kind(
    { value: '"1,234"', thousands: '1234', decimal: '1.2340' },
    ({ value, thousands, decimal }) =>
      `is ${value}, which could be ${thousands} or ${Number(decimal)}; expected ${thousands}, or ${decimal}`,
  ),
  participantTwice: kind(
    { value: '"Ada Novak"', row: 2, column: 'player' },
    ({ value, row, column }) =>
      `is ${value}, as in row ${row}; ${column === 'key' ? 'expected each key once' : 'expected keys to distinguish them'}`,
  ),
  sheetMissing: kind({ sheet: 'tournament.csv' }, ({ sheet }) => `${sheet} is missing`),
  sheetNotUtf8: plain('is not UTF-8; in a spreadsheet program save it as "CSV UTF-8"'),
  sheetRowTooLarge: plain('has more than 1 MiB in one row'),
  sheetTooLarge: plain('is larger than 64 MiB'),
  sheetTwice: kind(
    { file: 'battles.csv' },
    ({ file }) =>
      `is the same spreadsheet as ${file}; expected one each of clubs, tournament, participants and battles`,
  ),
  tooManyCells: plain('has more than 3 million cells'),
  tooManyColumns: kind(
    { columns: 1001, most: 1000 },
    ({ columns, most }) => `has ${columns} columns; expected at most ${most}`,
  ),
  tournamentsInSheet: plain('has several tournaments; expected one row'),
  unknownColumn: kind(
    { known: list('slug', 'name'), similar: list('name') },
    ({ known, similar }) => `unknown column; expected one of ${known.join(', ')}${sayDidYouMean(similar)}`,
  ),
  unknownName: kind(
    { value: '"Ada Nowak"', similar: list('Ada Novak') },
    ({ value, similar }) =>
      `is ${value}; expected the key or the name of one participant${sayDidYouMean(similar)}`,
  ),
};
