// The operations in /organisers/openapi.json: all of them, with their real answers, and only if ORGANISERS is on.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { createConfig, lintFromString } from '@redocly/openapi-core';
import { Ajv2020 } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';
import { optionNames } from '#foreign/option-names';
import { club, participant, player, tournament } from '../../packages/rules/test/builders/records.ts';
import { describeOrganisersAt } from '../../src/organisers/openapi.ts';
import { operations } from '../../src/organisers/operations.ts';
import { engines } from '../builders/engines.ts';
import { startOrganised } from '../builders/organisers.ts';
import { dayCup, makePlayer, readPlayers } from '../builders/players.ts';
import { type Answer, type Service, startService } from '../builders/service.ts';

interface Described {
  readonly paths: Readonly<
    Record<string, Readonly<Record<string, { readonly parameters: readonly { readonly name: string }[] }>>>
  >;
}

/** The description that a service serves, and a check of answers against it. */
async function readDescription({ request }: Pick<Service, 'request'>) {
  const api = (await request('GET', '/organisers/openapi.json')).body as Described;
  const ajv = new Ajv2020({ strict: false });
  formats.default(ajv);
  ajv.addSchema(api, 'api');
  const seen = new Set<string>();
  const check = ({ status, headers, body, text }: Answer, operation: string, expected: number) => {
    assert.equal(status, expected, text);
    seen.add(operation);
    const [method = '', path = ''] = operation.split(' ');
    const pointer = encodeURIComponent(path.replaceAll('/', '~1'));
    const type = String(headers['content-type']).replace(/;.*/, '').replace('/', '~1');
    const place = `api#/paths/${pointer}/${method.toLowerCase()}/responses/${status}/content/${type}/schema`;
    const validate = ajv.compile({ $ref: place });
    assert.ok(validate(body ?? text), `${place}: ${ajv.errorsText(validate.errors)}`);
  };
  return { api, check, seen };
}

function listOperations({ paths }: Described, start: string): string[] {
  return Object.entries(paths)
    .filter(([path]) => path.startsWith(start))
    .flatMap(([path, methods]) => Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`))
    .sort();
}

describe('the description of the organiser API', () => {
  it('passes the strictest rules of the linter', async () => {
    const source = JSON.stringify(describeOrganisersAt('https://results.muster.test', 'svc_v1_', 'org_v1_'));
    const config = await createConfig({ extends: ['recommended-strict'] });
    const problems = await lintFromString({ source, absoluteRef: 'openapi.json', config });
    assert.deepEqual(
      problems.map(({ ruleId, message, location }) => `${ruleId}: ${message} (${location[0]?.pointer})`),
      [],
    );
  });

  it('does not begin with the sentences of the API, which only reads', () => {
    const { info } = describeOrganisersAt('https://results.muster.test', 'svc_v1_', 'org_v1_');
    assert.doesNotMatch(info.description, /^Read-only|Every request needs an API key|any other method/);
    assert.match(info.description, /organiser key/);
  });

  it('has exactly one of `answer` and `work` for every operation', () => {
    for (const { id, answer, work } of operations)
      assert.ok((answer === undefined) !== (work === undefined), id);
  });

  it('exists only if ORGANISERS is on', async (t) => {
    const { request } = await startService(t);
    assert.equal((await request('GET', '/organisers/openapi.json')).status, 404);
  });

  it('is separate from that of the API, which only reads', async (t) => {
    const { request } = await startOrganised(t, engines[0]);
    const { paths } = (await request('GET', '/openapi.json')).body;
    assert.ok(Object.keys(paths).every((path) => path.startsWith('/api/v1/')));
  });

  it('has every address and every parameter, and answers match it', async (t) => {
    const people = [player('p_ada', 'Ada Novak'), player('nr_1', 'Ada Novak')];
    const service = await startOrganised(t, engines[0], [club('gate'), ...people]);
    let { key } = await service.organiser(['gate']);
    const { api, check, seen } = await readDescription(service);
    const asked = async (method: string, path: string, status: number, body?: string) => {
      const address = path
        .replace(/^(\/submissions\/)s_\w+/, '$1{id}')
        .replace(/^(\/(?:tournaments|seasons|ratings)\/)\w+/, '$1{slug}')
        .replace(/(\/(?:links|entries)\/)a(?=$|\/)/, '$1{participant}')
        .replace(/(\/sheets\/)\w+/, '$1{sheet}')
        .replace(/(\/invitations\/)\w+/, '$1{id}')
        .replace(/\?.*/, '');
      const template = `/organisers/v1${address}`;
      const answer = await service.request(
        method,
        `/organisers/v1${path}`,
        { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
        body === undefined ? undefined : Buffer.from(body),
      );
      check(answer, `${method} ${template}`, status);
      return answer.body as { readonly data: { readonly id: string } };
    };
    const file = (more: object = {}) => {
      const {
        kind: _kind,
        published: _published,
        ...record
      } = tournament('cup', { club: 'gate', ...more }) as Record<string, unknown>;
      return JSON.stringify({ format: 'muster/1', tournaments: [record] });
    };
    await asked('POST', '/submissions?dryRun=true', 200, file());
    const { data } = await asked('POST', '/submissions', 201, file());
    await asked('POST', '/submissions', 422, file({ status: 'odd' }));
    await asked('POST', '/submissions?dryRun=odd', 400, file());
    await asked('GET', '/submissions?limit=5', 200);
    await asked('GET', `/submissions/${data.id}`, 200);
    await asked('GET', '/submissions/s_none', 404);
    await asked('GET', '/tournaments', 200);
    await asked('GET', '/tournaments/cup', 200);
    await asked('GET', '/tournaments/cup/file', 200);
    await asked('GET', '/tournaments/cup/sheets/battles', 200);
    await asked('GET', '/tournaments/cup/sheets/clubs', 404);
    await asked('GET', '/me', 200);
    const invited = await asked('POST', '/tournaments/cup/invitations', 201, '{"role":"judge","name":"Kim"}');
    await asked('POST', '/tournaments/cup/invitations', 422, '{"role":"judge","name":"K"}');
    await asked('GET', '/tournaments/cup/invitations', 200);
    await asked('DELETE', `/tournaments/cup/invitations/${invited.data.id}`, 200);
    await asked('DELETE', '/tournaments/cup/invitations/i_none', 404);
    await asked('GET', '/tournaments/cup/desk', 200);
    await asked('GET', '/tournaments/cup/history', 200);
    await asked('GET', '/suggestions', 200);
    await asked('GET', '/players?q=ada', 200);
    await asked('GET', '/players', 400);
    await asked('GET', '/events?q=cup', 200);
    await asked('GET', '/events', 400);
    await asked('GET', '/example?rules=%7B%7D', 200);
    await asked('POST', '/tournaments/cup/publish', 201);
    await asked('POST', '/tournaments/cup/unpublish', 201);
    const players = ['a', 'b'].map((key) => participant(key));
    await asked(
      'POST',
      '/submissions',
      201,
      file({ stages: [{ id: 'swiss', rounds: 1 }], participants: players }),
    );
    await asked('GET', '/tournaments/cup/links', 404);
    const withPages = { reports: 'on', stages: [{ id: 'swiss', rounds: 1 }], participants: players };
    await asked('POST', '/submissions', 201, file(withPages));
    await asked('GET', '/tournaments/cup/links', 200);
    await asked('POST', '/tournaments/cup/links/renew', 200);
    await asked('POST', '/tournaments/cup/links/a/renew', 200);
    await asked('GET', '/tournaments/cup/reports', 200);
    await asked('GET', '/tournaments/cup/entries', 404);
    await asked('POST', '/submissions', 201, file({ ...withPages, signUp: {}, checkIn: {} }));
    await asked('GET', '/tournaments/cup/entries', 200);
    await asked('POST', '/tournaments/cup/entries/a/approve', 409);
    await asked('DELETE', '/tournaments/cup/entries/a', 200);
    await asked('POST', '/tournaments/cup/entries/a/admit', 200);
    await asked('PUT', '/tournaments/cup/entries/a/check-in', 200, '{ "here": true }');
    await asked('PUT', '/tournaments/cup/entries/a/check-in', 422, '{ "here": 1 }');
    await asked('POST', '/tournaments/cup/check-in/open', 200);
    await asked('POST', '/tournaments/cup/check-in/close', 200, '{ "drop": false }');
    await asked('POST', '/tournaments/cup/check-in/close', 422, '{ "drop": 1 }');
    await asked('POST', '/submissions', 201, file(withPages));
    await asked('POST', '/tournaments/cup/next?dryRun=true', 200, '{ "seed": "x" }');
    await asked('POST', '/tournaments/cup/next', 422, '{ "sed": "x" }');
    await asked('POST', '/tournaments/cup/next', 201);
    await asked('POST', '/tournaments/cup/next', 409);
    const result = '{ "battles": [{ "id": "cup-swiss-1-1", "winner": "a" }] }';
    await asked('POST', '/tournaments/cup/results?dryRun=true', 200, result);
    await asked('POST', '/tournaments/cup/results', 201, result);
    await asked('POST', '/tournaments/cup/results', 422, '{ "battles": [] }');
    const press = { version: 0, action: 'start', stage: 'swiss', round: 1, minutes: 90 };
    await asked('PUT', '/tournaments/cup/clock', 200, JSON.stringify(press));
    await asked('PUT', '/tournaments/cup/clock', 409, JSON.stringify(press));
    await asked('PUT', '/tournaments/cup/clock', 422, '{ "version": 1 }');
    await asked(
      'PUT',
      '/tournaments/cup/clock',
      200,
      '{ "version": 1, "action": "add", "minutes": 5, "table": 1 }',
    );
    await asked('GET', '/tournaments/cup/clock', 200);
    await asked('GET', '/tournaments/cup/votes', 200);
    await asked('PUT', '/tournaments/cup/votes', 422, '{ "award": "x", "state": "open" }');
    const removed = await asked('DELETE', '/tournaments/cup', 201);
    await asked('GET', '/tournaments/cup', 404);
    await asked('POST', `/submissions/${removed.data.id}/undo`, 201);
    await asked('POST', `/submissions/${data.id}/undo`, 409);
    const season = {
      slug: 'league',
      name: 'League',
      club: 'gate',
      events: { match: {} },
      points: [{ type: 'place', table: [3] }],
    };
    const seasons = JSON.stringify({ format: 'muster/1', seasons: [season] });
    await asked('POST', '/submissions?dryRun=true', 200, seasons);
    await asked('POST', '/submissions', 201, seasons);
    await asked('GET', '/seasons', 200);
    await asked('GET', '/seasons/league', 200);
    await asked('POST', '/seasons/league/publish', 201);
    await asked('POST', '/seasons/league/unpublish', 201);
    await asked('DELETE', '/seasons/league', 201);
    const rating = { slug: 'ladder', name: 'Ladder', club: 'gate', game: 'Ironfall', events: { match: {} } };
    await asked('POST', '/submissions', 201, JSON.stringify({ format: 'muster/1', ratings: [rating] }));
    await asked('GET', '/ratings', 200);
    await asked('GET', '/ratings/ladder', 200);
    await asked('POST', '/ratings/ladder/publish', 201);
    await asked('POST', '/ratings/ladder/unpublish', 201);
    await asked('DELETE', '/ratings/ladder', 201);
    await asked('GET', '/people/duplicates', 403);
    ({ key } = await service.organiser('all'));
    await asked('GET', '/people/duplicates', 200);
    await asked('GET', '/people/compare?a=p_ada&b=nr_1', 200);
    await asked('POST', '/people/distinct', 201, '{ "a": "p_ada", "b": "nr_1" }');
    await asked('POST', '/people/merge', 201, '{ "from": "nr_1", "into": "p_ada" }');
    await asked('POST', '/people/merge', 409, '{ "from": "nr_1", "into": "p_ada" }');
    await asked('POST', '/people/split', 201, '{ "alias": "nr_1" }');
    await service.import([tournament('winter', { participants: [participant('a', { player: 'Zoe' })] })]);
    await asked('POST', '/people/assign', 201, '{ "id": "p_zoe", "name": "Zoe", "tournament": "winter" }');
    assert.deepEqual(listOperations(api, '/organisers/'), [...seen].sort(), 'each was asked here');
    const given = api.paths['/organisers/v1/submissions']?.['post']?.parameters.map(({ name }) => name) ?? [];
    for (const name of optionNames) assert.ok(given.includes(name), name);
  });

  it('has the addresses of personal links and sign-up, and answers match it', async (t) => {
    const service = await startOrganised(t, engines[0], [club('gate'), dayCup({ listsIn: 'on' })]);
    const organiser = await service.organiser(['gate']);
    const { api, check: checkOperation, seen } = await readDescription(service);
    const { a, b } = await readPlayers(service, organiser);
    if (!a || !b) throw new Error('a player has no link');
    const check = (answer: Answer, operation: string, status: number) =>
      checkOperation(answer, operation.replace(' ', ' /p/{code}/'), status);
    check(await a.battle(), 'GET battle', 200);
    check(await makePlayer(service, 'aaaaaaaaaa').battle(), 'GET battle', 404);
    check(await a.report(1, 2, { winner: 'nobody' }), 'PUT report', 422);
    check(await a.report(14, 9), 'PUT report', 200);
    check(await a.withdraw('b_1'), 'DELETE report', 200);
    check(await a.withdraw('b_2'), 'DELETE report', 409);
    check(await a.report(14, 9), 'PUT report', 200);
    check(await b.report(9, 14), 'PUT report', 200);
    check(await b.report(9, 14), 'PUT report', 409);
    check(await a.handIn('Faction: Skaven'), 'PUT list', 409);
    await service.import([dayCup({ status: 'planned', listsIn: 'on', battles: [] })]);
    check(await a.battle(), 'GET battle', 200);
    check(await a.handIn('Faction: Skaven\nArmy points: 1990'), 'PUT list', 200);
    check(await a.handIn(' '), 'PUT list', 422);
    const send = (method: string, part: string, body?: string) =>
      service.request(method, `/p/${a.code}/${part}`, { 'content-type': 'application/json' }, body);
    check(await send('GET', 'entry'), 'GET entry', 404);
    await service.import([dayCup({ status: 'planned', signUp: {}, checkIn: {}, battles: [] })]);
    check(await send('GET', 'entry'), 'GET entry', 200);
    check(await send('PUT', 'check-in', '{ "here": 1 }'), 'PUT check-in', 422);
    check(await send('PUT', 'check-in', '{ "here": true }'), 'PUT check-in', 409);
    check(await send('DELETE', 'entry'), 'DELETE entry', 200);
    const signUp = (body: string) =>
      service.request('POST', '/tournaments/cup/sign-up', { 'content-type': 'application/json' }, body);
    for (const status of [201, 200])
      checkOperation(
        await signUp('{ "name": "Eva", "consent": true, "token": "once" }'),
        'POST /tournaments/{slug}/sign-up',
        status,
      );
    checkOperation(await signUp('{}'), 'POST /tournaments/{slug}/sign-up', 422);
    await service.import([dayCup({ awards: [{ name: 'Prize', vote: true }] })]);
    check(await b.votes(), 'GET votes', 200);
    check(await b.vote('Prize', null), 'PUT vote', 409);
    check(await b.vote('None', null), 'PUT vote', 422);
    await organiser.put('/tournaments/cup/votes', { award: 'Prize', state: 'open' });
    check(await b.vote('Prize', (await b.votes()).body.data[0].candidates[0].id), 'PUT vote', 200);
    const described = [...listOperations(api, '/p/'), ...listOperations(api, '/tournaments/')].sort();
    assert.deepEqual(described, [...seen].sort(), 'each was asked here');
  });
});
