// Schedule, calendar and names of tables on pages, and the clock live in browsers.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { club } from '../../packages/rules/test/builders/records.ts';
import { skipBrowser } from '../builders/browser.ts';
import { sqlite } from '../builders/engines.ts';
import { startOrganised } from '../builders/organisers.ts';
import { dayCup, readPlayers } from '../builders/players.ts';
import { openBrowser } from '../builders/shared-browser.ts';
import { startOnce } from '../builders/suite.ts';
import { until } from '../builders/until.ts';
import { findFaults } from './find-faults.ts';
import { phone } from './open-page.ts';

const schedule = [
  { at: '2026-03-15T09:00', text: 'Lunch; <b>hot</b>' },
  { at: '2026-03-14T09:00', stage: 'swiss', round: 1 },
  { at: '2026-03-15T14:00', stage: 'knockout', round: 2 },
];

function cup(fields: object = {}) {
  return dayCup({
    published: true,
    name: 'Cup, the first',
    startDate: '2026-03-14',
    timeZone: 'Europe/Berlin',
    schedule,
    tables: [{ table: 1, name: 'By the bar' }],
    stages: [
      { id: 'swiss', rounds: 3, plan: [{ round: 1, scenario: 'Mill', minutes: 90 }] },
      { id: 'knockout', players: 4, matches: [] },
    ],
    ...fields,
  });
}

const open = startOnce(async (suite) => {
  const service = await startOrganised(suite, sqlite, [club('gate')], { pages: true, siteUrl: undefined });
  const organiser = await service.organiser(['gate']);
  await service.import([cup()]);
  return { service, organiser };
});

describe('the page of a tournament', () => {
  it('has the schedule day by day in local time, with what is planned', async () => {
    const { service } = await open();
    const { text } = await service.request('GET', '/tournaments/cup');
    const section = /<section class="schedule".*?<\/section>/s.exec(text)?.[0] ?? '';
    const plain = section.replaceAll(/<[^>]*>/g, ' ').replaceAll(/\s+/g, ' ');
    assert.match(
      plain,
      /Schedule .*14 Mar 2026 09:00 Round 1 Mill · 90 minutes .*15 Mar 2026 09:00 Lunch; &lt;b&gt;hot&lt;\/b&gt; 14:00 Final Times are local: Europe\/Berlin/,
    );
    assert.match(section, /href="\/tournaments\/cup\/calendar\.ics"/);
    assert.match(text, /Table 1 By the bar/);
    assert.doesNotMatch(text, /role="timer"/);
    const screen = (await service.request('GET', '/tournaments/cup/screen')).text;
    assert.match(screen, /1 <small>By the bar<\/small>/);
  });

  it('has a calendar with the event and each entry, whose uids stay', async () => {
    const { service } = await open();
    const read = async () => {
      const { text, status, headers } = await service.request('GET', '/tournaments/cup/calendar.ics');
      assert.deepEqual([status, headers['content-type']], [200, 'text/calendar; charset=utf-8']);
      const unfolded = text.replaceAll('\r\n ', '');
      return [...unfolded.matchAll(/BEGIN:VEVENT\r\n(.*?)END:VEVENT/gs)].map(([, lines = '']) =>
        Object.fromEntries(
          lines
            .split('\r\n')
            .filter((line) => line !== '')
            .map((line) => [line.split(':', 1)[0], line.slice(line.indexOf(':') + 1)]),
        ),
      );
    };
    const events = await read();
    assert.deepEqual(
      events.map(({ DTSTART, DTEND, SUMMARY, ...event }) => [
        event['DTSTART;VALUE=DATE'] ?? DTSTART,
        DTEND,
        SUMMARY,
      ]),
      [
        ['20260314', undefined, 'Cup\\, the first'],
        ['20260314T080000Z', '20260314T093000Z', 'Cup\\, the first: Round 1'],
        ['20260315T080000Z', undefined, 'Cup\\, the first: Lunch\\; <b>hot</b>'],
        ['20260315T130000Z', undefined, 'Cup\\, the first: Final'],
      ],
    );
    const uids = events.map(({ UID }) => UID);
    assert.equal(new Set(uids).size, 4);
    await service.import([cup({ schedule: schedule.toReversed() })]);
    assert.deepEqual(
      (await read()).map(({ UID }) => UID),
      uids,
    );
    const doubles = ['x', 'x', 'x-2', 'x/2'].map((text) => ({ at: '2026-03-14T09:00', text }));
    await service.import([cup({ schedule: doubles })]);
    assert.equal(new Set((await read()).map(({ UID }) => UID)).size, 5);
    assert.equal((await service.request('GET', '/tournaments/none/calendar.ics')).status, 404);
  });
});

/** The addresses that service workers have cached. */
const listCached = `caches.keys().then((names) =>
  Promise.all(names.map(async (name) => (await (await caches.open(name)).keys()).map(({ url }) => url))),
).then((all) => all.flat())`;

describe('the clock in browsers', { skip: skipBrowser }, () => {
  it('is shown live on page, screen and personal page, by the time of the server, and disappears when it is stopped', async (t) => {
    const { service, organiser } = await open();
    await service.import([cup()]);
    const browser = await openBrowser(t);
    const context = await browser.newContext(phone);
    // A device whose clock is wrong by hours.
    await context.addInitScript('{ const now = Date.now; Date.now = () => now() - 7e6; }');
    const { a, c } = await readPlayers(service, organiser);
    const paths = ['/tournaments/cup', '/tournaments/cup/screen', `/p/${a?.code}`, `/p/${c?.code}`];
    const pages = await Promise.all(
      paths.map(async (path) => {
        const page = await context.newPage();
        await page.goto(service.address + path);
        return page;
      }),
    );
    let version = 0;
    const press = async (body: object) => {
      const answer = await organiser.put('/tournaments/cup/clock', { version, ...body });
      assert.equal(answer.status, 200, answer.text);
      version = answer.body.data?.version ?? 0;
    };
    await press({ action: 'start', stage: 'swiss', round: 1, minutes: 50 });
    await press({ action: 'add', minutes: 10, table: 2 });
    for (const [index, page] of pages.entries()) {
      await page.bringToFront();
      const timer = page.getByRole('timer');
      await timer.waitFor();
      assert.match(
        (await timer.textContent()) ?? '',
        index === 3 ? /^(60:00|59:\d\d)$/ : /^(50:00|49:\d\d)$/,
      );
      assert.equal(await timer.getAttribute('data-state'), 'running');
      await page.getByText('Round 1').first().waitFor();
      if (index < 3) await page.getByText(/^Table 2: /).waitFor();
    }
    const [page, screen] = pages;
    if (!page || !screen) throw new Error('no page');
    await page.bringToFront();
    assert.deepEqual(await findFaults(page), []);
    await screen.bringToFront();
    await context.setOffline(true);
    const shown = (await screen.getByRole('timer').textContent()) ?? '';
    await screen.getByRole('timer').filter({ hasNotText: shown }).waitFor();
    await context.setOffline(false);
    const urls = await until({
      what: 'the service worker to cache the page',
      see: () => page.evaluate<string[]>(listCached),
      is: (all) => all.some((url) => url.endsWith('/tournaments/cup')),
    });
    assert.deepEqual(
      urls.filter((url) => url.includes('clock.json')),
      [],
    );
    await press({ action: 'add', minutes: -45 });
    await screen.getByText('last ten minutes').waitFor();
    await screen.getByRole('button', { name: 'Sound' }).click();
    await screen.getByRole('button', { name: 'Sound', pressed: true }).waitFor();
    await press({ action: 'add', minutes: -6 });
    await screen.getByText(/^\+1:\d\d$/).waitFor();
    assert.equal(await screen.getByRole('timer').getAttribute('data-state'), 'over');
    await press({ action: 'pause' });
    await screen.getByText('paused').waitFor();
    await press({ action: 'stop' });
    await screen.getByRole('timer').waitFor({ state: 'detached' });
    await context.close();
  });
});
