// Takes pictures of the pages: a few for the README (docs/images), or with --all every page at every width in both colour schemes.
//   node scripts/screenshots.ts [--all] [--desk] [--to FOLDER] [--at ADDRESS]      --desk: the organisers' desk alone
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { Browser } from 'playwright-core';
import { createKey } from '../src/store/keys/keys.ts';
import { launchBrowser } from '../test/builders/browser.ts';
import { type DemoSite, startDemo } from '../test/builders/demo.ts';
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
  battle: '/battles/b_28o9',
  unfinished: '/battles/b_28o8',
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
const somebody = 'Eero Särkkä';

const readme = [
  { name: 'tournament', page: 'ongoing', width: 1280, height: 1060, scheme: 'light', me: somebody },
  { name: 'tournament-dark', page: 'ongoing', width: 1280, height: 1060, scheme: 'dark', me: somebody },
  { name: 'finished', page: 'finished', width: 1280, height: 900, scheme: 'light' },
  { name: 'bracket', page: 'bracket', width: 1280, height: 900, scheme: 'dark' },
  { name: 'phone', page: 'ongoing', width: 390, height: 800, scheme: 'light', me: somebody },
  { name: 'phone-dark', page: 'ongoing', width: 390, height: 800, scheme: 'dark', me: somebody },
  {
    name: 'phone-offline',
    page: 'ongoing',
    width: 390,
    height: 800,
    scheme: 'light',
    me: somebody,
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
      await tab.locator('.kept').waitFor();
    }
    if (me !== undefined) await tab.locator('.me-found').waitFor();
    await tab.evaluate('document.fonts.ready');
    await tab.screenshot({ path: join(folder, `${name}.png`), fullPage: values.all === true });
    await context.close();
    for (const end of endings) await end();
  }
}

/** The desk of a key with some tournaments, on a laptop and on a phone. */
async function shootDesk(browser: Browser, { address, database }: DemoSite, folder: string): Promise<void> {
  const clubs = ['kosc-i-stal'];
  const key = await createKey(database, { account: 'Kość i Stal', label: '', prefix: 'org_v1_', clubs });
  const open = async (width: number, height: number) => {
    const context = await browser.newContext({ viewport: { width, height }, colorScheme: 'light' });
    const tab = await context.newPage();
    await tab.goto(`${address}/desk`);
    await tab.getByLabel('Organiser key').fill(key);
    await tab.keyboard.press('Enter');
    await tab.getByRole('heading', { name: 'My tournaments' }).waitFor();
    return { context, tab };
  };
  const laptop = await open(1280, 900);
  await laptop.tab.getByLabel(/^Files/).setInputFiles({
    name: 'cup.ndjson',
    mimeType: 'application/x-ndjson',
    buffer: Buffer.from(
      '{"kind":"tournament","slug":"desk-cup","name":"Desk Cup","status":"open","battleSize":"2000","club":"kosc-i-stal","stages":[],"participants":[],"battles":[]}',
    ),
  });
  await laptop.tab.locator('.problems').waitFor();
  await laptop.tab.screenshot({ path: join(folder, 'desk.png') });
  await laptop.context.close();
  const phone = await open(360, 740);
  await phone.tab.goto(`${address}/desk#new`);
  await phone.tab.getByLabel('Name', { exact: true }).fill('Winter Cup');
  for (const name of ['Ada', 'Bo']) {
    await phone.tab.getByRole('button', { name: 'Add player' }).click();
    await phone.tab.keyboard.type(name);
  }
  await phone.tab.getByRole('button', { name: 'Add battle' }).click();
  await phone.tab.getByLabel('Victory points of first player, battle 1').fill('14');
  await phone.tab.getByLabel('Victory points of second player, battle 1').fill('9');
  await phone.tab.screenshot({ path: join(folder, 'desk-phone.png') });
  await phone.context.close();
}

const demo = values.at === undefined ? await startDemo() : undefined;
const browser = await launchBrowser();
try {
  const folder = values.to ?? 'docs/images';
  if (!values.desk) await shoot(browser, values.at ?? demo?.address ?? '', folder);
  if (demo !== undefined) await shootDesk(browser, demo, folder);
} finally {
  await browser.close();
  await demo?.close();
}
