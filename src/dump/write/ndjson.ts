// A JSON object a line, with every field.
import type { OpenTable } from './table-writer.ts';

export const openNdjson: OpenTable = (file, fields) => ({
  write: (row) =>
    file.write(`${JSON.stringify(Object.fromEntries(fields.map(({ name }, at) => [name, row[at]])))}\n`),
  end: () => undefined,
});
