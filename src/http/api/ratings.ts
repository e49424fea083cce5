// GET /api/v1/ratings, /api/v1/ratings/{slug} and, below it, /standings, /players/{publicId}, /players/{publicId}/battles and /factions
import {
  MovedAnswer,
  RatingAnswer,
  RatingBattleList,
  RatingFactions,
  RatingList,
  RatingPlayerAnswer,
  RatingStandings,
} from '../../contract/answers.ts';
import { endpoints, fillPath } from '../../contract/endpoints.ts';
import { ApiError, messages } from '../../contract/errors.ts';
import { notFound } from '../../contract/openapi-errors.ts';
import { paging, parameters, playerIdParameter } from '../../contract/parameters.ts';
import { ratingLists } from '../../contract/rating-resources.ts';
import type { Reader } from '../../store/database.ts';
import { hashContent } from '../../store/read/document.ts';
import { listRatingBattles } from '../../store/read/rating-battles.ts';
import {
  findRating,
  findRatingFactions,
  findRatingOf,
  findRatingPlayer,
  findRatingTable,
  listRatings,
} from '../../store/read/ratings.ts';
import { type Query, readExact } from '../request/parameters.ts';
import { answerOrRedirect, contentOfJson, type Endpoint, getOne } from './endpoint.ts';
import { answerList } from './list-page.ts';

const pathParameters = { slug: "The rating's short name." };
const playerParameters = { ...pathParameters, publicId: playerIdParameter };

export const ratingEndpoints: readonly Endpoint[] = [
  {
    path: endpoints.ratings,
    id: 'listRatings',
    tag: 'Ratings',
    summary: 'List ratings',
    description: 'Published ratings, by game, then by slug.',
    query: { club: parameters.club, game: parameters.game, ...paging },
    answers: { 200: RatingList },
    async answer(request, context) {
      const club = readExact(request.query, 'club');
      const game = readExact(request.query, 'game');
      return answerList(context, request, {
        path: endpoints.ratings,
        filters: { club, game },
        kind: 'rating',
        read: (page) => listRatings(context.database, { ...page, club, game }),
      });
    },
  },
  {
    ...getOne('rating', findRating),
    path: endpoints.rating,
    id: 'getRating',
    tag: 'Ratings',
    summary: 'Get one rating',
    description:
      'A rating with its rule, its method, what it was computed from, and how good its predictions were.',
    pathParameters,
    answers: { 200: RatingAnswer },
  },
  {
    path: endpoints.ratingStandings,
    id: 'listRatingStandings',
    tag: 'Ratings',
    summary: 'List the table of a rating',
    description: 'By the lower end of the interval, highest first. Equal ones share a rank.',
    pathParameters,
    query: { show: parameters.show, ...paging },
    answers: { 200: RatingStandings },
    errors: notFound(messages.rating),
    async answer(request, context) {
      const { name, query } = request;
      const show = readShow(query);
      return answerList(context, request, {
        path: fillPath(endpoints.ratingStandings, name),
        filters: { show: query['show'] === undefined ? undefined : show },
        missing: messages.rating,
        async read(page) {
          const found = await findRatingTable(context.database, name, show, page);
          if (found === undefined) return undefined;
          const { rating, rows, last } = found;
          const body = rows.map((row) => JSON.stringify(row)).join();
          return { body: Buffer.from(body), hash: hashContent(body), last, more: { rating } };
        },
      });
    },
  },
  {
    path: endpoints.ratingPlayer,
    id: 'getRatingPlayer',
    tag: 'Ratings',
    summary: 'Get the rating of a player over time',
    description: 'The row of the player, with the rating of each day played.',
    pathParameters: playerParameters,
    answers: { 200: RatingPlayerAnswer, 308: MovedAnswer },
    errors: notFound(messages.rating, messages.player),
    async answer(request, { database }) {
      const { name, others } = request;
      await requireRating(database, name);
      return answerOrRedirect(database, request, {
        id: others[0] ?? '',
        pathOf: (id) => fillPath(endpoints.ratingPlayer, name, id),
        async answerFor(id) {
          const data = await findRatingPlayer(database, name, id);
          if (data === undefined) throw new ApiError(404, messages.player);
          return contentOfJson({ data });
        },
      });
    },
  },
  {
    path: endpoints.ratingBattles,
    id: 'listRatingBattles',
    tag: 'Ratings',
    summary: 'List the rated battles of a player',
    description:
      'The battles behind the rating: each with both ratings of that day and the expected score. Newest first.',
    pathParameters: playerParameters,
    query: paging,
    answers: { 200: RatingBattleList, 308: MovedAnswer },
    errors: notFound(messages.rating, messages.player),
    async answer(request, context) {
      const { name, others } = request;
      const { database } = context;
      const pathOf = (id: string) => fillPath(endpoints.ratingBattles, name, id);
      return answerOrRedirect(database, request, {
        id: others[0] ?? '',
        pathOf,
        answerFor: (id) =>
          answerList(context, request, {
            path: pathOf(id),
            missing: messages.player,
            async read(page) {
              await requireRating(database, name);
              if ((await findRatingPlayer(database, name, id)) === undefined) return undefined;
              return listRatingBattles(database, name, id, page);
            },
          }),
      });
    },
  },
  {
    path: endpoints.ratingFactions,
    id: 'getRatingFactions',
    tag: 'Ratings',
    summary: 'Get what each faction adds',
    description: 'Raw win rates beside those adjusted for the skill of the people who played each faction.',
    pathParameters,
    answers: { 200: RatingFactions },
    errors: notFound(messages.rating),
    async answer({ name }, { database }) {
      const rating = await findRatingOf(database, name, 'factions');
      if (rating === undefined) throw new ApiError(404, messages.rating);
      return contentOfJson({ data: [...(await findRatingFactions(database, name))], rating });
    },
  },
];

function readShow(query: Query): (typeof ratingLists)[number] {
  const value = query['show'] ?? ratingLists[0];
  const show = ratingLists.find((word) => word === value);
  if (show === undefined) throw new ApiError(400, messages.show);
  return show;
}

async function requireRating(reader: Reader, slug: string): Promise<void> {
  if ((await findRatingOf(reader, slug, 'table')) === undefined) throw new ApiError(404, messages.rating);
}
