// GET /api/v1/search

import { countOf } from '#rules/text/numbers';
import { SearchAnswer } from '../../contract/answers.ts';
import { endpoints, pagePath } from '../../contract/endpoints.ts';
import { ApiError, messages } from '../../contract/errors.ts';
import { parameters } from '../../contract/parameters.ts';
import type { SearchHitResource } from '../../contract/resources.ts';
import { type Hit, search } from '../../store/read/search.ts';
import { readExact, readSearch, readSearchLimit } from '../request/parameters.ts';
import { contentOfJson, type Endpoint } from './endpoint.ts';

export const searchAll: Endpoint<typeof SearchAnswer> = {
  path: endpoints.search,
  id: 'search',
  tag: 'Finding',
  summary: 'Find tournaments, clubs and players',
  description:
    'Names that begin with all of `q` come first; then tournaments, newest first, then clubs and players by name. A person without a player id is found through their tournaments. Results are not paged: `next` is always null. With `game`: tournaments of that game, clubs with a tournament or battle of it, and players with a battle of it.',
  query: { q: parameters.requiredQ, game: parameters.game, limit: parameters.searchLimit },
  answers: { 200: SearchAnswer },
  async answer({ query, site }, { database }) {
    const q = readSearch(query);
    if (q === undefined) throw new ApiError(400, messages.empty('q'));
    const game = readExact(query, 'game');
    const limit = readSearchLimit(query);
    const hits = await search(database, q, limit, game);
    const data = hits.slice(0, limit).map((hit) => writeHit(hit, site));
    return contentOfJson({ data, next: null });
  },
};

function writeHit(hit: Hit, site: string): SearchHitResource {
  const { kind, id, name } = hit;
  return { kind, id, name, detail: describeHit(hit), url: site + pagePath(kind, id) };
}

/** Distinguishes results of the same name. */
export function describeHit({ kind, day, city, country, battles, person, people }: Hit): string | null {
  if (kind === 'player') {
    const played = countOf(battles ?? 0, 'battle');
    return day === null ? played : `${played}, last on ${day}`;
  }
  const others = (people ?? 1) - 1;
  const named = person === null ? [] : [others === 0 ? person : `${person} and ${others} more`];
  const known = [...named, day, city, country].filter((part) => part !== null);
  return known.length === 0 ? null : known.join(', ');
}
