// GET /api/v1/tournaments and /api/v1/tournaments/{slug}
import type { FastifyInstance } from 'fastify';
import { endpoints } from '../../contract/endpoints.ts';
import { ApiError, messages } from '../../contract/errors.ts';
import { listOfTournaments } from '../../store/addresses.ts';
import { readPage } from '../../store/lists.ts';
import { findTournament } from '../../store/tournaments.ts';
import { siteOf } from '../address.ts';
import { answerOne } from '../answer.ts';
import { type ListContext, sendList } from '../list-page.ts';
import { type Query, readStatus, readWindow } from '../parameters.ts';

export function registerTournaments(app: FastifyInstance, context: ListContext): void {
  const { options, send } = context;

  app.get(endpoints.tournaments, async (request, reply) => {
    const query = request.query as Query;
    const window = readWindow(query);
    const status = readStatus(query);
    return sendList(context, request, reply, {
      path: endpoints.tournaments,
      filters: { ...window, status },
      read: (after, limit) =>
        readPage(options.database, { list: listOfTournaments(status), window, after, limit }),
    });
  });

  app.get<{ Params: { slug: string } }>(endpoints.tournament, async (request, reply) => {
    const tournament = await findTournament(options.database, request.params.slug);
    if (tournament === undefined) throw new ApiError(404, messages.tournament);
    return send(request, reply, answerOne(tournament, siteOf(request, options)));
  });
}
