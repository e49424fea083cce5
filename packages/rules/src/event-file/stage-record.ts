// Stages of a tournament with their byes and matches, as an event file states them (docs/rules/event-file.md, Stage).
import Type from 'typebox';
import {
  amount,
  count,
  label,
  needed,
  object,
  oneOf,
  optional,
  reference,
  round,
  stageId,
} from './fields.ts';

const Bye = object(
  'Bye',
  'A round in which a participant has no opponent. It is not a battle; on the board it counts as a win unless `scoring.bye` says otherwise.',
  {
    round: needed('Number of the round.', round(), { examples: [2] }),
    participant: needed('Key of the participant who has the bye.', reference(), { examples: ['c'] }),
    points: optional(
      'What it counts as. If this is not the outcome of `scoring.bye`, it is worth what the points table says. Default: the outcome of `scoring.bye`.',
      oneOf('win', 'draw', 'loss'),
      { examples: ['draw'] },
    ),
    battlePoints: optional('Battle points for this bye. Default: see `scoring.bye`.', amount(), {
      examples: [20],
    }),
    victoryPoints: optional('Victory points for this bye. Default: see `scoring.bye`, else 0.', amount(), {
      examples: [30],
    }),
    victoryPointsDiff: optional(
      'What this bye adds to the victory point difference. Default: see `scoring.bye`, else 0.',
      amount(),
      { examples: [10] },
    ),
  },
);

const Match = object(
  'Match',
  'A match of a bracket. If it names a battle, players and winner come from there; otherwise name them here.',
  {
    round: needed('Name of the round, as the bracket shows it.', label(), {
      examples: ['Quarter-final', 'Final'],
    }),
    table: needed('Number of the table, or any number that puts the matches of a round in order.', count(), {
      examples: [1],
    }),
    players: optional(
      'Keys of the two participants. Leave it out if the match names a battle or waits for earlier results. In the second round it may name the one who had no opponent in the first.',
      Type.Array(reference(), { maxItems: 2 }),
      { examples: [['a', 'b']] },
    ),
    winner: optional(
      'Key of the participant who advanced. Default: the winner of the battle; without a battle the match is undecided.',
      reference(),
      { examples: ['a'] },
    ),
    battle: optional('Id of the battle in this tournament. Default: no battle was recorded.', reference(), {
      examples: ['igo26-final'],
    }),
  },
);

const Pairing = object('Pairing', 'How the next round of a board is paired. It does not change results.', {
  method: needed(
    'How opponents are found: `swiss` pairs players with the same score; in `roundRobin` everyone plays everyone in their group.',
    oneOf('swiss', 'roundRobin'),
    { examples: ['swiss'] },
  ),
  score: optional(
    'What `swiss` compares: `battlePoints`, or `wins` (a draw counts half). Default: `battlePoints`.',
    oneOf('battlePoints', 'wins'),
    { examples: ['wins'] },
  ),
  tables: optional(
    'How `next` gives tables: `board` by the better board place of each pair; `spread` so that players meet as few tables and terrains again as possible. Default: `board`.',
    oneOf('board', 'spread'),
    { examples: ['spread'] },
  ),
  floats: optional(
    'How `swiss` treats players who had an opponent with a lower or higher score before: `avoid` pairs them so again only if there is no other way. Default: `any`.',
    oneOf('any', 'avoid'),
    { examples: ['avoid'] },
  ),
  avoidSameClub: optional(
    'Up to this round, players of the same club meet only if there is no other way. Default: they may always meet.',
    count(0, 9999),
    { examples: [2] },
  ),
});

const PlannedRound = object('PlannedRound', 'The plan for a round of a stage.', {
  round: needed('Number of the round, from 1; in brackets too. Each only once.', round(), { examples: [1] }),
  scenario: optional('Scenario of the battles that `next` makes in this round. Default: none.', label(), {
    examples: ['Focal Points'],
  }),
  minutes: optional('How long the round takes, in minutes. Default: not given.', count(1, 1440), {
    examples: [150],
  }),
});

export const Stage = object(
  'Stage',
  'A part of a tournament: a board (a ranked table) or a bracket (matches). Boards have `rounds`, brackets `matches`.',
  {
    id: needed(
      'What the stage is. Boards: `swiss` (the main rounds, groups and leagues too) and `placement-swiss` (further rounds for participants who missed the cut). Brackets: `knockout`, and `placement-N` or `placement-N-M` for places N and N + 1, or N to M. `standings` only names the final standings.',
      stageId(),
      { examples: ['swiss', 'knockout', 'placement-3', 'placement-5-8'] },
    ),
    name: optional(
      'Name of the stage, as shown. Default: “Swiss Stage”, “Group Stage”, “Knockout Stage”, “3rd Place”, “Places 5–8” and so on.',
      label(),
      { examples: ['Top 8'] },
    ),
    rounds: optional(
      'Number of rounds. Required on boards. Default on brackets: the number of different round names.',
      count(0, 9999),
      { examples: [5] },
    ),
    plan: optional(
      'Scenario and length of its rounds. A change does not touch battles that are there already. Default: nothing is planned.',
      Type.Array(PlannedRound, { maxItems: 9999 }),
    ),
    groups: optional(
      'On `swiss` only: names of the groups, in the order of the board. Every participant then needs one of them as `group`, and ranks start at 1 in each. Default: no groups.',
      Type.Array(label(), { maxItems: 1000 }),
      { examples: [['Group A', 'Group B']] },
    ),
    byes: optional('On boards: the byes. Default: none.', Type.Array(Bye)),
    participants: optional(
      'On boards: keys of the participants on it. Default: on `swiss` all; on `placement-swiss` all who have a battle or bye there.',
      Type.Array(reference()),
      { examples: [['a', 'b', 'c', 'd']] },
    ),
    shownRounds: optional(
      'On boards: the last round that is published. Only organisers see battles and byes of later rounds. Default: all rounds are published.',
      count(0, 9999),
      { examples: [2] },
    ),
    pairing: optional(
      'On boards: how its next round is paired. Default: `swiss`, or `roundRobin` on a board with groups.',
      Pairing,
    ),
    players: optional(
      'On brackets: number of players, from 2 to 128 while it has no matches. Default: as many as its matches name.',
      count(),
      { examples: [8] },
    ),
    seeding: optional(
      'On `knockout`: the first-round pairings. `rank`: first plays last. `groups`: all group winners, then all runners-up and so on, keeping players of the same group apart. Default: `groups` if the swiss stage has groups, else `rank`.',
      oneOf('rank', 'groups'),
      { examples: ['rank'] },
    ),
    matches: optional(
      'Required on brackets: the matches, earliest round first; at most 20,000 in all stages. The last match of a bracket decides its first place. An empty list means that the bracket is not seeded yet; its rounds follow from `players`.',
      Type.Array(Match, { maxItems: 20_000 }),
    ),
  },
);
