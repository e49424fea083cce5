// GET /pictures/tournaments/{slug}.png. Drawing takes tens of milliseconds, so it happens off the main thread, and pictures are cached for a while.
import { hash } from 'node:crypto';
import { ApiError, messages } from '../../contract/errors.ts';
import type { BoardRowResource, TournamentResource } from '../../contract/resources.ts';
import type { Content } from '../../http/answer/answer.ts';
import type { Route } from '../../http/answer/route.ts';
import { pageTerms } from '../../http/answer/route-terms.ts';
import { makeSharedWork } from '../../http/answer/shared-work.ts';
import type { Request } from '../../http/request/request.ts';
import { parseDocument } from '../../store/read/document.ts';
import { findFacts, findTournament } from '../../store/read/tournaments.ts';
import { pagesVersion } from '../frame/assets.ts';
import type { PageContext } from '../frame/show.ts';
import { drawPicture, writePicture } from './picture.ts';

const mostCached = 50;
/** About as many as are drawn in a second. */
const mostWaiting = 20;
/** Sites that show a shared link fetch its picture once; one that is an hour old will do. */
const caching = 'public, max-age=3600';

export function makePictureRoute({ options }: PageContext): Route {
  const pictures = makeSharedWork<Buffer>({ mostWaiting, mostCached });

  async function answer(request: Request, name: string): Promise<Content> {
    const slug = name.endsWith('.png') ? name.slice(0, -'.png'.length) : undefined;
    const found = slug === undefined ? undefined : await findTournament(options.database, slug);
    if (found === undefined) throw new ApiError(404, messages.tournament);
    const tournament = parseDocument<TournamentResource>(found);
    // A live tournament shows no leader, who may have changed by the time the picture is seen.
    const isFinished = tournament.status === 'finished';
    const podium = isFinished ? (await findFacts(options.database, tournament.slug)).podium : undefined;
    const rows = podium === undefined ? [] : parseDocument<BoardRowResource[]>(podium);
    const drawing = writePicture(tournament, rows).toString();
    // What does not show in the picture does not change it.
    const identity = `${pagesVersion} ${hash('sha256', drawing, 'base64url')}`;
    return {
      body: () => pictures.get(identity, request, () => drawPicture(drawing)),
      identity,
      type: 'image/png',
      caching,
    };
  }

  return {
    path: '/pictures/tournaments/:file',
    ...pageTerms,
    answer: (request, { name }) => answer(request, name),
  };
}
