// The promise of docs/stability.md: nothing of the last release is gone or changed, and what will go is announced.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { type Deprecation, deprecations } from '../../src/contract/deprecations.ts';
import { endpoints } from '../../src/contract/endpoints.ts';
import { describeAt } from '../../src/http/docs/describe-at.ts';
import { startService } from '../builders/service.ts';
import { findBreaks } from './compare-descriptions.ts';

const root = join(import.meta.dirname, '../..');
const released = JSON.parse(readFileSync(join(root, 'test/contract/released-api.json'), 'utf8'));
const today = JSON.parse(JSON.stringify(describeAt('https://results.example.org', 'svc_v1_')));

/** The released description after a change. */
// biome-ignore lint/suspicious/noExplicitAny: any part of it is changed
function change(edit: (api: any) => void): object {
  const copy = structuredClone(released);
  edit(copy);
  return copy;
}

describe('the description of the last release', () => {
  it('is still true; a difference is a break (docs/stability.md), or belongs in the description of the next release', () => {
    const sunset = new Date().toISOString().slice(0, 10);
    const retired = deprecations.flatMap((entry) =>
      entry.field !== null && entry.sunset <= sunset ? [entry.field.split('.').at(-1) ?? ''] : [],
    );
    assert.deepEqual(findBreaks(released, today, retired), []);
  });

  // biome-ignore lint/suspicious/noExplicitAny: any part of it is changed
  const breaks: Readonly<Record<string, [what: string, edit: (api: any) => void]>> = {
    'a removed endpoint': ['paths//api/v1/games: is gone', (api) => delete api.paths['/api/v1/games']],
    'an endpoint that is renamed': [
      'paths//api/v1/games: is gone',
      ({ paths }) => {
        paths['/api/v1/systems'] = paths['/api/v1/games'];
        delete paths['/api/v1/games'];
      },
    ],
    'a removed parameter': [
      'paths//api/v1/tournaments/get/query status: is gone',
      ({ paths }) => {
        const { get } = paths['/api/v1/tournaments'];
        get.parameters = get.parameters.filter(({ name }: { name: string }) => name !== 'status');
      },
    ],
    'a removed field': [
      'schemas/Tournament/city: is gone',
      ({ components }) => delete components.schemas.Tournament.properties.city,
    ],
    'a field that may be absent': [
      'schemas/Tournament/city: may be absent',
      ({ components }) => {
        const { Tournament } = components.schemas;
        Tournament.required = Tournament.required.filter((key: string) => key !== 'city');
      },
    ],
    'another type': [
      'schemas/Tournament/players: has another type',
      ({ components }) => (components.schemas.Tournament.properties.players.type = 'string'),
    ],
    'a value that may be null': [
      'schemas/Tournament/name: has another type',
      ({ components }) => {
        const { properties } = components.schemas.Tournament;
        properties.name = { anyOf: [properties.name, { type: 'null' }] };
      },
    ],
    'a new word in a closed list': [
      'schemas/Tournament/status: has another type',
      ({ components }) => components.schemas.Tournament.properties.status.enum.push('cancelled'),
    ],
    'a removed word': [
      'schemas/Tournament/status: no longer has planned',
      ({ components }) => components.schemas.Tournament.properties.status.enum.shift(),
    ],
    'another order': [
      'schemas/Tournament: has another order',
      ({ components }) => {
        const { slug, ...rest } = components.schemas.Tournament.properties;
        components.schemas.Tournament.properties = { ...rest, slug };
      },
    ],
    'another default': [
      'paths//api/v1/tournaments/get/query limit: has another default',
      (api) => (findLimit(api).schema.default = 50),
    ],
    'a lower limit': [
      'paths//api/v1/tournaments/get/query limit: has another maximum',
      (api) => (findLimit(api).schema.maximum = 50),
    ],
    'a new required parameter': [
      'paths//api/v1/games/get/query system: is required',
      ({ paths }) =>
        paths['/api/v1/games'].get.parameters.push({
          in: 'query',
          name: 'system',
          required: true,
          schema: { type: 'string' },
        }),
    ],
    'a parameter that becomes required': [
      'paths//api/v1/tournaments/get/query limit: is required',
      (api) => (findLimit(api).required = true),
    ],
    'a removed status': [
      'paths//api/v1/changes/get/410: is gone',
      ({ paths }) => delete paths['/api/v1/changes'].get.responses['410'],
    ],
    'a removed media type': [
      'paths//api/v1/changes/get/200/text/event-stream: is gone',
      ({ paths }) => delete paths['/api/v1/changes'].get.responses['200'].content['text/event-stream'],
    ],
    'a removed type of webhook': ['webhooks/changes: is gone', ({ webhooks }) => delete webhooks.changes],
    'a removed key of a webhook': [
      'schemas/WebhookChanges/timestamp: is gone',
      ({ components }) => delete components.schemas.WebhookChanges.properties.timestamp,
    ],
    'a removed header': [
      'paths//api/v1/games/get/200/headers/ETag: is gone',
      ({ paths }) => delete paths['/api/v1/games'].get.responses['200'].headers.ETag,
    ],
  };
  for (const [name, [what, edit]] of Object.entries(breaks))
    it(`is broken by ${name}`, () => assert.deepEqual(findBreaks(released, change(edit)), [what]));

  // biome-ignore lint/suspicious/noExplicitAny: any part of it is changed
  const additions: Readonly<Record<string, (api: any) => void>> = {
    'an endpoint': ({ paths }) => (paths['/api/v1/venues'] = paths['/api/v1/games']),
    'an optional parameter': ({ paths }) =>
      paths['/api/v1/games'].get.parameters.push({
        in: 'query',
        name: 'q',
        required: false,
        schema: { type: 'string' },
      }),
    'a key of a resource': ({ components }) => {
      const { Tournament } = components.schemas;
      Tournament.properties = { first: { type: 'string' }, ...Tournament.properties };
      Tournament.required.push('first');
    },
    'a kind of the feed': ({ components }) => components.schemas.Change.properties.kind.enum.push('venue'),
    'a header': ({ paths }) => (paths['/api/v1/games'].get.responses['200'].headers.Sunset = {}),
    'a message of a new case': ({ paths }) =>
      (paths['/api/v1/games'].get.responses['409'] = { description: 'New.', headers: {} }),
    'a higher limit': (api) => (findLimit(api).schema.maximum = 500),
    'other words': ({ components }) => (components.schemas.Tournament.description = 'An event.'),
  };
  for (const [name, edit] of Object.entries(additions))
    it(`allows ${name}`, () => assert.deepEqual(findBreaks(released, change(edit)), []));

  it('allows the removal of a deprecated field after its sunset', () => {
    const before = change(
      ({ components }) => (components.schemas.Tournament.properties.city.deprecated = true),
    );
    const after = change(({ components }) => delete components.schemas.Tournament.properties.city);
    assert.deepEqual(findBreaks(before, after), ['schemas/Tournament/city: is gone']);
    assert.deepEqual(findBreaks(before, after, ['city']), []);
  });
});

// biome-ignore lint/suspicious/noExplicitAny: any part of it is changed
function findLimit({ paths }: any): any {
  return paths['/api/v1/tournaments'].get.parameters.find(({ name }: { name: string }) => name === 'limit');
}

describe('the list of deprecations', () => {
  it('announces 12 months before, names what exists, and has a line in the CHANGELOG', () => {
    const changelog = readFileSync(join(root, 'CHANGELOG.md'), 'utf8');
    for (const { path, deprecated, sunset } of deprecations) {
      assert.ok(Temporal.PlainDate.from(deprecated).add({ years: 1 }).toString() <= sunset, path);
      assert.ok(path in today.paths, path);
      assert.ok(changelog.includes(`\`${path}\``), path);
    }
  });

  it('is empty today, so that no answer carries its headers, and every path is listed', async (t) => {
    const { get } = await startService(t);
    const { body, headers } = await get(endpoints.endpoints);
    assert.deepEqual(body, {
      data: { version: 'v1', endpoints: Object.keys(today.paths).toSorted(), deprecations: [] },
    });
    assert.deepEqual(Object.keys(body.data), ['version', 'endpoints', 'deprecations']);
    assert.ok(body.data.endpoints.includes('/api/v1/endpoints'));
    assert.equal(headers['deprecation'] ?? headers['sunset'], undefined);
  });

  it('an entry is seen in headers, errors included, in the description and among the endpoints; after its sunset it is gone', async (t) => {
    const retiring: Deprecation[] = [
      {
        path: '/api/v1/clubs/{slug}',
        field: null,
        deprecated: '2027-01-01',
        sunset: '2028-01-01',
        successor: '/api/v2/clubs/{slug}',
        message: 'Clubs move.',
      },
      {
        path: '/api/v1/tournaments',
        field: 'data.city',
        deprecated: '2027-01-01',
        sunset: '2028-01-01',
        successor: null,
        message: 'Use the venue.',
      },
    ];
    let now = Date.parse('2027-12-31T23:59:59.999Z');
    const club = { kind: 'club', slug: 'lions', name: 'Lions' };
    const service = await startService(t, [club], {
      deprecations: retiring,
      baseUrl: 'https://api.test',
      now: () => now,
    });
    const announced = {
      deprecation: '@1798761600',
      sunset: 'Sat, 01 Jan 2028 00:00:00 GMT',
      link: '<https://api.test/docs/stability>; rel="deprecation"; type="text/html"',
    };
    const check = (answer: Awaited<ReturnType<typeof service.get>>, status: number) => {
      assert.equal(answer.status, status, answer.text);
      const { deprecation, sunset, link } = answer.headers;
      assert.deepEqual({ deprecation, sunset, link }, announced);
    };
    const path = '/api/v1/clubs/lions';
    for (let times = 0; times < 3; times += 1) check(await service.get(path), 200);
    check(await service.get('/api/v1/clubs/nobody'), 404);
    check(await service.request('GET', path), 401);
    check(await service.request('POST', path, { authorization: `Bearer ${service.key}` }), 405);
    assert.equal((await service.get('/api/v1/tournaments')).headers['sunset'], undefined);
    assert.deepEqual((await service.get(endpoints.endpoints)).body.data.deprecations, retiring);
    const { body: api } = await service.request('GET', '/openapi.json');
    assert.equal(api.paths['/api/v1/clubs/{slug}'].get.deprecated, true);
    assert.equal(api.components.schemas.Tournament.properties.city.deprecated, true);
    assert.equal(JSON.stringify(api).match(/"deprecated":true/g)?.length, 2);
    now += 1;
    const gone = await service.get(path);
    check(gone, 410);
    assert.deepEqual(gone.body.error, {
      status: 410,
      message: 'This endpoint was retired on 2028-01-01; see /docs/stability',
      code: 'GONE',
    });
    assert.equal((await service.get('/api/v1/tournaments')).status, 200);
  });
});
