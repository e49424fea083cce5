// Pictures of the pages: a few for the README (docs/images), or with --all every page at every width in both schemes.
//   node scripts/screenshots.ts [--all] [--to FOLDER] [--at ADDRESS]
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { Browser } from 'playwright-core';
import { launchBrowser } from '../test/builders/browser.ts';
import { startDemo } from '../test/builders/demo.ts';

const { values } = parseArgs({
  options: {
    all: { type: 'boolean' },
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

const demo = values.at === undefined ? await startDemo() : undefined;
const browser = await launchBrowser();
try {
  await shoot(browser, values.at ?? demo?.address ?? '', values.to ?? 'docs/images');
} finally {
  await browser.close();
  await demo?.close();
}
