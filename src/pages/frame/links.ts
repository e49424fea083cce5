// Addresses on pages. They carry no host, so that a page is the same for every client; where the site is known,
// `absolute` puts it in front, for copies of the page that are read elsewhere.
import { findAsset } from './assets.ts';

export type Links = ReturnType<typeof makeLinks>;

export type QueryWords = Readonly<Record<string, string | number | undefined>>;

const part = encodeURIComponent;

/** `site` is SITE_URL or BASE_URL, without a slash at its end. */
export function makeLinks(site: string | undefined) {
  const root = site === undefined ? '' : new URL(site).pathname.replace(/\/$/, '');
  const linkIn = (folder: string) => (name: string, query?: QueryWords) =>
    root + withQuery(`/${folder}/${part(name)}`, query);
  return {
    /** The path as a browser reaches it, below the path of the site. */
    to: (path: string, query?: QueryWords) => root + withQuery(path, query),
    absolute: (path: string) => (site ?? '') + path,
    /** For calendar programs; a plain path where the site is not known. */
    webcal: (path: string) => (site === undefined ? path : site.replace(/^https?:/, 'webcal:') + path),
    asset: (name: string) => root + findAsset(name).path,
    /** What a script imports, directly or not. */
    imports: (script: string) => (findAsset(script).imports ?? []).map((path) => root + path),
    /** What a script loads later. */
    later: (script: string) => (findAsset(script).later ?? []).map((path) => root + path),
    tournament: linkIn('tournaments'),
    club: linkIn('clubs'),
    player: linkIn('players'),
    against: (id: string, other: string, query?: QueryWords) =>
      root + withQuery(`/players/${part(id)}/against/${part(other)}`, query),
    /** A person without an id. */
    person: linkIn('people'),
    battle: linkIn('battles'),
    season: linkIn('seasons'),
    rating: linkIn('ratings'),
    ratingPlayer: (slug: string, id: string, query?: QueryWords) =>
      root + withQuery(`/ratings/${part(slug)}/players/${part(id)}`, query),
    ratingFactions: (slug: string) => `${root}/ratings/${part(slug)}/factions`,
    faction: linkIn('factions'),
  };
}

/** Undefined and empty values are left out, except an empty game: it stands for all games on pages that would choose one. */
export function withQuery(path: string, query: QueryWords = {}): string {
  const words = Object.entries(query).flatMap(([name, value]) =>
    value === undefined || (value === '' && name !== 'game') ? [] : `${name}=${part(value)}`,
  );
  return words.length === 0 ? path : `${path}?${words.join('&')}`;
}
