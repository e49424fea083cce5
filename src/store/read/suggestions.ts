// Words and people that are stored already, offered to organisers while they type.
import type { PlayerSummaryResource, TournamentResource } from '../../contract/resources.ts';
import type { Reader } from '../database.ts';
import { parseDocument, parsePage } from './document.ts';
import { listGames } from './games.ts';
import { listPlayers } from './players.ts';
import { searchTournaments } from './tournament-search.ts';
import { readSought } from './words.ts';

const most = 500;

/** What tournaments count: those of all packs and of all time have neither name. */
export const factionWordsQuery = `
  SELECT DISTINCT faction FROM entry_count WHERE pack = '' AND period = '' AND faction > '' ORDER BY faction LIMIT ${most}`;
export const scenarioWordsQuery = `
  SELECT DISTINCT scenario FROM scenario_count WHERE pack = '' AND period = '' AND casual = 0 AND named = 1 ORDER BY scenario LIMIT ${most}`;
export const packWordsQuery = `SELECT key FROM record WHERE kind = 'battlePack' ORDER BY key LIMIT ${most}`;
export const clubWordsQuery = `SELECT slug, name FROM club WHERE ord > '' ORDER BY ord LIMIT ${most}`;

interface Named {
  readonly slug: string;
  readonly name: string;
}

export async function listSuggestions(reader: Reader) {
  return {
    games: (await listGames(reader)).flatMap(({ game }) => game ?? []),
    factions: await reader.values<string>(factionWordsQuery),
    scenarios: await reader.values<string>(scenarioWordsQuery),
    battlePacks: await reader.values<string>(packWordsQuery),
    clubs: await reader.all<Named>(clubWordsQuery),
  };
}

const mostPlayers = 8;

/** `$1` a player. */
export const clubOfPlayerQuery = `
  SELECT slug, name FROM club WHERE slug = (
    SELECT min(c.club) FROM player p JOIN player_club c ON c.ord = p.ord WHERE p.id = $1)`;

/** People whose names have words that begin so, by name, each with a club for which they have played. */
export async function suggestPlayers(reader: Reader, text: string) {
  const sought = readSought(text) ?? null;
  const found = await listPlayers(reader, { limit: mostPlayers, filters: { sought } });
  const players = parsePage<PlayerSummaryResource>(found);
  return Promise.all(
    players.map(async ({ playerId, player, battles, lastPlayed }) => {
      const club = (await reader.first<Named>(clubOfPlayerQuery, [playerId])) ?? null;
      return { playerId, player, club, battles, lastPlayed };
    }),
  );
}

const mostTournaments = 8;

/** Published tournaments whose words begin so, newest first. */
export async function suggestTournaments(reader: Reader, text: string) {
  const words = readSought(text)?.words ?? [];
  const { found } = await searchTournaments(reader, { filters: { words }, limit: mostTournaments });
  return found.map(({ tournament }) => {
    const { slug, name, startDate } = parseDocument<TournamentResource>(tournament);
    return { slug, name, startDate };
  });
}
