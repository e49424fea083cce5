// GET /api/v1/users, /api/v1/users/{publicId} and /api/v1/users/{publicId}/battles
import { endpoints, fillPath } from '../../contract/endpoints.ts';
import { ApiError, messages } from '../../contract/errors.ts';
import { listPlayerBattles as readPlayerBattles } from '../../store/read/battles.ts';
import { findPlayer, listPlayers as readPlayers } from '../../store/read/players.ts';
import { readExact, readWindow } from '../request/parameters.ts';
import { battleOrder } from './battles.ts';
import { contentOfOne, type Endpoint, pageFolders, pathIn } from './endpoint.ts';
import { answerList } from './list-page.ts';

const owner = 'The public player id, as `playerId` gives it.';

export const listPlayers: Endpoint = {
  endpoint: 'players',
  id: 'listPlayers',
  tag: 'Players',
  summary: 'List players',
  description:
    'Everybody who has a player record or whose id something published names, by name and then by id. With `game`, those who have at least one battle of it; their figures stay those of all battles.',
  query: ['game', 'limit', 'cursor'],
  returns: 'PlayerSummaryList',
  async answer(request, context) {
    const game = readExact(request.query, 'game');
    return answerList(context, request, {
      path: endpoints.players,
      filters: { game },
      folder: pageFolders.player,
      read: (page) => readPlayers(context.database, { ...page, filters: { game } }),
    });
  },
};

export const getPlayer: Endpoint = {
  endpoint: 'player',
  id: 'getPlayer',
  tag: 'Players',
  summary: 'Get one player',
  description: 'A player with results and factions, counted over the battles that their list shows.',
  owner,
  returns: 'PlayerAnswer',
  missing: [messages.player],
  async answer({ name, site }, { database }) {
    const player = await findPlayer(database, name);
    if (player === undefined) throw new ApiError(404, messages.player);
    return contentOfOne(player, pathIn(pageFolders.player, name), site);
  },
};

export const listPlayerBattles: Endpoint = {
  endpoint: 'playerBattles',
  id: 'listPlayerBattles',
  tag: 'Players',
  summary: 'List the battles of a player',
  description: `Every battle the player took part in, tournament and casual; archived ones are left out. ${battleOrder} \`from\` and \`to\` bound the day played.`,
  owner,
  query: ['from', 'to', 'game', 'limit', 'cursor'],
  returns: 'BattleList',
  missing: [messages.player],
  async answer(request, context) {
    const window = readWindow(request.query);
    const game = readExact(request.query, 'game');
    return answerList(context, request, {
      path: fillPath(endpoints.playerBattles, request.name),
      filters: { ...window, game },
      folder: pageFolders.battle,
      read: (page) => readPlayerBattles(context.database, request.name, { ...page, window, game }),
      missing: messages.player,
    });
  },
};
