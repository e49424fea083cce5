// Every resource as a closed schema, its keys in the order of docs/rules/api.md. Types and the API description come from here.
import Type, { type Static, type TProperties, type TSchema } from 'typebox';
import { changeKinds, statuses } from './limits.ts';
import { SeasonCount, SeasonEvents, SeasonTerm } from './season-record.ts';

/** A resource with a name of its own in the API description. */
export function resource<T extends TProperties>(title: string, description: string, properties: T) {
  return Type.Object(properties, { title, description, additionalProperties: false });
}

export function text(description: string) {
  return Type.String({ description });
}

function number(description: string) {
  return Type.Number({ description });
}

export function count(description: string) {
  return Type.Integer({ description, minimum: 0 });
}

function flag(description: string) {
  return Type.Boolean({ description });
}

export function words<const T extends readonly string[]>(values: T, description: string) {
  return Type.Unsafe<T[number]>(Type.String({ enum: values, description }));
}

/** Always present, may be null. The description belongs to the union, not to one of its members. */
function nullable<T extends TSchema>(schema: T) {
  const { description, title } = schema as { description?: string; title?: string };
  return Type.Union(
    [schema, Type.Null()],
    description !== undefined && title === undefined ? { description } : {},
  );
}

function day(description: string) {
  return Type.String({ format: 'date', description });
}

function link(description: string) {
  return Type.String({ format: 'uri', description });
}

export const Stage = resource('Stage', 'A stage the tournament is played in.', {
  id: text(
    'Stable identifier, passed as the `stage` parameter of the standings. In use: `swiss`, `knockout`, `placement-swiss`, `placement-3`, `placement-5-8` and so on, and `standings` once the tournament has finished.',
  ),
  name: text('The name given by the organiser. It is not derived from the id.'),
  type: words(['board', 'bracket'], 'Board: a ranked table of players. Bracket: matches.'),
  rounds: Type.Optional(count('Number of rounds in the stage. Absent on the merged final standings.')),
  players: Type.Optional(count('Number of players in the stage. Present on the knockout.')),
});

export const TournamentOrganizer = resource('TournamentOrganizer', 'A person running a tournament.', {
  name: text('Display name.'),
  playerId: text('Public player id.'),
});

export const Tournament = resource('Tournament', 'An event organised by a club or by individuals.', {
  slug: text('Short name that identifies the tournament in addresses and parameters.'),
  name: text('Tournament name.'),
  status: words(statuses, 'Where the tournament has got to.'),
  startDate: nullable(day('First day, local date at the venue.')),
  endDate: nullable(day('Last day, local date at the venue.')),
  description: text("Organiser's description, plain text."),
  city: nullable(text('Town or city.')),
  country: nullable(text('Country name.')),
  players: count('How many players are signed up.'),
  rounds: count('Total number of rounds, counting every stage.'),
  battleSize: number('Points limit per army.'),
  battlePack: nullable(text('Name of the battle pack used.')),
  organizer: nullable(text('Slug of the club running the tournament; null when no club is set.')),
  tournamentOrganizers: Type.Array(TournamentOrganizer, {
    description: 'The people running the tournament (not the club), sorted by name.',
  }),
  stages: Type.Array(Stage, { description: 'The stages in the order they run.' }),
  url: link('Link to the tournament page.'),
});

export const BoardRow = resource('BoardRow', 'A row of a ranked table.', {
  rank: nullable(
    Type.Integer({
      minimum: 1,
      description: 'Placement, 1 = first; starts at 1 in each group. Null for players who have not played.',
    }),
  ),
  group: Type.Optional(text('Group name; present only on the boards of a group stage.')),
  player: nullable(text('Player display name.')),
  playerId: nullable(text('Public player id, when the player has one.')),
  faction: nullable(text('Faction played.')),
  battlePoints: number('Battle points earned, scored as the organiser set up.'),
  wins: count('Battles won.'),
  draws: count('Battles drawn.'),
  losses: count('Battles lost.'),
  victoryPoints: number('Victory points scored across every battle.'),
  victoryPointsDiff: number('Victory points scored minus victory points given away.'),
});

export const BracketMatch = resource('BracketMatch', 'A match of a bracket.', {
  round: text('Name of the bracket round.'),
  table: count('Table number.'),
  players: Type.Array(Type.String(), {
    description: 'The two player names; empty while the match waits on an earlier result.',
    maxItems: 2,
  }),
  winner: nullable(text('Name of the player who went through; null until played.')),
  battle: nullable(text('Battle id; null when no battle was recorded.')),
});

export const ExplainedRow = resource('ExplainedRow', 'Why a row of a board has its rank.', {
  rank: nullable(Type.Integer({ minimum: 1, description: 'As on the board.' })),
  group: Type.Optional(text('Group name; present only on the boards of a group stage.')),
  player: nullable(text('Player display name.')),
  playerId: nullable(text('Public player id, when the player has one.')),
  values: Type.Array(nullable(Type.Number()), {
    description: 'One value per criterion, in the order of `criteria`; null if it was not used.',
  }),
  decidedBy: nullable(
    text(
      'What separated this row from the one above, or fixed its place. `first` for the first place of a board; null for any other shared rank, and without a rank.',
    ),
  ),
});

export const ArmyList = resource('ArmyList', 'An army list as submitted.', {
  faction: text('Faction; empty if unknown.'),
  subFaction: text('Battle formation (sub-faction); empty if unknown.'),
  points: number('Points of the army; 0 if unknown.'),
  battleTacticCards: Type.Array(Type.String(), { description: 'Battle tactic cards chosen.' }),
  text: text('Full text of the list; may contain line breaks.'),
});

export const Participant = resource('Participant', 'A participant of a tournament.', {
  player: text('Display name.'),
  playerId: nullable(text('Public player id, when one exists.')),
  club: nullable(text('Slug of the club the player represents.')),
  group: nullable(text('Group placement; null unless the tournament has a group stage.')),
  dropped: flag('True when the player is no longer taking part.'),
  finalPlacement: nullable(
    Type.Integer({
      minimum: 1,
      description: 'Final place, 1 = winner. Settled when the tournament finishes.',
    }),
  ),
  list: nullable(ArmyList),
});

export const Club = resource('Club', 'A club.', {
  slug: text('Short name that identifies the club in addresses and parameters.'),
  name: text('Club name.'),
  description: text('Plain text description written by the club.'),
  city: nullable(text('Town or city.')),
  country: nullable(text('Country name.')),
  members: count('Number of members.'),
  website: nullable(text("The club's own website, when it has one.")),
  url: link('Link to the club page.'),
});

const summary = {
  playerId: text('Public player id.'),
  player: text('Display name.'),
  battles: count('Number of battles in `/users/{publicId}/battles`.'),
};
const participations = {
  tournaments: count('Published tournaments in which the player takes part.'),
  lastPlayed: nullable(day('Day of the newest dated battle.')),
};
const playerPage = { url: link("Link to the player's page.") };

export const PlayerSummary = resource('PlayerSummary', 'A player in a list.', {
  ...summary,
  ...participations,
  ...playerPage,
});

export const Game = resource('Game', 'A game with published results.', {
  game: nullable(text('Name, as used by the filter `game`; null for results without a game.')),
  tournaments: count('Published tournaments.'),
  battles: count('Battles, casual ones included; archived ones are left out.'),
  players: count('Different people with a player id in these battles.'),
  lastPlayed: nullable(day('Day of the newest dated battle.')),
});

export const PlayedFaction = resource('PlayedFaction', 'A faction that a player has played.', {
  faction: text('Faction.'),
  battles: count('Number of battles.'),
});

export const Player = resource('Player', 'A player with results.', {
  ...summary,
  wins: count('Battles won.'),
  draws: count('Battles drawn.'),
  losses: count('Battles lost.'),
  ...participations,
  factions: Type.Array(PlayedFaction, {
    description: 'Factions played, most battles first, then by name; battles without one are left out.',
  }),
  ...playerPage,
});

export const searchKinds = ['tournament', 'club', 'player'] as const;

export const SearchHit = resource('SearchHit', 'A search result.', {
  kind: words(searchKinds, 'What it is.'),
  id: text('Slug of a tournament or club, public id of a player.'),
  name: text('Its name.'),
  detail: nullable(
    text(
      'A line that distinguishes it from others with the same name. For a tournament found through a participant, the participant.',
    ),
  ),
  url: link('Link to its page.'),
});

export const Change = resource('Change', 'Something that was changed or removed.', {
  kind: words(
    changeKinds,
    'What it is. A tournament includes everything shown under it; a battle is a casual one.',
  ),
  id: text('Slug of a tournament, club or season, public id of a player, id of a battle.'),
  change: words(['updated', 'removed'], 'Removed: it is no longer visible.'),
  at: Type.String({ format: 'date-time', description: 'When it was imported, in UTC.' }),
  url: nullable(link('Its address in this API; null when removed.')),
});

export const PlayerRound = resource('PlayerRound', 'What one side did in one round of a battle.', {
  round: Type.Integer({ minimum: 1, description: 'Number of the round, starting at 1.' }),
  victoryPoints: number('Victory points scored in the round.'),
  objectivePoints: number('Objective points scored in the round.'),
  objectives: Type.Array(Type.String(), { description: 'Objectives held.' }),
  battleTactic: nullable(text('Battle tactic picked; null when none was.')),
  battleTacticScored: flag('Whether it came off.'),
  priority: flag('Whether the player had priority.'),
});

const side = {
  player: text('Display name.'),
  playerId: nullable(text('Public player id, when one exists.')),
  faction: nullable(text('Faction played.')),
  subFaction: nullable(text('Battle formation (sub-faction).')),
  outcome: nullable(words(['win', 'loss', 'draw'], 'Null while the battle is unfinished.')),
  battlePoints: nullable(number('Battle points earned from this battle.')),
  victoryPoints: nullable(number('Victory points across every round.')),
  objectivePoints: Type.Optional(number('Present when the battle pack scores objectives.')),
  battleTacticsScored: Type.Optional(count('Present when the battle pack uses battle tactics.')),
  grandStrategy: Type.Optional(
    nullable(text('Present when the battle pack uses grand strategies; the one picked.')),
  ),
  grandStrategyScored: Type.Optional(
    flag('Present when the battle pack uses grand strategies; whether it came off.'),
  ),
  drops: nullable(count('Number of deployment drops; null when none recorded.')),
  role: nullable(words(['attacker', 'defender'], 'Null when the battle did not record roles.')),
  metrics: Type.Record(Type.String(), Type.Number(), {
    description:
      "Extra values keyed by the organiser's name for them: numbers are totalled, yes/no metrics counted.",
  }),
};

export const BattlePlayer = resource('BattlePlayer', 'One side of a battle.', side);

export const DetailedBattlePlayer = resource(
  'DetailedBattlePlayer',
  'One side of a battle with its army list and its rounds.',
  {
    ...side,
    list: nullable(ArmyList),
    rounds: Type.Array(PlayerRound, { description: 'Round-by-round detail.' }),
  },
);

function battleWith<T extends TSchema>(title: string, description: string, player: T) {
  return resource(title, description, {
    id: text('Battle id.'),
    date: nullable(day('Day played, local date.')),
    tournament: nullable(text('Tournament slug; null for a casual battle.')),
    stage: nullable(text('Id of the tournament stage; null for a casual battle.')),
    round: nullable(Type.Integer({ minimum: 1, description: 'Round number, counting from 1.' })),
    scenario: nullable(text('Scenario played.')),
    battlePack: nullable(text('Battle pack name.')),
    battleSize: number('Points limit per army.'),
    winner: nullable(text("Winning player's name; null on a draw and on a battle with no result yet.")),
    victorySize: nullable(words(['major', 'minor'], 'How big the win was.')),
    players: Type.Array(player, { description: 'One entry per side.', minItems: 2, maxItems: 2 }),
    url: link('Link to the battle page.'),
  });
}

export const Battle = battleWith('Battle', 'A single game between two players.', BattlePlayer);
export const DetailedBattle = battleWith(
  'DetailedBattle',
  'A single game between two players, with army lists and rounds.',
  DetailedBattlePlayer,
);

export const SeasonRule = resource('SeasonRule', 'The rule of a season, with its defaults written out.', {
  events: SeasonEvents,
  points: Type.Array(SeasonTerm, { description: 'What a result is worth: the sum of these terms.' }),
  count: nullable(
    Type.Unsafe<Static<typeof SeasonCount>>({
      ...SeasonCount,
      description: 'Which results of a player count; null: all.',
    }),
  ),
  minimumEvents: count('Who has fewer results is listed last, without a rank.'),
  identity: words(
    ['id', 'name'],
    'Who is one person: by public id, or people without one by exact name as well.',
  ),
  tieBreakers: Type.Array(words(['bestResult', 'firsts', 'podiums', 'events'], 'More is better.'), {
    description: 'What decides after points, in order.',
  }),
});

export const Season = resource('Season', 'A league, circuit or ranking over many tournaments.', {
  slug: text('Short name, used wherever an endpoint asks for the slug of a season.'),
  name: text('Name of the season.'),
  description: text('What it is about, plain text.'),
  club: nullable(text('Slug of the club that runs it; null when no club is set.')),
  country: nullable(text('Country name.')),
  from: nullable(day('First day on which a tournament that counts may start.')),
  to: nullable(day('Last day on which a tournament that counts may start.')),
  events: count('How many tournaments count so far.'),
  players: count('How many rows its table has.'),
  rule: SeasonRule,
  url: link('Link to the page of the season.'),
});

const seasonRow = {
  rank: nullable(
    Type.Integer({ minimum: 1, description: 'Rank, 1 = first; null for who has too few results.' }),
  ),
  player: text('Display name, as the directory shows it.'),
  playerId: nullable(text('Public player id; null for people joined by name.')),
  points: number('Points of the results that count, and of adjustments.'),
  events: count('How many results the player has.'),
  counted: count('How many of them count.'),
  decidedBy: nullable(
    text(
      'What separated this row from the one above: `points` or a tie-breaker; `shared` where nothing did; `first` on the first row; null without a rank.',
    ),
  ),
};

export const SeasonRow = resource('SeasonRow', 'A row of the table of a season.', seasonRow);

export const SeasonTermPoints = resource(
  'SeasonTermPoints',
  'What one term of the rule is worth in a result.',
  {
    type: text('Type of the term.'),
    points: number('Points, before the weight of the tournament.'),
  },
);

export const SeasonResult = resource('SeasonResult', 'What a tournament is worth to a player.', {
  tournament: text('Slug of the tournament.'),
  date: nullable(day('Its first day.')),
  place: Type.Integer({ minimum: 1, description: 'Final place.' }),
  players: count('How many have a final place.'),
  weight: number('What the points are multiplied by.'),
  terms: Type.Array(SeasonTermPoints, { description: 'In the order of the rule.' }),
  points: number('The sum of the terms times the weight, rounded to two decimals.'),
  counted: flag('Whether it is part of the points of the season.'),
  why: text('Why it counts, or does not.'),
});

export const SeasonAdjustmentPoints = resource(
  'SeasonAdjustmentPoints',
  'Points given or taken for the whole season.',
  { points: number('How many points.'), reason: text('What for.') },
);

export const SeasonPlayer = resource(
  'SeasonPlayer',
  'A row of the table of a season, with every point traced.',
  {
    ...seasonRow,
    results: Type.Array(SeasonResult, { description: 'Oldest first.' }),
    adjustments: Type.Array(SeasonAdjustmentPoints, {
      description:
        'Added to the sum, whichever results count. Those of one tournament are terms of its result.',
    }),
  },
);

/** The value handed to JSON.stringify, which leaves out undefined keys. */
export type Written<T> = T extends readonly (infer Element)[]
  ? readonly Written<Element>[]
  : T extends object
    ? { readonly [K in keyof T]: Written<T[K]> | (object extends Pick<T, K> ? undefined : never) }
    : T;

export type StageResource = Static<typeof Stage>;
export type TournamentResource = Static<typeof Tournament>;
export type BoardRowResource = Static<typeof BoardRow>;
export type ExplainedRowResource = Static<typeof ExplainedRow>;
export type BracketMatchResource = Static<typeof BracketMatch>;
export type ArmyListResource = Static<typeof ArmyList>;
export type ParticipantResource = Static<typeof Participant>;
export type ClubResource = Static<typeof Club>;
export type PlayerSummaryResource = Static<typeof PlayerSummary>;
export type PlayerResource = Static<typeof Player>;
export type GameResource = Static<typeof Game>;
export type SearchHitResource = Static<typeof SearchHit>;
export type ChangeResource = Static<typeof Change>;
export type SeasonResource = Static<typeof Season>;
export type SeasonRowResource = Static<typeof SeasonRow>;
export type SeasonResultResource = Static<typeof SeasonResult>;
export type SeasonPlayerResource = Static<typeof SeasonPlayer>;
export type PlayerRoundResource = Static<typeof PlayerRound>;
export type BattlePlayerResource = Static<typeof BattlePlayer>;
export type BattleResource = Static<typeof Battle>;
export type DetailedBattleResource = Static<typeof DetailedBattle>;
