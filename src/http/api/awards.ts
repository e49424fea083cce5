// GET /api/v1/tournaments/{slug}/awards
import { AwardList } from '../../contract/award-resources.ts';
import { endpoints } from '../../contract/endpoints.ts';
import { ApiError, messages } from '../../contract/errors.ts';
import { notFound } from '../../contract/openapi-errors.ts';
import type { ValueOf } from '../../contract/operation.ts';
import { findAwards } from '../../store/read/tournaments.ts';
import type { ContentOf } from '../answer/answer.ts';
import { contentOfJson, type Endpoint } from './endpoint.ts';
import { tournamentParameter } from './tournaments.ts';

export const listAwards: Endpoint = {
  path: endpoints.awards,
  id: 'listAwards',
  tag: 'Tournaments',
  summary: 'List the awards of a tournament',
  description: 'In the order of the organiser, with the players who got them. The list is not paged.',
  pathParameters: tournamentParameter,
  answers: { 200: AwardList },
  errors: notFound(messages.tournament),
  async answer({ name }, { database }): Promise<ContentOf<ValueOf<typeof AwardList>>> {
    const data = await findAwards(database, name);
    if (data === undefined) throw new ApiError(404, messages.tournament);
    return contentOfJson({ data, next: null });
  },
};
