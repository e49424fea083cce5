// Operations described as an OpenAPI 3.1 document.
import type { TSchema } from 'typebox';
import { ErrorAnswer } from './answers.ts';
import { type Deprecation, findDeprecation } from './deprecations.ts';
import { collectNamed, describeOperation, linkNamed } from './describe-operation.ts';
import { templateOf } from './endpoints.ts';
import { headers } from './headers.ts';
import { describeError, meanings, nameError, sharedStatuses } from './openapi-errors.ts';
import type { JsonSchema, OpenApi, OpenApiResponse } from './openapi-types.ts';
import { type Operation, type Security, tags } from './operation.ts';
import { describeWebhooks, webhookSchemas } from './webhook-resources.ts';

export interface Description {
  /** The address of the service, without a slash at the end. */
  readonly base: string;
  /** The beginning of every key of a kind. */
  readonly keyPrefixes: Readonly<Partial<Record<Security, string>>>;
  /** In the order of the document. */
  readonly operations: readonly Operation[];
  /** What it describes, in Markdown. */
  readonly about: string;
  /** Real answers, by the path of their operation. */
  readonly examples: ReadonlyMap<string, unknown>;
  /** What will be removed. */
  readonly deprecations?: readonly Deprecation[];
  /** Whether it describes the bodies of webhooks. */
  readonly hasWebhooks?: true;
}

/** A session begins in a browser (docs/accounts.md). */
const sessionScheme = {
  type: 'apiKey',
  in: 'cookie',
  name: '__Host-muster',
  description:
    'The session of a browser that has signed in. Over http, without TLS, the cookie is named `muster`.',
} as const;

export function describeApi(description: Description): OpenApi {
  const { base, keyPrefixes, operations, about, examples, deprecations = [], hasWebhooks } = description;
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
    paths: describePaths(operations, examples, deprecations),
    ...(hasWebhooks && { webhooks: describeWebhooks() }),
    components: {
      securitySchemes: {
        ...Object.fromEntries(
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
        ...(operations.some(({ security }) => security === 'session') && { session: sessionScheme }),
      },
      headers: Object.fromEntries(
        Object.entries(headers).map(([name, { description, required, example }]) => [
          name,
          { description, required, schema: { type: 'string' }, example },
        ]),
      ),
      responses: Object.fromEntries(
        sharedStatuses.map((status) => [nameError(status), describeError(status, meanings[status])]),
      ),
      schemas: describeSchemas(operations, hasWebhooks ? webhookSchemas : []),
    },
  };
  const api = document as unknown as OpenApi;
  for (const entry of deprecations) if (entry.field !== null) markField(api, entry.path, entry.field);
  return api;
}

function describePaths(
  operations: readonly Operation[],
  examples: Description['examples'],
  deprecations: readonly Deprecation[],
): object {
  const paths: Record<string, Record<string, object>> = {};
  for (const operation of operations) {
    const { method = 'GET', path } = operation;
    const template = templateOf(path);
    const described = describeOperation(operation, examples.get(path));
    const marked = findDeprecation(deprecations, template) ? { ...described, deprecated: true } : described;
    paths[template] = { ...paths[template], [method.toLowerCase()]: marked };
  }
  return paths;
}

/** By name. */
function describeSchemas(operations: readonly Operation[], more: readonly TSchema[]): object {
  const named = [...collectNamed(operations, more), ['Error', linkNamed(ErrorAnswer, 'Error')] as const];
  return Object.fromEntries(named.sort(([one], [other]) => (one < other ? -1 : 1)));
}

/** Marks a parameter, or a key of the answer, as deprecated. A key of a resource is marked wherever the resource is answered. */
function markField({ paths, components }: OpenApi, path: string, field: string): void {
  const operation = paths[path]?.get;
  const answer = operation?.responses['200'] as OpenApiResponse | undefined;
  const find = (schema: JsonSchema | undefined, keys: readonly string[]): JsonSchema | undefined => {
    const [key, ...rest] = keys;
    if (schema === undefined || key === undefined) return schema;
    const { $ref, items, anyOf, properties } = schema;
    if (typeof $ref === 'string') return find(components.schemas[$ref.split('/').at(-1) ?? ''], keys);
    if (Array.isArray(anyOf)) return anyOf.map((one) => find(one, keys)).find((one) => one !== undefined);
    if (items !== undefined) return find(items as JsonSchema, keys);
    return find((properties as Record<string, JsonSchema> | undefined)?.[key], rest);
  };
  const found =
    operation?.parameters.find(({ name }) => name === field) ??
    find(answer?.content?.['application/json']?.schema, field.split('.'));
  // After its sunset it is no longer described.
  if (found !== undefined) Object.assign(found, { deprecated: true });
}
