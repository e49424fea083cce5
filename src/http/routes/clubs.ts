// GET /api/v1/clubs/{slug} and /api/v1/clubs/{slug}/tournaments
import { endpoints, fillPath } from '../../contract/endpoints.ts';
import { ApiError, messages } from '../../contract/errors.ts';
import { findClub, listClubTournaments } from '../../store/clubs.ts';
import { answerOne } from '../answer.ts';
import type { EndpointContext, Endpoints } from '../endpoint.ts';
import { answerList } from '../list-page.ts';
import { readWindow } from '../parameters.ts';

export function answerClubs(context: EndpointContext): Endpoints<'club' | 'clubTournaments'> {
  const { database } = context;
  return {
    async club({ name, site }) {
      const club = await findClub(database, name);
      if (club === undefined) throw new ApiError(404, messages.club);
      return () => answerOne(club, site);
    },
    async clubTournaments(asked) {
      const { name, query } = asked;
      const window = readWindow(query);
      return answerList(context, asked, {
        path: fillPath(endpoints.clubTournaments, name),
        filters: { ...window },
        read: (after, limit) => listClubTournaments(database, name, { window, after, limit }),
        missing: messages.club,
      });
    },
  };
}
