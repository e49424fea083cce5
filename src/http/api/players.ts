// GET /api/v1/users, /api/v1/users/{publicId} and /api/v1/users/{publicId}/battles
import { endpoints, fillPath } from '../../contract/endpoints.ts';
import { ApiError, messages } from '../../contract/errors.ts';
import { listPlayerBattles as readPlayerBattles } from '../../store/read/battles.ts';
import { findPlayer, listPlayers as readPlayers } from '../../store/read/players.ts';
import { readWindow } from '../request/parameters.ts';
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
    'Everybody who has a player record or whose id something published names, by name and then by id.',
  query: ['limit', 'cursor'],
  returns: 'PlayerSummaryList',
  answer: (request, context) =>
    answerList(context, request, {
      path: endpoints.players,
      folder: pageFolders.player,
      read: (page) => readPlayers(context.database, page),
    }),
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
  query: ['from', 'to', 'limit', 'cursor'],
  returns: 'BattleList',
  missing: [messages.player],
  async answer(request, context) {
    const window = readWindow(request.query);
    return answerList(context, request, {
      path: fillPath(endpoints.playerBattles, request.name),
      filters: { ...window },
      folder: pageFolders.battle,
      read: (page) => readPlayerBattles(context.database, request.name, { ...page, window }),
      missing: messages.player,
    });
  },
};
