// Every tool, in the order of the list.
import type { Tool } from './tool.ts';
import { getBattle, listBattles } from './tools/battles.ts';
import { explainRank } from './tools/explain-rank.ts';
import { openUrl } from './tools/open-url.ts';
import { getRating } from './tools/ratings.ts';
import { getClub, listGames, search } from './tools/search.ts';
import { getSeason } from './tools/seasons.ts';
import { getStatistics } from './tools/statistics.ts';
import { getStandings, getTournament, listParticipants, listTournaments } from './tools/tournaments.ts';

export const tools: readonly Tool[] = [
  search,
  listGames,
  listTournaments,
  getTournament,
  getStandings,
  explainRank,
  listParticipants,
  listBattles,
  getBattle,
  getClub,
  getSeason,
  getRating,
  getStatistics,
  openUrl,
];
