// GET /api/v1/users, /api/v1/users/{publicId} and /api/v1/users/{publicId}/battles
import { BattleList, MovedAnswer, PlayerAnswer, PlayerSummaryList } from '../../contract/answers.ts';
import { endpoints, fillPath, pagePath } from '../../contract/endpoints.ts';
import { ApiError, messages } from '../../contract/errors.ts';
import { notFound } from '../../contract/openapi-errors.ts';
import { dayWindow, paging, parameters, playerIdParameter } from '../../contract/parameters.ts';
import { listHeadToHead, listPlayerBattles } from '../../store/read/battles.ts';
import { findPlayer, listPlayers } from '../../store/read/players.ts';
import { readExact, readWindow } from '../request/parameters.ts';
import { battleOrder } from './battles.ts';
import { answerOrRedirect, contentOfOne, type Endpoint } from './endpoint.ts';
import { answerList } from './list-page.ts';

const pathParameters = { publicId: playerIdParameter };

export const playerEndpoints: readonly Endpoint[] = [
  {
    path: endpoints.players,
    id: 'listPlayers',
    tag: 'Players',
    summary: 'List players',
    description:
      'Everyone with a player record or an id in something published, by name and then by id. With `game`, players with at least one battle of that game; their figures still count all battles.',
    query: { game: parameters.game, ...paging },
    answers: { 200: PlayerSummaryList },
    async answer(request, context) {
      const game = readExact(request.query, 'game');
      return answerList(context, request, {
        path: endpoints.players,
        filters: { game },
        kind: 'player',
        read: (page) => listPlayers(context.database, { ...page, filters: { game } }),
      });
    },
  },
  {
    path: endpoints.player,
    id: 'getPlayer',
    tag: 'Players',
    summary: 'Get one player',
    description: 'A player with results and factions, counted over their list of battles.',
    pathParameters,
    answers: { 200: PlayerAnswer, 308: MovedAnswer },
    errors: notFound(messages.player),
    async answer(request, { database }) {
      return answerOrRedirect(database, request, {
        id: request.name,
        pathOf: (id) => fillPath(endpoints.player, id),
        async answerFor(id) {
          const player = await findPlayer(database, id);
          if (player === undefined) throw new ApiError(404, messages.player);
          return contentOfOne(player, pagePath('player', id), request.site);
        },
      });
    },
  },
  {
    path: endpoints.playerBattles,
    id: 'listPlayerBattles',
    tag: 'Players',
    summary: 'List the battles of a player',
    description: `Every battle the player took part in, tournament and casual; archived ones are left out. ${battleOrder} \`opponent\` selects battles against one player. \`from\` and \`to\` apply to the day played.`,
    pathParameters,
    query: { ...dayWindow, opponent: parameters.opponent, game: parameters.game, ...paging },
    answers: { 200: BattleList, 308: MovedAnswer },
    errors: notFound(messages.player),
    async answer(request, context) {
      const window = readWindow(request.query);
      const opponent = readExact(request.query, 'opponent');
      const game = readExact(request.query, 'game');
      const { database } = context;
      const pathOf = (id: string) => fillPath(endpoints.playerBattles, id);
      return answerOrRedirect(database, request, {
        id: request.name,
        pathOf,
        answerFor: (id) =>
          answerList(context, request, {
            path: pathOf(id),
            filters: { ...window, opponent, game },
            kind: 'battle',
            read: (page) =>
              opponent === undefined
                ? listPlayerBattles(database, id, { ...page, window, game })
                : listHeadToHead(database, [id, opponent], { ...page, window, game }),
            missing: messages.player,
          }),
      });
    },
  },
];
