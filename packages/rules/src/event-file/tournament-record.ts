// A tournament as an event file states it (docs/rules/event-file.md, Records).
import Type from 'typebox';
import { ArmyList, TournamentBattle } from './battle-record.ts';
import {
  amount,
  count,
  day,
  described,
  id,
  label,
  name,
  needed,
  object,
  oneOf,
  optional,
  positiveAmount,
  reference,
  type Stated,
  slug,
  text,
  timeZone,
  yesOrNo,
} from './fields.ts';
import { Scoring, TieBreaker } from './scoring-record.ts';
import { CheckIn, SignUp } from './sign-up-record.ts';
import { Stage } from './stage-record.ts';
import { longestAward, longestReason } from './texts.ts';
import { ScheduleEntry, VenueTable } from './venue-record.ts';

const Organizer = object('Organizer', 'A person who runs a tournament.', {
  name: needed('Display name.', label(), { examples: ['Ada Novak'] }),
  playerId: needed('Public player id.', id(), { examples: ['p_7f3k'] }),
});

const Participant = object('Participant', 'A participant of a tournament.', {
  key: needed(
    'Short name of the participant, used throughout this tournament: in battles, byes, matches and adjustments. Unique in the tournament; never published.',
    id(),
    { examples: ['a', 'ada'] },
  ),
  player: needed('Display name.', label(), { examples: ['Ada Novak'] }),
  playerId: optional(
    'Public player id, which joins a person’s tournaments into one history. Default: none; the participant has no player page.',
    id(),
    { examples: ['p_7f3k'] },
  ),
  club: optional(
    'Slug of the club the participant represents; the club must be in the file or already stored. Their battles are then listed there. Default: none.',
    reference(),
    { examples: ['iron-gate'] },
  ),
  group: optional(
    'Name of the participant’s group, one of the `groups` of the stage `swiss`. Required if the stage has groups.',
    label(),
    { examples: ['Group A'] },
  ),
  faction: optional('Faction played. Default: the faction of the list.', text(300), {
    examples: ['Skaven'],
  }),
  dropped: optional(
    'Whether they dropped out or never turned up. They still count as players and keep their scores.',
    yesOrNo(),
    { default: false },
  ),
  finalPlacement: optional(
    'The recorded final placement. If any participant has one, these values decide the final standings, and participants without one come last, without a rank. Default: computed from brackets and boards.',
    count(1),
    { examples: [1] },
  ),
  list: optional('The submitted army list. Default: none.', ArmyList),
});

const Adjustment = object(
  'Adjustment',
  'Battle points for something other than battles: painting, sportsmanship, a penalty.',
  {
    participant: needed('Key of the participant who gets them.', reference(), { examples: ['a'] }),
    battlePoints: needed('Number of battle points; negative for a penalty.', amount(), { examples: [5, -3] }),
    stage: optional(
      'Id of the board on which they count. Default: they count only in the final standings, where they can change the order of participants not placed by a bracket.',
      reference(),
      { examples: ['swiss'] },
    ),
    reason: needed('What they are for; shown where ranks are explained.', text(longestReason), {
      examples: ['Best painted army'],
    }),
  },
);

const Award = object('Award', 'A prize: for painting, for sportsmanship, or one that the players vote on.', {
  name: needed('What it is for. Each only once.', label(longestAward), { examples: ['Best painted army'] }),
  participants: optional(
    'Keys of the participants who got it, each once. Default: it is not given yet.',
    Type.Array(reference(), { maxItems: 100 }),
    { examples: [['a']] },
  ),
  vote: optional('Whether the players vote on it, on their personal pages.', yesOrNo(), { default: false }),
});

export const Tournament = object(
  'Tournament',
  'A tournament with everything that belongs to it. Importing the same slug again replaces it completely.',
  {
    slug: needed(
      'Short name in the web address, which identifies the tournament. It does not change.',
      slug(),
      { examples: ['iron-gate-open-2026'] },
    ),
    name: needed('Name of the tournament.', label(), { examples: ['Iron Gate Open 2026'] }),
    published: optional('Whether it is public. Default: unchanged; false for a new tournament.', yesOrNo()),
    status: needed(
      'Its progress. Only a finished tournament has final standings and final places.',
      oneOf('planned', 'ongoing', 'finished'),
    ),
    startDate: optional('First day, at the venue. Default: unknown; it comes last in lists.', day(), {
      examples: ['2026-03-14'],
    }),
    endDate: optional('Last day, not before the first. Default: not given.', day(), {
      examples: ['2026-03-15'],
    }),
    timeZone: optional(
      'IANA name of the time zone of the venue, in which local times are meant. Default: the setting `TIME_ZONE`.',
      timeZone(),
      { examples: ['Europe/Berlin'] },
    ),
    ...described,
    battleSize: needed('Points limit per army.', positiveAmount(), { examples: [2000] }),
    battlePack: optional(
      'Name of the battle pack. Its record decides which optional keys battles have; without a record the importer warns. Default: none.',
      name(),
      { examples: ['Highlands 2026'] },
    ),
    game: optional('Name of the game, compared exactly. Default: that of its battle pack.', label(100), {
      examples: ['The Ninth Age'],
    }),
    club: optional(
      'Slug of the club that runs it; the club must be in the file or already stored. Default: no club.',
      reference(),
      { examples: ['iron-gate'] },
    ),
    organizers: optional('The people who run it. Default: none.', Type.Array(Organizer, { maxItems: 1000 })),
    scoring: optional(
      'How battle points are computed. Default: win 3, draw 1, loss 0, decided by victory points.',
      Scoring,
    ),
    tieBreakers: optional(
      'The criteria that decide ranks, in order; participants who are equal on all of them share a rank. Each is a word, or an object with the word as `by` and its options.',
      Type.Array(TieBreaker, { maxItems: 20 }),
      { default: ['battlePoints', 'wins', 'victoryPointsDiff', 'victoryPoints'] },
    ),
    placementsRecorded: optional(
      'False for an old tournament whose final places were never recorded; its participants then have none.',
      yesOrNo(),
      { default: true },
    ),
    reports: optional(
      'Whether players report results on their personal pages. A result counts once both players have reported the same.',
      oneOf('off', 'on'),
      { default: 'off' },
    ),
    listsIn: optional(
      'Whether players hand in army lists on their personal pages while the tournament is planned.',
      oneOf('off', 'on'),
      { default: 'off' },
    ),
    listsShown: optional(
      'False hides every army list of this tournament: text, points, cards, and sub-factions that come from a list. Factions stay visible.',
      yesOrNo(),
      { default: true },
    ),
    schedule: optional(
      'When rounds, breaks and everything else begin, in any order. Default: no schedule.',
      Type.Array(ScheduleEntry, { maxItems: 200 }),
    ),
    tables: optional(
      'The tables at the venue, in any order. Default: tables only have numbers.',
      Type.Array(VenueTable, { maxItems: 1000 }),
    ),
    signUp: optional('How players sign up by themselves. Default: they do not.', SignUp),
    checkIn: optional('When players check in. Default: there is no check-in.', CheckIn),
    stages: needed('The stages, in any order.', Type.Array(Stage, { maxItems: 100 })),
    participants: needed(
      'All participants, including players who dropped out.',
      Type.Array(Participant, { maxItems: 20_000 }),
    ),
    battles: needed('The battles of all stages, in any order.', Type.Array(TournamentBattle)),
    adjustments: optional(
      'Battle points for painting, sportsmanship and so on, and penalties. Default: none.',
      Type.Array(Adjustment),
    ),
    awards: optional(
      'Prizes other than places, in the order in which they are shown. Default: none.',
      Type.Array(Award, { maxItems: 50 }),
    ),
  },
);

export type TournamentFileRecord = Stated<typeof Tournament>;
