// GET /api/v1/clubs, /api/v1/clubs/{slug}, /api/v1/clubs/{slug}/tournaments and /api/v1/clubs/{slug}/battles
import { endpoints, fillPath } from '../../contract/endpoints.ts';
import { ApiError, messages } from '../../contract/errors.ts';
import { listClubBattles } from '../../store/read/battles.ts';
import { findClub, listClubs, listClubTournaments } from '../../store/read/clubs.ts';
import { readExact, readWindow } from '../request/parameters.ts';
import { contentOfOne, type Endpoint, type EndpointContext } from './endpoint.ts';
import { answerList } from './list-page.ts';

export const answerClubs =
  (context: EndpointContext): Endpoint =>
  (asked) => {
    const country = readExact(asked.query, 'country');
    return answerList(context, asked, {
      path: endpoints.clubs,
      filters: { country },
      read: (page) => listClubs(context.database, { ...page, country }),
    });
  };

export const answerClub =
  ({ database }: EndpointContext): Endpoint =>
  async ({ name, site }) => {
    const club = await findClub(database, name);
    if (club === undefined) throw new ApiError(404, messages.club);
    return contentOfOne(club, site);
  };

export const answerClubTournaments =
  (context: EndpointContext): Endpoint =>
  (asked) => {
    const window = readWindow(asked.query);
    return answerList(context, asked, {
      path: fillPath(endpoints.clubTournaments, asked.name),
      filters: { ...window },
      read: (page) => listClubTournaments(context.database, asked.name, { ...page, window }),
      missing: messages.club,
    });
  };

export const answerClubBattles =
  (context: EndpointContext): Endpoint =>
  (asked) => {
    const window = readWindow(asked.query);
    return answerList(context, asked, {
      path: fillPath(endpoints.clubBattles, asked.name),
      filters: { ...window },
      read: (page) => listClubBattles(context.database, asked.name, { ...page, window }),
      missing: messages.club,
    });
  };
