// Tournaments, clubs, players and search results as closed schemas, keys in the order of docs/rules/api.md. Types and the API description come from here.
import Type, { type Static } from 'typebox';
import { count, day, flag, link, nullable, number, resource, text, words } from '#rules/resource-fields';
import { type BracketMatch, Stage } from '#rules/result-schemas';
import { changeKinds, statuses } from './limits.ts';

const TournamentOrganizer = resource('TournamentOrganizer', 'A person running a tournament.', {
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
    count(
      'Placement, 1 = first; starts at 1 in each group. Null for players who have not played, and in final standings whose places are recorded for those without one.',
      1,
    ),
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

const ExtraPoints = resource('ExtraPoints', 'Battle points for something other than battles.', {
  battlePoints: number('Number of battle points; negative for a penalty.'),
  reason: text('What they are for.'),
});

export const ExplainedRow = resource('ExplainedRow', 'Why a row of a board has its rank.', {
  rank: nullable(count('As on the board.', 1)),
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
  adjustments: Type.Optional(
    Type.Array(ExtraPoints, {
      description:
        'Battle points of the row that do not come from battles and byes, such as points for painting; present only if there are any.',
    }),
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
  finalPlacement: nullable(count('Final place, 1 = winner. Settled when the tournament finishes.', 1)),
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

const PlayedFaction = resource('PlayedFaction', 'A faction that a player has played.', {
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

const searchKinds = ['tournament', 'club', 'player'] as const;

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
  id: text('Slug of a tournament, club, season or rating, public id of a player, id of a battle.'),
  change: words(['updated', 'removed'], 'Removed: it is no longer visible.'),
  at: Type.String({ format: 'date-time', description: 'When it was imported, in UTC.' }),
  url: nullable(link('Its address in this API; null when removed.')),
});

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
