// GET /api/v1/users, /api/v1/users/{publicId} and /api/v1/users/{publicId}/battles
import { endpoints, fillPath } from '../../contract/endpoints.ts';
import { ApiError, messages } from '../../contract/errors.ts';
import { listPlayerBattles } from '../../store/read/battles.ts';
import { findPlayer, listPlayers } from '../../store/read/players.ts';
import { readWindow } from '../request/parameters.ts';
import { contentOfOne, type Endpoint, type EndpointContext } from './endpoint.ts';
import { answerList } from './list-page.ts';

export const answerPlayers =
  (context: EndpointContext): Endpoint =>
  (asked) =>
    answerList(context, asked, {
      path: endpoints.players,
      read: (page) => listPlayers(context.database, page),
    });

export const answerPlayer =
  ({ database }: EndpointContext): Endpoint =>
  async ({ name, site }) => {
    const player = await findPlayer(database, name);
    if (player === undefined) throw new ApiError(404, messages.player);
    return contentOfOne(player, site);
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
