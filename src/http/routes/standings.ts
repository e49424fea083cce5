// GET /api/v1/tournaments/{slug}/standings and …/standings/explanation
import { ApiError, messages } from '../../contract/errors.ts';
import { findStandings } from '../../store/tournaments.ts';
import { digestOf } from '../answer.ts';
import type { AnswerEndpoint, EndpointContext, Endpoints } from '../endpoint.ts';
import { readStage } from '../parameters.ts';

export function answerStandings({ database }: EndpointContext): Endpoints<'standings' | 'explanation'> {
  const answer =
    (what: 'document' | 'explanation'): AnswerEndpoint =>
    async ({ name, query }) => {
      const stage = readStage(query);
      const found = await findStandings(database, name, stage, what);
      if (found === undefined) throw new ApiError(404, messages.tournament);
      const { stages, standing } = found;
      if (standing === undefined) throw new ApiError(404, describeMissing(stage, stages));
      return () => ({ body: standing.body, digest: digestOf(standing.mark) });
    };
  return { standings: answer('document'), explanation: answer('explanation') };
}

function describeMissing(stage: string | undefined, stages: readonly string[]): string {
  if (stages.length === 0) return messages.noStages;
  // A bracket has matches, not ranks: there is nothing to explain.
  if (stage === undefined || stages.includes(stage)) return messages.noExplanation;
  return messages.unknownStage(stage, stages);
}
