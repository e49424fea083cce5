// The envelopes around resources, each with a name of its own, and the one shape of an error (docs/rules/api.md, What the service does).
import Type, { type TSchema } from 'typebox';
import { resource, text } from '#rules/result-fields';
import {
  FactionStatistics,
  MatchupStatistics,
  MonthStatistics,
  ScenarioStatistics,
  StatisticsCoverage,
  StatisticsMethod,
  SubFactionStatistics,
} from '#rules/statistics/rows';
import { Battle, DetailedBattle } from './battle-resources.ts';
import { errorCodes } from './errors.ts';
import {
  BoardRow,
  BracketMatch,
  Change,
  Club,
  ExplainedRow,
  Game,
  Participant,
  Player,
  PlayerSummary,
  SearchHit,
  Tournament,
} from './resources.ts';
import { Season, SeasonPlayer, SeasonRow } from './season-resources.ts';

const closed = { additionalProperties: false } as const;

/** The title of a resource is part of the names of its envelopes. */
type Named = TSchema & { readonly title?: string };

export function One<T extends Named>(schema: T) {
  return resource(`${schema.title}Answer`, `One ${schema.title}.`, { data: schema });
}

export function ListOf<T extends Named>(schema: T) {
  return resource(`${schema.title}List`, `A page of a list of ${schema.title} resources.`, {
    data: Type.Array(schema),
    next: nextPage('Address of the next page with filters, page size and cursor; null on the last page.'),
  });
}

function nextPage(description: string) {
  return Type.Union([Type.String({ format: 'uri' }), Type.Null()], { description });
}

export const Hits = resource('SearchAnswer', 'Search results, not paged.', {
  data: Type.Array(SearchHit),
  next: Type.Null(),
});

export const Games = resource('GameList', 'Every game, not paged.', {
  data: Type.Array(Game),
  next: Type.Null(),
});

/** With a marker of the position after its last entry. */
export const Changes = resource('ChangeList', 'What changed, oldest change first.', {
  data: Type.Array(Change),
  next: nextPage('Address of the next page; null if nothing more has changed so far.'),
  since: text('Marker of the position after the last entry. Send it as `since` in a later request.'),
});

function stageOf<const T extends string>(type: T) {
  return Type.Object(
    {
      id: text('Stage id.'),
      name: text('Stage name.'),
      type: Type.Literal(type, { description: 'Which of the two shapes the rows have.' }),
    },
    { ...closed, description: 'The stage of these standings.' },
  );
}

export const BoardStandings = resource('BoardStandings', 'The standings of a stage that is a ranked table.', {
  stage: stageOf('board'),
  data: Type.Array(BoardRow, { description: 'In order of rank, group by group if there are groups.' }),
});

export const BracketStandings = resource(
  'BracketStandings',
  'The standings of a stage that is played in matches.',
  {
    stage: stageOf('bracket'),
    data: Type.Array(BracketMatch, { description: 'Earliest round first.' }),
  },
);

/** Unlike all other answers: a stage beside the data, and no `next`. */
export const Standings = Type.Union([BoardStandings, BracketStandings], {
  title: 'Standings',
  description: 'Distinguished by the `type` of their `stage`.',
});

export const StandingsExplanation = resource(
  'StandingsExplanation',
  'Why the rows of a board have their ranks.',
  {
    stage: stageOf('board'),
    criteria: Type.Array(Type.String(), { description: 'The tie-breakers, in the order they are applied.' }),
    data: Type.Array(ExplainedRow),
  },
);

export const SeasonTable = resource('SeasonTable', 'The whole table of a season.', {
  season: Type.Object(
    { slug: text('Slug.'), name: text('Name.') },
    { ...closed, description: 'The season that the table is of.' },
  ),
  data: Type.Array(SeasonRow, { description: 'Ranked; who has too few results comes last.' }),
});

export const SeasonPlayers = resource('SeasonPlayers', 'The rows of everybody with one name.', {
  data: Type.Array(SeasonPlayer),
});

/** The table; with the parameter `name`, its rows with their results. */
export const SeasonStandings = Type.Union([SeasonTable, SeasonPlayers], {
  title: 'SeasonStandings',
  description: 'Only the whole table has `season`.',
});

/** Figures, how they were made and from what. Not paginated. */
export function StatisticsOf<T extends Named>(row: T) {
  return resource(`${row.title}Answer`, `${row.title} rows with their method and sample.`, {
    data: Type.Array(row),
    method: StatisticsMethod,
    coverage: StatisticsCoverage,
  });
}

export const ErrorAnswer = resource('Error', 'Every response that is not a success.', {
  error: Type.Object(
    {
      status: Type.Integer({ description: 'The HTTP status again.' }),
      message: text('What is wrong, in words.'),
      code: Type.String({ enum: Object.values(errorCodes), description: 'The status as a word.' }),
    },
    closed,
  ),
});

export const MovedAnswer = resource('MovedAnswer', 'The id in the address is an alias of another one.', {
  data: Type.Object({ playerId: text('The current public player id.') }, closed),
});

/** What endpoints return, by its name in the description. */
export const answers = {
  TournamentList: ListOf(Tournament),
  TournamentAnswer: One(Tournament),
  Standings,
  StandingsExplanation,
  ParticipantList: ListOf(Participant),
  BattleList: ListOf(Battle),
  ClubList: ListOf(Club),
  ClubAnswer: One(Club),
  PlayerSummaryList: ListOf(PlayerSummary),
  PlayerAnswer: One(Player),
  DetailedBattleAnswer: One(DetailedBattle),
  SeasonList: ListOf(Season),
  SeasonAnswer: One(Season),
  SeasonStandings,
  SeasonPlayerAnswer: One(SeasonPlayer),
  SearchAnswer: Hits,
  GameList: Games,
  ChangeList: Changes,
  FactionStatisticsAnswer: StatisticsOf(FactionStatistics),
  MatchupStatisticsAnswer: StatisticsOf(MatchupStatistics),
  SubFactionStatisticsAnswer: StatisticsOf(SubFactionStatistics),
  ScenarioStatisticsAnswer: StatisticsOf(ScenarioStatistics),
  MonthStatisticsAnswer: StatisticsOf(MonthStatistics),
} as const;

export type AnswerName = keyof typeof answers;
