// The operations of /organisers/v1, each with its description for /organisers/openapi.json.
import Type from 'typebox';
import { optionNames } from '#foreign/option-names';
import {
  ExampleAnswer,
  SuggestedPlayersAnswer,
  SuggestedTournamentsAnswer,
  SuggestionsAnswer,
} from '../contract/desk-resources.ts';
import { Me, Problems, SubmissionAnswer, SubmissionList } from '../contract/organiser-resources.ts';
import { organiserParameters, paging, parameters } from '../contract/parameters.ts';
import { entryOperations } from './entries/operations.ts';
import { bodyTypes } from './media-types.ts';
import { guarded, type OrganiserOperation, operation } from './operation.ts';
import { peopleOperations } from './people/operations.ts';
import { readMe, readSubmission, readSubmissions } from './reads.ts';
import { teamOperations } from './team-operations.ts';
import {
  ratingOperations,
  seasonOperations,
  tournamentOperations,
  voteOperations,
} from './tournament-operations.ts';

const submission = { id: 'The id of the submission.' };
const sought = { q: parameters.requiredQ };

/** The options for files of other platforms. */
const fileOptions = Object.fromEntries(
  optionNames.map((name) => [
    name,
    {
      schema: Type.String(),
      description: `The option \`${name}\` for files from other platforms.`,
      messages: [`"${name}" is given twice`],
    },
  ]),
);
const files = {
  types: bodyTypes,
  description:
    'Event files, files from other platforms, or the three spreadsheets, as CSV or in one .xlsx workbook; detected by content.',
};

export const operations: readonly OrganiserOperation[] = [
  operation({
    path: '/submissions',
    id: 'listSubmissions',
    summary: 'List submissions',
    leastRole: 'judge',
    answers: { 200: SubmissionList },
    query: paging,
    isLong: true,
    answer: readSubmissions,
  }),
  operation({
    method: 'POST',
    path: '/submissions',
    id: 'submitFiles',
    summary: 'Upload files',
    leastRole: 'organiser',
    answers: { 200: SubmissionAnswer, 201: SubmissionAnswer, 422: Problems },
    errors: [400, 408, 409, 412, 413, 415],
    query: { ...organiserParameters, ...fileOptions },
    headers: guarded,
    body: files,
    work: async () => (await import('./submission.ts')).importSubmission,
  }),
  operation({
    path: '/submissions/:id',
    pathParameters: submission,
    id: 'getSubmission',
    summary: 'Get one submission',
    leastRole: 'judge',
    answers: { 200: SubmissionAnswer },
    isLong: true,
    answer: readSubmission,
  }),
  operation({
    method: 'POST',
    path: '/submissions/:id/undo',
    pathParameters: submission,
    id: 'undoSubmission',
    errors: [400, 404, 409, 412],
    headers: guarded,
    summary: 'Undo a submission',
    leastRole: 'organiser',
    answers: { 201: SubmissionAnswer, 422: Problems },
    work: async () => (await import('./change-records.ts')).undo,
  }),
  ...tournamentOperations,
  ...teamOperations,
  ...entryOperations,
  ...voteOperations,
  ...seasonOperations,
  ...ratingOperations,
  operation({
    path: '/suggestions',
    id: 'getSuggestions',
    summary: 'Get stored names for autocompletion',
    leastRole: 'organiser',
    answers: { 200: SuggestionsAnswer },
    query: {
      battlePack: {
        ...parameters.battlePack,
        description: 'Only the scenarios of this battle pack, the most played first.',
      },
    },
    answer: async (call) => (await import('./desk-reads.ts')).readSuggestions(call),
  }),
  operation({
    path: '/players',
    id: 'suggestPlayers',
    summary: 'Find players by the beginning of their name',
    leastRole: 'organiser',
    answers: { 200: SuggestedPlayersAnswer },
    query: sought,
    answer: async (call) => (await import('./desk-reads.ts')).readPlayers(call),
  }),
  operation({
    path: '/events',
    id: 'suggestTournaments',
    summary: 'Find published tournaments of all clubs by words of their name',
    leastRole: 'organiser',
    answers: { 200: SuggestedTournamentsAnswer },
    query: sought,
    answer: async (call) => (await import('./desk-reads.ts')).readTournaments(call),
  }),
  operation({
    path: '/example',
    id: 'getExample',
    summary: 'Get an example board for given rules',
    leastRole: 'organiser',
    answers: { 200: ExampleAnswer },
    query: {
      rules: {
        required: true,
        schema: Type.String(),
        description: 'A JSON object with `scoring`, `tieBreakers` and `battleSize` of the event file.',
        messages: ['rules must be a JSON object'],
      },
    },
    answer: async (call) => (await import('./desk-reads.ts')).readExample(call),
  }),
  ...peopleOperations,
  operation({
    path: '/me',
    id: 'getMe',
    summary: 'Get the account and clubs of the key or session',
    leastRole: 'scorekeeper',
    isForAllSessions: true,
    answers: { 200: Me },
    errors: [404],
    answer: readMe,
  }),
];
