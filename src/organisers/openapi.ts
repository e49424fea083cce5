// GET /organisers/openapi.json: the description of the API with the operations of organisers (docs/organiser-api.md).
import type { OpenApi } from '../contract/openapi-types.ts';
import { organiserMessages } from '../contract/organiser-messages.ts';
import { describeAt } from '../http/docs/describe-at.ts';
import { bodyTypes } from './media-types.ts';
import type { OrganiserOperation } from './operation.ts';
import { playerPaths, playerSchemas } from './players/description.ts';
import { describeSchemas } from './response-schemas.ts';
import { describeResponse, link, text } from './schemas.ts';

const errorMeanings: Readonly<Record<number, string>> = {
  400: 'A parameter, header or field has a wrong value, or the body cannot be read.',
  403: 'The key does not allow this.',
  404: 'It does not exist, or belongs to another club.',
  408: 'The body took too long to arrive.',
  409: 'There is a conflict, which the message describes.',
  412: 'It was changed meanwhile: the message says by whom and when.',
  413: 'The body is larger than 32 MB, unpacks to more than 128 MB, has more than 100 files or 200,000 records (50,000 on PostgreSQL), or needs too much memory.',
  415: organiserMessages.mediaType,
};

/** Described with the API. */
const sharedErrors = {
  401: 'Unauthorized',
  429: 'TooManyRequests',
  500: 'InternalServerError',
  503: 'ServiceUnavailable',
} as const;

const files = {
  required: true,
  description:
    'Event files, files from other platforms, or the three spreadsheets, as CSV or in one .xlsx workbook; detected by content.',
  content: Object.fromEntries(bodyTypes.map((type) => [type, {}])),
};

function describeOperation(operation: OrganiserOperation): object {
  const {
    id,
    summary,
    path,
    query = [],
    headers = [],
    returns,
    errors = [...(query.length > 0 ? [400] : []), ...(path.includes(':') ? [404] : [])],
    type = 'application/json',
    types = [],
    acceptsFiles,
    accepts,
  } = operation;
  const otherTypes = Object.fromEntries(types.map((type) => [type, { schema: text }]));
  const inPath = [...path.matchAll(/:(\w+)/g)].map(([, name]) => ({
    name,
    in: 'path',
    required: true,
    schema: { ...text, minLength: 1 },
  }));
  const optional = (location: string) => (name: string) => ({
    name,
    in: location,
    required: false,
    schema: text,
  });
  return {
    operationId: id,
    tags: ['Organisers'],
    summary,
    security: [{ organiserKey: [] }],
    parameters: [...inPath, ...query.map(optional('query')), ...headers.map(optional('header'))],
    ...(acceptsFiles && { requestBody: files }),
    ...(accepts !== undefined && {
      requestBody: { required: false, content: { 'application/json': { schema: link(accepts) } } },
    }),
    // Keys that are numbers are in their order.
    responses: {
      ...Object.fromEntries(
        errors.map((status) => [status, describeResponse(errorMeanings[status] ?? '', link('Error'))]),
      ),
      ...Object.fromEntries(
        Object.entries(returns).map(([status, schema]) => [
          status,
          describeResponse(
            status === '422' ? 'Problems; nothing was changed.' : 'Done.',
            link(schema),
            otherTypes,
            type,
          ),
        ]),
      ),
      ...Object.fromEntries(
        Object.entries(sharedErrors).map(([status, name]) => [
          status,
          { $ref: `#/components/responses/${name}` },
        ]),
      ),
    },
  };
}

export function describeOrganisersAt(
  base: string,
  keyPrefix: string,
  organiserKeyPrefix: string,
  operations: readonly OrganiserOperation[],
): object {
  const api = describeAt(base, keyPrefix);
  const paths: Record<string, Record<string, object>> = {};
  for (const operation of operations) {
    const path = `/organisers/v1${operation.path.replaceAll(/:(\w+)/g, '{$1}')}`;
    const { method = 'GET' } = operation;
    paths[path] = { ...paths[path], [method.toLowerCase()]: describeOperation(operation) };
  }
  const { components } = api as OpenApi & { components: { securitySchemes: object } };
  const organiserKey = {
    type: 'http',
    scheme: 'bearer',
    bearerFormat: `${organiserKeyPrefix}…`,
    description: `\`Authorization: Bearer ${organiserKeyPrefix}…\``,
  };
  const about = 'Upload results and run events with an organiser key.';
  return {
    ...api,
    tags: [
      ...api.tags,
      { name: 'Organisers', description: about },
      {
        name: 'Personal links',
        description: 'Reports and lists of players, by the code of a personal link.',
      },
    ],
    paths: { ...api.paths, ...paths, ...playerPaths },
    components: {
      ...components,
      securitySchemes: { ...components.securitySchemes, organiserKey },
      schemas: { ...components.schemas, ...describeSchemas(api), ...playerSchemas },
    },
  };
}
