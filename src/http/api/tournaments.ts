// GET /api/v1/tournaments and /api/v1/tournaments/{slug}
import { endpoints } from '../../contract/endpoints.ts';
import { ApiError, messages } from '../../contract/errors.ts';
import { findTournament, listTournaments } from '../../store/read/tournaments.ts';
import { readSought } from '../../store/read/words.ts';
import { readExact, readSearch, readStatus, readWindow } from '../request/parameters.ts';
import { contentOfOne, type Endpoint, type EndpointContext } from './endpoint.ts';
import { answerList } from './list-page.ts';

export const answerTournaments =
  (context: EndpointContext): Endpoint =>
  (asked) => {
    const window = readWindow(asked.query);
    const status = readStatus(asked.query);
    const club = readExact(asked.query, 'club');
    const country = readExact(asked.query, 'country');
    const q = readSearch(asked.query);
    const words = q === undefined ? undefined : (readSought(q)?.words ?? []);
    return answerList(context, asked, {
      path: endpoints.tournaments,
      filters: { ...window, status, club, country, q },
      read: (page) =>
        listTournaments(context.database, { ...page, window, filters: { status, club, country, words } }),
    });
  };

export const answerTournament =
  ({ database }: EndpointContext): Endpoint =>
  async ({ name, site }) => {
    const tournament = await findTournament(database, name);
    if (tournament === undefined) throw new ApiError(404, messages.tournament);
    return contentOfOne(tournament, site);
  };
