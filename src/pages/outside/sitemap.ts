// robots.txt and the sitemap: an index of months and a file per month, read in batches and cached until the data changes.
// Battles and people are left out: a crawler finds them through tournaments, and people did not ask to be listed.
import { hash } from 'node:crypto';
import { ApiError, messages } from '../../contract/errors.ts';
import { escapeHtml, html } from '../../html/html.ts';
import type { Content } from '../../http/answer/answer.ts';
import type { Parameters, Route } from '../../http/answer/route.ts';
import { pageTerms } from '../../http/answer/route-terms.ts';
import { makeSharedWork } from '../../http/answer/shared-work.ts';
import type { AppOptions } from '../../http/options.ts';
import { siteOf } from '../../http/request/address.ts';
import type { Request } from '../../http/request/request.ts';
import type { Reader } from '../../store/database.ts';
import { readRevision } from '../../store/engine/settings.ts';
import { listClubs } from '../../store/read/clubs.ts';
import { type ListPage, type PageOptions, parsePage } from '../../store/read/document.ts';
import { listRatings } from '../../store/read/ratings.ts';
import { listSeasons } from '../../store/read/seasons.ts';
import { findDays, listTournaments } from '../../store/read/tournaments.ts';
import { readPagesVersion } from '../frame/assets.ts';
import { fixedSite } from '../frame/show.ts';

const step = 500;
/** What the format allows in one file. */
const mostAddresses = 50_000;
const mostBytes = mostAddresses * 100;
/** The largest have a few megabytes each. */
const mostCached = 20;
const mostWaiting = 10;

/** Without the address of the site, so that requests with different Host headers share it. */
interface MadeMap {
  readonly paths: readonly string[];
  /** Changes with the paths. */
  readonly hash: string;
}

export function listSitemapRoutes(options: AppOptions): Route[] {
  const { database } = options;
  const caching = fixedSite(options) === undefined ? 'private, no-cache' : 'public, max-age=3600';
  const site = (request: Request) => siteOf(request, options);
  const maps = makeSharedWork<MadeMap>({ mostWaiting, mostCached });
  const contentOf = (type: string, body: Content['body']): Content => ({
    body,
    type: `${type}; charset=utf-8`,
    caching,
  });

  async function showRobots(request: Request): Promise<Content> {
    const closed = ['/api/', '/search', '/embed/'].map((path) => `Disallow: ${path}\n`).join('');
    return contentOf('text/plain', `User-agent: *\n${closed}\nSitemap: ${site(request)}/sitemap.xml\n`);
  }
  async function showIndex(request: Request): Promise<Content> {
    const parts = ['pages', 'clubs', 'seasons', 'ratings', 'undated', ...(await listMonths(database))];
    const links = parts.map(
      (part) => html`<sitemap><loc>${site(request)}/sitemaps/${part}.xml</loc></sitemap>\n`,
    );
    const body = html`<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${links}</sitemapindex>\n`;
    return contentOf('application/xml', `<?xml version="1.0" encoding="utf-8"?>\n${body}`);
  }
  async function showMap(request: Request, { name }: Parameters): Promise<Content> {
    const part = /^(pages|clubs|seasons|ratings|undated|\d{4}-(?:0[1-9]|1[0-2]))\.xml$/.exec(name)?.[1];
    if (part === undefined) throw new ApiError(404, messages.path);
    const read = async () => {
      const paths = await listPaths(pathsIn(database, part));
      return { paths, hash: hash('sha256', JSON.stringify(paths), 'base64url') };
    };
    const made = await maps.get(`${part} ${await readRevision(database)}`, request, read);
    return {
      ...contentOf('application/xml', () => writeMap(made.paths, site(request))),
      // The revision is not used, because it also changes with data that is not shown.
      identity: `${readPagesVersion()} ${site(request)} ${made.hash}`,
    };
  }

  return [
    { path: '/robots.txt', ...pageTerms, answer: showRobots },
    { path: '/sitemap.xml', ...pageTerms, answer: showIndex },
    { path: '/sitemaps/:file', ...pageTerms, answer: showMap, mostBytes: () => mostBytes },
  ];
}

function writeMap(paths: readonly string[], site: string): string {
  const start = `<url><loc>${escapeHtml(site)}`;
  const end = '</loc></url>\n';
  const addresses = paths.length === 0 ? '' : start + paths.join(end + start) + end;
  return `<?xml version="1.0" encoding="utf-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${addresses}</urlset>\n`;
}

/** Escaped for XML. */
async function listPaths(paths: AsyncIterable<string> | readonly string[]): Promise<readonly string[]> {
  const listed: string[] = [];
  for await (const path of paths) {
    if (listed.length === mostAddresses) break;
    listed.push(escapeHtml(path));
  }
  return listed;
}

/** Every month from the first tournament to the last. */
async function listMonths(reader: Reader): Promise<string[]> {
  const days = await findDays(reader);
  if (days === undefined) return [];
  const { first, last } = days;
  const months: string[] = [];
  let [year, month] = last.split('-').map(Number) as [number, number];
  for (let name = last.slice(0, 7); name >= first.slice(0, 7) && months.length < 2400; ) {
    months.push(name);
    [year, month] = month === 1 ? [year - 1, 12] : [year, month - 1];
    name = `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}`;
  }
  return months;
}

const fixedPages = [
  '/',
  '/tournaments',
  '/clubs',
  '/players',
  '/seasons',
  '/ratings',
  '/statistics',
  '/statistics/matchups',
];

function pathsIn(reader: Reader, part: string): AsyncIterable<string> | readonly string[] {
  if (part === 'pages') return fixedPages;
  if (part === 'clubs') return listedPaths((page) => listClubs(reader, page));
  if (part === 'seasons') return listedPaths((page) => listSeasons(reader, page));
  if (part === 'ratings') return listedPaths((page) => listRatings(reader, page));
  if (part === 'undated') return listedPaths((page) => listTournaments(reader, page), '1');
  const window = { from: `${part}-01`, to: `${part}-31` };
  return listedPaths((page) => listTournaments(reader, { ...page, window }));
}

async function* listedPaths(
  read: (page: PageOptions) => Promise<ListPage>,
  start?: string,
): AsyncGenerator<string> {
  let after = start;
  do {
    const page = await read({ limit: step, after });
    for (const { url } of parsePage<{ url: string }>(page)) yield url;
    after = page.last;
  } while (after !== undefined);
}
