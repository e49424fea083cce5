// GET /api/v1/clubs/{slug} and /api/v1/clubs/{slug}/tournaments
import { endpoints, fillPath } from '../../contract/endpoints.ts';
import { ApiError, messages } from '../../contract/errors.ts';
import { listOfClubTournaments } from '../../store/addresses.ts';
import { findClub, hasClub } from '../../store/clubs.ts';
import { readPage } from '../../store/lists.ts';
import { after } from '../../store/soon.ts';
import { answerOne } from '../answer.ts';
import type { EndpointContext, Endpoints } from '../endpoint.ts';
import { answerList } from '../list-page.ts';
import { readWindow } from '../parameters.ts';

export function answerClubs(context: EndpointContext): Endpoints<'club' | 'clubTournaments'> {
  const { database } = context;
  return {
    club: ({ name, site }) =>
      after(findClub(database, name), (club) => {
        if (club === undefined) throw new ApiError(404, messages.club);
        return () => answerOne(club, site);
      }),
    clubTournaments(asked) {
      const { name, query } = asked;
      const window = readWindow(query);
      return answerList(context, asked, {
        path: fillPath(endpoints.clubTournaments, name),
        filters: { ...window },
        read: (seen, limit) =>
          readPage(database, { list: listOfClubTournaments(name), window, after: seen, limit }),
        async checkOwner() {
          if (!(await hasClub(database, name))) throw new ApiError(404, messages.club);
        },
      });
    },
  };
}
