// The rules of Frictionless Data (https://specs.frictionlessdata.io: Data Package, Tabular Data Resource, Table Schema), as far as a dump meets them.
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv2020 } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';
import { type DataPackage, type Resource, type Row, readTable } from './dumped.ts';

const text = { type: 'string' } as const;
const name = { type: 'string', pattern: '^[-a-z0-9._/]+$' } as const;
const types = [
  'string',
  'number',
  'integer',
  'boolean',
  'object',
  'array',
  'any',
  'date',
  'time',
  'datetime',
  'year',
  'yearmonth',
  'duration',
  'geopoint',
  'geojson',
];

const packageSchema = {
  type: 'object',
  required: ['resources'],
  properties: {
    profile: { const: 'data-package' },
    name,
    title: text,
    description: text,
    created: { type: 'string', format: 'date-time' },
    licenses: {
      type: 'array',
      minItems: 1,
      items: {
        anyOf: [{ required: ['name'] }, { required: ['path'] }],
        properties: { name: { type: 'string', pattern: '^[-a-zA-Z0-9._+]+$' }, path: { format: 'uri' } },
      },
    },
    resources: {
      type: 'array',
      minItems: 1,
      items: {
        type: 'object',
        required: ['name', 'path', 'schema'],
        properties: {
          name,
          title: text,
          description: text,
          format: text,
          encoding: text,
          path: { type: 'string', pattern: '^(?!/|~|.*\\.\\.)(?!.*\\\\).+$' },
          profile: { enum: ['data-resource', 'tabular-data-resource'] },
          mediatype: { type: 'string', pattern: '^.+/.+$' },
          bytes: { type: 'integer', minimum: 0 },
          hash: { type: 'string', pattern: '^([^:]+:[a-fA-F0-9]+|[a-fA-F0-9]{32})$' },
          schema: {
            type: 'object',
            required: ['fields'],
            properties: {
              fields: {
                type: 'array',
                minItems: 1,
                items: {
                  type: 'object',
                  required: ['name', 'type'],
                  properties: {
                    name: { type: 'string', minLength: 1 },
                    type: { enum: types },
                    description: text,
                  },
                },
              },
              primaryKey: { type: 'array', minItems: 1, items: text },
              foreignKeys: {
                type: 'array',
                items: {
                  type: 'object',
                  required: ['fields', 'reference'],
                  properties: {
                    fields: { type: 'array', minItems: 1, items: text },
                    reference: {
                      type: 'object',
                      required: ['resource', 'fields'],
                      properties: { resource: text, fields: { type: 'array', minItems: 1, items: text } },
                    },
                  },
                },
              },
            },
          },
        },
      },
    },
  },
} as const;

const ajv = new Ajv2020({ allErrors: true, strict: false });
formats.default(ajv);
const validate = ajv.compile(packageSchema);

const isOf: Readonly<Record<string, (value: unknown) => boolean>> = {
  string: (value) => typeof value === 'string',
  date: (value) => /^\d{4}-\d\d-\d\d$/.test(String(value)),
  integer: Number.isInteger,
  number: Number.isFinite,
  boolean: (value) => typeof value === 'boolean',
  array: Array.isArray,
  object: (value) => typeof value === 'object' && !Array.isArray(value),
};

/** Every violation of a rule, in words. */
export async function checkPackage(folder: string): Promise<string[]> {
  const described = JSON.parse(readFileSync(join(folder, 'datapackage.json'), 'utf8')) as DataPackage;
  if (!validate(described)) return (validate.errors ?? []).map((one) => `${one.instancePath} ${one.message}`);
  const { resources } = described;
  const faults: string[] = [];
  if (new Set(resources.map((one) => one.name)).size < resources.length) faults.push('a name is there twice');
  const files = [...resources.map(({ path }) => path), 'datapackage.json'].sort();
  if (readdirSync(folder).sort().join() !== files.join()) faults.push('files that are not described');
  const tables = new Map<string, Row[]>();
  for (const resource of resources) tables.set(resource.name, await readTable(folder, resource));
  for (const resource of resources)
    faults.push(...checkResource(folder, resource, tables), ...checkForeignKeys(resource, resources, tables));
  return faults;
}

type Tables = ReadonlyMap<string, Row[]>;

/** Every foreign key that is not null has a target. */
function checkForeignKeys(
  { name: own, path, schema }: Resource,
  resources: readonly Resource[],
  tables: Tables,
) {
  return (schema.foreignKeys ?? []).flatMap(({ fields, reference }) => {
    const other = resources.find((one) => one.name === reference.resource);
    if (other?.schema.primaryKey?.join() !== reference.fields.join())
      return [`${path}: ${fields} leads to no key of ${reference.resource}`];
    const known = new Set(tables.get(other.name)?.map((row) => keyOf(row, reference.fields)));
    const isLost = (row: Row) =>
      fields.every((field) => row[field] !== null) && !known.has(keyOf(row, fields));
    return tables.get(own)?.some(isLost) ? [`${path}: ${fields} leads nowhere`] : [];
  });
}

function checkResource(folder: string, resource: Resource, tables: Tables): string[] {
  const { name: own, path, rows: count, bytes, hash, schema } = resource;
  const content = readFileSync(join(folder, path));
  const rows = tables.get(own) ?? [];
  const names = schema.fields.map((field) => field.name);
  const key = schema.primaryKey;
  const faults = [
    content.length !== bytes && 'another size',
    `sha256:${createHash('sha256').update(content).digest('hex')}` !== hash && 'another hash',
    rows.length !== count && `${rows.length} rows and not ${count}`,
    new Set(names).size < names.length && 'a field is there twice',
    rows.some((row) => Object.keys(row).join() !== names.join()) && 'other fields',
    schema.fields.some(({ description }) => !description) && 'a field without a description',
    key?.some((field) => !names.includes(field)) && 'a key that is no field',
    key !== undefined && new Set(rows.map((row) => keyOf(row, key))).size < rows.length && 'a key twice',
    ...schema.fields.map(
      (field) =>
        rows.some(({ [field.name]: value }) => value !== null && !isOf[field.type]?.(value)) &&
        `${field.name} is no ${field.type}`,
    ),
  ];
  return faults.filter((fault) => typeof fault === 'string').map((fault) => `${path}: ${fault}`);
}

function keyOf(row: Row, key: readonly string[]): string {
  return JSON.stringify(key.map((name) => row[name]));
}
