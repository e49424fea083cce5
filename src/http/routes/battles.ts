// GET /api/v1/battles/{id}, /api/v1/clubs/{slug}/battles and /api/v1/users/{publicId}/battles
import { endpoints, fillPath } from '../../contract/endpoints.ts';
import { ApiError, messages } from '../../contract/errors.ts';
import { findBattle, listClubBattles, listPlayerBattles } from '../../store/battles.ts';
import { answerOne } from '../answer.ts';
import type { EndpointContext, Endpoints } from '../endpoint.ts';
import { answerList } from '../list-page.ts';
import { readWindow } from '../parameters.ts';

export function answerBattles(
  context: EndpointContext,
): Endpoints<'battle' | 'clubBattles' | 'playerBattles'> {
  const { database } = context;
  return {
    async battle({ name, site }) {
      const battle = await findBattle(database, name);
      if (battle === undefined) throw new ApiError(404, messages.battle);
      return () => answerOne(battle, site);
    },
    async clubBattles(asked) {
      const { name, query } = asked;
      const window = readWindow(query);
      return answerList(context, asked, {
        path: fillPath(endpoints.clubBattles, name),
        filters: { ...window },
        read: (after, limit) => listClubBattles(database, name, { window, after, limit }),
        missing: messages.club,
      });
    },
    async playerBattles(asked) {
      const { name, query } = asked;
      const window = readWindow(query);
      return answerList(context, asked, {
        path: fillPath(endpoints.playerBattles, name),
        filters: { ...window },
        read: (after, limit) => listPlayerBattles(database, name, { window, after, limit }),
        missing: messages.player,
      });
    },
  };
}
