// /tournaments/{slug}/sign-up: the page, what it accepts, the order of its checks, and what it does not reveal (docs/organisers.md, Before the event).
import assert from 'node:assert/strict';
import { renameSync, writeFileSync } from 'node:fs';
import { after, describe, it } from 'node:test';
import { club } from '../../packages/rules/test/builders/records.ts';
import { makeLogger } from '../../src/cli/logger.ts';
import { engines } from '../builders/engines.ts';
import { entrantOf, form, json, openCup, sayEntries, signUp } from '../builders/entrants.ts';
import { startOrganised } from '../builders/organisers.ts';
import { collectPublic } from '../builders/public-surface.ts';
import { onDatabase } from '../builders/run-muster.ts';
import { startService } from '../builders/service.ts';

const closing: (() => unknown)[] = [];
const shared = { after: (close: unknown) => void closing.push(close as () => unknown) };
after(async () => {
  for (const close of closing.reverse()) await close();
});
let now = Date.parse('2026-03-01T12:00:00Z');
const service = await startOrganised(
  shared,
  engines[0],
  [
    club('gate', { name: 'Iron Gate' }),
    openCup('cup', { places: 1, word: 'Dragon' }),
    openCup(
      'timed',
      { opens: '2026-03-02T10:00', closes: '2026-03-03T10:00' },
      { timeZone: 'Europe/Berlin' },
    ),
    openCup('draft', {}, { published: false }),
  ],
  { pages: true, now: () => now, siteUrl: 'https://results.example.org', signUpLimit: 60 },
);
const { request } = service;
const organiser = await service.organiser(['gate']);
const good = { name: 'Ada', word: ' dragon ' };
const path = '/tournaments/cup/sign-up';

/** A separate address for each client would need a proxy, so the limit is high enough for this file. */
describe('a sign-up', () => {
  it('that fails inside is answered in JSON to JSON, and as a page to a form', async (t) => {
    const failing = await startOrganised(t, engines[0], [club('gate'), openCup('cup', {})], { pages: true });
    failing.database.fresh.all = () => {
      throw new Error('a bug');
    };
    const toJson = await signUp(failing, 'cup', good);
    assert.deepEqual([toJson.status, toJson.body.error.code], [500, 'INTERNAL_SERVER_ERROR']);
    const toForm = await signUp(failing, 'cup', good, form);
    assert.equal(toForm.status, 500);
    assert.match(toForm.headers['content-type'] ?? '', /^text\/html/);
  });

  it('that fails because of the database is answered with 503, and the cause is logged', async (t) => {
    const reasons: unknown[] = [];
    const logger = makeLogger('error', { write: (line) => reasons.push(JSON.parse(line).reason) });
    const cup = openCup('cup', {});
    const failing = await startOrganised(t, engines[0], [club('gate'), cup], {
      pages: true,
      logger,
      jobs: {},
    });
    // The worker opens the database with its first job.
    const file = failing.url.slice('sqlite:'.length);
    renameSync(file, `${file}.moved`);
    writeFileSync(file, 'no database');
    const toForm = await signUp(failing, 'cup', good, form);
    assert.equal(toForm.status, 503);
    assert.match(toForm.text, /value="Ada"/);
    assert.equal((await signUp(failing, 'cup', good)).status, 503);
    assert.equal(reasons.length, 2);
    for (const reason of reasons) assert.match(String(reason), /is damaged/);
  });

  it('is a plain form that redirects to the personal page, or JSON; sent twice it is one entry', async () => {
    const page = await request('GET', path);
    assert.equal(page.status, 200);
    assert.match(page.text, /0 of 1 places taken/);
    const token = /name="token" value="([^"]+)"/.exec(page.text)?.[1] ?? '';
    assert.notEqual(token, /name="token" value="([^"]+)"/.exec((await request('GET', path)).text)?.[1]);
    assert.equal(page.headers['cache-control'], 'no-store');
    assert.equal(page.headers['x-robots-tag'], 'noindex');
    assert.equal(page.headers['referrer-policy'], 'same-origin');
    const sent = await signUp(service, 'cup', { ...good, token, contact: 'ada@example.org' }, form);
    assert.equal(sent.status, 303);
    const location = sent.headers.location ?? '';
    assert.match(location, /^\/p\/[a-z0-9]{10}$/);
    assert.match((await request('GET', path)).text, /1 of 1 places taken<br>You join the waiting list\./);
    const again = await signUp(service, 'cup', { ...good, name: ' Ada ', token }, form);
    assert.deepEqual([again.status, again.headers.location], [303, location]);
    const asJson = await signUp(service, 'cup', { name: 'Ada', token });
    assert.equal(asJson.status, 200);
    assert.deepEqual(asJson.body.data, {
      state: 'in',
      place: null,
      code: location.slice(3),
      url: `https://results.example.org${location}`,
    });
    const other = await signUp(service, 'cup', { ...good, name: 'Bo', token });
    assert.deepEqual([other.status, other.body.data.state, other.body.data.place], [201, 'waiting', 1]);
    assert.equal(other.headers['access-control-allow-origin'], undefined);
    assert.deepEqual(await sayEntries(organiser, 'cup'), ['Ada in', 'Bo waiting 1']);
    const personal = await request('GET', location);
    assert.match(personal.text, /You are in/);
    assert.match(personal.text, /Keep this address/);
    const waiting = await request('GET', `/p/${other.body.data.code}`);
    assert.match(waiting.text, /You are number 1 on the waiting list/);
    const left = await request('POST', `/p/${other.body.data.code}`, form, 'action=leave');
    assert.equal(left.status, 303);
    assert.equal((await entrantOf(service, other).entry()).body.data.state, 'withdrawn');
  });

  it('checks in a fixed order, and names every wrong field at once', async () => {
    const evil = { ...json, origin: 'https://evil.example' };
    const post = (headers: Record<string, string>, body: string, at = path) =>
      request('POST', at, headers, body);
    assert.equal((await post(evil, '{', '/tournaments/none/sign-up')).status, 404);
    assert.equal((await post(evil, '{', '/tournaments/draft/sign-up')).status, 404);
    const foreign = await post(evil, '{');
    assert.deepEqual([foreign.status, foreign.body.error.message], [403, 'Origin not allowed']);
    assert.equal((await post({ ...json, origin: 'null' }, '{')).status, 403);
    for (const origin of ['https://results.example.org', `http://127.0.0.1:${service.port}`])
      assert.equal((await post({ ...json, origin }, '{')).status, 400, origin);
    assert.equal((await post({ 'content-type': 'text/plain' }, 'x'.repeat(20_000))).status, 415);
    assert.equal((await post(json, `"${'x'.repeat(20_000)}"`)).status, 413);
    assert.equal((await post(json, '{"name":')).status, 400);
    const { status, body } = await post(
      json,
      JSON.stringify({
        name: '  …  ',
        faction: 'x'.repeat(101),
        club: 'No Such Club',
        contact: 'a\nb',
        word: 'wrong',
        consent: 'yes',
        token: 7,
        age: 3,
      }),
    );
    assert.equal(status, 422);
    assert.deepEqual(body.problems.map(({ pointer }: { pointer: string }) => pointer).toSorted(), [
      '/age',
      '/club',
      '/consent',
      '/contact',
      '/faction',
      '/name',
      '/token',
      '/word',
    ]);
    const empty = await post(json, '{}');
    assert.deepEqual(
      empty.body.problems.map(({ pointer }: { pointer: string }) => pointer),
      ['/name', '/word', '/consent'],
    );
    for (const name of ['A\u202eda', 'A\u2066da', 'A\u2028da', 'A\ud800', 'A\tda', 7, ['Ada']])
      assert.equal((await signUp(service, 'cup', { ...good, name })).status, 422, JSON.stringify(name));
    const page = await signUp(
      service,
      'cup',
      { name: '<b>', word: 'sesame', contact: 'x@example.org' },
      form,
    );
    assert.equal(page.status, 422);
    assert.match(page.text, /value="&lt;b&gt;"/);
    assert.match(page.text, /value="x@example.org"/);
    assert.ok(!page.text.includes('sesame'));
    assert.match(page.text, /is not the word of this tournament/);
    await service.import([openCup('ice', { places: 5, word: ' Straße  der Elfen' })]);
    const typed = await signUp(service, 'ice', { name: 'Ada', word: 'STRASSE DER  ELFEN ' });
    assert.equal(typed.status, 201, typed.text);
    const listed = await onDatabase(service.url)('submissions list');
    assert.match(listed.stdout, /^\S+ {2}\S+ {2}players {2}taken {2}tournament ice replaced$/m);
  });

  it('is open from its first to its last second, in the zone of the tournament', async () => {
    const moments = [
      ['2026-03-02T08:59:59Z', 409, 'Sign-up is not open yet'],
      ['2026-03-02T09:00:00Z', 201, undefined],
      ['2026-03-03T08:59:59Z', 201, undefined],
      ['2026-03-03T09:00:00Z', 409, 'Sign-up is closed'],
    ] as const;
    now = Date.parse(moments[0][0]);
    const { text } = await request('GET', '/tournaments/timed/sign-up');
    assert.match(text, /It opens on 2 Mar 2026, 10:00 \(Europe\/Berlin\)/);
    for (const [moment, status, message] of moments) {
      now = Date.parse(moment);
      const { data } = (await service.get('/api/v1/tournaments/timed/sign-up')).body;
      assert.deepEqual(
        [data.open, data.opens, data.closes],
        [status === 201, '2026-03-02T09:00:00Z', '2026-03-03T09:00:00Z'],
      );
      const answer = await signUp(service, 'timed', { name: `Ada ${moment}` });
      assert.deepEqual([answer.status, answer.body.error?.message], [status, message], moment);
      if (message !== undefined) {
        const late = await signUp(service, 'timed', { name: 'Ada Typed' }, form);
        assert.equal(late.status, status);
        assert.ok(late.text.includes(message) && late.text.includes('value="Ada Typed"'), late.text);
      }
      const page = await request('GET', '/tournaments/timed/sign-up');
      assert.equal(page.status, 200);
      assert.equal(page.text.includes('<form method="post"'), status === 201);
      if (message !== undefined) assert.ok(page.text.includes(message));
      const home = await request('GET', '/');
      assert.equal(home.text.includes('Sign-up is open'), status === 201);
    }
    assert.match(
      (await request('GET', '/tournaments/timed')).text,
      /<a [^>]*sign-up">Sign up<\/a> 2 signed up/,
    );
  });

  it('tells strangers nothing about players who wait, and only the names of those who are in', async (t) => {
    await service.import([openCup('secret', { places: 1, word: 'openwordxq' })]);
    const fields = { word: 'openwordxq', contact: 'contactxq@example.org', token: 'tokenxq' };
    const ada = await signUp(service, 'secret', { ...fields, name: 'Adaxq In', faction: 'Elves' });
    const bo = await signUp(service, 'secret', { ...fields, name: 'Boxq Waits' });
    const found = await collectPublic(t, service, 'secret');
    const text = JSON.stringify([...found]);
    assert.ok(text.includes('Adaxq In'));
    for (const hidden of [
      'Boxq',
      'contactxq',
      'openwordxq',
      'tokenxq',
      ada.body.data.code,
      bo.body.data.code,
    ])
      assert.ok(!text.includes(hidden), hidden);
    const exported = (await organiser.get('/tournaments/secret/file')).text;
    assert.ok(
      exported.includes('openwordxq') && !exported.includes('contactxq') && !exported.includes('Boxq'),
    );
  });

  it('finds the club by its slug or its name, however that is typed', async () => {
    await service.import([club('zoe', { name: 'Zoë  Straße' }), openCup('clubs', {})]);
    for (const typed of ['zoe', ' ZOE ', 'Zoë Straße', 'ZOË  STRASSE', 'zoë straße'.normalize('NFD')]) {
      const answer = await signUp(service, 'clubs', { name: 'Ada', club: typed });
      assert.equal(answer.status, 201, `${typed}: ${answer.text}`);
    }
    const { data } = (await service.get('/api/v1/tournaments/clubs/participants')).body;
    assert.deepEqual(new Set(data.map((one: { club: string }) => one.club)), new Set(['zoe']));
  });

  it('is limited for each client address, and counts every post', async (t) => {
    const limited = await startOrganised(t, engines[0], [club('gate'), openCup('cup', {})], {
      pages: true,
      signUpLimit: 2,
      now: () => Date.parse('2026-03-01T12:59:30Z'),
    });
    assert.equal((await signUp(limited, 'cup', {})).status, 422);
    assert.equal((await signUp(limited, 'cup', { name: 'Ada' })).status, 201);
    const third = await signUp(limited, 'cup', { name: 'Bo' });
    assert.deepEqual([third.status, third.headers['retry-after']], [429, '30']);
    const page = await signUp(limited, 'cup', { name: 'Bo Typed', word: 'sesame' }, form);
    assert.deepEqual([page.status, page.headers['retry-after']], [429, '30']);
    assert.ok(page.text.includes('value="Bo Typed"') && !page.text.includes('sesame'));
  });

  it('does not exist if ORGANISERS is off', async (t) => {
    const off = await startService(t, [club('gate'), openCup('cup', { places: 3 })], { pages: true });
    assert.equal((await off.request('GET', path)).status, 404);
    assert.equal((await signUp(off, 'cup', { name: 'Ada' })).status, 404);
    assert.ok(!(await off.request('GET', '/tournaments/cup')).text.includes('Sign up'));
    const { data } = (await off.get('/api/v1/tournaments/cup/sign-up')).body;
    assert.deepEqual([data.open, data.places, data.url], [false, null, null]);
  });
});
