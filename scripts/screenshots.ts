// Takes pictures of the pages: a few for the README (docs/images), or with --all every page at every width in both colour schemes.
//   node scripts/screenshots.ts [--all [--only NAME,…]] [--desk] [--to FOLDER] [--at ADDRESS]      --desk: the organisers' desk alone
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { Browser, Page } from 'playwright-core';
import { createKey } from '../src/store/keys/keys.ts';
import { launchBrowser } from '../test/builders/browser.ts';
import { startDemoSite } from '../test/builders/demo-world.ts';
import type { Service } from '../test/builders/service.ts';
import { startTcpProxy } from '../test/builders/tcp-proxy.ts';

const { values } = parseArgs({
  options: {
    all: { type: 'boolean' },
    desk: { type: 'boolean' },
    to: { type: 'string' },
    at: { type: 'string' },
    only: { type: 'string' },
  },
});

const pages: Readonly<Record<string, string>> = {
  home: '/',
  search: '/search?q=iron',
  tournaments: '/tournaments',
  'tournaments-filtered': '/tournaments?country=Germany&status=finished',
  finished: '/tournaments/wurfelwacht-invitational-2026',
  bracket: '/tournaments/wurfelwacht-invitational-2026?stage=knockout',
  ranks: '/tournaments/wurfelwacht-invitational-2026?view=ranks&stage=swiss',
  players: '/tournaments/wurfelwacht-invitational-2026?view=players',
  battles: '/tournaments/wurfelwacht-invitational-2026?view=battles',
  ongoing: '/tournaments/kuura-ja-noppa-classic-2026',
  'ongoing-finals': '/tournaments/kuura-ja-noppa-crown-2026',
  'ongoing-bracket': '/tournaments/kuura-ja-noppa-crown-2026?stage=knockout',
  me: '/tournaments/kuura-ja-noppa-classic-2026?view=me&name=Eero%20S%C3%A4rkk%C3%A4',
  'find-me': '/tournaments/kuura-ja-noppa-classic-2026?view=me',
  'planned-players': '/tournaments/kosc-i-stal-gathering-2026',
  groups: '/tournaments/les-corbeaux-d-etain-four-banners-2026?stage=swiss',
  large: '/tournaments/villeperdrix-grand-tournament-2026',
  planned: '/tournaments/copper-fork-last-lantern-2026',
  undated: '/tournaments/penarroca-del-rio-open-2026',
  clubs: '/clubs',
  club: '/clubs/kosc-i-stal',
  battle: '/battles/kuura-ja-noppa-crown-2026-placement-swiss-2-6',
  unfinished: '/battles/kuura-ja-noppa-crown-2026-placement-swiss-2-5',
  player: '/players/p_2axk',
  people: '/players',
  'people-found': '/players?q=ali',
  person: '/people/Alice%20Patel',
  statistics: '/statistics',
  'statistics-sorted': '/statistics?sort=winRate&mirrors=include&battlePack=Highlands%202026',
  matchups: '/statistics/matchups',
  'matchups-one': '/statistics/matchups?faction=Hollow%20Parliament',
  faction: '/factions/Hollow%20Parliament',
  missing: '/tournaments/nowhere',
  embed: '/embed/tournaments/wurfelwacht-invitational-2026/standings',
};
const widths = [360, 768, 1440];
const schemes = ['light', 'dark'] as const;

/** The player in the pictures for the README. */
const someone = 'Eero Särkkä';

const readme = [
  { name: 'tournament', page: 'ongoing', width: 1280, height: 1060, scheme: 'light', me: someone },
  { name: 'tournament-dark', page: 'ongoing', width: 1280, height: 1060, scheme: 'dark', me: someone },
  { name: 'finished', page: 'finished', width: 1280, height: 900, scheme: 'light' },
  { name: 'bracket', page: 'bracket', width: 1280, height: 900, scheme: 'dark' },
  { name: 'phone', page: 'ongoing', width: 390, height: 800, scheme: 'light', me: someone },
  { name: 'phone-dark', page: 'ongoing', width: 390, height: 800, scheme: 'dark', me: someone },
  {
    name: 'phone-offline',
    page: 'ongoing',
    width: 390,
    height: 800,
    scheme: 'light',
    me: someone,
    cut: true,
  },
  { name: 'battle', page: 'battle', width: 1280, height: 900, scheme: 'light' },
] as const;

interface Shot {
  readonly name: string;
  readonly page: string;
  readonly width: number;
  readonly height: number;
  readonly scheme: 'light' | 'dark';
  /** The name that is stored on the device. */
  readonly me?: string;
  /** Whether the page is loaded again offline. */
  readonly cut?: boolean;
}

async function shoot(browser: Browser, base: string, folder: string): Promise<void> {
  mkdirSync(folder, { recursive: true });
  const shots: readonly Shot[] = values.all
    ? schemes.flatMap((scheme) =>
        widths.flatMap((width) =>
          Object.keys(pages)
            .filter((page) => values.only === undefined || values.only.split(',').includes(page))
            .map((page) => ({ name: `${page}-${width}-${scheme}`, page, width, height: 800, scheme })),
        ),
      )
    : readme;
  for (const { name, page, width, height, scheme, me, cut } of shots) {
    const endings: (() => unknown)[] = [];
    const proxy = await startTcpProxy(
      { after: (end: unknown) => endings.push(end as () => unknown) } as never,
      Number(new URL(base).port),
    );
    const context = await browser.newContext({ viewport: { width, height }, colorScheme: scheme });
    if (me !== undefined)
      await context.addInitScript(`localStorage.setItem('muster-me', ${JSON.stringify(me)})`);
    const tab = await context.newPage();
    await tab.goto(`http://127.0.0.1:${proxy.port}${pages[page] ?? page}`);
    if (cut) {
      // Waits until the page is cached.
      await tab.waitForLoadState('networkidle');
      proxy.refuse();
      await tab.reload();
      await tab.locator('.cached').waitFor();
    }
    if (me !== undefined) await tab.locator('.me-found').waitFor();
    await tab.evaluate('document.fonts.ready');
    await tab.screenshot({ path: join(folder, `${name}.png`), fullPage: values.all === true });
    await context.close();
    for (const end of endings) await end();
  }
}

const people = [
  ...['Ada Novak', 'Ivo Brandt', 'Mara Lind', 'Teo Varga', 'Nils Aronsen', 'Pia Castell'],
  ...['Rhys Calder', 'Sanne Vos', 'Tom Okafor', 'Uma Feld', 'Vera Sotnik', 'Yann Le Goff'],
];

/** An event at the desk: a round that is being played on a laptop and on a phone, and the screen for its hall. */
async function shootDesk(browser: Browser, { address, database }: Service, folder: string): Promise<void> {
  const clubs = ['kosc-i-stal'];
  const key = await createKey(database, { account: 'Kość i Stal', label: '', prefix: 'org_v1_', clubs });
  const open = async (width: number, height: number, path = '/desk') => {
    const context = await browser.newContext({ viewport: { width, height }, colorScheme: 'light' });
    const tab = await context.newPage();
    await tab.goto(address + path);
    return { context, tab };
  };
  const signIn = async (tab: Page) => {
    await tab.getByLabel('Organiser key').fill(key);
    await tab.keyboard.press('Enter');
  };
  const laptop = await open(1280, 1000);
  const { tab } = laptop;
  await signIn(tab);
  await tab.getByRole('link', { name: 'New tournament' }).click();
  await tab.getByLabel('Name', { exact: true }).fill('Winter Cup');
  await tab.getByRole('button', { name: 'Create tournament' }).click();
  await tab.getByLabel('Paste a list').fill(people.join('\n'));
  await tab.getByRole('button', { name: 'Add 12 players' }).click();
  await tab.getByRole('link', { name: 'Pair round 1' }).click();
  await tab.getByRole('button', { name: 'Pair round 1' }).click();
  const scores = tab.locator('.result .score');
  await scores.first().waitFor();
  const fill = async (from: number, to: number) => {
    for (let index = from; index < to; index += 1)
      await scores.nth(index).fill(String(((index * 7) % 17) + 4));
    await tab.locator('.saving-saved').waitFor();
  };
  await fill(0, 8);
  const phone = await open(390, 800, '/desk#tournament=winter-cup');
  await signIn(phone.tab);
  await phone.tab.locator('.result .score').nth(8).focus();
  await phone.tab.screenshot({ path: join(folder, 'desk-phone.png') });
  await phone.context.close();
  await fill(8, 12);
  await tab.getByRole('button', { name: 'Pair round 2' }).waitFor();
  await tab.screenshot({ path: join(folder, 'desk.png'), fullPage: true });
  await tab.getByRole('link', { name: 'Overview' }).click();
  await tab.getByRole('button', { name: 'Publish', exact: true }).click();
  await tab.getByRole('link', { name: 'Screen for the hall' }).waitFor();
  await laptop.context.close();
  const hall = await open(1280, 720, '/tournaments/winter-cup/screen');
  await hall.tab.locator('.turning').waitFor();
  await hall.tab.screenshot({ path: join(folder, 'screen.png') });
  await hall.context.close();
}

const ends: (() => unknown)[] = [];
const atEnd = { after: (end: unknown) => void ends.push(end as () => unknown) };
const demo = values.at === undefined ? await startDemoSite(atEnd) : undefined;
const browser = await launchBrowser();
try {
  const folder = values.to ?? 'docs/images';
  if (!values.desk) await shoot(browser, values.at ?? demo?.address ?? '', folder);
  if (demo !== undefined) await shootDesk(browser, demo, folder);
} finally {
  await browser.close();
  for (const end of ends.reverse()) await end();
}
