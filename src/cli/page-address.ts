// The public address of a tournament, for commands that publish it.
import { endpoints, fillPath } from '../contract/endpoints.ts';
import type { Settings } from './settings.ts';

/** The page of a tournament, or its API address if there are no pages. */
export function pageAddress({ SITE_URL, BASE_URL, HOST, PORT, PAGES }: Settings, slug: string): string {
  const own = `http://${HOST.includes(':') ? `[${HOST}]` : HOST}:${PORT}`;
  return PAGES
    ? `${SITE_URL ?? BASE_URL ?? own}/tournaments/${encodeURIComponent(slug)}`
    : `${BASE_URL ?? own}${fillPath(endpoints.tournament, slug)}`;
}
