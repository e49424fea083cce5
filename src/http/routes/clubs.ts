// GET /api/v1/clubs/{slug} and /api/v1/clubs/{slug}/tournaments
import type { FastifyInstance } from 'fastify';
import { endpoints, fillPath } from '../../contract/endpoints.ts';
import { ApiError, messages } from '../../contract/errors.ts';
import { listOfClubTournaments } from '../../store/addresses.ts';
import { findClub, hasClub } from '../../store/clubs.ts';
import { readPage } from '../../store/lists.ts';
import { siteOf } from '../address.ts';
import { answerOne } from '../answer.ts';
import { type ListContext, sendList } from '../list-page.ts';
import { type Query, readWindow } from '../parameters.ts';

type BySlug = { Params: { slug: string } };

export function registerClubs(app: FastifyInstance, context: ListContext): void {
  const { options, send } = context;

  app.get<BySlug>(endpoints.club, async (request, reply) => {
    const club = await findClub(options.database, request.params.slug);
    if (club === undefined) throw new ApiError(404, messages.club);
    return send(request, reply, answerOne(club, siteOf(request, options)));
  });

  app.get<BySlug>(endpoints.clubTournaments, async (request, reply) => {
    const { slug } = request.params;
    const window = readWindow(request.query as Query);
    return sendList(context, request, reply, {
      path: fillPath(endpoints.clubTournaments, slug),
      filters: { ...window },
      read: (after, limit) =>
        readPage(options.database, { list: listOfClubTournaments(slug), window, after, limit }),
      async checkOwner() {
        if (!(await hasClub(options.database, slug))) throw new ApiError(404, messages.club);
      },
    });
  });
}
