// GET /organisers/openapi.json: the description of the API with the addresses of organisers (docs/organisers.md).
import {
  type JsonSchema,
  linkHeaders,
  type OpenApi,
  type OpenApiResponse,
  type Reference,
} from '../contract/openapi.ts';
import { organiserMessages } from '../contract/organiser-messages.ts';
import { describeAt } from '../http/docs/describe-at.ts';

const text = { type: 'string' } as const;
const count = { type: 'integer', minimum: 0 } as const;
const nullable = { type: ['string', 'null'] } as const;

/** All keys are always there, and no others. */
const closed = (properties: Readonly<Record<string, object>>, description: string): JsonSchema => ({
  type: 'object',
  description,
  ...{ properties, required: Object.keys(properties), additionalProperties: false },
});
const listOf = (items: object): JsonSchema => ({ type: 'array', items });
const link = (name: string): JsonSchema => ({ $ref: `#/components/schemas/${name}` });

const changes = ['added', 'replaced', 'removed', 'unchanged', 'published', 'unpublished'];
const fault = closed(
  {
    ...{ file: text, line: count, pointer: text, message: text },
    code: { ...text, description: 'One of the codes in docs/problems.md.' },
    parameters: { type: 'object', description: 'The values of which the message is made.' },
  },
  'A problem, and where it is.',
);

function describeSchemas({ components: { schemas } }: OpenApi): Record<string, JsonSchema> {
  const tournament = schemas['Tournament'] as { properties: object; required: readonly string[] };
  return {
    FileProblem: fault,
    SubmissionChange: closed(
      {
        kind: { enum: ['battlePack', 'club', 'player', 'tournament', 'battle'] },
        ...{ id: text, change: { enum: changes }, details: listOf(text) },
      },
      'What became of one record, in words.',
    ),
    Submission: closed(
      {
        id: { ...nullable, description: 'Null of a trial run, which is not kept.' },
        ...{ at: { type: 'string', format: 'date-time' }, account: nullable, key: nullable },
        ...{ dryRun: { type: 'boolean' }, state: { enum: ['taken', 'undone'] }, undoes: nullable },
        files: listOf(closed({ name: text, format: text, bytes: count }, 'A file that was handed over.')),
        changes: listOf(link('SubmissionChange')),
        more: { ...count, description: 'Changes beyond the first 1,000, in lists beyond the first 20.' },
        warnings: listOf(link('FileProblem')),
      },
      'What was handed over at once, and what it changed.',
    ),
    SubmissionAnswer: closed({ data: link('Submission') }, 'One submission.'),
    SubmissionList: closed(
      { data: listOf(link('Submission')), next: nullable },
      'Submissions, newest first.',
    ),
    Problems: closed(
      { error: { type: 'object' }, problems: listOf(link('FileProblem')), more: count },
      'Everything that is wrong with the files; nothing was changed.',
    ),
    OwnTournament: {
      ...tournament,
      description: 'A tournament of the key’s clubs, published or not.',
      properties: { ...tournament.properties, published: { type: 'boolean' } },
      required: [...tournament.required, 'published'],
    },
    OwnTournamentAnswer: closed({ data: link('OwnTournament') }, 'One tournament.'),
    OwnTournamentList: closed({ data: listOf(link('OwnTournament')), next: nullable }, 'Tournaments.'),
    Me: closed(
      { data: closed({ account: text, clubs: listOf(text) }, 'Clubs by slug; `*` stands for all.') },
      'Whose key it is, and for which clubs.',
    ),
  };
}

const wrong: Readonly<Record<number, string>> = {
  400: 'A parameter, header or field has a wrong value, or the body cannot be read.',
  404: 'There is no such thing, or it is another club’s.',
  408: 'The body was not there in time.',
  409: 'Something stands in the way: the message says what.',
  412: 'Somebody else changed it meanwhile: the message says who and when.',
  413: 'The body is larger than 32 MB, unpacks to more than 128 MB, has more than 100 files or 200,000 records, or needs too much memory.',
  415: organiserMessages.mediaType,
};
const ofAll = ['Unauthorized', 'TooManyRequests', 'InternalServerError', 'ServiceUnavailable'];
const statusOf: Readonly<Record<string, number>> = Object.fromEntries(
  ofAll.map((name, index) => [name, [401, 429, 500, 503][index] ?? 500]),
);

function answerWith(schema: JsonSchema, description: string): OpenApiResponse {
  return {
    description,
    headers: linkHeaders('Cache-Control'),
    content: { 'application/json': { schema } },
  };
}

function describeAnswers(good: Readonly<Record<number, string>>, bad: readonly number[]) {
  const answers: [number, OpenApiResponse | Reference][] = [
    ...Object.entries(good).map(([status, name]): [number, OpenApiResponse] => [
      Number(status),
      answerWith(link(name), Number(status) === 422 ? 'Problems; nothing was changed.' : 'Done.'),
    ]),
    ...bad.map((status): [number, OpenApiResponse] => [
      status,
      answerWith(link('Error'), wrong[status] ?? ''),
    ]),
    ...ofAll.map((name): [number, Reference] => [
      statusOf[name] ?? 500,
      { $ref: `#/components/responses/${name}` },
    ]),
  ];
  return Object.fromEntries(answers.toSorted(([a], [b]) => a - b));
}

interface Words {
  readonly id: string;
  readonly summary: string;
  readonly good: Readonly<Record<number, string>>;
  readonly bad: readonly number[];
  readonly query?: readonly string[];
  readonly headers?: readonly string[];
  readonly takesFiles?: true;
}

const paged = ['limit', 'cursor'];
const guarded = ['If-Match', 'If-None-Match', 'Idempotency-Key'];
const missing = [
  ...['format', 'slug', 'name', 'date', 'endDate', 'club'],
  ...['battlePack', 'battleSize', 'published', 'playerIds'],
];
const done = { 201: 'SubmissionAnswer' };
const changing = { good: done, bad: [400, 404, 409, 412], headers: guarded } as const;

const operations: Readonly<Record<string, Readonly<Partial<Record<'get' | 'post' | 'delete', Words>>>>> = {
  '/submissions': {
    get: {
      id: 'listSubmissions',
      summary: 'List submissions',
      good: { 200: 'SubmissionList' },
      bad: [400],
      query: paged,
    },
    post: {
      ...{ id: 'submitFiles', summary: 'Hand files over', takesFiles: true, headers: guarded },
      query: ['dryRun', 'publish', ...missing],
      good: { 200: 'SubmissionAnswer', 201: 'SubmissionAnswer', 422: 'Problems' },
      bad: [400, 408, 409, 412, 413, 415],
    },
  },
  '/submissions/{id}': {
    get: {
      id: 'getSubmission',
      summary: 'Get one submission',
      good: { 200: 'SubmissionAnswer' },
      bad: [404],
    },
  },
  '/submissions/{id}/undo': {
    post: {
      id: 'undoSubmission',
      summary: 'Undo a submission',
      ...changing,
      good: { ...done, 422: 'Problems' },
    },
  },
  '/tournaments': {
    get: {
      id: 'listOwnTournaments',
      summary: 'List own tournaments',
      good: { 200: 'OwnTournamentList' },
      bad: [400],
      query: paged,
    },
  },
  '/tournaments/{slug}': {
    get: {
      id: 'getOwnTournament',
      summary: 'Get one own tournament',
      good: { 200: 'OwnTournamentAnswer' },
      bad: [404],
    },
    delete: { id: 'removeTournament', summary: 'Remove a tournament', ...changing },
  },
  '/tournaments/{slug}/file': {
    get: {
      id: 'getTournamentFile',
      summary: 'Get a tournament as an event file',
      good: { 200: 'EventFile' },
      bad: [404],
    },
  },
  '/tournaments/{slug}/publish': {
    post: { id: 'publishTournament', summary: 'Publish a tournament', ...changing },
  },
  '/tournaments/{slug}/unpublish': {
    post: { id: 'unpublishTournament', summary: 'Unpublish a tournament', ...changing },
  },
  '/me': { get: { id: 'getMe', summary: 'Whose key is it?', good: { 200: 'Me' }, bad: [404] } },
};

const fileTypes = ['json', 'x-ndjson', 'octet-stream', 'zip'].map((name) => `application/${name}`);
const files = {
  required: true,
  description: 'Event files, files of other platforms, or the three spreadsheets; known by their content.',
  content: Object.fromEntries(
    [...fileTypes, 'text/csv', 'text/plain', 'multipart/form-data'].map((type) => [type, {}]),
  ),
};

const parameter = (name: string, place: 'path' | 'query' | 'header') => ({
  ...{
    name,
    in: place,
    required: place === 'path',
    schema: place === 'path' ? { ...text, minLength: 1 } : text,
  },
});

export function describeOrganisersAt(base: string, keyPrefix: string, organiserKeyPrefix: string): object {
  const api = describeAt(base, keyPrefix);
  const paths = Object.entries(operations).map(([path, methods]) => [
    `/organisers/v1${path}`,
    Object.fromEntries(
      Object.entries(methods).map(
        ([method, { id, summary, good, bad, query = [], headers = [], takesFiles }]) => [
          method,
          {
            ...{ operationId: id, tags: ['Organisers'], summary, security: [{ organiserKey: [] }] },
            parameters: [
              ...[...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => parameter(name, 'path')),
              ...query.map((name) => parameter(name, 'query')),
              ...headers.map((name) => parameter(name, 'header')),
            ],
            ...(takesFiles && { requestBody: files }),
            responses: describeAnswers(good, bad),
          },
        ],
      ),
    ),
  ]);
  const { components } = api as OpenApi & { components: { securitySchemes: object } };
  return {
    ...api,
    tags: [
      ...api.tags,
      { name: 'Organisers', description: 'Results in over the network, with an organiser key.' },
    ],
    paths: { ...api.paths, ...Object.fromEntries(paths) },
    components: {
      ...components,
      securitySchemes: {
        ...components.securitySchemes,
        organiserKey: {
          ...{ type: 'http', scheme: 'bearer', bearerFormat: `${organiserKeyPrefix}…` },
          description: `\`Authorization: Bearer ${organiserKeyPrefix}…\``,
        },
      },
      schemas: {
        ...components.schemas,
        ...describeSchemas(api),
        EventFile: { type: 'object', description: 'As `/schemas/event-file.json` describes it.' },
      },
    },
  };
}
