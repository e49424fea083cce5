// GET /api/v1/tournaments/{slug}/standings and …/standings/explanation
import { ApiError, messages } from '../../contract/errors.ts';
import type { Database } from '../../store/database.ts';
import { findStandings, measureTournament } from '../../store/read/tournaments.ts';
import type { Parameters } from '../answer/route.ts';
import { readStage } from '../request/parameters.ts';
import { apiCaching, type Endpoint, type EndpointContext } from './endpoint.ts';

/** A tournament of some two thousand players; smaller ones are read in a few milliseconds. */
const largeBytes = 1024 * 1024;

/** How large an answer about a tournament can get; 0 where that is not much. */
export const mostOfTournament =
  (database: Database) =>
  async ({ name }: Pick<Parameters, 'name'>): Promise<number> => {
    const bytes = await measureTournament(database, name);
    return bytes < largeBytes ? 0 : bytes;
  };

export const answerStandings =
  ({ database }: EndpointContext, what: 'document' | 'explanation'): Endpoint =>
  async ({ name, query }) => {
    const stage = readStage(query);
    const found = await findStandings(database, name, stage, what);
    if (found === undefined) throw new ApiError(404, messages.tournament);
    const { stages, standing } = found;
    if (standing === undefined) throw new ApiError(404, describeMissing(stage, stages));
    return { body: standing.body, identity: standing.hash, caching: apiCaching };
  };

function describeMissing(stage: string | undefined, stages: readonly string[]): string {
  if (stages.length === 0) return messages.noStages;
  // A bracket has matches, not ranks: there is nothing to explain.
  if (stage === undefined || stages.includes(stage)) return messages.noExplanation;
  return messages.unknownStage(stage, stages);
}
