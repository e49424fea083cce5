// GET /api/v1/tournaments/{slug}/participants and …/battles
import type { FastifyInstance } from 'fastify';
import { endpoints, fillPath } from '../../contract/endpoints.ts';
import { ApiError, messages } from '../../contract/errors.ts';
import { listOfTournamentBattles } from '../../store/addresses.ts';
import { readPage } from '../../store/lists.ts';
import { readParticipants } from '../../store/participants.ts';
import { hasTournament } from '../../store/tournaments.ts';
import { type ListContext, sendList } from '../list-page.ts';

type BySlug = { Params: { slug: string } };

export function registerTournamentLists(app: FastifyInstance, context: ListContext): void {
  const { database } = context.options;
  const mustExist = (slug: string) => async () => {
    if (!(await hasTournament(database, slug))) throw new ApiError(404, messages.tournament);
  };

  app.get<BySlug>(endpoints.participants, async (request, reply) => {
    const { slug } = request.params;
    return sendList(context, request, reply, {
      path: fillPath(endpoints.participants, slug),
      linked: false,
      read: (after, limit) => readParticipants(database, slug, after, limit),
      checkOwner: mustExist(slug),
    });
  });

  app.get<BySlug>(endpoints.tournamentBattles, async (request, reply) => {
    const { slug } = request.params;
    return sendList(context, request, reply, {
      path: fillPath(endpoints.tournamentBattles, slug),
      read: (after, limit) => readPage(database, { list: listOfTournamentBattles(slug), after, limit }),
      checkOwner: mustExist(slug),
    });
  });
}
