// GET /api/v1/battles/{id} and /api/v1/users/{publicId}/battles
import { endpoints, fillPath } from '../../contract/endpoints.ts';
import { ApiError, messages } from '../../contract/errors.ts';
import { findBattle, listPlayerBattles } from '../../store/battles.ts';
import { readWindow } from '../request/parameters.ts';
import { contentOfOne, type Endpoint, type EndpointContext } from './endpoint.ts';
import { answerList } from './list-page.ts';

export const answerBattle =
  ({ database }: EndpointContext): Endpoint =>
  async ({ name, site }) => {
    const battle = await findBattle(database, name);
    if (battle === undefined) throw new ApiError(404, messages.battle);
    return contentOfOne(battle, site);
  };

export const answerPlayerBattles =
  (context: EndpointContext): Endpoint =>
  (asked) => {
    const window = readWindow(asked.query);
    return answerList(context, asked, {
      path: fillPath(endpoints.playerBattles, asked.name),
      filters: { ...window },
      read: (page) => listPlayerBattles(context.database, asked.name, { ...page, window }),
      missing: messages.player,
    });
  };
