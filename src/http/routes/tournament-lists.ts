// GET /api/v1/tournaments/{slug}/participants and …/battles
import { endpoints, fillPath } from '../../contract/endpoints.ts';
import { messages } from '../../contract/errors.ts';
import { listTournamentBattles } from '../../store/battles.ts';
import { listParticipants } from '../../store/participants.ts';
import type { EndpointContext, Endpoints } from '../endpoint.ts';
import { answerList } from '../list-page.ts';

export function answerTournamentLists(
  context: EndpointContext,
): Endpoints<'participants' | 'tournamentBattles'> {
  const { database } = context;
  const missing = messages.tournament;
  return {
    participants: (asked) =>
      answerList(context, asked, {
        path: fillPath(endpoints.participants, asked.name),
        linked: false,
        read: (after, limit) => listParticipants(database, asked.name, { after, limit }),
        missing,
      }),
    tournamentBattles: (asked) =>
      answerList(context, asked, {
        path: fillPath(endpoints.tournamentBattles, asked.name),
        read: (after, limit) => listTournamentBattles(database, asked.name, { after, limit }),
        missing,
      }),
  };
}
