// GET /calendar.ics, checked against RFC 5545 by a strict parser.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { anyText } from '../../packages/rules/test/builders/any-text.ts';
import { club, tournament } from '../../packages/rules/test/builders/records.ts';
import { escapeText, fold } from '../../src/pages/outside/icalendar.ts';
import { startService } from '../builders/service.ts';

interface Line {
  readonly name: string;
  readonly parameters: Readonly<Record<string, string>>;
  readonly value: string;
}

/** 3.1: lines end in CRLF and have 75 octets at most, without cutting a letter; one that begins with a space continues the line before. */
function unfold(bytes: Buffer): string[] {
  const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  assert.ok(text.endsWith('\r\n'));
  const physical = text.slice(0, -2).split('\r\n');
  for (const line of physical) {
    assert.doesNotMatch(line, /[^\P{Cc}\t]/u);
    assert.ok(line.length > 0);
    assert.ok(Buffer.byteLength(line) <= 75, line);
    assert.ok(line.isWellFormed());
  }
  const lines: string[] = [];
  for (const line of physical) {
    if (line.startsWith(' ')) lines.push(`${lines.pop()}${line.slice(1)}`);
    else lines.push(line);
  }
  return lines;
}

function readLine(line: string): Line {
  const [, name = '', more = '', value = ''] =
    /^([A-Z-]+)((?:;[A-Z-]+=[^;:,"]+)*):(.*)$/su.exec(line) ?? assert.fail(line);
  const parameters = more
    .slice(1)
    .split(';')
    .filter(Boolean)
    .map((one) => one.split('=') as [string, string]);
  return { name, parameters: Object.fromEntries(parameters), value };
}

/** 3.3.11: a backslash stands only before one of a few characters, a comma or semicolon only after a backslash. */
function readText(value: string): string {
  assert.match(value, /^(?:[^\\;,]|\\[\\;,nN])*$/su);
  return value.replaceAll(/\\(.)/gsu, (_, letter: string) => (/n/i.test(letter) ? '\n' : letter));
}

const texts = ['SUMMARY', 'LOCATION', 'DESCRIPTION', 'UID'];
const once = [...texts, 'DTSTAMP', 'DTSTART', 'DTEND', 'LAST-MODIFIED', 'URL', 'TRANSP'];

function readCalendar(bytes: Buffer) {
  const lines = unfold(bytes).map(readLine);
  const [begin, ...rest] = lines;
  assert.deepEqual([begin?.name, begin?.value], ['BEGIN', 'VCALENDAR']);
  assert.deepEqual([rest.at(-1)?.name, rest.at(-1)?.value], ['END', 'VCALENDAR']);
  const about: Record<string, string> = {};
  const events: Record<string, string>[] = [];
  let components = 0;
  const open: string[] = [];
  for (const { name, parameters, value } of rest.slice(0, -1)) {
    if (name === 'BEGIN') {
      if (open.length === 0) components += 1;
      open.push(value);
      if (value === 'VEVENT') events.push({});
    } else if (name === 'END') assert.equal(open.pop(), value);
    else if (open[0] === 'VEVENT') {
      const event = events.at(-1) ?? {};
      assert.ok(once.includes(name) && event[name] === undefined, name);
      event[name] = texts.includes(name) ? readText(value) : value;
      assert.equal(parameters['VALUE'], /^DT(START|END)$/.test(name) ? 'DATE' : undefined);
    } else if (open.length === 0) {
      assert.equal(components, 0, 'properties of the calendar come first');
      assert.ok(['VERSION', 'PRODID', 'CALSCALE'].includes(name) || name.startsWith('X-'), name);
      assert.equal(about[name], undefined, name);
      about[name] = value;
    }
  }
  assert.deepEqual(open, []);
  assert.ok(components > 0, 'a calendar has at least one component');
  assert.equal(about['VERSION'], '2.0');
  assert.ok(about['PRODID']);
  for (const event of events) {
    for (const name of ['UID', 'DTSTAMP', 'DTSTART', 'DTEND', 'SUMMARY']) assert.ok(event[name], name);
    assert.match(event['DTSTAMP'] ?? '', /^\d{8}T\d{6}Z$/);
    assert.match(event['DTSTART'] ?? '', /^\d{8}$/);
    assert.ok((event['DTEND'] ?? '') > (event['DTSTART'] ?? ''), 'the end is not part of the event');
    assert.ok(URL.canParse(event['URL'] ?? ''));
  }
  assert.equal(new Set(events.map(({ UID }) => UID)).size, events.length);
  return { about, events };
}

function now() {
  return Date.parse('2026-03-01T08:00:00Z');
}
const odd = 'Zwölf; Schwerter, "\\o/" \t😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀 Ende\r\nBEGIN:VEVENT\nX';
const world = [
  club('gate', { name: 'Iron, Gate', country: 'Spain' }),
  tournament('late', { name: 'Late', startDate: '2026-12-31', club: 'gate' }),
  tournament('soon', {
    name: 'Soon; or, later',
    startDate: '2026-03-14',
    endDate: '2026-03-15',
    country: 'Spain',
    city: 'León',
    club: 'gate',
    description: odd,
  }),
  tournament('ever', { name: 'Ever', startDate: '2026-04-01', endDate: '9999-12-31', country: 'Spain' }),
  tournament('past', { name: 'Past', startDate: '2026-02-20', status: 'finished', country: 'Poland' }),
  tournament('long-ago', { name: 'Long ago', startDate: '2025-12-01' }),
  tournament('far', { name: 'Far', startDate: '2028-01-01' }),
  tournament('undated', { name: 'Undated' }),
  tournament('secret', { name: 'Secret', startDate: '2026-03-20', published: false, club: 'gate' }),
];

describe('lines of a calendar', () => {
  it('any text is read back unchanged, except for what calendars cannot contain', () => {
    fc.assert(
      fc.property(anyText(), (text) => {
        const [line = ''] = unfold(Buffer.from(`${fold(`SUMMARY:x${escapeText(text)}`)}\r\n`));
        const expected = text
          .toWellFormed()
          .replaceAll(/\r\n?|[\u2028\u2029]/g, '\n')
          .replaceAll(/\p{Cc}|[\uFFFE\uFFFF]/gu, (letter) => ('\n\t'.includes(letter) ? letter : ' '));
        assert.equal(readText(readLine(line).value), `x${expected}`);
      }),
    );
  });
});

describe('the calendar', () => {
  const start = (t: Parameters<typeof startService>[0], more: object = {}) =>
    startService(t, world, { pages: true, now, siteUrl: 'https://results.example/sub', ...more });

  it('has tournaments from a month ago to a year and a half ahead, soonest first, all day, ending after the last day', async (t) => {
    const service = await start(t);
    const answer = await service.request('GET', '/calendar.ics');
    assert.equal(answer.headers['content-type'], 'text/calendar; charset=utf-8');
    assert.equal(answer.headers['cache-control'], 'public, no-cache');
    const { about, events } = readCalendar(Buffer.from(answer.text));
    assert.match(about['X-WR-CALDESC'] ?? '', /between a month ago and a year and a half/);
    assert.deepEqual(
      events.map(({ SUMMARY, DTSTART, DTEND }) => [SUMMARY, DTSTART, DTEND]),
      [
        ['Past', '20260220', '20260221'],
        ['Soon; or, later', '20260314', '20260316'],
        ['Ever', '20260401', '99991231'],
        ['Late', '20261231', '20270101'],
      ],
    );
    const soon = events[1] ?? assert.fail();
    assert.equal(soon['UID'], 'soon@results.example');
    assert.equal(soon['URL'], 'https://results.example/sub/tournaments/soon');
    assert.equal(soon['LOCATION'], 'León, Spain');
    assert.match(soon['DESCRIPTION'] ?? '', /^Iron, Gate\n0 players, 2000 points\nZwölf; Schwerter, "\\o\//);
    assert.match(soon['DESCRIPTION'] ?? '', /Ende\nBEGIN:VEVENT\nX$/);
  });

  it('links to the page to sign up while a tournament is planned, where organisers are on', async (t) => {
    const cup = { name: 'Cup', startDate: '2026-03-14', signUp: {} };
    const records = [
      tournament('cup', cup),
      tournament('over', { ...cup, startDate: '2026-03-20', status: 'ongoing' }),
    ];
    const read = async (more: object) => {
      const options = { pages: true, now, siteUrl: 'https://results.example/sub', ...more };
      const service = await startService(t, records, options);
      const { text } = await service.request('GET', '/calendar.ics');
      return readCalendar(Buffer.from(text)).events.map(({ UID, DESCRIPTION = '' }) => [
        UID,
        DESCRIPTION.split('\n').slice(1),
      ]);
    };
    const link = 'Sign up: https://results.example/sub/tournaments/cup/sign-up';
    const on = { organisers: 'on', organiserKeyPrefix: 'org_v1_' };
    assert.deepEqual(await read(on), [
      ['cup@results.example', [link]],
      ['over@results.example', []],
    ]);
    assert.deepEqual(await read({}), [
      ['cup@results.example', []],
      ['over@results.example', []],
    ]);
  });

  it('of a club or country has only its tournaments; an unknown club has none', async (t) => {
    const service = await start(t);
    const read = async (query: string) => {
      const { text } = await service.request('GET', `/calendar.ics?${query}`);
      const { about, events } = readCalendar(Buffer.from(text));
      return [readText(about['X-WR-CALNAME'] ?? ''), ...events.map(({ SUMMARY }) => SUMMARY)];
    };
    assert.deepEqual(await read('club=gate'), ['Muster: Iron, Gate', 'Soon; or, later', 'Late']);
    assert.deepEqual(await read('country=Spain'), ['Muster: Spain', 'Soon; or, later', 'Ever']);
    assert.deepEqual(await read('club=gate&country=Spain'), ['Muster: Iron, Gate, Spain', 'Soon; or, later']);
    assert.deepEqual(await read('country=Nowhere'), ['Muster: Nowhere']);
    assert.equal((await service.request('GET', '/calendar.ics?club=nowhere')).status, 404);
    for (const word of ['%00', '%ED%A0%80', 'x'.repeat(5000), '%', '%0D%0ABEGIN:VEVENT', '%F0%9F%98%80']) {
      const { status, text } = await service.request('GET', `/calendar.ics?country=${word}`);
      assert.equal(status, 200);
      assert.equal(readCalendar(Buffer.from(text)).events.length, 0);
      assert.equal((await service.request('GET', `/calendar.ics?club=${word}`)).status, 404, word);
    }
  });

  it('has the time of each change and a permanent id, and costs nothing while nothing changes', async (t) => {
    const service = await start(t);
    const read = async () => {
      const answer = await service.request('GET', '/calendar.ics');
      return { ...readCalendar(Buffer.from(answer.text)), etag: String(answer.headers['etag']) };
    };
    const before = await read();
    const newest = await service.database.value('SELECT max(at) FROM submission');
    for (const event of before.events) assert.equal(event['DTSTAMP'], String(newest).replaceAll(/[-:]/g, ''));
    const same = await service.request('GET', '/calendar.ics', { 'if-none-match': before.etag });
    assert.equal(same.status, 304);
    await service.import([tournament('soon', { name: 'Sooner', startDate: '2026-03-07', club: 'gate' })]);
    const after = await read();
    assert.notEqual(after.etag, before.etag);
    assert.equal(after.events[1]?.['SUMMARY'], 'Sooner');
    assert.equal(after.events[1]?.['UID'], 'soon@results.example');
    await service.import([tournament('soon', { startDate: '2026-03-07', published: false })]);
    assert.ok((await read()).events.every(({ UID }) => UID !== 'soon@results.example'));
  });

  it('pages link to it, with the host if it is known; the page of a club always has it', async (t) => {
    const service = await start(t);
    const links = async (path: string) =>
      [...(await service.request('GET', path)).text.matchAll(/href="(webcal:[^"]*)"/g)].map(
        ([, link = '']) => link,
      );
    const all = 'webcal://results.example/sub/calendar.ics';
    assert.deepEqual(await links('/clubs/gate'), [`${all}?club=gate`, all]);
    assert.deepEqual(await links('/tournaments?country=Spain'), [`${all}?country=Spain`, all]);
    assert.deepEqual(await links('/'), [all, all]);
    const plain = await startService(t, world, { pages: true });
    for (const host of ['one.example', 'two.example:8080']) {
      const { text } = await plain.request('GET', '/clubs/gate', { host });
      assert.ok(text.includes(`href="webcal://${host}/calendar.ics?club=gate"`));
    }
    const { text } = await plain.request('GET', '/', { host: 'one.example' });
    assert.match(text, /data-webcal href="\/calendar\.ics"/);
    assert.ok(!text.includes('one.example'));
  });

  it('coming events are listed soonest first, then past ones and those without a day', async (t) => {
    const service = await start(t);
    const names = async (path: string, heading: RegExp) => {
      const { text } = await service.request('GET', path);
      const part = text.slice(text.search(heading));
      return [...part.matchAll(/<h3 class="event-name"><a[^>]*>([^<]*)</g)].map(([, name]) => name);
    };
    const coming = ['Soon; or, later', 'Ever', 'Late', 'Far', 'Long ago', 'Undated'];
    assert.deepEqual(await names('/', /Coming up/), coming);
    assert.deepEqual(await names('/tournaments?status=planned', /soonest first/), coming);
    assert.deepEqual(await names('/tournaments?status=planned&club=gate', /soonest first/), [
      'Soon; or, later',
      'Late',
    ]);
    assert.deepEqual(
      await names('/tournaments?status=planned&from=2026-04-01&to=2026-12-31', /soonest first/),
      ['Ever', 'Late'],
    );
  });

  it('pages of coming events list each of them once', async (t) => {
    const days = Array.from({ length: 60 }, (_, index) =>
      tournament(`t-${index}`, {
        name: `T ${String(index).padStart(2, '0')}`,
        ...(index < 58 && {
          startDate: new Date(now() + (index - 12) * 86_400_000).toISOString().slice(0, 10),
        }),
      }),
    );
    const service = await startService(t, days, { pages: true, now });
    const seen: string[] = [];
    for (let path: string | undefined = '/tournaments?status=planned'; path !== undefined; ) {
      const { text }: { text: string } = await service.request('GET', path);
      for (const [, name = ''] of text.matchAll(/<h3 class="event-name"><a[^>]*>([^<]*)</g)) seen.push(name);
      path = /<a href="([^"]*)" rel="next">/.exec(text)?.[1]?.replaceAll('&amp;', '&');
    }
    const number = (index: number) => `T ${String(index).padStart(2, '0')}`;
    // Somewhere it is still yesterday.
    const ahead = Array.from({ length: 47 }, (_, index) => number(index + 11));
    const passed = Array.from({ length: 11 }, (_, index) => number(10 - index));
    assert.deepEqual(seen, [...ahead, ...passed, number(58), number(59)]);
  });
});
