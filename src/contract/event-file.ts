// The event file (docs/rules/event-file.md, Records): one source for the importer's checks, the published schema and the types.
import Type, { type Static } from 'typebox';
import { ArmyList, CasualBattle, TournamentBattle } from './battle-record.ts';
import {
  amount,
  closed,
  count,
  day,
  id,
  label,
  name,
  oneOf,
  optional,
  positiveAmount,
  reference,
  round,
  slug,
  text,
  website,
} from './fields.ts';
import { Scoring, TieBreaker } from './scoring-record.ts';
import { longestDescription, longestReason } from './texts.ts';

const participantKey = () => reference('Key of a participant');
const publicId = () => id('Public player id');

const Bye = Type.Object(
  {
    round: round(),
    participant: participantKey(),
    battlePoints: optional(amount()),
    victoryPoints: optional(amount()),
    victoryPointsDiff: optional(amount()),
  },
  closed,
);

const Match = Type.Object(
  {
    round: label(),
    table: count(),
    players: optional(Type.Array(participantKey(), { maxItems: 2 })),
    winner: optional(participantKey()),
    battle: optional(reference('Id of a battle of the tournament')),
  },
  closed,
);

const Stage = Type.Object(
  {
    id: Type.String({
      pattern: '^(swiss|knockout|placement-swiss|placement-[1-9][0-9]{0,3}(-[1-9][0-9]{0,3})?|standings)$',
      description: 'swiss, knockout, placement-swiss, placement-N, placement-N-M or standings',
    }),
    name: optional(label()),
    rounds: optional(count(0, 9999)),
    groups: optional(Type.Array(label(), { maxItems: 1000 })),
    byes: optional(Type.Array(Bye)),
    participants: optional(Type.Array(participantKey())),
    players: optional(count()),
    matches: optional(Type.Array(Match)),
  },
  closed,
);

const Participant = Type.Object(
  {
    key: id('Unique in the tournament; never published'),
    player: label(),
    playerId: optional(publicId()),
    club: optional(reference('Slug of the club the player represents')),
    group: optional(label()),
    faction: optional(text(300)),
    dropped: optional(Type.Boolean()),
    finalPlacement: optional(count(1)),
    list: optional(ArmyList),
  },
  closed,
);

const Adjustment = Type.Object(
  {
    participant: participantKey(),
    battlePoints: amount(),
    stage: optional(reference('Id of a stage of the tournament')),
    reason: text(longestReason),
  },
  closed,
);

export const Tournament = Type.Object(
  {
    slug: slug(),
    name: label(),
    published: optional(Type.Boolean()),
    status: oneOf('planned', 'ongoing', 'finished'),
    startDate: optional(day()),
    endDate: optional(day()),
    description: optional(text(longestDescription)),
    city: optional(text(300)),
    country: optional(text(300)),
    battleSize: positiveAmount(),
    battlePack: optional(name('Name of the battle pack')),
    club: optional(reference('Slug of the club running it')),
    organizers: optional(
      Type.Array(Type.Object({ name: label(), playerId: publicId() }, closed), {
        maxItems: 1000,
      }),
    ),
    scoring: optional(Scoring),
    tieBreakers: optional(Type.Array(TieBreaker, { maxItems: 100 })),
    placementsRecorded: optional(Type.Boolean()),
    stages: Type.Array(Stage, { maxItems: 1000 }),
    participants: Type.Array(Participant),
    battles: Type.Array(TournamentBattle),
    adjustments: optional(Type.Array(Adjustment)),
  },
  closed,
);

export const BattlePack = Type.Object(
  {
    name: name('Name of the battle pack'),
    objectives: optional(Type.Boolean()),
    battleTactics: optional(Type.Boolean()),
    grandStrategies: optional(Type.Boolean()),
  },
  closed,
);

export const Club = Type.Object(
  {
    slug: slug(),
    name: label(),
    description: optional(text(longestDescription)),
    city: optional(text(300)),
    country: optional(text(300)),
    members: optional(count()),
    website: optional(website()),
  },
  closed,
);

export const Player = Type.Object({ id: publicId(), name: label() }, closed);

/** The five kinds of record: the list a `.json` file keeps them in, the key that names one, and its schema. */
export const recordKinds = {
  battlePack: { list: 'battlePacks', key: 'name', schema: BattlePack },
  club: { list: 'clubs', key: 'slug', schema: Club },
  player: { list: 'players', key: 'id', schema: Player },
  tournament: { list: 'tournaments', key: 'slug', schema: Tournament },
  battle: { list: 'battles', key: 'id', schema: CasualBattle },
} as const;

export type RecordKind = keyof typeof recordKinds;
export type BattlePackRecord = Static<typeof BattlePack>;
export type ClubRecord = Static<typeof Club>;
export type PlayerRecord = Static<typeof Player>;
export type TournamentFileRecord = Static<typeof Tournament>;
export type CasualBattleFileRecord = Static<typeof CasualBattle>;
