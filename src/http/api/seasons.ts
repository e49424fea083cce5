// GET /api/v1/seasons, /api/v1/seasons/{slug} and, below it, /standings and /players/{publicId}
import {
  MovedAnswer,
  SeasonAnswer,
  SeasonList,
  SeasonPlayerAnswer,
  SeasonStandings,
} from '../../contract/answers.ts';
import { endpoints, fillPath } from '../../contract/endpoints.ts';
import { ApiError, messages } from '../../contract/errors.ts';
import { notFound } from '../../contract/openapi-errors.ts';
import { paging, parameters, playerIdParameter } from '../../contract/parameters.ts';
import { hashContent } from '../../store/read/document.ts';
import {
  findSeason,
  findSeasonRows,
  findSeasonStandings,
  listSeasons,
  measureSeason,
  measureSeasons,
} from '../../store/read/seasons.ts';
import type { Content } from '../answer/answer.ts';
import { mostEntries, readExact } from '../request/parameters.ts';
import { answerOrRedirect, apiCaching, type Endpoint, getOne } from './endpoint.ts';
import { answerList } from './list-page.ts';

const pathParameters = { slug: "The season's short name." };

export const seasonEndpoints: readonly Endpoint[] = [
  {
    path: endpoints.seasons,
    id: 'listSeasons',
    tag: 'Seasons',
    summary: 'List seasons',
    description: 'Published seasons, newest last day first; those without a last day come before all others.',
    query: { club: parameters.club, ...paging },
    answers: { 200: SeasonList },
    mostBytes: ({ query }, { database }) => measureSeasons(database, mostEntries(query)),
    async answer(request, context) {
      const club = readExact(request.query, 'club');
      return answerList(context, request, {
        path: endpoints.seasons,
        filters: { club },
        kind: 'season',
        read: (page) => listSeasons(context.database, { ...page, club }),
      });
    },
  },
  {
    ...getOne('season', findSeason),
    path: endpoints.season,
    id: 'getSeason',
    tag: 'Seasons',
    summary: 'Get one season',
    description: 'A season with its rule, so that you can compute its table again.',
    pathParameters,
    answers: { 200: SeasonAnswer },
  },
  {
    path: endpoints.seasonStandings,
    id: 'getSeasonStandings',
    tag: 'Seasons',
    summary: 'Get the table of a season',
    description:
      'The whole table in one answer, ranked. With `name`, you get the rows of everyone with exactly that name instead, each with its results. Use it to find people who have no id.',
    pathParameters,
    query: { name: parameters.name },
    answers: { 200: SeasonStandings },
    errors: notFound(messages.season),
    mostBytes: ({ name }, { database }) => measureSeason(database, name),
    async answer({ name, query }, { database }) {
      const player = readExact(query, 'name');
      if (player !== undefined) {
        const rows = await findSeasonRows(database, name, { name: player });
        if (rows === undefined) throw new ApiError(404, messages.season);
        return contentOf(`{"data":[${rows.join()}]}`);
      }
      const standings = await findSeasonStandings(database, name);
      if (standings === undefined) throw new ApiError(404, messages.season);
      return { body: standings.body, identity: standings.hash, caching: apiCaching };
    },
  },
  {
    path: endpoints.seasonPlayer,
    id: 'getSeasonPlayer',
    tag: 'Seasons',
    summary: 'Get the results of a player in a season',
    description:
      'The row of the player with the results behind its points: each with its terms, and why it counts.',
    pathParameters: { ...pathParameters, publicId: playerIdParameter },
    answers: { 200: SeasonPlayerAnswer, 308: MovedAnswer },
    errors: notFound(messages.season, messages.player),
    async answer(request, { database }) {
      const { name, others } = request;
      return answerOrRedirect(database, request, {
        id: others[0] ?? '',
        pathOf: (id) => fillPath(endpoints.seasonPlayer, name, id),
        async answerFor(id) {
          const rows = await findSeasonRows(database, name, { id });
          if (rows === undefined) throw new ApiError(404, messages.season);
          const [row] = rows;
          if (row === undefined) throw new ApiError(404, messages.player);
          return contentOf(`{"data":${row}}`);
        },
      });
    },
  },
];

function contentOf(text: string): Content {
  return { body: Buffer.from(text), identity: hashContent(text), caching: apiCaching };
}
