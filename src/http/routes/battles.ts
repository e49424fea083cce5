// GET /api/v1/battles/{id}, /api/v1/clubs/{slug}/battles and /api/v1/users/{publicId}/battles
import { endpoints, fillPath } from '../../contract/endpoints.ts';
import { ApiError, messages } from '../../contract/errors.ts';
import { listOfClubBattles, listOfPlayerBattles } from '../../store/addresses.ts';
import { findBattle } from '../../store/battles.ts';
import { hasClub, hasPlayer } from '../../store/clubs.ts';
import { readPage } from '../../store/lists.ts';
import { after } from '../../store/soon.ts';
import { answerOne } from '../answer.ts';
import type { EndpointContext, Endpoints } from '../endpoint.ts';
import { answerList } from '../list-page.ts';
import { readWindow } from '../parameters.ts';

export function answerBattles(
  context: EndpointContext,
): Endpoints<'battle' | 'clubBattles' | 'playerBattles'> {
  const { database } = context;
  return {
    battle: ({ name, site }) =>
      after(findBattle(database, name), (battle) => {
        if (battle === undefined) throw new ApiError(404, messages.battle);
        return () => answerOne(battle, site);
      }),
    clubBattles(asked) {
      const { name, query } = asked;
      const window = readWindow(query);
      return answerList(context, asked, {
        path: fillPath(endpoints.clubBattles, name),
        filters: { ...window },
        read: (seen, limit) =>
          readPage(database, { list: listOfClubBattles(name), window, after: seen, limit }),
        async checkOwner() {
          if (!(await hasClub(database, name))) throw new ApiError(404, messages.club);
        },
      });
    },
    playerBattles(asked) {
      const { name, query } = asked;
      const window = readWindow(query);
      return answerList(context, asked, {
        path: fillPath(endpoints.playerBattles, name),
        filters: { ...window },
        read: (seen, limit) =>
          readPage(database, { list: listOfPlayerBattles(name), window, after: seen, limit }),
        async checkOwner() {
          if (!(await hasPlayer(database, name))) throw new ApiError(404, messages.player);
        },
      });
    },
  };
}
