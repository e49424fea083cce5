// The tables of a dump: the fields of the API's resources with their descriptions; nested resources have their own tables.
import type { TObject, TSchema } from 'typebox';
import { BracketMatch, PlayerRound } from '#rules/result-schemas';
import { SeasonResult, SeasonRow } from '#rules/season/rows';
import { Battle, BattlePlayer } from '../contract/battle-resources.ts';
import { RatingDay, RatingFaction, RatingRow } from '../contract/rating-resources.ts';
import { ArmyList, BoardRow, Club, Participant, Player, Tournament } from '../contract/resources.ts';

/** Types of the Table Schema of Frictionless Data. */
export type FieldType = 'string' | 'integer' | 'number' | 'boolean' | 'date' | 'array' | 'object';

export interface Field {
  readonly name: string;
  readonly type: FieldType;
  readonly description: string;
  /** The fields of an array of objects; other arrays contain strings. */
  readonly items?: readonly Field[];
}

export interface DumpTable {
  readonly name: string;
  readonly description: string;
  readonly fields: readonly Field[];
  /** The primary key. */
  readonly primaryKey?: readonly string[];
  readonly foreignKeys?: readonly ForeignKey[];
}

/** Unless null, these fields have the values of a row in another table. */
export interface ForeignKey {
  readonly fields: readonly string[];
  readonly table: string;
  /** The primary key of that table. */
  readonly references: readonly string[];
}

/** A field that refers to another table, in addition to those of the resource. */
function own(name: string, description: string, type: FieldType = 'string'): Field {
  return { name, type, description };
}

function leadsTo(table: string, field: string, reference: string): ForeignKey {
  return { fields: [field], table, references: [reference] };
}

const toTournament = leadsTo('tournaments', 'tournament', 'slug');
const toPlayer = leadsTo('players', 'playerId', 'playerId');
const toList = leadsTo('lists', 'list', 'list');

const ofSeason = own('season', 'Slug of the season.');
const toPlayerId = leadsTo('players', 'player_id', 'playerId');

/** The tables of seasons write ids as analysts do. */
function inSeason(fields: readonly Field[]): Field[] {
  return fields.map((field) => (field.name === 'playerId' ? { ...field, name: 'player_id' } : field));
}

const ofRating = own('slug', 'Slug of the rating.');

/** The ends of an interval are columns of their own. */
const factionEnds = ['interval', 'adjusted_interval'].flatMap((name) =>
  ['low', 'high'].map((end) => own(`${name}_${end}`, `The ${end} end of the 95 % interval.`, 'number')),
);

const ofTournament = own('tournament', 'Slug of the tournament.');
const ofStage = own('stage', 'Id of the stage.');
const ofBattle = own('battle', 'Id of the battle.');
const ofSide = own('side', 'Which side of the battle: 1 or 2.', 'integer');
const ofList = own('list', 'The army list, in the table of lists; empty when there is none.');
/** Additional fields for statistics. */
const asCounted = [
  own('faction', 'Faction played, as the boards show it.'),
  own(
    'undefeated',
    'Whether the player finished at least three battles of the tournament and won every one; archived ones do not count.',
    'boolean',
  ),
];
const archived = own(
  'archived',
  'Whether the battle is archived: neither statistics nor the results of players count it.',
  'boolean',
);

const game = own('game', 'The game that was played; empty if none is known.');

/** `isLinked`: with the addresses of pages, which need a site. */
export function describeTables(isLinked: boolean): readonly DumpTable[] {
  const fieldsOf = (schema: TObject, ...left: readonly string[]) =>
    Object.entries(schema.properties)
      .filter(([name]) => !left.includes(name) && (isLinked || name !== 'url'))
      .map(([name, property]) => describeField(name, property));
  return [
    {
      name: 'tournaments',
      description: 'Published tournaments, newest first.',
      fields: [...fieldsOf(Tournament), game],
      primaryKey: ['slug'],
      foreignKeys: [leadsTo('clubs', 'organizer', 'slug')],
    },
    {
      name: 'participants',
      description: 'Participants of tournaments, by name.',
      fields: [ofTournament, ...fieldsOf(Participant, 'list'), ...asCounted, ofList],
      foreignKeys: [toTournament, toPlayer, leadsTo('clubs', 'club', 'slug'), toList],
    },
    {
      name: 'standings',
      description: 'The rows of every board, ranked.',
      fields: [ofTournament, ofStage, ...fieldsOf(BoardRow)],
      foreignKeys: [toTournament, toPlayer],
    },
    {
      name: 'awards',
      description: 'The winners of the awards of each tournament, in the order of the organiser.',
      fields: [
        ofTournament,
        own('award', 'Name of the award.'),
        own('player', 'Display name.'),
        own('player_id', 'Public player id; empty if there is none.'),
      ],
      foreignKeys: [toTournament, toPlayerId],
    },
    {
      name: 'matches',
      description: 'The matches of every bracket, earliest round first.',
      fields: [ofTournament, ofStage, ...fieldsOf(BracketMatch)],
      foreignKeys: [toTournament, leadsTo('battles', 'battle', 'id')],
    },
    {
      name: 'battles',
      description: 'Battles of tournaments, then casual ones.',
      fields: [...fieldsOf(Battle, 'players'), archived, game],
      primaryKey: ['id'],
      foreignKeys: [toTournament],
    },
    {
      name: 'sides',
      description: 'The two sides of every battle.',
      fields: [ofBattle, ofSide, ...fieldsOf(BattlePlayer), ofList],
      primaryKey: ['battle', 'side'],
      foreignKeys: [leadsTo('battles', 'battle', 'id'), toPlayer, toList],
    },
    {
      name: 'rounds',
      description: 'What each side did in each round of a battle.',
      fields: [ofBattle, ofSide, ...fieldsOf(PlayerRound)],
      foreignKeys: [{ fields: ['battle', 'side'], table: 'sides', references: ['battle', 'side'] }],
    },
    {
      name: 'lists',
      description: 'Army lists, each once in a tournament.',
      fields: [own('list', 'Identifies the list.'), ...fieldsOf(ArmyList)],
      primaryKey: ['list'],
    },
    { name: 'clubs', description: 'Clubs, by name.', fields: fieldsOf(Club), primaryKey: ['slug'] },
    {
      name: 'players',
      description: 'Players with their results, by name.',
      fields: fieldsOf(Player),
      primaryKey: ['playerId'],
    },
    {
      name: 'season_standings',
      description: 'The rows of every table of a season, ranked.',
      fields: [ofSeason, ...inSeason(fieldsOf(SeasonRow, 'decidedBy'))],
      foreignKeys: [toPlayerId],
    },
    {
      name: 'season_results',
      description: 'The result of each player of a season in each tournament.',
      fields: [
        ofSeason,
        ...inSeason(fieldsOf(SeasonRow).filter(({ name }) => name === 'player' || name === 'playerId')),
        ...fieldsOf(SeasonResult, 'date', 'terms', 'why'),
      ],
      foreignKeys: [toPlayerId],
    },
    {
      name: 'rating_standings',
      description: 'The rows of every rating, by the lower end of the interval.',
      fields: [ofRating, own('show', 'ranked, fewBattles or apart.'), ...fieldsOf(RatingRow)],
      foreignKeys: [toPlayer],
    },
    {
      name: 'rating_history',
      description: 'The rating of each player on each day with rated battles.',
      fields: [ofRating, own('player_id', 'Public player id.'), ...fieldsOf(RatingDay)],
      foreignKeys: [toPlayerId],
    },
    {
      name: 'rating_factions',
      description: 'The results of each faction in a rating, raw and adjusted for the skill of its players.',
      fields: [ofRating, ...fieldsOf(RatingFaction, 'interval', 'adjustedInterval'), ...factionEnds],
    },
  ];
}

interface PlainSchema {
  readonly type?: string;
  readonly format?: string;
  readonly description?: string;
  readonly anyOf?: readonly PlainSchema[];
  readonly items?: PlainSchema;
  readonly properties?: Readonly<Record<string, TSchema>>;
}

/** In a union with null, it uses the other member. */
function describeField(name: string, schema: TSchema): Field {
  const { description = '', anyOf, ...rest } = schema as PlainSchema;
  const { type, format, items }: PlainSchema = anyOf?.find((one) => one.type !== 'null') ?? rest;
  const nested =
    items?.properties && Object.entries(items.properties).map(([key, one]) => describeField(key, one));
  return {
    name,
    description,
    type: format === 'date' ? 'date' : ((type ?? 'string') as FieldType),
    ...(nested !== undefined && { items: nested }),
  };
}
