// What each address does, for the description: words, parameters, the answer, and what may be missing.
import type { TSchema } from 'typebox';
import { Changes, Hits, ListOf, One, Standings, StandingsExplanation, StatisticsOf } from './answers.ts';
import type { Endpoint } from './endpoints.ts';
import { messages } from './errors.ts';
import type { ParameterName } from './parameters.ts';
import { Battle, Club, DetailedBattle, Participant, Player, PlayerSummary, Tournament } from './resources.ts';
import {
  FactionStatistics,
  MatchupStatistics,
  MonthStatistics,
  ScenarioStatistics,
  SubFactionStatistics,
} from './statistics.ts';

export const tags = {
  Tournaments: 'Published tournaments with standings, participants and battles.',
  Clubs: 'Clubs, the tournaments they run and the battles connected to them.',
  Players: 'Players with their results and battles.',
  Battles: 'Single games, of tournaments and casual ones.',
  Statistics:
    'Figures about armies, scenarios and months, each with the method and the sample it was made from.',
  Finding: 'Tournaments, clubs and players by name.',
  Changes: 'What changed and what went away, for whoever keeps a copy.',
} as const;

export interface Operation {
  readonly id: string;
  readonly tag: keyof typeof tags;
  readonly summary: string;
  readonly description: string;
  /** What the parameter in the path stands for. */
  readonly owner?: string;
  readonly query: readonly ParameterName[];
  readonly answer: TSchema;
  /** Messages of its 404. */
  readonly missing: readonly string[];
  /** Messages of its 410. */
  readonly gone?: readonly string[];
  /** Also a stream of events, by `Accept`. */
  readonly isStreamed?: true;
}

const tournamentSlug = "The tournament's short name.";
const clubSlug = "The club's short name.";
const playerId = 'The public player id, as `playerId` gives it.';
const unknownStage = [messages.unknownStage('final', ['swiss', 'knockout']), messages.noStages];
const newestBattle = 'Newest first: by date (without one last), then later stages, later rounds, then by id.';

const mostGames = 'Most games first, then by name.';
const statisticsFilters = ['fromMonth', 'toMonth', 'battlePack', 'tournament', 'casual'] as const;

export const operations: Readonly<Record<Endpoint, Operation>> = {
  tournaments: {
    id: 'listTournaments',
    tag: 'Tournaments',
    summary: 'List tournaments',
    description:
      'Published tournaments, newest start date first, those without a date last. `from` and `to` bound the start date; the other filters narrow it further.',
    query: ['from', 'to', 'status', 'club', 'country', 'q', 'limit', 'cursor'],
    answer: ListOf(Tournament),
    missing: [],
  },
  tournament: {
    id: 'getTournament',
    tag: 'Tournaments',
    summary: 'Get one tournament',
    description: 'A published tournament, in the same shape as in the list.',
    owner: tournamentSlug,
    query: [],
    answer: One(Tournament),
    missing: [messages.tournament],
  },
  standings: {
    id: 'getStandings',
    tag: 'Tournaments',
    summary: 'Get the standings of a stage',
    description:
      'The whole standings in one answer: the rows of a board, ranked, or the matches of a bracket, earliest round first. A board with groups holds every group, one after the other, with `rank` from 1 in each.',
    owner: tournamentSlug,
    query: ['stage'],
    answer: Standings,
    missing: [messages.tournament, ...unknownStage],
  },
  explanation: {
    id: 'getStandingsExplanation',
    tag: 'Tournaments',
    summary: 'Get the reasons for the ranks of a board',
    description:
      'For each row of a board its value for every tie-breaker, and which of them separated it from the row above.',
    owner: tournamentSlug,
    query: ['stage'],
    answer: StandingsExplanation,
    missing: [messages.tournament, ...unknownStage, messages.noExplanation],
  },
  participants: {
    id: 'listParticipants',
    tag: 'Tournaments',
    summary: 'List participants with army lists',
    description: 'Everybody taking part, in alphabetical order, each with the submitted army list.',
    owner: tournamentSlug,
    query: ['limit', 'cursor'],
    answer: ListOf(Participant),
    missing: [messages.tournament],
  },
  tournamentBattles: {
    id: 'listTournamentBattles',
    tag: 'Tournaments',
    summary: 'List the battles of a tournament',
    description: `Every battle of the tournament. ${newestBattle}`,
    owner: tournamentSlug,
    query: ['limit', 'cursor'],
    answer: ListOf(Battle),
    missing: [messages.tournament],
  },
  clubs: {
    id: 'listClubs',
    tag: 'Clubs',
    summary: 'List clubs',
    description: 'Every club, by name.',
    query: ['country', 'limit', 'cursor'],
    answer: ListOf(Club),
    missing: [],
  },
  club: {
    id: 'getClub',
    tag: 'Clubs',
    summary: 'Get one club',
    description: 'A club by its short name.',
    owner: clubSlug,
    query: [],
    answer: One(Club),
    missing: [messages.club],
  },
  clubTournaments: {
    id: 'listClubTournaments',
    tag: 'Clubs',
    summary: 'List the tournaments of a club',
    description:
      'Published tournaments run by the club, newest start date first. `from` and `to` bound the start date.',
    owner: clubSlug,
    query: ['from', 'to', 'limit', 'cursor'],
    answer: ListOf(Tournament),
    missing: [messages.club],
  },
  clubBattles: {
    id: 'listClubBattles',
    tag: 'Clubs',
    summary: 'List the battles connected to a club',
    description: `Battles of tournaments the club runs, casual battles recorded under it, and battles in which a side represents it. ${newestBattle} \`from\` and \`to\` bound the day played.`,
    owner: clubSlug,
    query: ['from', 'to', 'limit', 'cursor'],
    answer: ListOf(Battle),
    missing: [messages.club],
  },
  players: {
    id: 'listPlayers',
    tag: 'Players',
    summary: 'List players',
    description:
      'Everybody who has a player record or whose id something published names, by name and then by id.',
    query: ['limit', 'cursor'],
    answer: ListOf(PlayerSummary),
    missing: [],
  },
  player: {
    id: 'getPlayer',
    tag: 'Players',
    summary: 'Get one player',
    description: 'A player with results and factions, counted over the battles that their list shows.',
    owner: playerId,
    query: [],
    answer: One(Player),
    missing: [messages.player],
  },
  playerBattles: {
    id: 'listPlayerBattles',
    tag: 'Players',
    summary: 'List the battles of a player',
    description: `Every battle the player took part in, tournament and casual; archived ones are left out. ${newestBattle} \`from\` and \`to\` bound the day played.`,
    owner: playerId,
    query: ['from', 'to', 'limit', 'cursor'],
    answer: ListOf(Battle),
    missing: [messages.player],
  },
  battle: {
    id: 'getBattle',
    tag: 'Battles',
    summary: 'Get one battle with lists and rounds',
    description: 'A battle whose players also carry `list` and `rounds`.',
    owner: 'The battle id.',
    query: [],
    answer: One(DetailedBattle),
    missing: [messages.battle],
  },
  search: {
    id: 'search',
    tag: 'Finding',
    summary: 'Find tournaments, clubs and players',
    description:
      'First whatever has a name that begins with all of `q`; then tournaments, newest first, clubs and players by name. Somebody without a player id is found through the tournaments they take part in. What is found comes in one answer: `next` is always null.',
    query: ['requiredQ', 'searchLimit'],
    answer: Hits,
    missing: [],
  },
  changes: {
    id: 'listChanges',
    tag: 'Changes',
    summary: 'Follow what changes',
    description:
      'Everything that exists, each once, at the place of its latest change, oldest first; what was removed stays as a tombstone for a while. Walk to the end, keep `since`, and ask with it later: you get what changed after it, and miss nothing. With `Accept: text/event-stream` the connection stays open and each change comes as an event: `id` its marker, `event` its kind, `data` the change; `Last-Event-ID` says where to go on. A key may have five such streams open.',
    query: ['since', 'kind', 'limit'],
    answer: Changes,
    missing: [],
    gone: [messages.sinceGone],
    isStreamed: true,
  },
  factionStatistics: {
    id: 'getFactionStatistics',
    tag: 'Statistics',
    summary: 'Get results and entries by faction',
    description: `How each faction did, how many entered with it and how they finished. ${mostGames}`,
    query: [...statisticsFilters, 'draws', 'mirrors'],
    answer: StatisticsOf(FactionStatistics),
    missing: [messages.tournament],
  },
  matchupStatistics: {
    id: 'getMatchupStatistics',
    tag: 'Statistics',
    summary: 'Get results of factions against each other',
    description: `One row for each ordered pair of factions that met, from the side of the first. Mirrors have no row. ${mostGames}`,
    query: [...statisticsFilters, 'draws', 'faction'],
    answer: StatisticsOf(MatchupStatistics),
    missing: [messages.tournament],
  },
  subFactionStatistics: {
    id: 'getSubFactionStatistics',
    tag: 'Statistics',
    summary: 'Get results by sub-faction',
    description: `How the sub-factions of one faction did. The coverage is of all selected battles. ${mostGames}`,
    query: [...statisticsFilters, 'draws', 'mirrors', 'requiredFaction'],
    answer: StatisticsOf(SubFactionStatistics),
    missing: [messages.tournament],
  },
  scenarioStatistics: {
    id: 'getScenarioStatistics',
    tag: 'Statistics',
    summary: 'Get results by scenario',
    description:
      'How often each scenario was played, drawn, and won by the attacker. Every finished battle is counted, with or without factions. Most battles first, then by name, without a scenario last.',
    query: [...statisticsFilters, 'draws'],
    answer: StatisticsOf(ScenarioStatistics),
    missing: [messages.tournament],
  },
  monthStatistics: {
    id: 'getMonthStatistics',
    tag: 'Statistics',
    summary: 'Get activity by month',
    description:
      'Finished battles played in each month and tournaments that start in it, oldest month first; months without either are left out. The coverage is of dated battles.',
    query: statisticsFilters,
    answer: StatisticsOf(MonthStatistics),
    missing: [messages.tournament],
  },
};
