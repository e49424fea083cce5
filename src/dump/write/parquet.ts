// Parquet with zstd: values are collected by column and written in row groups, so that memory is bounded.
import { constants, zstdCompressSync } from 'node:zlib';
import { ByteWriter, ParquetWriter, type SchemaElement } from 'hyparquet-writer';
import type { Field } from '../tables.ts';
import type { FieldValue, OutputFile, TableWriter } from './output-file.ts';

/** A row group is written when it has this many rows or characters. */
const mostRows = 10_000;
const mostChars = 2 * 1024 * 1024;

const compressors = {
  ZSTD: (bytes: Uint8Array) =>
    zstdCompressSync(bytes, { params: { [constants.ZSTD_c_compressionLevel]: 3 } }),
};

export function openParquet(file: OutputFile, fields: readonly Field[]): TableWriter {
  const schema = [{ name: 'root', num_children: fields.length }, ...fields.flatMap(describeColumn)];
  const writer = new ParquetWriter({ writer: writeTo(file), schema, codec: 'ZSTD', compressors });
  let columns = fields.map((): FieldValue[] => []);
  let chars = 0;

  function flush(): void {
    const rows = columns[0]?.length ?? 0;
    if (rows === 0) return;
    const columnData = fields.map(({ name }, at) => ({ name, data: columns[at] ?? [], offsetIndex: false }));
    void writer.write({ columnData, rowGroupSize: rows });
    columns = fields.map((): FieldValue[] => []);
    chars = 0;
  }

  return {
    write(row) {
      for (const [at, value] of row.entries()) {
        columns[at]?.push(toColumn(value, fields[at]));
        if (typeof value === 'string') chars += value.length;
      }
      if ((columns[0]?.length ?? 0) >= mostRows || chars >= mostChars) flush();
    },
    end() {
      flush();
      void writer.finish();
    },
  };
}

/** The library's writer, with its bytes written to the file after every row group. */
function writeTo(file: OutputFile): ByteWriter {
  const writer = new ByteWriter();
  const flush = () => {
    file.write(new Uint8Array(writer.buffer.slice(0, writer.index)));
    writer.index = 0;
  };
  return Object.assign(writer, { flush, finish: flush });
}

function toColumn(value: FieldValue, field: Field | undefined): FieldValue {
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

/** Every column is nullable, so that dumps of different versions have the same schema. */
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
