// datapackage.json: describes a dump in the format of Frictionless Data (https://datapackage.org).
import type { DumpTable } from './tables.ts';
import { type DumpFormat, mediaTypes } from './write/formats.ts';
import type { FinishedFile } from './write/output-file.ts';

export interface WrittenTable extends FinishedFile {
  readonly table: DumpTable;
  readonly format: DumpFormat;
  readonly path: string;
  readonly rows: number;
}

export interface Described {
  readonly tables: readonly WrittenTable[];
  readonly created: string;
  /** The marker from which to follow later changes. */
  readonly since: string;
  /** A name, such as CC-BY-4.0, or a URL. */
  readonly license: string | undefined;
  readonly window: { readonly from?: string | undefined; readonly to?: string | undefined };
}

export function describeDump({ tables, created, since, license, window }: Described): object {
  const isMixed = new Set(tables.map(({ format }) => format)).size > 1;
  return {
    profile: 'data-package',
    name: 'muster-dump',
    title: 'Results of tabletop wargaming tournaments',
    description:
      'Everything that was visible at one moment. `since` marks that moment among the changes of the API.',
    created,
    ...(license !== undefined && {
      licenses: [/^https?:/.test(license) ? { path: license } : { name: license }],
    }),
    since,
    ...window,
    resources: tables.map((one) => describeTable(one, isMixed)),
  };
}

function describeTable({ table, format, path, rows, bytes, sha256 }: WrittenTable, isMixed: boolean): object {
  const { name, description, fields, primaryKey, foreignKeys } = table;
  const resourceOf = (one: string): string => (isMixed ? `${one}-${format}` : one);
  return {
    name: resourceOf(name),
    path,
    ...(format === 'csv' && { profile: 'tabular-data-resource' }),
    description,
    format,
    mediatype: mediaTypes[format],
    ...(format !== 'parquet' && { encoding: 'utf-8' }),
    rows,
    bytes,
    hash: `sha256:${sha256}`,
    schema: {
      fields: fields.map((field) => ({ name: field.name, type: field.type, description: field.description })),
      ...(primaryKey !== undefined && { primaryKey }),
      ...(foreignKeys !== undefined && {
        foreignKeys: foreignKeys.map(({ fields: own, table: other, references }) => ({
          fields: own,
          reference: { resource: resourceOf(other), fields: references },
        })),
      }),
    },
  };
}
