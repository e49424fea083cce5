// Voting on awards: what organisers and players send and get, as closed schemas.
import Type from 'typebox';
import { label, needed, reference } from '#rules/event-file/fields';
import { count, flag, nullable, resource, text, words } from '#rules/resource-fields';
import { ErrorAnswer } from './answers.ts';

const closed = { additionalProperties: false } as const;

const VoteCount = resource('VoteCount', 'How many voted for a participant.', {
  participant: text('Key of the participant.'),
  player: text('Display name.'),
  votes: count('Number of votes.', 1),
});

export const BallotResource = resource('Ballot', 'The voting on an award.', {
  award: text('Name of the award.'),
  state: words(['new', 'open', 'closed'], '`new`: it has not been opened yet.'),
  voters: count('How many may vote; once it is closed, how many could.'),
  votes: count('How many have voted; once closed, how many votes count.'),
  counts: nullable(
    Type.Array(VoteCount, { description: 'Most votes first, then by name; null until it is closed.' }),
  ),
  winners: nullable(
    Type.Array(Type.String(), {
      description: 'Keys of those with the most votes; null until it is closed.',
    }),
  ),
});

export const BallotList = resource('BallotList', 'The voting on all awards that the players vote on.', {
  data: Type.Array(BallotResource),
  next: Type.Null(),
});

export const VotingBody = Type.Object(
  {
    award: needed('Name of the award.', label(100)),
    state: Type.Enum(['open', 'closed'], {
      description: 'Open it, or close it: then votes are counted and single ones deleted.',
    }),
  },
  closed,
);

export const PersonalBallot = resource('PersonalBallot', 'The voting on an award, as a player sees it.', {
  award: text('Name of the award.'),
  state: words(['open', 'closed'], 'Whether it is open.'),
  voted: flag('Whether this player has voted; false once it is closed.'),
  candidates: Type.Array(
    resource('Candidate', 'A participant to vote for.', {
      id: text('Identifies the participant in votes.'),
      player: text('Display name.'),
      faction: nullable(text('Faction played.')),
    }),
    { description: 'By name, without the player; none once it is closed.' },
  ),
});

const ballots = Type.Array(PersonalBallot, { description: 'Every voting that has been opened.' });

export const PersonalBallots = resource('PersonalBallots', 'What a player may vote on.', { data: ballots });

export const VoteConflict = resource(
  'VoteConflict',
  'The voting is closed, or the player is not taking part. `data` is the current state.',
  { ...ErrorAnswer.properties, data: ballots },
);

export const VoteBody = Type.Object(
  {
    award: needed('Name of the award.', label(100)),
    for: nullable(needed('`id` of a candidate; null takes the vote back.', reference())),
  },
  closed,
);
