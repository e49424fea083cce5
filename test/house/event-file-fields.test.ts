// The reference of fields: every key of an event file is explained, and what is shown is what is imported.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import type { TSchema } from 'typebox';
import { Check } from 'typebox/value';
import type { Schema } from '#rules/check/describe-mismatch';
import { recordKinds } from '#rules/event-file/event-file';
import { writeEventFileSchema } from '#rules/event-file/event-file-schema';
import { pick } from '../../packages/rules/test/builders/pick.ts';
import {
  fieldsPage,
  listObjects,
  ruleExamples,
  wholeExamples,
  writeFields,
} from '../../scripts/write-fields.ts';
import { startService } from '../builders/service.ts';

interface Property {
  readonly path: string;
  readonly schema: Schema;
}

function listProperties(schema: unknown, path = ''): Property[] {
  if (typeof schema !== 'object' || schema === null) return [];
  const own = Object.entries((schema as Schema).properties ?? {}).map(([key, child]) => ({
    path: `${path}/${key}`,
    schema: child,
  }));
  const { default: _, examples: __, ...parts } = schema as Schema;
  return [
    ...own,
    ...Object.entries(parts).flatMap(([key, child]) =>
      listProperties(child, key === 'properties' ? path : `${path}/${key}`),
    ),
  ];
}

describe('the schema of the event file', () => {
  it('describes every property in a sentence', () => {
    const properties = listProperties(JSON.parse(writeEventFileSchema()));
    assert.ok(properties.length > 190, String(properties.length));
    const silent = properties.filter(({ schema }) => !/^[A-Z].{8,}\.$/s.test(schema.description ?? ''));
    assert.deepEqual(pick(silent, 'path'), []);
  });

  it('names the default of everything that may be left out', () => {
    const silent = listObjects().flatMap(({ title, properties = {}, required = [] }) =>
      Object.entries(properties)
        .filter(([key]) => !required.includes(key))
        .filter(([, { description = '', default: fallback }]) => {
          const isSaid = /Default|Required (?:if|on|for)|Leave it out|False while/.test(description);
          return fallback === undefined && !isSaid;
        })
        .map(([key]) => `${title}.${key}`),
    );
    assert.deepEqual(silent, []);
  });

  it('gives defaults and examples that fit', () => {
    const shown = Object.values(recordKinds)
      .flatMap(({ schema }) => listProperties(schema))
      .flatMap(({ path, schema }) =>
        [schema.default, ...(schema.examples ?? [])]
          .filter((value) => value !== undefined)
          .map((value) => ({ path, schema, value })),
      );
    assert.ok(shown.length > 100);
    const wrong = shown.filter(({ schema, value }) => !Check(schema as TSchema, value));
    assert.deepEqual(
      wrong.map(({ path, value }) => [path, value]),
      [],
    );
  });

  it('has a name for every kind of object, and no name for two', () => {
    const names = new Map<string, string>();
    const visit = (schema: Schema): void => {
      if (schema.type === 'object' && schema.properties !== undefined) {
        assert.ok(schema.title && schema.description, JSON.stringify(schema).slice(0, 200));
        const text = JSON.stringify(schema);
        assert.equal(names.get(schema.title) ?? text, text, schema.title);
        names.set(schema.title, text);
      }
      for (const child of [...(schema.anyOf ?? []), ...Object.values(schema.properties ?? {})]) visit(child);
      if (schema.items !== undefined) visit(schema.items);
    };
    for (const { schema } of Object.values(recordKinds)) visit(schema as Schema);
    assert.deepEqual(
      [...names.keys()].sort(),
      listObjects()
        .map(({ title }) => title)
        .sort(),
    );
  });
});

describe('the page of fields', () => {
  it('is what schema and examples say (npm run docs)', () => {
    assert.equal(readFileSync(fieldsPage, 'utf8'), writeFields());
  });

  it('is served to everyone, with the examples that it shows and leads to', async (t) => {
    const { request } = await startService(t, [], { baseUrl: 'https://api.test' });
    const { status, text, headers } = await request('GET', '/docs/event-file');
    assert.equal(status, 200);
    assert.equal(headers['content-type'], 'text/html; charset=utf-8');
    const ids = [...text.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id);
    for (const [, target = ''] of text.matchAll(/href="#([^"]+)"/g)) assert.ok(ids.includes(target), target);
    const leadsTo = [...text.matchAll(/href="(\/examples\/[^"]+)"/g)].map(([, target = '']) => target);
    assert.deepEqual(
      leadsTo.sort(),
      [
        ...Object.keys(wholeExamples).map((file) => `/examples/${file}.json`),
        ...Object.values(ruleExamples).map(([file]) => `/examples/rules/${file}.json`),
      ].sort(),
    );
    for (const target of leadsTo) {
      const example = await request('GET', target);
      assert.equal(example.status, 200, target);
      assert.match(String(example.headers['content-type']), /^application\/json/);
      assert.equal(example.text, readFileSync(new URL(`../..${target}`, import.meta.url), 'utf8'));
    }
  });

  it('is one tap away from reference and guide', async (t) => {
    const { request } = await startService(t, [], { baseUrl: 'https://api.test/sub' });
    for (const path of ['/docs', '/docs/guide', '/docs/event-file'])
      assert.match((await request('GET', path)).text, /href="\/sub\/docs\/event-file"/);
  });
});
