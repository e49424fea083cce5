// Pictures of the pages: a few for the README (docs/images), or with --all every page at every width in both schemes.
//   node scripts/screenshots.ts [--all] [--desk] [--to FOLDER] [--at ADDRESS]      --desk: the organisers' desk alone
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { Browser } from 'playwright-core';
import { createKey } from '../src/store/keys.ts';
import { launchBrowser } from '../test/builders/browser.ts';
import { type DemoSite, startDemo } from '../test/builders/demo.ts';

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
  ongoing: '/tournaments/kuura-ja-noppa-crown-2026',
  groups: '/tournaments/les-corbeaux-d-etain-four-banners-2026?stage=swiss',
  large: '/tournaments/villeperdrix-grand-tournament-2026',
  planned: '/tournaments/copper-fork-last-lantern-2026',
  undated: '/tournaments/penarroca-del-rio-open-2026',
  clubs: '/clubs',
  club: '/clubs/kosc-i-stal',
  battle: '/battles/b_28o9',
  unfinished: '/battles/b_28o8',
  player: '/players/p_2axk',
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

const readme = [
  { name: 'tournament', page: 'finished', width: 1280, height: 900, scheme: 'light' },
  { name: 'bracket', page: 'bracket', width: 1280, height: 900, scheme: 'dark' },
  { name: 'phone', page: 'ongoing', width: 360, height: 740, scheme: 'light' },
  { name: 'battle', page: 'battle', width: 1280, height: 900, scheme: 'light' },
] as const;

async function shoot(browser: Browser, base: string, folder: string): Promise<void> {
  mkdirSync(folder, { recursive: true });
  const shots = values.all
    ? schemes.flatMap((scheme) =>
        widths.flatMap((width) =>
          Object.keys(pages)
            .filter((page) => values.only === undefined || values.only.split(',').includes(page))
            .map((page) => ({ name: `${page}-${width}-${scheme}`, page, width, height: 800, scheme })),
        ),
      )
    : readme;
  for (const { name, page, width, height, scheme } of shots) {
    const context = await browser.newContext({ viewport: { width, height }, colorScheme: scheme });
    const tab = await context.newPage();
    await tab.goto(base + (pages[page] ?? page));
    await tab.evaluate('document.fonts.ready');
    await tab.screenshot({ path: join(folder, `${name}.png`), fullPage: values.all === true });
    await context.close();
  }
}

/** The desk with something on it: what a key sees, on a laptop and on a phone. */
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
