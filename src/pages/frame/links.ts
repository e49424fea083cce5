// Addresses on pages. They carry no host, so that a page is the same for every client; where the site is known,
// `absolute` puts it in front, for copies of the page that are read elsewhere.
import { findAsset } from './assets.ts';

export interface Links {
  /** The path as a browser reaches it, below the path of the site. */
  to(path: string): string;
  absolute(path: string): string;
  asset(name: string): string;
  /** What a script imports, directly or not. */
  imports(script: string): readonly string[];
  /** For calendar programs; a plain path where the site is not known. */
  webcal(path: string): string;
  tournament(slug: string, query?: Readonly<Record<string, string | number | undefined>>): string;
  club(slug: string, query?: Readonly<Record<string, string | number | undefined>>): string;
  player(id: string, query?: Readonly<Record<string, string | number | undefined>>): string;
  /** A person without an id. */
  person(name: string, query?: Readonly<Record<string, string | number | undefined>>): string;
  battle(id: string): string;
  faction(name: string, query?: Readonly<Record<string, string | number | undefined>>): string;
}

const part = encodeURIComponent;

/** `site` is SITE_URL or BASE_URL, without a slash at its end. */
export function makeLinks(site: string | undefined): Links {
  const root = site === undefined ? '' : new URL(site).pathname.replace(/\/$/, '');
  return {
    to: (path) => root + path,
    absolute: (path) => (site ?? '') + path,
    webcal: (path) => (site === undefined ? path : site.replace(/^https?:/, 'webcal:') + path),
    asset: (name) => root + findAsset(name).path,
    imports: (script) => (findAsset(script).imports ?? []).map((path) => root + path),
    tournament: (slug, query) => root + withQuery(`/tournaments/${part(slug)}`, query),
    club: (slug, query) => root + withQuery(`/clubs/${part(slug)}`, query),
    player: (id, query) => root + withQuery(`/players/${part(id)}`, query),
    person: (name, query) => root + withQuery(`/people/${part(name)}`, query),
    battle: (id) => `${root}/battles/${part(id)}`,
    faction: (name, query) => root + withQuery(`/factions/${part(name)}`, query),
  };
}

/** What is undefined or empty is left out; but an empty game is all games, where a page would choose one itself. */
export function withQuery(
  path: string,
  query: Readonly<Record<string, string | number | undefined>> = {},
): string {
  const words = Object.entries(query).flatMap(([name, value]) =>
    value === undefined || (value === '' && name !== 'game') ? [] : `${name}=${part(value)}`,
  );
  return words.length === 0 ? path : `${path}?${words.join('&')}`;
}
