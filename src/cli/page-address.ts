// The public address of a tournament, season or rating, for commands that publish it.
import { endpoints, fillPath } from '../contract/endpoints.ts';
import { addressOf } from '../http/bind.ts';
import type { DraftableKind } from '../store/records/record-facts.ts';
import { type Settings, sayDefault } from './settings.ts';

/** The address of its page, or of the API if there are no pages. It is only a path if no setting names the service, which may have been started with flags. */
export function pageAddress(settings: Settings, slug: string, kind: DraftableKind = 'tournament'): string {
  const { SITE_URL, BASE_URL, PAGES } = settings;
  const own = findOwn(settings);
  return PAGES
    ? `${SITE_URL ?? BASE_URL ?? own}/${kind}s/${encodeURIComponent(slug)}`
    : `${BASE_URL ?? own}${fillPath(endpoints[kind], slug)}`;
}

function findOwn({ HOST, PORT }: Settings): string {
  const isSet = HOST !== sayDefault('HOST') || String(PORT) !== sayDefault('PORT');
  return isSet ? addressOf(HOST, PORT) : '';
}
