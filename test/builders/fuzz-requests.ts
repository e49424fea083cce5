// Requests generated from the API description, valid and invalid, each with the expected answer.
import fc from 'fast-check';
import { anyText } from '../../packages/rules/test/builders/any-text.ts';
import type { OpenApi, OpenApiOperation, OpenApiParameter } from '../../src/contract/openapi-types.ts';

export interface FuzzRequest {
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly expected: 'valid' | 'wrong parameter' | 'missing' | 'no key' | 'method' | 'any';
}

/** Ids of the served world, by endpoint. */
export interface Known {
  /** Path template → values that its parameter may have. */
  readonly owners: ReadonlyMap<string, readonly string[]>;
  /** Complete paths with a cursor that was handed out for them. */
  readonly pages: readonly string[];
  /** Path of standings → its stages. */
  readonly stages: ReadonlyMap<string, readonly string[]>;
  readonly key: string;
}

/** Ids that do not exist. */
const unknownName = 'no-such-name';

interface Made {
  readonly value: string | undefined;
  readonly wrong: boolean;
}

function right(value: string | undefined): Made {
  return { value, wrong: false };
}

function wrong(value: string): Made {
  return { value, wrong: true };
}
const odd = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 30 }),
  anyText({ maxLength: 30 }),
  fc.constantFrom(
    '',
    ' ',
    '\0',
    '%',
    '../../etc/passwd',
    "' OR 1=1 --",
    '<script>',
    '__proto__',
    '-1',
    'null',
    '🎲',
    'a'.repeat(900),
  ),
);
function dayOf(offset: number): string {
  return new Date(Date.UTC(2024, 0, 1 + offset)).toISOString().slice(0, 10);
}

/** Values of a query parameter as its schema allows and forbids them. */
function valuesOf({ name, schema }: OpenApiParameter): fc.Arbitrary<Made> {
  const words = schema['enum'] as readonly string[] | undefined;
  if (words !== undefined) {
    return fc.oneof(
      fc.constantFrom(...words).map(right),
      odd.filter((word) => !words.includes(word)).map(wrong),
    );
  }
  if (schema['type'] === 'integer') {
    const { minimum = 0, maximum = 0 } = schema as { minimum?: number; maximum?: number };
    return fc.oneof(
      fc.integer({ min: minimum, max: maximum }).map((number) => right(String(number))),
      fc
        .oneof(fc.integer({ min: maximum + 1 }), fc.integer({ max: minimum - 1 }))
        .map((number) => wrong(String(number))),
      odd.filter((text) => !/^[1-9]\d?$|^100$/.test(text)).map(wrong),
    );
  }
  if (schema['format'] === 'date') {
    return odd.filter((text) => !/^\d{4}-\d\d-\d\d$/.test(text)).map(wrong);
  }
  if (typeof schema['pattern'] === 'string') {
    const pattern = new RegExp(schema['pattern']);
    // The same month for both ends of a window.
    return fc.oneof(fc.constant(right('2025-06')), odd.filter((text) => !pattern.test(text)).map(wrong));
  }
  if (schema['minLength'] === 1) {
    const empty = fc.constant(wrong(''));
    const { maxLength = Number.POSITIVE_INFINITY } = schema as { maxLength?: number };
    // Words to search for may not be spaces alone.
    const isWrong = (text: string) =>
      Array.from(text).length > maxLength || (name === 'q' && text.trim() === '');
    const some = odd.filter((text) => text !== '').map((text) => (isWrong(text) ? wrong : right)(text));
    // Only a tournament that exists is a right value.
    return name === 'tournament' ? empty : fc.oneof(empty, some);
  }
  return name === 'cursor' ? odd.map(wrong) : fc.constant(right(undefined));
}

/** A window: absent, one-sided, at most a year, too long, or the wrong way round. */
const windows = fc
  .tuple(
    fc.integer({ min: 0, max: 1000 }),
    fc.integer({ min: 0, max: 364 }),
    fc.constantFrom('both', 'from', 'to', 'long', 'back'),
  )
  .map(([start, length, form]): Record<'from' | 'to', Made> => {
    const end = form === 'long' ? start + length + 367 : start + length;
    const bad = form === 'long' || (form === 'back' && length > 0);
    const [first, last] = form === 'back' ? [end, start] : [start, end];
    return {
      from: { value: form === 'to' ? undefined : dayOf(first), wrong: bad },
      to: { value: form === 'from' ? undefined : dayOf(last), wrong: bad },
    };
  });

function queryOf(operation: OpenApiOperation): fc.Arbitrary<Record<string, Made>> {
  const parameters = operation.parameters.filter((parameter) => parameter.in === 'query');
  const each = Object.fromEntries(
    parameters.map((parameter) => [
      parameter.name,
      fc.oneof(
        { weight: 5, arbitrary: fc.constant(right(parameter.required ? 'Anything' : undefined)) },
        { weight: 2, arbitrary: valuesOf(parameter) },
      ),
    ]),
  );
  const made = fc.record(each) as fc.Arbitrary<Record<string, Made>>;
  if (!parameters.some(({ name, schema }) => name === 'from' && schema['format'] === 'date')) return made;
  return fc.oneof(
    made,
    fc.tuple(made, windows).map(([query, window]) => ({ ...query, ...window })),
  );
}

function keys(key: string): fc.Arbitrary<string | undefined> {
  return fc.oneof(
    { weight: 12, arbitrary: fc.constant(`Bearer ${key}`) },
    {
      weight: 1,
      arbitrary: fc.constantFrom(
        undefined,
        'Bearer',
        'Basic abc',
        `Bearer ${key}x`,
        `Bearer ${key.slice(0, -1)}`,
        `Bearer ${key.toLowerCase()}`,
        'Bearer svc_v1_',
        key,
      ),
    },
  );
}

const methods = fc.oneof(
  { weight: 30, arbitrary: fc.constant('GET') },
  { weight: 2, arbitrary: fc.constant('HEAD') },
  { weight: 1, arbitrary: fc.constantFrom('POST', 'PUT', 'DELETE', 'PATCH', 'PROPFIND') },
);

const extras = fc.record(
  {
    'accept-encoding': fc.constantFrom('gzip', 'br', 'zstd', 'gzip, br;q=0.5', 'identity;q=0, gzip', '*'),
    'if-none-match': fc.constantFrom('*', '"x"', 'W/"y", "z"'),
    'x-request-id': fc.stringMatching(/^[ -~]{0,120}$/),
    range: fc.constant('bytes=0-5'),
  },
  { requiredKeys: [] },
);

/** Requests to the endpoints of the description. */
export function describedRequests(api: OpenApi, known: Known): fc.Arbitrary<FuzzRequest> {
  const perPath = Object.entries(api.paths).map(([template, { get }]) => {
    const owners = known.owners.get(template) ?? [];
    const owner = fc.oneof(
      { weight: 6, arbitrary: fc.constantFrom(...(owners.length > 0 ? owners : [''])) },
      { weight: 1, arbitrary: odd.filter((name) => name !== '' && name !== '.' && name !== '..') },
    );
    return fc
      .tuple(owner, queryOf(get), keys(known.key), methods, extras, fc.boolean())
      .chain(([name, query, authorization, method, more, slash]) => {
        const path =
          template
            .replace(/\{\w+\}/, () => encodeURIComponent(name.toWellFormed()))
            .replace(/\{\w+\}/, unknownName) + (slash ? '/' : '');
        const stages = known.stages.get(path) ?? [];
        const stage = /tournaments\/.*standings/.test(template)
          ? fc.option(fc.constantFrom('nowhere', ...stages))
          : fc.constant(null);
        return stage.map((asked): FuzzRequest => {
          const given = Object.entries(query).flatMap(([key, { value }]) =>
            value === undefined ? [] : `${key}=${encodeURIComponent(value.toWellFormed())}`,
          );
          if (asked !== null) given.push(`stage=${asked}`);
          const exists = owners.length === 0 || (owners.includes(name) && !path.includes(unknownName));
          return {
            method,
            path: given.length === 0 ? path : `${path}?${given.join('&')}`,
            headers: { ...more, ...(authorization !== undefined && { authorization }) },
            expected: expect(
              authorization === `Bearer ${known.key}`,
              method,
              Object.values(query).some((made) => made.value !== undefined && made.wrong),
              exists && asked === null,
            ),
          };
        });
      });
  });
  return fc.oneof(...perPath);
}

function expect(keyed: boolean, method: string, isWrong: boolean, exists: boolean): FuzzRequest['expected'] {
  if (!keyed) return 'no key';
  if (method !== 'GET' && method !== 'HEAD') return 'method';
  if (isWrong) return 'wrong parameter';
  return exists ? 'valid' : 'any';
}

/** Pages that were handed out, as they are and with a letter of the cursor changed, cut or moved. */
export function pageRequests({ pages, key }: Known): fc.Arbitrary<FuzzRequest> {
  const headers = { authorization: `Bearer ${key}` };
  return fc
    .tuple(
      fc.constantFrom(...pages),
      fc.constantFrom('as is', 'as is', 'letter', 'cut', 'longer', 'filter'),
      fc.nat(),
    )
    .map(([page, change, at]) => {
      const [before = '', cursor = ''] = page.split('cursor=');
      const place = at % cursor.length;
      const other = cursor[place] === 'A' ? 'B' : 'A';
      const changed = {
        'as is': cursor,
        letter: cursor.slice(0, place) + other + cursor.slice(place + 1),
        cut: cursor.slice(0, place),
        longer: `${cursor}${other}`,
        filter: `${cursor}&from=1999-01-01`,
      }[change];
      const isFiltered = /(?:tournaments|clubs\/[^/]+\/battles|users\/[^/]+\/battles)\?/.test(before);
      const isRight = change === 'as is' || (change === 'filter' && !isFiltered);
      return {
        method: 'GET',
        path: `${before}cursor=${changed}`,
        headers,
        expected: isRight ? ('valid' as const) : ('wrong parameter' as const),
      };
    });
}

/** Paths that are not in the description, under /api/ and elsewhere. */
export function strayRequests(): fc.Arbitrary<FuzzRequest> {
  const part = fc.oneof(
    fc.constantFrom(
      'api',
      '%61pi',
      'API',
      'v1',
      'tournaments',
      'clubs',
      'battles',
      'users',
      'standings',
      'desk/session',
      '..',
      '.',
      '%2e%2e',
      '%00',
      '%zz',
      '%',
      '',
    ),
    fc.stringMatching(/^[!-~]{0,12}$/).map((text) => text.replaceAll(/[/?#]/g, '')),
  );
  return fc
    .tuple(fc.array(part, { maxLength: 8 }), fc.stringMatching(/^[!-~]{0,40}$/), methods)
    .map(([parts, query, method]) => ({
      method,
      path: `/${parts.join('/')}?${query.replaceAll('#', '')}`,
      headers: {},
      expected: 'any' as const,
    }));
}
