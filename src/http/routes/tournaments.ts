// GET /api/v1/tournaments and /api/v1/tournaments/{slug}
import { endpoints } from '../../contract/endpoints.ts';
import { ApiError, messages } from '../../contract/errors.ts';
import { findTournament, listTournaments } from '../../store/tournaments.ts';
import { answerOne } from '../answer.ts';
import type { EndpointContext, Endpoints } from '../endpoint.ts';
import { answerList } from '../list-page.ts';
import { readStatus, readWindow } from '../parameters.ts';

export function answerTournaments(context: EndpointContext): Endpoints<'tournaments' | 'tournament'> {
  const { database } = context;
  return {
    async tournaments(asked) {
      const window = readWindow(asked.query);
      const status = readStatus(asked.query);
      return answerList(context, asked, {
        path: endpoints.tournaments,
        filters: { ...window, status },
        read: (after, limit) => listTournaments(database, { status, window, after, limit }),
      });
    },
    async tournament({ name, site }) {
      const tournament = await findTournament(database, name);
      if (tournament === undefined) throw new ApiError(404, messages.tournament);
      return () => answerOne(tournament, site);
    },
  };
}
