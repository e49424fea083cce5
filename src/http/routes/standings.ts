// GET /api/v1/tournaments/{slug}/standings and …/standings/explanation
import { ApiError, messages } from '../../contract/errors.ts';
import { after } from '../../store/soon.ts';
import { findStanding, hasTournament } from '../../store/tournaments.ts';
import { digestOf } from '../answer.ts';
import type { AnswerEndpoint, EndpointContext, Endpoints } from '../endpoint.ts';
import { readStage } from '../parameters.ts';

export function answerStandings({ database }: EndpointContext): Endpoints<'standings' | 'explanation'> {
  const answer =
    (what: 'document' | 'explanation'): AnswerEndpoint =>
    ({ name, query }) => {
      const stage = readStage(query);
      return after(findStanding(database, name, stage, what), ({ stages, standing }) =>
        standing === undefined
          ? refuse(name, stage, stages)
          : () => ({ body: standing.bytes, digest: digestOf(standing.fingerprint) }),
      );
    };
  async function refuse(name: string, stage: string | undefined, stages: readonly string[]): Promise<never> {
    if (stages.length === 0 && !(await hasTournament(database, name)))
      throw new ApiError(404, messages.tournament);
    throw new ApiError(404, describeMissing(stage, stages));
  }
  return { standings: answer('document'), explanation: answer('explanation') };
}

function describeMissing(stage: string | undefined, stages: readonly string[]): string {
  if (stages.length === 0) return messages.noStages;
  // A bracket has matches, not ranks: there is nothing to explain.
  if (stage === undefined || stages.includes(stage)) return messages.noExplanation;
  return messages.unknownStage(stage, stages);
}
