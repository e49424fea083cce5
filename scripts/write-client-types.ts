// Writes the types of the client from the API description; a test checks that they are up to date.
import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type {
  JsonSchema,
  OpenApi,
  OpenApiOperation,
  OpenApiResponse,
} from '../src/contract/openapi-types.ts';
import { describeAt } from '../src/http/docs/describe-at.ts';

const root = join(import.meta.dirname, '..');
export const clientTypesPath = join(root, 'packages/client/src/types.ts');

export function writeClientTypes(): string {
  const { components, paths }: OpenApi = describeAt('https://results.example.org', 'svc_v1_');
  const resources = Object.entries(components.schemas)
    .filter(([name]) => name !== 'Error')
    .map(([name, schema]) => declare(name, schema));
  const operations = Object.values(paths).map(({ get }) => `  ${get.operationId}: ${describeUse(get)};`);
  return format(
    [
      '// The resources of the API, written by scripts/write-client-types.ts from its description: not to be changed by hand.',
      ...resources,
      `/** The query and the answer of each operation. */\nexport interface Operations {\n${operations.join('\n')}\n}\n`,
    ].join('\n\n'),
  );
}

function format(source: string): string {
  const formatter = join(root, 'node_modules/@biomejs/biome/bin/biome');
  const args = [formatter, 'format', `--stdin-file-path=${clientTypesPath}`];
  return execFileSync(process.execPath, args, { cwd: root, input: source, encoding: 'utf8' });
}

function declare(name: string, schema: JsonSchema): string {
  const shown = write(schema);
  const declared = shown.startsWith('{') ? `interface ${name} ${shown}` : `type ${name} = ${shown};`;
  return `${comment(schema)}export ${declared}`;
}

/** Leaves out cursors, because pages follow `next`, and headers, which the client sets. */
function describeUse({ parameters, responses }: OpenApiOperation): string {
  const query = parameters
    .filter((parameter) => parameter.in === 'query' && parameter.name !== 'cursor')
    .map(({ name, description, required, schema }) => {
      const given = member(name, { ...schema, description }, required);
      return required ? given : given.replace(/;$/, ' | undefined;');
    });
  const answer = (responses['200'] as OpenApiResponse).content?.['application/json']?.schema ?? {};
  return `{ query: ${query.length === 0 ? 'unknown' : `{${query.join('')}}`}; answer: ${write(answer)} }`;
}

function member(name: string, schema: JsonSchema, required: boolean): string {
  return `\n${comment(schema)}readonly ${name}${required ? '' : '?'}: ${write(schema)};`;
}

function comment({ description }: JsonSchema): string {
  return description === undefined ? '' : `/** ${String(description)} */\n`;
}

/** A schema as a type. */
function write(schema: JsonSchema): string {
  const { $ref, enum: words, const: only, anyOf, type, items, properties, required } = schema;
  if (typeof $ref === 'string') return $ref.slice($ref.lastIndexOf('/') + 1);
  if (only !== undefined) return JSON.stringify(only);
  if (Array.isArray(words)) return words.map((word) => JSON.stringify(word)).join(' | ');
  if (Array.isArray(anyOf)) return anyOf.map((one: JsonSchema) => write(one)).join(' | ');
  if (type === 'array') return `readonly (${write(items as JsonSchema)})[]`;
  if (type === 'object') {
    const values = Object.values((schema['patternProperties'] ?? {}) as Record<string, JsonSchema>)[0];
    if (values !== undefined) return `Readonly<Record<string, ${write(values)}>>`;
    const members = Object.entries(properties as Record<string, JsonSchema>).map(([name, one]) =>
      member(name, one, (required as string[] | undefined)?.includes(name) ?? false),
    );
    return `{${members.join('')}\n}`;
  }
  if (type === 'integer' || type === 'number') return 'number';
  if (type === 'string' || type === 'boolean' || type === 'null') return type;
  throw new Error(`no type for ${JSON.stringify(schema)}`);
}

if (import.meta.main) writeFileSync(clientTypesPath, writeClientTypes());
