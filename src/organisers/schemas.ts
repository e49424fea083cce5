// The pieces of which schemas of organisers and players are made.
import { linkHeaders } from '../contract/headers.ts';
import type { JsonSchema } from '../contract/openapi-types.ts';

export const text = { type: 'string' } as const;
export const count = { type: 'integer', minimum: 0 } as const;
export const nullable = { type: ['string', 'null'] } as const;

/** All keys are always there, and no others. */
export function closed(description: string, properties: Readonly<Record<string, object>>): JsonSchema {
  return {
    type: 'object',
    description,
    properties,
    required: Object.keys(properties),
    additionalProperties: false,
  };
}

export function listOf(items: object): JsonSchema {
  return { type: 'array', items };
}

export function link(name: string): JsonSchema {
  return { $ref: `#/components/schemas/${name}` };
}

export function describeResponse(
  description: string,
  schema: JsonSchema,
  others: object = {},
  type = 'application/json',
): object {
  const content = { [type]: { schema }, ...others };
  return { description, headers: linkHeaders('Cache-Control'), content };
}

/** Without what the schema library adds. */
export function toJson(schema: object): JsonSchema {
  return JSON.parse(JSON.stringify(schema)) as JsonSchema;
}
