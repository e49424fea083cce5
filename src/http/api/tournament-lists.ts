// GET /api/v1/tournaments/{slug}/participants and …/battles
import { endpoints, fillPath } from '../../contract/endpoints.ts';
import { messages } from '../../contract/errors.ts';
import { largestListBytes } from '../../contract/texts.ts';
import { listTournamentBattles } from '../../store/read/battles.ts';
import { listParticipants } from '../../store/read/participants.ts';
import type { Parameters } from '../answer/route.ts';
import { mostEntries } from '../request/parameters.ts';
import type { Endpoint, EndpointContext } from './endpoint.ts';
import { answerList } from './list-page.ts';

/** Every one of them may come with a list. */
export const mostOfParticipants = ({ query }: Parameters): number => mostEntries(query) * largestListBytes;

export const answerParticipants =
  (context: EndpointContext): Endpoint =>
  (asked) =>
    answerList(context, asked, {
      path: fillPath(endpoints.participants, asked.name),
      read: (page) => listParticipants(context.database, asked.name, page),
      isLinked: false,
      missing: messages.tournament,
    });

export const answerTournamentBattles =
  (context: EndpointContext): Endpoint =>
  (asked) =>
    answerList(context, asked, {
      path: fillPath(endpoints.tournamentBattles, asked.name),
      read: (page) => listTournamentBattles(context.database, asked.name, page),
      missing: messages.tournament,
    });
