// What organisers send and get: submissions, their tournaments and seasons, personal links and reports, as closed schemas.
import Type from 'typebox';
import {
  anyObject,
  count,
  flag,
  link,
  moment,
  nullable,
  number,
  resource,
  text,
  words,
} from '#rules/resource-fields';
import { SeasonRow } from '#rules/season/rows';
import { ErrorAnswer, listOf, one } from './answers.ts';
import { TeamResource } from './invitation-resources.ts';
import { Rating } from './rating-resources.ts';
import { Tournament } from './resources.ts';
import { Season } from './season-resources.ts';

const closed = { additionalProperties: false } as const;
export const changes = ['added', 'replaced', 'removed', 'unchanged', 'published', 'unpublished'] as const;
export const states = ['taken', 'undone'] as const;
const notPaged = Type.Null({ description: 'Always null: the list is not paged.' });
/** A number on boards, a label in brackets. */
const roundWords = 'Number of the round on a board, its label in a bracket.';

export const FileProblem = resource('FileProblem', 'A problem, and where it is.', {
  file: text('Name of the file.'),
  line: count('Line of the file; row of a spreadsheet.'),
  pointer: text('JSON pointer; column of a spreadsheet.'),
  message: text('What is wrong, in words.'),
  code: text('One of the codes listed at /docs/problems.'),
  parameters: anyObject('The values in the message.'),
});

export const Problems = resource('Problems', 'Everything that is wrong; nothing was changed.', {
  ...ErrorAnswer.properties,
  problems: Type.Array(FileProblem),
  more: count('Number of problems not listed.'),
});

export const SubmissionChange = resource('SubmissionChange', 'What happened to one record.', {
  kind: words(
    ['battlePack', 'club', 'player', 'tournament', 'battle', 'season', 'rating'],
    'Kind of record.',
  ),
  id: text('Slug, id or name of the record.'),
  change: words(changes, 'What happened.'),
  details: Type.Array(Type.String(), { description: 'What changed in it, in words.' }),
});

export const SubmissionResource = resource('Submission', 'One upload and what it changed.', {
  id: nullable(text('Null for a dry run, which is not stored.')),
  at: moment('When it was made.'),
  account: nullable(
    text('The account, or an invited person with the role: `Kim (scorekeeper)`; null for the operator.'),
  ),
  key: nullable(text('Id of the key; null for the operator and for people with a session.')),
  dryRun: flag('Whether it was a dry run.'),
  state: words(states, '`undone`: another submission has reversed it.'),
  undoes: nullable(text('Id of the submission that it reverses.')),
  files: Type.Array(
    Type.Object(
      { name: text('Its name.'), format: text('Detected format.'), bytes: count('Its size.') },
      closed,
    ),
    { description: 'The uploaded files.' },
  ),
  changes: Type.Array(SubmissionChange),
  more: count('Number of changes not listed: beyond the first 1,000, or in lists beyond the first 20.'),
  warnings: Type.Array(FileProblem),
  seasons: Type.Optional(
    Type.Array(Type.Object({ slug: text('Slug of the season.'), data: Type.Array(SeasonRow) }, closed), {
      description: 'For a dry run with seasons: their tables as they would be.',
    }),
  ),
});

export const SubmissionAnswer = one(SubmissionResource);
export const SubmissionList = listOf(SubmissionResource, 'submissions, newest first');

const published = flag('Whether it is public.');
export const OwnTournament = resource('OwnTournament', "A tournament of the key's clubs, published or not.", {
  ...Tournament.properties,
  published,
});
export const OwnTournamentAnswer = one(OwnTournament);
export const OwnTournamentList = listOf(OwnTournament, 'tournaments, published or not');

export const OwnSeason = resource('OwnSeason', "A season of the key's clubs, published or not.", {
  ...Season.properties,
  published,
  setAside: Type.Optional(
    Type.Literal(true, {
      description:
        'Computing its table took longer than 30 s, so it still has the previous table. Otherwise absent.',
    }),
  ),
});
export const OwnRating = resource('OwnRating', "A rating of the key's clubs, published or not.", {
  ...Rating.properties,
  published,
});
export const OwnRatingAnswer = one(OwnRating);
export const OwnRatingList = listOf(OwnRating, 'ratings, published or not');

export const OwnSeasonAnswer = one(OwnSeason);
export const OwnSeasonList = listOf(OwnSeason, 'seasons, published or not');

export const Me = resource('Me', 'The account of the key or session, and its clubs.', {
  data: Type.Object(
    {
      account: nullable(text('Name of the account; null for a session that has only invitations.')),
      clubs: Type.Array(Type.String(), { description: 'Slugs of clubs; `*` means all.' }),
      own: Type.Optional(
        Type.Literal(true, {
          description: 'The key may also change what its account owns; otherwise absent.',
        }),
      ),
      tournaments: Type.Optional(
        Type.Array(TeamResource, {
          description: 'For a session: the tournaments it is invited to, by slug. Absent for keys.',
        }),
      ),
    },
    closed,
  ),
});

const LinkResource = resource('Link', 'The personal link of a participant. Its code is a secret.', {
  participant: text('Key of the participant.'),
  player: text('Display name.'),
  code: text('The code in the link.'),
  url: link('The link.'),
});
export const LinkAnswer = one(LinkResource);
export const LinkList = resource('LinkList', 'Personal links, in the order of participants.', {
  data: Type.Array(LinkResource),
  next: notPaged,
});

export const ReportList = resource(
  'ReportList',
  'Reports that are not confirmed yet, in the order of play.',
  {
    data: Type.Array(
      Type.Object(
        {
          battle: text('Battle id.'),
          stage: text('Stage id.'),
          round: Type.Union([Type.Integer(), Type.String(), Type.Null()], { description: roundWords }),
          table: nullable(count('Table number.')),
          state: words(['reported', 'disputed'], '`disputed`: the two reports differ.'),
          versions: Type.Array(
            Type.Object(
              {
                by: text('Key of the participant who reported it.'),
                sides: Type.Array(
                  Type.Object(
                    {
                      participant: text('Key of the participant.'),
                      victoryPoints: nullable(number('Victory points.')),
                      metrics: Type.Record(Type.String(), Type.Number()),
                    },
                    closed,
                  ),
                  { description: 'Both sides of the battle.' },
                ),
                winner: nullable(text('Key of the winner; null for a draw.')),
              },
              closed,
            ),
            { description: 'What each player reported.' },
          ),
        },
        { ...closed, description: 'A battle with one or two reports.' },
      ),
    ),
    next: notPaged,
  },
);
