// GET /api/v1/tournaments/{slug}/participants and …/battles
import { endpoints, fillPath } from '../../contract/endpoints.ts';
import { ApiError, messages } from '../../contract/errors.ts';
import { listOfTournamentBattles } from '../../store/addresses.ts';
import { readPage } from '../../store/lists.ts';
import { readParticipants } from '../../store/participants.ts';
import { hasTournament } from '../../store/tournaments.ts';
import type { EndpointContext, Endpoints } from '../endpoint.ts';
import { answerList } from '../list-page.ts';

export function answerTournamentLists(
  context: EndpointContext,
): Endpoints<'participants' | 'tournamentBattles'> {
  const { database } = context;
  const mustExist = (slug: string) => async () => {
    if (!(await hasTournament(database, slug))) throw new ApiError(404, messages.tournament);
  };
  return {
    participants: (asked) =>
      answerList(context, asked, {
        path: fillPath(endpoints.participants, asked.name),
        linked: false,
        read: (seen, limit) => readParticipants(database, asked.name, seen, limit),
        checkOwner: mustExist(asked.name),
      }),
    tournamentBattles: (asked) =>
      answerList(context, asked, {
        path: fillPath(endpoints.tournamentBattles, asked.name),
        read: (seen, limit) =>
          readPage(database, { list: listOfTournamentBattles(asked.name), after: seen, limit }),
        checkOwner: mustExist(asked.name),
      }),
  };
}
