// Writes everything published at one point in time as tables, into a folder that gets its name only when it is complete.
import {
  existsSync,
  mkdirSync,
  readdirSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { writeMoment } from '../contract/moment.ts';
import type { Database, Reader } from '../store/database.ts';
import { readChanges, writeMarker } from '../store/read/changes.ts';
import type { DateWindow } from '../store/read/order.ts';
import { describeDump, type WrittenTable } from './data-package.ts';
import { readRows } from './read-rows.ts';
import { type DumpTable, describeTables } from './tables.ts';
import { type DumpFormat, formats } from './write/formats.ts';
import {
  type FieldValue,
  type FinishedFile,
  type OutputFile,
  openOutput,
  type TableWriter,
} from './write/output-file.ts';

export interface DumpOptions {
  readonly folder: string;
  readonly formats: readonly DumpFormat[];
  readonly window: DateWindow;
  /** The address of the pages, for `url`. Left out: no `url`. */
  readonly site: string | undefined;
  readonly license: string | undefined;
  readonly onRow: (table: string) => void;
}

const packageName = 'datapackage.json';

/** Returns the written tables, or why the folder cannot be used. */
export async function dump(
  database: Database,
  options: DumpOptions,
): Promise<readonly WrittenTable[] | { readonly problem: string }> {
  // A link stays a link: the folder that it points to is replaced.
  const folder = existsSync(options.folder) ? realpathSync(options.folder) : resolve(options.folder);
  const tables = describeTables(options.site !== undefined);
  const problem = findFolderProblem(folder, tables);
  if (problem !== undefined) return { problem };
  const partial = `${folder}.part-${process.pid}`;
  const remove = () => rmSync(partial, { recursive: true, force: true });
  mkdirSync(dirname(folder), { recursive: true });
  mkdirSync(partial);
  // An unfinished dump is removed, unless the process is killed.
  process.once('exit', remove);
  try {
    const written = await database.snapshot(async (reader) => {
      const { database: name, newest } = await readChanges(reader, { position: 0, limit: 0 });
      const since = writeMarker({ database: name, ...newest, base: 0 });
      const all = await writeTables(reader, tables, partial, options);
      const { license, window } = options;
      const described = describeDump({
        tables: all,
        created: writeMoment(Date.now()),
        since,
        license,
        window,
      });
      writeFileSync(join(partial, packageName), `${JSON.stringify(described, null, 2)}\n`);
      return all;
    });
    putInPlace(partial, folder);
    return written;
  } finally {
    remove();
    process.off('exit', remove);
  }
}

interface OpenTable extends Omit<WrittenTable, keyof FinishedFile | 'rows'> {
  readonly file: OutputFile;
  readonly writer: TableWriter;
  rows: number;
}

async function writeTables(
  reader: Reader,
  tables: readonly DumpTable[],
  folder: string,
  { formats: names, window, site = '', onRow }: DumpOptions,
): Promise<WrittenTable[]> {
  const open = tables.flatMap((table) =>
    names.map((format): OpenTable => {
      const path = `${table.name}.${format}`;
      const file = openOutput(join(folder, path));
      return { table, format, path, file, writer: formats[format](file, table.fields), rows: 0 };
    }),
  );
  const byName = Map.groupBy(open, ({ table }) => table.name);
  await readRows(reader, window, (name, row) => {
    const writers = byName.get(name) ?? [];
    const [first] = writers;
    if (first === undefined) return;
    const values = valuesOf(first.table, row, site);
    for (const one of writers) {
      one.writer.write(values);
      one.rows += 1;
    }
    onRow(name);
  });
  return open.map(({ table, format, path, file, writer, rows: count }) => {
    writer.end();
    return { table, format, path, rows: count, ...file.end() };
  });
}

/** The value of each field; missing ones are null. */
function valuesOf({ fields }: DumpTable, row: Readonly<Record<string, unknown>>, site: string): FieldValue[] {
  return fields.map(({ name }) => {
    const value = (row[name] ?? null) as FieldValue;
    return name === 'url' && typeof value === 'string' ? site + value : value;
  });
}

/** A dump may replace only an earlier dump. */
function findFolderProblem(folder: string, tables: readonly DumpTable[]): string | undefined {
  if (!existsSync(folder)) return undefined;
  if (!statSync(folder).isDirectory()) return `${folder} is a file; name a folder`;
  const known = new Set([
    packageName,
    ...tables.flatMap(({ name }) => Object.keys(formats).map((format) => `${name}.${format}`)),
  ]);
  const other = readdirSync(folder).find((name) => !known.has(name));
  return other === undefined ? undefined : `${folder} contains something else (${other}); name a new folder`;
}

function putInPlace(partial: string, folder: string): void {
  const before = `${partial}-before`;
  if (existsSync(folder)) renameSync(folder, before);
  renameSync(partial, folder);
  rmSync(before, { recursive: true, force: true });
}
