// Compares two API descriptions: every part of the older one that is gone, or changed in a way that docs/stability.md does not allow, is a break.
import { isDeepStrictEqual } from 'node:util';

// biome-ignore lint/suspicious/noExplicitAny: descriptions are walked as plain JSON
type Json = any;

/** Enums that may get more words, because clients ignore unknown ones. */
const openWords: readonly string[] = ['schemas/Change/kind', 'schemas/Error/error/code'];
/** Without effect on programs. */
const wordsOnly: readonly string[] = ['description', 'title', 'example', 'examples', 'deprecated'];

/** One line for each break. `retired`: parameters and keys that may be gone if the older description calls them deprecated, because their sunset has passed. */
export function findBreaks(before: Json, after: Json, retired: readonly string[] = []): string[] {
  const breaks: string[] = [];
  const note = (place: string, what: string) => void breaks.push(`${place}: ${what}`);

  /** Calls `compare` for all that both have, and notes what is gone. */
  function compareEach(
    place: string,
    old: Json = {},
    now: Json = {},
    compare: (place: string, old: Json, now: Json) => void,
  ): void {
    for (const [name, value] of Object.entries<Json>(old)) {
      const inside = `${place}/${name}`;
      if (now[name] !== undefined) compare(inside, value, now[name]);
      else if (!value.deprecated || !retired.includes(name.split(' ').at(-1) ?? '')) note(inside, 'is gone');
    }
  }

  function compareOperation(place: string, old: Json, now: Json): void {
    if (old.operationId !== now.operationId) note(place, 'has another operationId');
    if (!isDeepStrictEqual(old.security, now.security)) note(place, 'has other security');
    const byName = (parameters: Json[] = []) =>
      Object.fromEntries(parameters.map((one) => [`${one.in} ${one.name}`, one]));
    const [oldParameters, nowParameters] = [byName(old.parameters), byName(now.parameters)];
    for (const [name, parameter] of Object.entries<Json>(nowParameters))
      if (oldParameters[name] === undefined && parameter.required) note(`${place}/${name}`, 'is required');
    compareEach(place, oldParameters, nowParameters, (inside, one, other) => {
      if (other.required && !one.required) note(inside, 'is required');
      compareSchema(inside, one.schema, other.schema, 'sent');
    });
    if (old.requestBody === undefined && now.requestBody?.required) note(place, 'needs a body');
    // The bodies of webhooks, which the service sends.
    if (old.requestBody !== undefined) compareContent(place, old.requestBody, now.requestBody ?? {});
    compareEach(place, old.responses, now.responses, compareResponse);
  }

  function compareResponse(place: string, old: Json, now: Json): void {
    if (old.$ref !== now.$ref) note(place, 'refers to something else');
    compareEach(`${place}/headers`, old.headers, now.headers, (inside, one, other) => {
      if (one.$ref !== other.$ref) note(inside, 'is described by something else');
    });
    compareContent(place, old, now);
  }

  function compareContent(place: string, old: Json, now: Json): void {
    compareEach(place, old.content, now.content, (inside, one, other) =>
      compareSchema(inside, one.schema, other.schema, 'answered'),
    );
  }

  function compareSchema(place: string, old: Json, now: Json, use: 'sent' | 'answered'): void {
    const { properties, required = [], items, anyOf, enum: words, ...rest } = without(old);
    const {
      properties: others,
      required: nowRequired = [],
      items: nowItems,
      anyOf: nowAnyOf,
      enum: more,
      ...nowRest
    } = without(now);
    if (use === 'sent') compareLimits(place, rest, nowRest);
    else if (!isDeepStrictEqual(rest, nowRest)) note(place, 'has another type');
    compareWords(place, words, more, use);
    const keys = Object.keys(properties ?? {});
    const order = Object.keys(others ?? {}).filter((key) => keys.includes(key));
    if (
      !isDeepStrictEqual(
        order,
        keys.filter((key) => order.includes(key)),
      )
    )
      note(place, 'has another order');
    compareEach(place, properties, others, (inside, one, other) => compareSchema(inside, one, other, use));
    for (const key of required)
      if (others?.[key] !== undefined && !nowRequired.includes(key)) note(`${place}/${key}`, 'may be absent');
    if ((items === undefined) !== (nowItems === undefined)) note(place, 'has another type');
    else if (items !== undefined) compareSchema(`${place}[]`, items, nowItems, use);
    if (anyOf?.length !== nowAnyOf?.length) note(place, 'has another type');
    else
      for (const [index, one] of (anyOf ?? []).entries())
        compareSchema(`${place}|${index}`, one, nowAnyOf[index], use);
  }

  /** Limits on what a client sends may be relaxed, never tightened. */
  function compareLimits(place: string, old: Json, now: Json): void {
    for (const name of new Set([...Object.keys(old), ...Object.keys(now)])) {
      const [was, is] = [old[name], now[name]];
      const isHigher = /^max/.test(name) && was !== undefined && (is === undefined || is >= was);
      const isLower = /^min/.test(name) && was !== undefined && (is === undefined || is <= was);
      if (!isHigher && !isLower && !isDeepStrictEqual(was, is)) note(place, `has another ${name}`);
    }
  }

  function compareWords(place: string, old: Json, now: Json, use: 'sent' | 'answered'): void {
    if ((old === undefined) !== (now === undefined)) {
      note(place, 'has another type');
      return;
    }
    const added = (now ?? []).filter((word: string) => !old.includes(word));
    for (const word of old ?? []) if (!now.includes(word)) note(place, `no longer has ${word}`);
    if (use === 'answered' && added.length > 0 && !openWords.includes(place)) note(place, 'has another type');
  }

  compareEach('paths', before.paths, after.paths, (path, old, now) =>
    compareEach(path, old, now, compareOperation),
  );
  compareEach('webhooks', before.webhooks, after.webhooks, (name, old, now) =>
    compareEach(name, old, now, compareOperation),
  );
  const { components } = before;
  compareEach('schemas', components.schemas, after.components.schemas, (place, old, now) =>
    compareSchema(place, old, now, 'answered'),
  );
  compareEach('responses', components.responses, after.components.responses, compareResponse);
  compareEach('headers', components.headers, after.components.headers, (place, old, now) => {
    if (old.required && !now.required) note(place, 'may be absent');
  });
  return [...new Set(breaks)];
}

function without(schema: Json): Json {
  return Object.fromEntries(Object.entries(schema).filter(([key]) => !wordsOnly.includes(key)));
}
