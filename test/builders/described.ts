// Checks answers against the API description: status, headers, content type, schema, and the order of keys.
import assert from 'node:assert/strict';
import type { ValidateFunction } from 'ajv';
import { Ajv2020 } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';
import type { JsonSchema, OpenApi, OpenApiPath, OpenApiResponse } from '../../src/contract/openapi-types.ts';
import type { Answer } from './service.ts';

export interface Described {
  /** Fails where an answer of this path does not match the description. */
  check(method: string, path: string, answer: Answer): void;
  /** Fails where an error that no endpoint describes (405, 431, …) has another shape. */
  checkError(answer: Answer): void;
  /** Answers that were never checked, at addresses that begin with `start`, such as `POST /account/keys 201`. Errors that all operations share are left out. */
  listUnchecked(start: string): string[];
}

function escapePointer(name: string): string {
  return encodeURIComponent(name.replaceAll('~', '~0').replaceAll('/', '~1'));
}

export function readDescription(api: OpenApi): Described {
  const ajv = new Ajv2020({ strict: false, allErrors: false });
  formats.default(ajv);
  ajv.addSchema(api, 'api');
  const validators = new Map<string, ValidateFunction>();
  const validate = (place: string, value: unknown): void => {
    let validator = validators.get(place);
    if (validator === undefined) {
      validator = ajv.compile({ $ref: `api#/${place}` });
      validators.set(place, validator);
    }
    if (!validator(value)) assert.fail(`${place}: ${ajv.errorsText(validator.errors)} in ${shorten(value)}`);
  };
  const checked = new Set<string>();
  const paths = Object.keys(api.paths).map((template) => ({
    template,
    expression: new RegExp(`^${template.replaceAll(/\{\w+\}/g, '[^/]+')}/?$`),
  }));

  function checkBody(place: string, schema: JsonSchema, answer: Answer): void {
    assert.equal(answer.headers['content-type'], 'application/json; charset=utf-8');
    validate(place, answer.body);
    checkOrder(api, schema, answer.body);
  }

  return {
    check(method, path, answer) {
      const template = paths.find(({ expression }) => expression.test(path.split('?')[0] ?? ''))?.template;
      assert.ok(template, `${path} is described nowhere`);
      const methods = api.paths[template] as OpenApiPath;
      // HEAD, and a method that the address does not have, are answered as GET is.
      const given = method.toLowerCase() as keyof OpenApiPath;
      const word = Object.hasOwn(methods, given) ? given : 'get';
      const listed = methods[word]?.responses[answer.status];
      assert.ok(listed, `${answer.status} is not described for ${method} ${template}: ${answer.text}`);
      checked.add(`${method} ${template} ${answer.status}`);
      const isShared = '$ref' in listed;
      const response = isShared ? (read(api, listed.$ref) as unknown as OpenApiResponse) : listed;
      for (const name of Object.keys(response.headers)) {
        const { required } = api.components.headers[name] as { required: boolean };
        if (required) assert.ok(answer.headers[name.toLowerCase()], `${answer.status} without ${name}`);
      }
      const json = response.content?.['application/json'];
      if (method === 'HEAD' || json === undefined) assert.equal(answer.text, '');
      else {
        const place = isShared
          ? listed.$ref.slice(2)
          : `paths/${escapePointer(template)}/${word}/responses/${answer.status}`;
        checkBody(`${place}/content/${escapePointer('application/json')}/schema`, json.schema, answer);
      }
      if (answer.status >= 400 && answer.body !== undefined)
        assert.equal(answer.body.error.status, answer.status);
    },
    checkError(answer) {
      assert.ok(answer.status >= 400 && answer.status < 500, `${answer.status}: ${answer.text}`);
      checkBody('components/schemas/Error', api.components.schemas['Error'] ?? {}, answer);
      assert.equal(answer.body.error.status, answer.status);
    },
    listUnchecked: (start) =>
      Object.entries(api.paths)
        .filter(([path]) => path.startsWith(start))
        .flatMap(([path, methods]) =>
          Object.entries(methods).flatMap(([method, { responses }]) =>
            Object.entries(responses)
              .filter(([, response]) => !('$ref' in response))
              .map(([status]) => `${method.toUpperCase()} ${path} ${status}`),
          ),
        )
        .filter((one) => !checked.has(one)),
  };
}

/** Keys stand in the order of the schema, which is that of docs/rules/api.md. */
function checkOrder(api: OpenApi, schema: JsonSchema, value: unknown): void {
  const { $ref, anyOf, items, properties } = schema;
  if (typeof $ref === 'string') checkOrder(api, read(api, $ref), value);
  else if (Array.isArray(anyOf)) {
    const choice = (anyOf as JsonSchema[]).find((one) => isObject(value) && isOf(api, one, value));
    if (choice !== undefined) checkOrder(api, choice, value);
  } else if (Array.isArray(value))
    for (const child of value) checkOrder(api, (items ?? {}) as JsonSchema, child);
  else if (isObject(value) && properties !== undefined) {
    const known = properties as Readonly<Record<string, JsonSchema>>;
    const order = Object.keys(known).filter((key) => Object.hasOwn(value, key));
    assert.equal(Object.keys(value).join(), order.join());
    for (const [key, child] of Object.entries(value)) checkOrder(api, known[key] ?? {}, child);
  }
}

/** Of several possible schemas, the one that matches the value: by the constant of `type` or `stage`, or by the required keys. */
function isOf(api: OpenApi, schema: JsonSchema, value: object): boolean {
  const target = typeof schema['$ref'] === 'string' ? read(api, schema['$ref']) : schema;
  if (target['type'] !== 'object') return false;
  const { stage, type } = (target['properties'] ?? {}) as {
    stage?: { properties: { type: { const: string } } };
    type?: { const?: string };
  };
  if (!((target['required'] ?? []) as string[]).every((key) => Object.hasOwn(value, key))) return false;
  if (type?.const !== undefined && type.const !== (value as { type?: string }).type) return false;
  const given = value as { stage?: { type?: string } };
  return stage === undefined || stage.properties.type.const === given.stage?.type;
}

function read(api: OpenApi, reference: string): JsonSchema {
  let found: unknown = api;
  for (const part of reference.slice(2).split('/')) found = (found as Record<string, unknown>)[part];
  return found as JsonSchema;
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function shorten(value: unknown): string {
  return JSON.stringify(value)?.slice(0, 400) ?? 'nothing';
}
