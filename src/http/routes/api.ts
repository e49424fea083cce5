// The endpoints of the API, each under its pattern.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type Endpoint, endpoints } from '../../contract/endpoints.ts';
import type { EndpointContext, Endpoints } from '../endpoint.ts';
import { answerBattles } from './battles.ts';
import { answerClubs } from './clubs.ts';
import { answerStandings } from './standings.ts';
import { answerTournamentLists } from './tournament-lists.ts';
import { answerTournaments } from './tournaments.ts';

export function makeEndpoints(context: EndpointContext): Endpoints {
  return {
    ...answerTournaments(context),
    ...answerStandings(context),
    ...answerTournamentLists(context),
    ...answerClubs(context),
    ...answerBattles(context),
  };
}

type Send = (request: FastifyRequest, reply: FastifyReply, endpoint: Endpoint) => Promise<FastifyReply>;

export function registerApi(app: FastifyInstance, send: Send): void {
  for (const [endpoint, pattern] of Object.entries(endpoints)) {
    app.get(pattern, (request, reply) => send(request, reply, endpoint as Endpoint));
  }
}
