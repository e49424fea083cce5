// Comma-separated values (RFC 4180) with a head: nothing for null, JSON for what is nested. What a text says stays as it is, formulas of spreadsheets included:
// this is data for programs.
import type { OpenTable, Value } from './table-writer.ts';

export const openCsv: OpenTable = (file, fields) => {
  const writeLine = (cells: readonly string[]) => file.write(`${cells.join(',')}\r\n`);
  writeLine(fields.map(({ name }) => quote(name)));
  return {
    write: (row) => writeLine(row.map(writeCell)),
    end: () => undefined,
  };
};

function writeCell(value: Value): string {
  if (value === null) return '';
  if (typeof value === 'object') return quote(JSON.stringify(value));
  return typeof value === 'string' ? quote(value) : String(value);
}

function quote(text: string): string {
  return /[",\r\n]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
