// GET /api/v1/tournaments/{slug}/standings and …/standings/explanation
import { Standings, StandingsExplanation } from '../../contract/answers.ts';
import { endpoints } from '../../contract/endpoints.ts';
import { ApiError, messages } from '../../contract/errors.ts';
import { notFound } from '../../contract/openapi-errors.ts';
import { parameters } from '../../contract/parameters.ts';
import { largeBytes } from '../../store/read/document.ts';
import { findStandings } from '../../store/read/tournaments.ts';
import type { Content } from '../answer/answer.ts';
import { readOnce } from '../request/parameters.ts';
import { apiCaching, type Endpoint } from './endpoint.ts';
import { tournamentParameter } from './tournaments.ts';

type Parts = Pick<Endpoint, 'pathParameters' | 'query' | 'answer'>;

function partsOf(what: 'document' | 'explanation'): Parts {
  return {
    pathParameters: tournamentParameter,
    query: { stage: parameters.stage },
    async answer({ name, query }, { database }) {
      const stage = readOnce(query, 'stage');
      const first = await findStandings(database, name, stage, what, largeBytes);
      if (first?.largeBytes === undefined) return contentOf(first, stage);
      const read = async () => contentOf(await findStandings(database, name, stage, what), stage);
      return { mostBytes: first.largeBytes, read };
    },
  };
}

function contentOf(found: Awaited<ReturnType<typeof findStandings>>, stage: string | undefined): Content {
  if (found === undefined) throw new ApiError(404, messages.tournament);
  const { stages, standing } = found;
  if (standing === undefined) throw new ApiError(404, describeMissing(stage, stages));
  return { body: standing.body, identity: standing.hash, caching: apiCaching };
}

const unknownStage = [messages.unknownStage('final', ['swiss', 'knockout']), messages.noStages];

export const standingsEndpoints: readonly Endpoint[] = [
  {
    ...partsOf('document'),
    path: endpoints.standings,
    id: 'getStandings',
    tag: 'Tournaments',
    summary: 'Get the standings of a stage',
    description:
      'The complete standings: the ranked rows of a board, or the matches of a bracket, earliest round first. A board with groups lists one group after another; `rank` starts at 1 in each.',
    answers: { 200: Standings },
    errors: notFound(messages.tournament, ...unknownStage),
  },
  {
    ...partsOf('explanation'),
    path: endpoints.explanation,
    id: 'getStandingsExplanation',
    tag: 'Tournaments',
    summary: 'Explain the ranks of a board',
    description:
      'For each row of a board, its value for every tie-breaker, and which of them separated it from the row above.',
    answers: { 200: StandingsExplanation },
    errors: notFound(messages.tournament, ...unknownStage, messages.noExplanation),
  },
];

function describeMissing(stage: string | undefined, stages: readonly string[]): string {
  if (stages.length === 0) return messages.noStages;
  // A bracket has matches, not ranks: there is nothing to explain.
  if (stage === undefined || stages.includes(stage)) return messages.noExplanation;
  return messages.unknownStage(stage, stages);
}
