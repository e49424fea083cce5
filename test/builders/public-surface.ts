// Everything that the public can see of a service: every answer of the API, statistics, all linked pages, the dump, files for other
// platforms and the tools of the Model Context Protocol.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { TestContext } from 'node:test';
import { exportForeign, exportFormats } from '../../src/export/export-foreign.ts';
import { readParticipantLists, writeListsText } from '../../src/export/export-lists.ts';
import { exportAll } from '../../src/export/export-records.ts';
import { makeDump } from './dumped.ts';
import { collectAnswers, collectStatistics } from './every-answer.ts';
import { connectHost } from './mcp.ts';
import type { Service } from './service.ts';

/** Surface and address → content. */
export type PublicSurface = ReadonlyMap<string, string>;

/** `slug`: a published tournament. The service has pages. */
export async function collectPublic(t: TestContext, service: Service, slug: string): Promise<PublicSurface> {
  const shown = new Map<string, string>();
  const add = (surface: string, texts: Iterable<readonly [string, string]>): void => {
    for (const [address, text] of texts) shown.set(`${surface} ${address}`, text);
  };
  add('api', await collectAnswers(service));
  add('statistics', await collectStatistics(service));
  add('changes', [['', (await service.get('/api/v1/changes?limit=100')).text]]);
  add('page', await crawlPages(service));
  add('dump', await readDump(t, service));
  for (const format of exportFormats)
    add('export', [[format, (await exportForeign(service.database, slug, format))?.text ?? '']]);
  add('export', [['lists', writeListsText((await readParticipantLists(service.database, slug)) ?? [])]]);
  add('mcp', await callTools(t, service, slug));
  return shown;
}

/** Pages, feeds, calendars and embeds, by the links between them. */
async function crawlPages({ request }: Service): Promise<Map<string, string>> {
  const seen = new Map<string, string>();
  const waiting = ['/', '/sitemap.xml', '/calendar.ics'];
  for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
    if (seen.has(path)) continue;
    const { status, headers, text } = await request('GET', path);
    seen.set(path, `${status} ${headers.etag} ${text}`);
    for (const [, link = ''] of text.matchAll(/(?:(?:href|src|action)="|<loc>)([^"<]*)/g)) {
      const next = link
        .replaceAll('&amp;', '&')
        .replace(/^https?:\/\/(?:127\.0\.0\.1:\d+|results\.example(?=\/))/, '')
        .replace(/#.*/, '');
      if (/^\/(?!assets|docs|examples|desk|\/)/.test(next)) waiting.push(next);
    }
  }
  return seen;
}

async function readDump(t: TestContext, { database }: Service): Promise<[string, string][]> {
  const folder = await makeDump(t, database, { formats: ['ndjson', 'csv'] });
  return readdirSync(folder).map((name) => [
    name,
    readFileSync(join(folder, name), 'utf8').replace(/"created": *"[^"]*"/, ''),
  ]);
}

async function callTools(t: TestContext, service: Service, slug: string): Promise<[string, string][]> {
  const host = await connectHost(t, 'HTTP', service);
  const calls: [string, Record<string, unknown>][] = [
    ['list_tournaments', {}],
    ['get_tournament', { slug }],
    ['get_standings', { slug }],
    ['list_participants', { slug }],
    ['list_battles', { tournament: slug }],
    ['get_statistics', { kind: 'factions' }],
    ['open_url', { url: `${service.address}/tournaments/${slug}` }],
  ];
  const results: [string, string][] = [];
  for (const [name, input] of calls)
    results.push([name, JSON.stringify((await host.callTool({ name, arguments: input })).content)]);
  return results;
}

/** Every record as an event file. */
export async function exportRecords({ database }: Pick<Service, 'database'>): Promise<string> {
  return (await Array.fromAsync(exportAll(database))).join('');
}
