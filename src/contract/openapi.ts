// The API described as OpenAPI 3.1: made from the operations beside their handlers, the schemas and the error table.
import type { TSchema } from 'typebox';
import { seasonRuleParts } from '#rules/event-file/season-record';
import * as statistics from '#rules/statistics/rows';
import {
  type AnswerName,
  answers,
  BoardStandings,
  BracketStandings,
  ErrorAnswer,
  MovedAnswer,
  SeasonPlayers,
  SeasonTable,
} from './answers.ts';
import * as battles from './battle-resources.ts';
import { type EndpointName, endpoints } from './endpoints.ts';
import { messages } from './errors.ts';
import { headers, linkHeaders, requestHeaders } from './headers.ts';
import { describeError, nameError, sharedErrors } from './openapi-errors.ts';
import type { JsonSchema, OpenApi, OpenApiOperation } from './openapi-types.ts';
import { type Parameter, type ParameterName, parameters } from './parameters.ts';
import * as resources from './resources.ts';
import * as seasons from './season-resources.ts';

const tags = {
  Tournaments: 'Published tournaments with standings, participants and battles.',
  Clubs: 'Clubs, the tournaments they run and the battles connected to them.',
  Seasons: 'Leagues, circuits and rankings over many tournaments: the rule, the table and every point in it.',
  Players: 'Players with their results and battles.',
  Battles: 'Single games, in tournaments and casual.',
  Statistics: 'Figures about armies, scenarios and months, each with its method and sample.',
  Finding: 'Tournaments, clubs and players by name, and the games that were played.',
  Changes: 'What was updated and removed, for clients that mirror the data.',
} as const;

/** What an endpoint does. */
export interface Operation {
  readonly endpoint: EndpointName;
  readonly id: string;
  readonly tag: keyof typeof tags;
  readonly summary: string;
  readonly description: string;
  /** What the parameter in the path stands for. */
  readonly owner?: string;
  readonly query?: readonly ParameterName[];
  readonly returns: AnswerName;
  /** Messages of its 404. */
  readonly missing?: readonly string[];
  /** The id in its path may be an alias, which is answered with 308. */
  readonly isMoved?: true;
  /** Messages of its 410. */
  readonly gone?: readonly string[];
  /** Also a stream of events, by `Accept`. */
  readonly isStreamed?: true;
}

export interface Description {
  /** Where the API is reached, without a slash at the end. */
  readonly base: string;
  readonly keyPrefix: string;
  readonly operations: readonly Operation[];
  /** A real answer of each endpoint. */
  readonly examples: Readonly<Record<EndpointName, unknown>>;
}

/** The schemas with a name of their own: resources, then their envelopes. */
const named: ReadonlyMap<string, object> = new Map(
  [
    ErrorAnswer,
    MovedAnswer,
    ...Object.values(resources),
    ...Object.values(battles),
    ...Object.values(seasons),
    ...Object.values(statistics),
    BoardStandings,
    BracketStandings,
    ...seasonRuleParts,
    SeasonTable,
    SeasonPlayers,
    ...Object.values(answers),
  ].flatMap((schema) =>
    'title' in schema && typeof schema.title === 'string' ? [[schema.title, schema]] : [],
  ),
);

export function describeApi({ base, keyPrefix, operations, examples }: Description): OpenApi {
  const description = [
    'Read-only results of tabletop-wargame tournaments: standings, participants with army lists, battles, clubs and players.',
    'Every request needs an API key. Responses are JSON. A list is `{ "data": [...], "next": <address or null> }`; fetch `next` to get the next page.',
    'Every endpoint also supports `HEAD`; any other method is a 405. All errors have the same shape.',
    'Responses are compressed according to `Accept-Encoding` (zstd, br, gzip) and have an `ETag`. Send it back as `If-None-Match`: an unchanged response is a 304 without a body.',
  ].join('\n\n');
  const document = {
    openapi: '3.1.0',
    info: {
      title: 'Muster',
      version: '1.0.0',
      summary: 'Tournament and battle results',
      description,
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: base }],
    security: [{ apiKey: [] }],
    tags: Object.entries(tags).map(([name, about]) => ({ name, description: about })),
    paths: Object.fromEntries(
      operations.map((operation) => [
        endpoints[operation.endpoint].replaceAll(/:(\w+)/g, '{$1}'),
        { get: describeOperation(operation, examples[operation.endpoint]) },
      ]),
    ),
    components: {
      securitySchemes: {
        apiKey: {
          type: 'http',
          scheme: 'bearer',
          bearerFormat: `${keyPrefix}…`,
          description: `\`Authorization: Bearer ${keyPrefix}…\``,
        },
      },
      headers: Object.fromEntries(
        Object.entries(headers).map(([name, { description: about, required, example }]) => [
          name,
          { description: about, required, schema: { type: 'string' }, example },
        ]),
      ),
      responses: Object.fromEntries(
        sharedErrors.map(({ status, messages: words }) => [nameError(status), describeError(status, words)]),
      ),
      schemas: Object.fromEntries([...named].map(([name, schema]) => [name, linkNamed(schema, name)])),
    },
  };
  return document as unknown as OpenApi;
}

function describeOperation(operation: Operation, example: unknown): OpenApiOperation {
  const { endpoint, id, tag, summary, description, owner, query = [], returns } = operation;
  const { missing = [], gone = [], isMoved = false, isStreamed = false } = operation;
  const isList = query.includes('cursor') || query.includes('since');
  const wrong = query.flatMap((name) => parameters[name].messages as readonly string[]);
  return {
    operationId: id,
    tags: [tag],
    summary,
    description,
    parameters: [
      ...[...endpoints[endpoint].matchAll(/:(\w+)/g)].map(([, name = '']) => ({
        name,
        in: 'path' as const,
        required: true,
        description: owner ?? '',
        schema: { type: 'string', minLength: 1 },
      })),
      ...query.map((key) => {
        const { name = key, required = false, schema, description: about }: Parameter = parameters[key];
        return { name, in: 'query' as const, required, description: about, schema: plain(schema) };
      }),
      ...Object.entries(requestHeaders).map(([name, about]) => ({
        name,
        in: 'header' as const,
        required: false,
        description: about,
        schema: { type: 'string' },
      })),
    ],
    responses: {
      200: {
        description: 'Found.',
        headers: linkHeaders('ETag', 'Cache-Control', ...(isList ? (['Link'] as const) : [])),
        content: {
          'application/json': { schema: linkNamed(answers[returns]), example },
          ...(isStreamed && { 'text/event-stream': { schema: { type: 'string' } } }),
        },
      },
      304: {
        description: 'Unchanged since the response whose `ETag` was sent as `If-None-Match`.',
        headers: linkHeaders('ETag', 'Cache-Control'),
      },
      ...(isMoved && {
        308: {
          description: 'The id is an alias: this person has another id now. The query string is preserved.',
          headers: linkHeaders('Cache-Control', 'Location'),
          content: { 'application/json': { schema: linkNamed(MovedAnswer) } },
        },
      }),
      400: describeError(400, [...wrong, messages.address]),
      ...(missing.length > 0 && { 404: describeError(404, missing) }),
      ...(gone.length > 0 && { 410: describeError(410, gone) }),
      ...Object.fromEntries(
        sharedErrors.map(({ status }) => [status, { $ref: `#/components/responses/${nameError(status)}` }]),
      ),
    },
  };
}

function plain(schema: TSchema): JsonSchema {
  return JSON.parse(JSON.stringify(schema)) as JsonSchema;
}

/** The schema with a reference instead of every resource inside it. */
function linkNamed(schema: object, self?: string): JsonSchema {
  return JSON.parse(
    JSON.stringify(schema, (_key, value: unknown) => {
      if (typeof value !== 'object' || value === null) return value;
      const { title, ...rest } = value as { title?: unknown };
      if (typeof title !== 'string') return value;
      return title === self ? rest : { $ref: `#/components/schemas/${title}` };
    }),
  ) as JsonSchema;
}
