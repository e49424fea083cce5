// GET /pictures/tournaments/{slug}.png. Drawing takes tens of milliseconds, so it happens off the main thread, one at a
// time, and what was drawn is kept for a while.
import { ApiError, messages } from '../../contract/errors.ts';
import type { BoardRowResource, TournamentResource } from '../../contract/resources.ts';
import type { Content } from '../../http/answer/answer.ts';
import type { Route } from '../../http/answer/route.ts';
import { parseDocument } from '../../store/document.ts';
import { findPodium } from '../../store/search/page-reads.ts';
import { findTournament } from '../../store/tournaments.ts';
import { pagesVersion } from '../frame/assets.ts';
import type { PageContext } from '../frame/show.ts';
import { drawPicture } from './picture.ts';

const mostKept = 50;
/** Those who share a link ask once; a picture an hour old is good enough for them. */
const caching = 'public, max-age=3600';

export function makePictureRoute({ options }: PageContext): Route {
  const kept = new Map<string, Promise<Buffer>>();
  let last: Promise<unknown> = Promise.resolve();

  function draw(identity: string, work: () => Promise<Buffer>): Promise<Buffer> {
    const known = kept.get(identity);
    if (known !== undefined) return known;
    const drawn = last.then(work);
    last = drawn.catch(() => kept.delete(identity));
    kept.set(identity, drawn);
    const [oldest] = kept.keys();
    if (kept.size > mostKept && oldest !== undefined) kept.delete(oldest);
    return drawn;
  }

  async function answer(name: string): Promise<Content> {
    const slug = /^(.+)\.png$/s.exec(name)?.[1];
    const found = slug === undefined ? undefined : await findTournament(options.database, slug);
    if (found === undefined) throw new ApiError(404, messages.tournament);
    const tournament = parseDocument<TournamentResource>(found);
    const podium = await findPodium(options.database, tournament.slug);
    const identity = [pagesVersion, tournament.slug, found.mark, podium?.mark].join(' ');
    const rows = podium === undefined ? [] : parseDocument<BoardRowResource[]>(podium);
    return {
      body: await draw(identity, () => drawPicture(tournament, rows)),
      identity,
      type: 'image/png',
      caching,
    };
  }

  return { path: '/pictures/tournaments/:file', kind: 'page', answer: (_request, { name }) => answer(name) };
}
