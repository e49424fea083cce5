// The envelopes around resources, each with a name of its own, and the one shape of an error (docs/rules/api.md, What the service does).
import Type, { type TSchema } from 'typebox';
import { day, nullable, resource, text } from '#rules/resource-fields';
import { BracketMatch } from '#rules/result-schemas';
import { SeasonPlayer, SeasonRow } from '#rules/season/rows';
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
  Rating,
  RatingBattle,
  RatingFaction,
  RatingOf,
  RatingPlayer,
  RatingRow,
} from './rating-resources.ts';
import {
  BoardRow,
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
import { Season } from './season-resources.ts';

const closed = { additionalProperties: false } as const;

/** The title of a resource is part of the names of its envelopes. */
type Named = TSchema & { readonly title?: string; readonly description?: string };

export function one<T extends Named>(schema: T) {
  return resource(`${schema.title}Answer`, schema.description ?? '', { data: schema });
}

/** `entries`: what they are called. */
export function listOf<T extends Named>(schema: T, entries: string) {
  return resource(`${schema.title}List`, `A page of ${entries}.`, {
    data: Type.Array(schema),
    next: nextPage('Address of the next page with filters, page size and cursor; null on the last page.'),
  });
}

function nextPage(description: string) {
  return Type.Union([Type.String({ format: 'uri' }), Type.Null()], { description });
}

export const SearchAnswer = resource('SearchAnswer', 'Search results; they are not paged.', {
  data: Type.Array(SearchHit),
  next: Type.Null(),
});

export const GameList = resource('GameList', 'All games; the list is not paged.', {
  data: Type.Array(Game),
  next: Type.Null(),
});

/** A page with a marker of the position after its last entry. */
export const ChangeList = resource('ChangeList', 'A page of changes, oldest first.', {
  data: Type.Array(Change),
  next: nextPage('Address of the next page; null if nothing more has changed so far.'),
  since: text('Marker of the position after the last entry. Send it as `since` in a later request.'),
});

function stageOf<const T extends string>(type: T) {
  return Type.Object(
    {
      id: text('Stage id.'),
      name: text('Stage name.'),
      type: Type.Literal(type, { description: 'Which kind of rows it has.' }),
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
  description: 'The standings of a stage. The `type` of the `stage` says which of the two they are.',
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

const SeasonTable = resource('SeasonTable', 'The whole table of a season.', {
  season: Type.Object(
    { slug: text('Slug.'), name: text('Name.') },
    { ...closed, description: 'The season of the table.' },
  ),
  data: Type.Array(SeasonRow, { description: 'By rank. Players with too few results come last.' }),
});

const SeasonPlayers = resource('SeasonPlayers', 'The rows of all players with the same name.', {
  data: Type.Array(SeasonPlayer),
});

/** The table; with the parameter `name`, its rows with their results. */
export const SeasonStandings = Type.Union([SeasonTable, SeasonPlayers], {
  title: 'SeasonStandings',
  description:
    'The table of a season or, with `name`, the rows of the people with that name. Only the table has `season`.',
});

/** Figures with their method and the sample they were computed from. They are not paged. */
function statisticsOf<T extends Named>(row: T, rows: string) {
  return resource(`${row.title}Answer`, `Statistics of ${rows} with their method and sample.`, {
    data: Type.Array(row),
    method: StatisticsMethod,
    coverage: StatisticsCoverage,
  });
}

const RetiredPart = resource('Deprecation', 'An endpoint or a field that will be removed.', {
  path: text('The endpoint, as in `endpoints`.'),
  field: nullable(text('The parameter, or the key of the answer; null: the whole endpoint.')),
  deprecated: day('When it was announced.'),
  sunset: day('The day from which it no longer exists.'),
  successor: nullable(text('What replaces it.')),
  message: text('Why, and what to do.'),
});

export const EndpointsAnswer = resource(
  'EndpointsAnswer',
  'The endpoints of this version, and what will be removed.',
  {
    data: Type.Object(
      {
        version: Type.Literal('v1', { description: 'The version in the paths.' }),
        endpoints: Type.Array(Type.String(), {
          description: 'Every path of the API description, ordered by code point.',
        }),
        deprecations: Type.Array(RetiredPart, {
          description: 'What will be removed, announced at least 12 months in advance.',
        }),
      },
      closed,
    ),
  },
);

export const ErrorAnswer = resource('Error', 'Every response that is not a success.', {
  error: Type.Object(
    {
      status: Type.Integer({ description: 'The HTTP status again.' }),
      message: text('What is wrong, in words.'),
      code: Type.String({
        enum: Object.values(errorCodes),
        description: 'The name of the status, such as `NOT_FOUND`.',
      }),
    },
    closed,
  ),
});

export const MovedAnswer = resource(
  'MovedAnswer',
  'The id is an alias: this person has another id now. The query string is preserved.',
  {
    data: Type.Object({ playerId: text('The current public player id.') }, closed),
  },
);

export const TournamentList = listOf(Tournament, 'tournaments');
export const TournamentAnswer = one(Tournament);
export const ParticipantList = listOf(Participant, 'participants');
export const BattleList = listOf(Battle, 'battles');
export const ClubList = listOf(Club, 'clubs');
export const ClubAnswer = one(Club);
export const PlayerSummaryList = listOf(PlayerSummary, 'players');
export const PlayerAnswer = one(Player);
export const DetailedBattleAnswer = one(DetailedBattle);
export const SeasonList = listOf(Season, 'seasons');
export const SeasonAnswer = one(Season);
export const SeasonPlayerAnswer = one(SeasonPlayer);
export const RatingList = listOf(Rating, 'ratings');
export const RatingAnswer = one(Rating);
export const RatingPlayerAnswer = one(RatingPlayer);
export const RatingBattleList = listOf(RatingBattle, 'rated battles');

export const RatingStandings = resource('RatingStandings', 'A page of the table of a rating.', {
  data: Type.Array(RatingRow, { description: 'By `low`, highest first.' }),
  next: nextPage('Address of the next page; null on the last page.'),
  rating: RatingOf,
});

export const RatingFactions = resource('RatingFactions', 'The results of each faction in a rating.', {
  data: Type.Array(RatingFaction, { description: 'By games, most first.' }),
  rating: RatingOf,
});
export const FactionStatisticsAnswer = statisticsOf(FactionStatistics, 'factions');
export const MatchupStatisticsAnswer = statisticsOf(MatchupStatistics, 'factions against each other');
export const SubFactionStatisticsAnswer = statisticsOf(SubFactionStatistics, 'sub-factions');
export const ScenarioStatisticsAnswer = statisticsOf(ScenarioStatistics, 'scenarios');
export const MonthStatisticsAnswer = statisticsOf(MonthStatistics, 'months');
