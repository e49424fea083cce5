// The event file (docs/rules/event-file.md, Records): one source for the importer's checks, the published schema and the types.
import Type, { type Static } from 'typebox';
import { CasualBattle } from './battle-record.ts';
import {
  count,
  described,
  id,
  label,
  name,
  needed,
  object,
  optional,
  type Stated,
  slug,
  website,
  yesOrNo,
} from './fields.ts';
import { Rating } from './rating-record.ts';
import { Season } from './season-record.ts';
import { Tournament } from './tournament-record.ts';

/** How many ids a person may have besides the one that is shown. */
export const mostAliases = 1000;

const BattlePack = object('BattlePack', 'A battle pack. It decides which optional keys its battles have.', {
  name: needed('Name of the battle pack, which identifies it.', name(), {
    examples: ['Highlands 2026'],
  }),
  game: optional('Name of the game it belongs to, compared exactly. Default: none.', label(100), {
    examples: ['The Ninth Age'],
  }),
  objectives: optional('Whether its battles have `objectivePoints`.', yesOrNo(), { default: false }),
  battleTactics: optional('Whether its battles have `battleTacticsScored`.', yesOrNo(), { default: false }),
  grandStrategies: optional(
    'Whether its battles have `grandStrategy` and `grandStrategyScored`.',
    yesOrNo(),
    { default: false },
  ),
});

export const Club = object('Club', 'A club: it runs tournaments, and players represent it.', {
  slug: needed('Short name in the web address, which identifies the club.', slug(), {
    examples: ['iron-gate'],
  }),
  name: needed('Name of the club.', label(), { examples: ['Iron Gate'] }),
  ...described,
  members: optional('How many members it has.', count(), { default: 0, examples: [42] }),
  website: optional('Address of its website. Default: none.', website(), {
    examples: ['https://iron-gate.example'],
  }),
});

export const Player = object(
  'Player',
  'A player with a public id. A record is optional; with one, the player exists even without battles.',
  {
    id: needed('Public player id, part of the web address, which identifies the player.', id(), {
      examples: ['p_7f3k'],
    }),
    name: needed(
      'Display name on the player’s page. Tournaments and battles show the name they record.',
      label(),
      {
        examples: ['Ada Novak'],
      },
    ),
    aliases: optional(
      'Other ids of the same person, from other platforms or earlier files. Everything recorded under one of them is shown under `id`. Each belongs to only one player and has no player record. Default: none.',
      Type.Array(id(), { maxItems: mostAliases }),
      { examples: [['nr_5123', 'bcp_88']] },
    ),
    rated: optional(
      'False: the player is not rated. Their battles still count for opponents. Default: unchanged; true for a new player.',
      yesOrNo(),
    ),
  },
);

/** The kinds of record: the list of a `.json` file that contains them, the key that names one, and its schema. */
export const recordKinds = {
  battlePack: { list: 'battlePacks', key: 'name', schema: BattlePack },
  club: { list: 'clubs', key: 'slug', schema: Club },
  player: { list: 'players', key: 'id', schema: Player },
  tournament: { list: 'tournaments', key: 'slug', schema: Tournament },
  battle: { list: 'battles', key: 'id', schema: CasualBattle },
  season: { list: 'seasons', key: 'slug', schema: Season },
  rating: { list: 'ratings', key: 'slug', schema: Rating },
} as const;

export type RecordKind = keyof typeof recordKinds;
export type BattlePackRecord = Static<typeof BattlePack>;
export type ClubRecord = Static<typeof Club>;
export type PlayerRecord = Stated<typeof Player>;
export type CasualBattleRecord = Stated<typeof CasualBattle>;
