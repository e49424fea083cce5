// GET /api/v1/tournaments/{slug}/standings and …/standings/explanation
import type { FastifyInstance } from 'fastify';
import { endpoints } from '../../contract/endpoints.ts';
import { ApiError, messages } from '../../contract/errors.ts';
import { findStanding, hasTournament } from '../../store/tournaments.ts';
import type { ListContext } from '../list-page.ts';
import { type Query, readStage } from '../parameters.ts';

export function registerStandings(app: FastifyInstance, { options, send }: ListContext): void {
  for (const [path, what] of [
    [endpoints.standings, 'document'],
    [endpoints.explanation, 'explanation'],
  ] as const) {
    app.get<{ Params: { slug: string } }>(path, async (request, reply) => {
      const { slug } = request.params;
      const stage = readStage(request.query as Query);
      const { stages, standing } = await findStanding(options.database, slug, stage, what);
      if (standing !== undefined) {
        return send(request, reply, { body: standing.body, identity: standing.fingerprint });
      }
      if (stages.length === 0 && !(await hasTournament(options.database, slug))) {
        throw new ApiError(404, messages.tournament);
      }
      throw new ApiError(404, describeMissing(stage, stages));
    });
  }
}

function describeMissing(stage: string | undefined, stages: readonly string[]): string {
  if (stages.length === 0) return messages.noStages;
  // A bracket has matches, not ranks: there is nothing to explain.
  if (stage === undefined || stages.includes(stage)) return messages.noExplanation;
  return messages.unknownStage(stage, stages);
}
