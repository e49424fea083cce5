// Operations described as an OpenAPI 3.1 document.
import { ErrorAnswer } from './answers.ts';
import { collectNamed, describeOperation, linkNamed, templateOf } from './describe-operation.ts';
import { headers } from './headers.ts';
import { describeError, meanings, nameError, sharedStatuses } from './openapi-errors.ts';
import type { OpenApi } from './openapi-types.ts';
import { type Operation, type Security, tags } from './operation.ts';

export interface Description {
  /** The address of the service, without a slash at the end. */
  readonly base: string;
  /** The beginning of every key of a kind. */
  readonly keyPrefixes: Readonly<Partial<Record<Security, string>>>;
  /** In the order of the document. */
  readonly operations: readonly Operation[];
  /** Real answers, by the path of their operation. */
  readonly examples: ReadonlyMap<string, unknown>;
}

const about = [
  'Read-only results of tabletop-wargame tournaments: standings, participants with army lists, battles, clubs and players.',
  'Every request needs an API key. Responses are JSON. A list is `{ "data": [...], "next": <address or null> }`; fetch `next` to get the next page.',
  'Every endpoint also supports `HEAD`; any other method is a 405. All errors have the same shape.',
  'Responses are compressed according to `Accept-Encoding` (zstd, br, gzip) and have an `ETag`. Send it back as `If-None-Match`: an unchanged response is a 304 without a body.',
].join('\n\n');

export function describeApi({ base, keyPrefixes, operations, examples }: Description): OpenApi {
  const used = new Set(operations.map(({ tag }) => tag));
  const document = {
    openapi: '3.1.0',
    info: {
      title: 'Muster',
      version: '1.0.0',
      summary: 'Tournament and battle results',
      description: about,
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: base }],
    security: [{ apiKey: [] }],
    tags: Object.entries(tags)
      .filter(([name]) => used.has(name as keyof typeof tags))
      .map(([name, description]) => ({ name, description })),
    paths: describePaths(operations, examples),
    components: {
      securitySchemes: Object.fromEntries(
        Object.entries(keyPrefixes).map(([name, prefix]) => [
          name,
          {
            type: 'http',
            scheme: 'bearer',
            bearerFormat: `${prefix}…`,
            description: `\`Authorization: Bearer ${prefix}…\``,
          },
        ]),
      ),
      headers: Object.fromEntries(
        Object.entries(headers).map(([name, { description, required, example }]) => [
          name,
          { description, required, schema: { type: 'string' }, example },
        ]),
      ),
      responses: Object.fromEntries(
        sharedStatuses.map((status) => [nameError(status), describeError(status, meanings[status])]),
      ),
      schemas: describeSchemas(operations),
    },
  };
  return document as unknown as OpenApi;
}

function describePaths(operations: readonly Operation[], examples: Description['examples']): object {
  const paths: Record<string, Record<string, object>> = {};
  for (const operation of operations) {
    const { method = 'GET', path } = operation;
    const template = templateOf(path);
    const described = describeOperation(operation, examples.get(path));
    paths[template] = { ...paths[template], [method.toLowerCase()]: described };
  }
  return paths;
}

/** By name. */
function describeSchemas(operations: readonly Operation[]): object {
  const named = [...collectNamed(operations), ['Error', linkNamed(ErrorAnswer, 'Error')] as const];
  return Object.fromEntries(named.sort(([one], [other]) => (one < other ? -1 : 1)));
}
