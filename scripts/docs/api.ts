// docs/generated/api.md
import type { TSchema } from 'typebox';
import { templateOf } from '../../src/contract/describe-operation.ts';
import type { Parameter } from '../../src/contract/operation.ts';
import { apiOperations } from '../../src/http/docs/describe-at.ts';
import { quote, writePage } from './page.ts';

/** The addresses of the API, and what their parameters may be. */
export function writeApi(): string {
  const described = new Map<string, Parameter>();
  for (const { query = {} } of apiOperations)
    for (const [name, parameter] of Object.entries(query))
      described.set(`${name}: ${parameter.description}`, parameter);
  return writePage('Addresses and parameters of the API', [
    'Every address is a `GET`. `/docs` on a running service also has the fields of every answer, with examples; the [guide](../guide.md) explains how to begin.',
    '',
    '| address | | parameters | 404 |',
    '|---|---|---|---|',
    ...apiOperations.map(({ path, summary, query = {}, errors }) => {
      const missing = errors?.[404]?.messages ?? [];
      return `| \`${templateOf(path)}\` | ${summary} | ${Object.keys(query).map(quote).join(', ')} | ${missing.map(quote).join(' · ')} |`;
    }),
    '',
    '## Parameters',
    '',
    'A wrong value is a 400 with one of these messages.',
    '',
    '| parameter | values | meaning | messages |',
    '|---|---|---|---|',
    ...[...described].map(([key, { schema, description, messages = [] }]) => {
      const name = key.slice(0, key.indexOf(':'));
      return `| \`${name}\` | ${showValues(schema)} | ${description} | ${messages.map(quote).join(' · ')} |`;
    }),
  ]);
}

interface PlainSchema {
  readonly enum?: readonly string[];
  readonly default?: string | number;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly format?: string;
  readonly pattern?: string;
}

function showValues(schema: TSchema): string {
  const { enum: words, minimum, maximum, format, pattern, ...rest } = schema as PlainSchema;
  const values =
    words?.map(quote).join(', ') ??
    (maximum === undefined ? undefined : `${minimum} to ${maximum}`) ??
    (format === 'date' ? '`YYYY-MM-DD`' : undefined) ??
    (pattern === undefined ? 'text' : '`YYYY-MM`');
  return rest.default === undefined ? values : `${values}; default ${quote(String(rest.default))}`;
}
