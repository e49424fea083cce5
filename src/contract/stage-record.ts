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
  'A round in which a participant has no opponent. It is no battle; it counts on the board as `scoring.bye` says, a win unless said otherwise.',
  {
    round: needed('Number of the round.', round(), { examples: [2] }),
    participant: needed('Key of the participant who has the bye.', reference(), { examples: ['c'] }),
    battlePoints: optional('Battle points for this bye. Left out: as `scoring.bye` says.', amount(), {
      examples: [20],
    }),
    victoryPoints: optional(
      'Victory points for this bye. Left out: as `scoring.bye` says, else 0.',
      amount(),
      {
        examples: [30],
      },
    ),
    victoryPointsDiff: optional(
      'What this bye adds to the difference of victory points. Left out: as `scoring.bye` says, else 0.',
      amount(),
      { examples: [10] },
    ),
  },
);

const Match = object(
  'Match',
  'A match of a bracket. Name its battle, and players and winner come from there; or name them here where no battle was recorded.',
  {
    round: needed('Name of the round, as the bracket shows it.', label(), {
      examples: ['Quarter-final', 'Final'],
    }),
    table: needed('Number of the table, or any number that orders the matches of a round.', count(), {
      examples: [1],
    }),
    players: optional(
      'Keys of the two participants. Left out or empty: the match waits for earlier results, or names a battle.',
      Type.Array(reference(), { maxItems: 2 }),
      { examples: [['a', 'b']] },
    ),
    winner: optional(
      'Key of the participant who went through. Left out: the winner of the battle; without a battle the match is not decided.',
      reference(),
      { examples: ['a'] },
    ),
    battle: optional(
      'Id of the battle of this tournament in which it was played. Left out: no battle was recorded.',
      reference(),
      {
        examples: ['igo26-final'],
      },
    ),
  },
);

const Pairing = object('Pairing', 'How the next round of a board is paired. It changes no result.', {
  method: needed(
    'How pairs are found: by `swiss`, where people with the same score meet, or by `roundRobin`, where everybody meets everybody, inside each group.',
    oneOf('swiss', 'roundRobin'),
    { examples: ['swiss'] },
  ),
  score: optional(
    'What `swiss` compares: `battlePoints`, or `wins`, a draw being half of one. Left out: `battlePoints`.',
    oneOf('battlePoints', 'wins'),
    { examples: ['wins'] },
  ),
  avoidSameClub: optional(
    'Up to this round, people of the same club meet only if there is no other way. Left out: they may always meet.',
    count(0, 9999),
    { examples: [2] },
  ),
});

export const Stage = object(
  'Stage',
  'A part of a tournament: a board (a ranked table) or a bracket (matches). Boards have `rounds`, brackets `matches`.',
  {
    id: needed(
      'What the stage is. Boards: `swiss` (the main rounds, groups and leagues too) and `placement-swiss` (further rounds for participants who missed the cut). Brackets: `knockout`, and `placement-N` or `placement-N-M` for places N and N + 1, or N to M. `standings` only gives the final standings a name.',
      stageId(),
      { examples: ['swiss', 'knockout', 'placement-3', 'placement-5-8'] },
    ),
    name: optional(
      'Name of the stage, as people see it. Left out: “Swiss Stage”, “Group Stage”, “Knockout Stage”, “3rd Place”, “Places 5–8” and the like.',
      label(),
      { examples: ['Top 8'] },
    ),
    rounds: optional(
      'How many rounds it has. Needed on boards. Left out on brackets: the number of different round names.',
      count(0, 9999),
      { examples: [5] },
    ),
    groups: optional(
      'On `swiss` only: names of the groups, in the order in which the board shows them. Every participant then has one of them as `group`, and ranks begin anew in each. Left out: no groups.',
      Type.Array(label(), { maxItems: 1000 }),
      { examples: [['Group A', 'Group B']] },
    ),
    byes: optional('On boards: the byes. Left out: none.', Type.Array(Bye)),
    participants: optional(
      'On boards: keys of the participants on it. Left out: on `swiss` all, on `placement-swiss` all who have a battle or bye there.',
      Type.Array(reference()),
      { examples: [['a', 'b', 'c', 'd']] },
    ),
    shownRounds: optional(
      'On boards: the last round that is published. Battles and byes of later rounds are seen by organisers alone. Left out: everything is shown.',
      count(0, 9999),
      { examples: [2] },
    ),
    pairing: optional(
      'On boards: how its next round is paired. Left out: by `swiss`, on a board with groups by `roundRobin`.',
      Pairing,
    ),
    players: optional(
      'On brackets: how many play in it; a power of two while it has no matches. Left out: as many as its matches name.',
      count(),
      { examples: [8] },
    ),
    seeding: optional(
      'On `knockout`: who meets whom in its first round. `rank`: the first meets the last. `groups`: the best of each group in turn, and people of the same group are kept apart. Left out: `groups` where the swiss stage has them, else `rank`.',
      oneOf('rank', 'groups'),
      { examples: ['rank'] },
    ),
    matches: optional(
      'On brackets, and needed there: the matches, earliest round first; at most 20,000 in all stages. The last one of a bracket decides its first place. An empty list is a bracket that is still to come; its rounds follow from `players`.',
      Type.Array(Match, { maxItems: 20_000 }),
    ),
  },
);
