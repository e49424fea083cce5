// docs/generated/api.md
import type { TSchema } from 'typebox';
import { templateOf } from '../../src/contract/endpoints.ts';
import { type ErrorStatus, errorCodes } from '../../src/contract/errors.ts';
import type { Parameter } from '../../src/contract/operation.ts';
import { apiOperations } from '../../src/http/docs/describe-at.ts';
import { quote, writePage } from './page.ts';

/** What a client does about each error. */
const advice: Readonly<Record<ErrorStatus, string>> = {
  400: 'correct the parameter that the message names',
  401: 'send a valid key',
  403: 'ask for the right to do it; for `/mcp`, call from an allowed origin',
  404: 'check the address: it does not exist, or is not published',
  405: 'use a method that the address has',
  408: 'send the request faster',
  409: 'organisers: do what the message says first',
  410: 'read the changes again without `since`',
  412: 'organisers: fetch the current version, then change it',
  413: 'send less at once',
  414: 'use an address of at most 8192 characters',
  415: 'organisers: send a type in the message',
  422: 'organisers: correct the problems',
  429: 'wait the seconds in `Retry-After`',
  431: 'send fewer or shorter headers',
  500: 'report the `X-Request-Id`',
  503: 'retry after the seconds in `Retry-After`',
};

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
    '',
    '## Errors',
    '',
    '| status | code | what to do |',
    '|---|---|---|',
    ...Object.entries(errorCodes).map(
      ([status, code]) => `| ${status} | ${quote(code)} | ${advice[Number(status) as ErrorStatus]} |`,
    ),
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
