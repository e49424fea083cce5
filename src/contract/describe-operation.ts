// Turns an operation into its part of an OpenAPI document.
import type { TSchema } from 'typebox';
import { type ErrorStatus, messages } from './errors.ts';
import { linkHeaders, requestHeaders } from './headers.ts';
import { describeError, meanings, nameError } from './openapi-errors.ts';
import type { JsonSchema, OpenApiOperation, OpenApiParameter, OpenApiResponse } from './openapi-types.ts';
import type { DescribedError, DescribedErrors, Operation, Parameter, Security } from './operation.ts';

/** Errors that every operation may answer with; they are described once in the document. */
const sharedErrors: Readonly<Record<Security, readonly ErrorStatus[]>> = {
  apiKey: [401, 414, 429, 500, 503],
  organiserKey: [401, 429, 500, 503],
  session: [429, 500, 503],
  code: [429, 500, 503],
  none: [429, 500, 503],
};

const jsonType = 'application/json';

/** `example` is an answer with status 200. */
export function describeOperation(operation: Operation, example?: unknown): OpenApiOperation {
  const { id, tag, summary, description, body, answers, security = 'apiKey' } = operation;
  return {
    operationId: id,
    tags: [tag],
    summary,
    ...(description !== undefined && { description }),
    // The API key is what the whole document requires.
    ...(security !== 'apiKey' && {
      security: security === 'code' || security === 'none' ? [] : [{ [security]: [] }],
    }),
    parameters: listParameters(operation),
    ...(body && {
      requestBody: {
        required: body.isOptional !== true,
        ...(body.description !== undefined && { description: body.description }),
        content: Object.fromEntries(
          (body.types ?? [jsonType]).map((type) => [
            type,
            body.schema === undefined ? {} : { schema: linkNamed(body.schema) },
          ]),
        ),
      },
    }),
    // Keys that are numbers are in their order.
    responses: {
      ...Object.fromEntries(
        Object.entries(answers).map(([status, schema]) => [
          status,
          describeAnswer(operation, Number(status), schema, example),
        ]),
      ),
      ...(hasHash(operation) && { 304: unchanged }),
      ...Object.fromEntries(
        Object.entries(listErrors(operation)).map(([status, error]) => [
          status,
          describeError(Number(status) as ErrorStatus, error),
        ]),
      ),
      ...Object.fromEntries(
        sharedErrors[security].map((status) => [
          status,
          { $ref: `#/components/responses/${nameError(status)}` },
        ]),
      ),
    },
  };
}

function listParameters(operation: Operation): OpenApiParameter[] {
  const { path, pathParameters = {}, query = {}, security = 'apiKey' } = operation;
  const { headers = security === 'apiKey' ? requestHeaders : {} } = operation;
  const describe = (
    location: OpenApiParameter['in'],
    name: string,
    { required = false, schema, description }: Parameter,
  ) => ({ name, in: location, required, description, schema: linkNamed(schema) });
  return [
    ...[...path.matchAll(/:(\w+)/g)].map(([, name = '']) => {
      const given = pathParameters[name];
      if (given === undefined) throw new Error(`${path}: ${name} is not described`);
      const parameter = typeof given === 'string' ? { schema: nonEmpty, description: given } : given;
      return describe('path', name, { ...parameter, required: true });
    }),
    ...Object.entries(query).map(([name, parameter]) => describe('query', name, parameter)),
    ...Object.entries(headers).map(([name, description]) =>
      describe('header', name, { schema: anyText, description }),
    ),
  ];
}

const anyText = { type: 'string' };
const nonEmpty = { ...anyText, minLength: 1 };

/** A wrong parameter is a 400 with the message of that parameter. */
function listErrors({ query = {}, errors = {}, security = 'apiKey' }: Operation): DescribedErrors {
  const wrong = Object.values(query).flatMap((parameter) => parameter.messages ?? []);
  const given: DescribedError | undefined =
    errors[400] ?? (security === 'apiKey' || wrong.length > 0 ? meanings[400] : undefined);
  if (given === undefined) return errors;
  const address = security === 'apiKey' ? [messages.address] : [];
  const all = [...(given.messages ?? []), ...wrong, ...address];
  return { ...errors, 400: { meaning: given.meaning, messages: all } };
}

function describeAnswer(
  operation: Operation,
  status: number,
  schema: TSchema,
  example: unknown,
): OpenApiResponse {
  const { query = {}, types = [jsonType] } = operation;
  const isFound = status === 200;
  const { description = '' } = schema as { readonly description?: string };
  const [type = jsonType, ...others] = isFound ? types : [jsonType];
  return {
    description,
    headers: linkHeaders(
      ...(isFound && hasHash(operation) ? (['ETag'] as const) : []),
      'Cache-Control',
      ...(isFound && ('cursor' in query || 'since' in query) ? (['Link'] as const) : []),
      ...(status === 308 ? (['Location'] as const) : []),
    ),
    ...(status !== 204 && {
      content: {
        [type]: {
          schema: linkNamed(schema),
          ...(isFound && example !== undefined && { example }),
        },
        ...Object.fromEntries(others.map((other) => [other, { schema: anyText }])),
      },
    }),
  };
}

function hasHash({ security = 'apiKey', isUncached }: Operation): boolean {
  return security === 'apiKey' && !isUncached;
}

const unchanged = {
  description: 'Unchanged since the response whose `ETag` was sent as `If-None-Match`.',
  headers: linkHeaders('ETag', 'Cache-Control'),
};

/** Every schema with a title in the answers and bodies of these operations, and in these schemas, by title. */
export function collectNamed(
  operations: readonly Operation[],
  more: readonly TSchema[] = [],
): Map<string, JsonSchema> {
  const named = new Map<string, JsonSchema>();
  const note = (value: unknown) => {
    if (typeof value !== 'object' || value === null) return;
    const { title } = value as { readonly title?: unknown };
    if (typeof title === 'string') {
      if (named.has(title)) return;
      named.set(title, linkNamed(value, title));
    }
    for (const part of Object.values(value)) note(part);
  };
  for (const { answers, body } of operations) {
    note(Object.values(answers));
    note(body?.schema);
  }
  note(more);
  return named;
}

/** The schema as plain JSON, with a reference in place of every schema that has a title. `self` is its own title. */
export function linkNamed(schema: object, self?: string): JsonSchema {
  return JSON.parse(
    JSON.stringify(schema, (_key, value: unknown) => {
      if (typeof value !== 'object' || value === null) return value;
      const { title, ...rest } = value as { title?: unknown };
      if (typeof title !== 'string') return value;
      return title === self ? rest : { $ref: `#/components/schemas/${title}` };
    }),
  ) as JsonSchema;
}
