// GET /api/v1/battles/{id}, /api/v1/clubs/{slug}/battles and /api/v1/users/{publicId}/battles
import type { FastifyInstance } from 'fastify';
import { endpoints, fillPath } from '../../contract/endpoints.ts';
import { ApiError, messages } from '../../contract/errors.ts';
import { listOfClubBattles, listOfPlayerBattles } from '../../store/addresses.ts';
import { findBattle } from '../../store/battles.ts';
import { hasClub, hasPlayer } from '../../store/clubs.ts';
import { readPage } from '../../store/lists.ts';
import { siteOf } from '../address.ts';
import { answerOne } from '../answer.ts';
import { type ListContext, sendList } from '../list-page.ts';
import { type Query, readWindow } from '../parameters.ts';

export function registerBattles(app: FastifyInstance, context: ListContext): void {
  const { options, send } = context;
  const { database } = options;

  app.get<{ Params: { id: string } }>(endpoints.battle, async (request, reply) => {
    const battle = await findBattle(database, request.params.id);
    if (battle === undefined) throw new ApiError(404, messages.battle);
    return send(request, reply, answerOne(battle, siteOf(request, options)));
  });

  app.get<{ Params: { slug: string } }>(endpoints.clubBattles, async (request, reply) => {
    const { slug } = request.params;
    const window = readWindow(request.query as Query);
    return sendList(context, request, reply, {
      path: fillPath(endpoints.clubBattles, slug),
      filters: { ...window },
      read: (after, limit) => readPage(database, { list: listOfClubBattles(slug), window, after, limit }),
      async checkOwner() {
        if (!(await hasClub(database, slug))) throw new ApiError(404, messages.club);
      },
    });
  });

  app.get<{ Params: { publicId: string } }>(endpoints.playerBattles, async (request, reply) => {
    const { publicId } = request.params;
    const window = readWindow(request.query as Query);
    return sendList(context, request, reply, {
      path: fillPath(endpoints.playerBattles, publicId),
      filters: { ...window },
      read: (after, limit) =>
        readPage(database, { list: listOfPlayerBattles(publicId), window, after, limit }),
      async checkOwner() {
        if (!(await hasPlayer(database, publicId))) throw new ApiError(404, messages.player);
      },
    });
  });
}
