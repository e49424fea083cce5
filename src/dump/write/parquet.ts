// Parquet with zstd: values collected by column and written as a row group once they are many, so that memory does not grow with the table.
import { constants, zstdCompressSync } from 'node:zlib';
import { ByteWriter, ParquetWriter, type SchemaElement } from 'hyparquet-writer';
import type { Field } from '../tables.ts';
import type { OutputFile } from './output-file.ts';
import type { OpenTable, Value } from './table-writer.ts';

/** A row group is written when it has so many rows, or letters of text. */
const mostRows = 10_000;
const mostLetters = 2 * 1024 * 1024;

const compressors = {
  ZSTD: (bytes: Uint8Array) =>
    zstdCompressSync(bytes, { params: { [constants.ZSTD_c_compressionLevel]: 3 } }),
};

export const openParquet: OpenTable = (file, fields) => {
  const schema = [{ name: 'root', num_children: fields.length }, ...fields.flatMap(describeColumn)];
  const writer = new ParquetWriter({ writer: writeTo(file), schema, codec: 'ZSTD', compressors });
  let columns = fields.map((): Value[] => []);
  let letters = 0;

  function flush(): void {
    const rows = columns[0]?.length ?? 0;
    if (rows === 0) return;
    const columnData = fields.map(({ name }, at) => ({ name, data: columns[at] ?? [], offsetIndex: false }));
    void writer.write({ columnData, rowGroupSize: rows });
    columns = fields.map((): Value[] => []);
    letters = 0;
  }

  return {
    write(row) {
      for (const [at, value] of row.entries()) {
        columns[at]?.push(toColumn(value, fields[at]));
        if (typeof value === 'string') letters += value.length;
      }
      if ((columns[0]?.length ?? 0) >= mostRows || letters >= mostLetters) flush();
    },
    end() {
      flush();
      void writer.finish();
    },
  };
};

/** The library's own writer, whose bytes go to the file after every row group. */
function writeTo(file: OutputFile): ByteWriter {
  const writer = new ByteWriter();
  const flush = () => {
    file.write(new Uint8Array(writer.buffer.slice(0, writer.index)));
    writer.index = 0;
  };
  return Object.assign(writer, { flush, finish: flush });
}

function toColumn(value: Value, field: Field | undefined): Value {
  if (value === null) return null;
  return field?.type === 'date' ? new Date(`${String(value)}T00:00:00Z`) : value;
}

const text = { type: 'BYTE_ARRAY', converted_type: 'UTF8' } as const;
const plain = {
  string: text,
  integer: { type: 'INT32' },
  number: { type: 'DOUBLE' },
  boolean: { type: 'BOOLEAN' },
  date: { type: 'INT32', converted_type: 'DATE' },
} as const;

/** Each may be null: of an older file a newer one may differ in what is always there. */
function describeColumn(field: Field): SchemaElement[] {
  const { name, type, items } = field;
  const optional = { name, repetition_type: 'OPTIONAL' } as const;
  if (type === 'object')
    return [
      { ...optional, converted_type: 'MAP', num_children: 1 },
      { name: 'key_value', repetition_type: 'REPEATED', num_children: 2 },
      { name: 'key', repetition_type: 'REQUIRED', ...text },
      { name: 'value', repetition_type: 'OPTIONAL', type: 'DOUBLE' },
    ];
  if (type !== 'array') return [{ ...optional, ...plain[type] }];
  const element = { name: 'element', repetition_type: 'OPTIONAL' } as const;
  return [
    { ...optional, converted_type: 'LIST', num_children: 1 },
    { name: 'list', repetition_type: 'REPEATED', num_children: 1 },
    ...(items === undefined
      ? [{ ...element, ...text }]
      : [{ ...element, num_children: items.length }, ...items.flatMap(describeColumn)]),
  ];
}
