// The public address of a tournament or season, for commands that publish it.
import { endpoints, fillPath } from '../contract/endpoints.ts';
import { addressOf } from '../http/bind.ts';
import type { Settings } from './settings.ts';

/** Its page, or its API address if there are no pages. */
export function pageAddress(
  { SITE_URL, BASE_URL, HOST, PORT, PAGES }: Settings,
  slug: string,
  kind: 'tournament' | 'season' = 'tournament',
): string {
  const own = addressOf(HOST, PORT);
  return PAGES
    ? `${SITE_URL ?? BASE_URL ?? own}/${kind}s/${encodeURIComponent(slug)}`
    : `${BASE_URL ?? own}${fillPath(endpoints[kind], slug)}`;
}
