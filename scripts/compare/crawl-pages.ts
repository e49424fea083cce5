// Everything that needs no key: pages reached by following links from the first, the map of the site, documentation, descriptions,
// health, feed, embedded pages, assets and pictures.
import { type Answer, headerOf, host } from './ask.ts';
import { type Both, forEach, type Pair } from './pair.ts';
import { askInEveryWay } from './variants.ts';

const starts = [
  '/',
  '/sitemap.xml',
  '/robots.txt',
  '/feed.atom',
  '/docs',
  '/docs/guide',
  '/openapi.json',
  '/schemas/event-file.json',
  '/health/live',
  '/health/ready',
  '/health',
  '/favicon.ico',
  '/search',
  '/search?q=iron',
  '/search?q=a&after=x',
  '/search?q=%3Cscript%3E',
  '/tournaments?q=open&country=Spain&status=finished',
  '/tournaments?status=nonsense&from=x&to=2026-01-01',
  '/clubs?after=Zm9v',
];
/** Links that are many alike: battles, players, and pages of pages. */
const manyAlike = /^\/(battles|players)\/|[?&](after|battles|round|q)=/;

export async function crawlPages(pair: Pair): Promise<void> {
  const seen = new Set<string>(starts);
  let wave: Both<string>[] = starts.map((path) => ({ old: path, new: path }));
  while (wave.length > 0) {
    const found: Both<string>[] = [];
    await forEach(wave, async ({ old, new: now }) => {
      const sent = { old: { path: old }, new: { path: now } };
      const got = await askInEveryWay(pair, sent, { isOneOfMany: manyAlike.test(old) });
      const [links, otherLinks] = [readLinks(got.old), readLinks(got.new)];
      for (const [at, link] of links.entries()) {
        if (seen.has(link)) continue;
        seen.add(link);
        found.push({ old: link, new: otherLinks[at] ?? link });
      }
    });
    wave = found;
  }
}

const attribute = /(?:href|src|action|content)="([^"]+)"|<loc>([^<]+)<\/loc>|url\(([^)]+)\)/g;

/** Addresses of this site, in the order in which they stand there. */
function readLinks(answer: Answer): string[] {
  if (!/html|xml|css/.test(headerOf(answer, 'content-type') ?? '')) return [];
  const links: string[] = [];
  for (const [, a, b, c] of answer.body.toString().matchAll(attribute)) {
    const written = (a ?? b ?? c ?? '').replaceAll('&amp;', '&').replaceAll('&#39;', "'").replace(/#.*/s, '');
    const path = written.replace(`http://${host}`, '');
    if (/^\/(?!\/)[!-~]*$/.test(path)) {
      links.push(path);
      const slug = /^\/tournaments\/([^/?]+)$/.exec(path)?.[1];
      if (slug !== undefined)
        links.push(`/embed/tournaments/${slug}/standings`, `/pictures/tournaments/${slug}.png`);
    }
  }
  return links;
}
