// The operations of /organisers/v1, each with its description for /organisers/openapi.json.
import { optionNames } from '#foreign/options';
import type { OwnedKind } from '../store/read/owned.ts';
import {
  readDesk,
  readExample,
  readHistory,
  readPlayers,
  readSuggestions,
  readTournaments,
} from './desk-reads.ts';
import type { OrganiserOperation } from './operation.ts';
import { peopleOperations } from './people/operations.ts';
import { listPersonalLinks, listReportsOfPlayers } from './players/links.ts';
import {
  readMe,
  readOneOwned,
  readOwned,
  readSubmission,
  readSubmissions,
  readTournamentFile,
  readTournamentSheet,
} from './reads.ts';

const paged = ['limit', 'cursor'];
const guarded = ['If-Match', 'If-None-Match', 'Idempotency-Key'];
const changing = {
  returns: { 201: 'SubmissionAnswer' },
  errors: [400, 404, 409, 412],
  headers: guarded,
} as const;

/** What an organiser does with tournaments and seasons alike. */
function listOwnedOperations(kind: OwnedKind): readonly OrganiserOperation[] {
  const name = kind === 'tournament' ? 'Tournament' : 'Season';
  const all = `/${kind}s`;
  const one = `${all}/:slug`;
  return [
    {
      path: all,
      id: `listOwn${name}s`,
      summary: `List your ${kind}s`,
      returns: { 200: `Own${name}List` },
      query: paged,
      answer: readOwned(kind),
    },
    {
      path: one,
      id: `getOwn${name}`,
      summary: `Get one of your ${kind}s`,
      returns: { 200: `Own${name}Answer` },
      answer: readOneOwned(kind),
    },
    {
      ...changing,
      method: 'DELETE',
      path: one,
      id: `remove${name}`,
      summary: `Remove a ${kind}`,
    },
    ...(['publish', 'unpublish'] as const).map(
      (change): OrganiserOperation => ({
        ...changing,
        method: 'POST',
        path: `${one}/${change}`,
        id: `${change}${name}`,
        summary: `${change === 'publish' ? 'Publish' : 'Unpublish'} a ${kind}`,
      }),
    ),
  ];
}

export const operations: readonly OrganiserOperation[] = [
  {
    path: '/submissions',
    id: 'listSubmissions',
    summary: 'List submissions',
    returns: { 200: 'SubmissionList' },
    query: paged,
    isLong: true,
    answer: readSubmissions,
  },
  {
    method: 'POST',
    path: '/submissions',
    id: 'submitFiles',
    summary: 'Upload files',
    returns: { 200: 'SubmissionAnswer', 201: 'SubmissionAnswer', 422: 'Problems' },
    errors: [400, 408, 409, 412, 413, 415],
    query: ['dryRun', 'publish', ...optionNames],
    headers: guarded,
    acceptsFiles: true,
  },
  {
    path: '/submissions/:id',
    id: 'getSubmission',
    summary: 'Get one submission',
    returns: { 200: 'SubmissionAnswer' },
    isLong: true,
    answer: readSubmission,
  },
  {
    ...changing,
    method: 'POST',
    path: '/submissions/:id/undo',
    id: 'undoSubmission',
    summary: 'Undo a submission',
    returns: { 201: 'SubmissionAnswer', 422: 'Problems' },
  },
  ...listOwnedOperations('tournament'),
  {
    path: '/tournaments/:slug/file',
    id: 'getTournamentFile',
    summary: 'Get a tournament as an event file',
    returns: { 200: 'EventFile' },
    isLong: true,
    answer: readTournamentFile,
  },
  {
    path: '/tournaments/:slug/sheets/:sheet',
    id: 'getTournamentSheet',
    summary: 'Get one of the spreadsheets of a tournament: tournament, participants or battles',
    returns: { 200: 'Sheet' },
    type: 'text/csv',
    isLong: true,
    answer: readTournamentSheet,
  },
  {
    ...changing,
    method: 'POST',
    path: '/tournaments/:slug/next',
    id: 'takeNextStep',
    summary: 'Run the next step of a tournament',
    returns: { 200: 'StepAnswer', 201: 'StepAnswer', 422: 'Problems' },
    errors: [400, 404, 408, 409, 412, 413, 415],
    query: ['dryRun'],
    accepts: 'NextOptions',
    readsInTrial: true,
  },
  {
    path: '/tournaments/:slug/links',
    id: 'listPersonalLinks',
    summary: 'List the personal links of players',
    errors: [404, 409],
    returns: { 200: 'LinkList' },
    types: ['text/html', 'text/csv'],
    isLong: true,
    answer: listPersonalLinks,
  },
  {
    method: 'POST',
    path: '/tournaments/:slug/links/renew',
    id: 'renewPersonalLinks',
    summary: 'Replace all personal links',
    returns: { 200: 'LinkList' },
    errors: [400, 404, 409, 412],
    headers: guarded,
  },
  {
    method: 'POST',
    path: '/tournaments/:slug/links/:participant/renew',
    id: 'renewPersonalLink',
    summary: 'Replace the personal link of one participant',
    returns: { 200: 'LinkAnswer' },
    errors: [400, 404, 409, 412],
    headers: guarded,
  },
  {
    path: '/tournaments/:slug/reports',
    id: 'listReports',
    summary: 'List reported results that are not confirmed yet',
    returns: { 200: 'ReportList' },
    isLong: true,
    answer: listReportsOfPlayers,
  },
  {
    path: '/tournaments/:slug/desk',
    id: 'getDesk',
    summary: 'Get one of your tournaments with its record, boards and results',
    returns: { 200: 'DeskAnswer' },
    isLong: true,
    answer: readDesk,
  },
  {
    path: '/tournaments/:slug/history',
    id: 'getTournamentHistory',
    summary: 'Get the history of one of your tournaments as sentences',
    returns: { 200: 'HistoryAnswer' },
    isLong: true,
    answer: readHistory,
  },
  ...listOwnedOperations('season'),
  {
    path: '/suggestions',
    id: 'getSuggestions',
    summary: 'Get stored names for autocompletion',
    returns: { 200: 'SuggestionsAnswer' },
    answer: readSuggestions,
  },
  {
    path: '/players',
    id: 'suggestPlayers',
    summary: 'Find players by the beginning of their name',
    returns: { 200: 'SuggestedPlayersAnswer' },
    query: ['q'],
    answer: readPlayers,
  },
  {
    path: '/events',
    id: 'suggestTournaments',
    summary: 'Find published tournaments of all clubs by words of their name',
    returns: { 200: 'SuggestedTournamentsAnswer' },
    query: ['q'],
    answer: readTournaments,
  },
  {
    path: '/example',
    id: 'getExample',
    summary: 'Get an example board for given rules',
    returns: { 200: 'ExampleAnswer' },
    query: ['rules'],
    answer: readExample,
  },
  ...peopleOperations,
  {
    path: '/me',
    id: 'getMe',
    summary: 'Get the account and clubs of the key',
    returns: { 200: 'Me' },
    errors: [404],
    answer: readMe,
  },
];
