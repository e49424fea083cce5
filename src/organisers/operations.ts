// The operations of /organisers/v1, each with its description for /organisers/openapi.json.
import Type from 'typebox';
import { optionNames } from '#foreign/option-names';
import { NextOptions } from '#rules/pairing/next-options';
import { anyObject } from '#rules/result-fields';
import { ResultsBody } from '#rules/results-body';
import { ClockPress } from '#rules/round-clock';
import { ClockAnswer, ClockConflict } from '../contract/clock-resources.ts';
import {
  InvitationAnswer,
  InvitationBody,
  InvitationList,
  NewInvitationAnswer,
} from '../contract/invitation-resources.ts';
import {
  DeskAnswer,
  ExampleAnswer,
  HistoryAnswer,
  LinkAnswer,
  LinkList,
  Me,
  OwnSeasonAnswer,
  OwnSeasonList,
  OwnTournamentAnswer,
  OwnTournamentList,
  Problems,
  ReportList,
  SubmissionAnswer,
  SubmissionList,
  SuggestedPlayersAnswer,
  SuggestedTournamentsAnswer,
  SuggestionsAnswer,
} from '../contract/organiser-resources.ts';
import { organiserParameters, paging, parameters } from '../contract/parameters.ts';
import { StepAnswer } from '../contract/step-resources.ts';
import type { OwnedKind } from '../store/read/owned.ts';
import { pressButton, readClock } from './clock.ts';
import {
  readDesk,
  readExample,
  readHistory,
  readPlayers,
  readSuggestions,
  readTournaments,
} from './desk-reads.ts';
import { entryOperations } from './entries/operations.ts';
import { invite, readInvitations, revokeOne } from './invitations.ts';
import { bodyTypes } from './media-types.ts';
import { guarded, type OrganiserOperation, operation } from './operation.ts';
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

const tournament = { slug: "The tournament's short name." };
const submission = { id: 'The id of the submission.' };
const sought = { q: parameters.requiredQ };
const changing = {
  answers: { 201: SubmissionAnswer },
  errors: [400, 404, 409, 412],
  headers: guarded,
} as const;

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
const Sheet = Type.String({
  description: 'CSV in UTF-8, to change and upload again with the other two.',
});
const EventFile = anyObject('An event file, as `/schemas/event-file.json` describes it.');

/** What an organiser does with tournaments and seasons alike. */
function listOwnedOperations(kind: OwnedKind): readonly OrganiserOperation[] {
  const name = kind === 'tournament' ? 'Tournament' : 'Season';
  const all = `/${kind}s`;
  const one = `${all}/:slug`;
  const slug = { slug: `The ${kind}'s short name.` };
  return [
    operation({
      path: all,
      id: `listOwn${name}s`,
      summary: `List your ${kind}s`,
      answers: { 200: kind === 'tournament' ? OwnTournamentList : OwnSeasonList },
      query: paging,
      answer: readOwned(kind),
    }),
    operation({
      path: one,
      pathParameters: slug,
      id: `getOwn${name}`,
      summary: `Get one of your ${kind}s`,
      answers: { 200: kind === 'tournament' ? OwnTournamentAnswer : OwnSeasonAnswer },
      answer: readOneOwned(kind),
    }),
    operation({
      ...changing,
      method: 'DELETE',
      path: one,
      pathParameters: slug,
      id: `remove${name}`,
      summary: `Remove a ${kind}`,
    }),
    ...(['publish', 'unpublish'] as const).map((change) =>
      operation({
        ...changing,
        method: 'POST',
        path: `${one}/${change}`,
        pathParameters: slug,
        id: `${change}${name}`,
        summary: `${change === 'publish' ? 'Publish' : 'Unpublish'} a ${kind}`,
      }),
    ),
  ];
}

export const operations: readonly OrganiserOperation[] = [
  operation({
    path: '/submissions',
    id: 'listSubmissions',
    summary: 'List submissions',
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
    answers: { 200: SubmissionAnswer, 201: SubmissionAnswer, 422: Problems },
    errors: [400, 408, 409, 412, 413, 415],
    query: { ...organiserParameters, ...fileOptions },
    headers: guarded,
    body: files,
  }),
  operation({
    path: '/submissions/:id',
    pathParameters: submission,
    id: 'getSubmission',
    summary: 'Get one submission',
    answers: { 200: SubmissionAnswer },
    isLong: true,
    answer: readSubmission,
  }),
  operation({
    ...changing,
    method: 'POST',
    path: '/submissions/:id/undo',
    pathParameters: submission,
    id: 'undoSubmission',
    summary: 'Undo a submission',
    answers: { 201: SubmissionAnswer, 422: Problems },
  }),
  ...listOwnedOperations('tournament'),
  operation({
    path: '/tournaments/:slug/file',
    pathParameters: tournament,
    id: 'getTournamentFile',
    summary: 'Get a tournament as an event file',
    answers: { 200: EventFile },
    isLong: true,
    answer: readTournamentFile,
  }),
  operation({
    path: '/tournaments/:slug/sheets/:sheet',
    pathParameters: { ...tournament, sheet: '`tournament`, `participants` or `battles`.' },
    id: 'getTournamentSheet',
    summary: 'Get one of the spreadsheets of a tournament: tournament, participants or battles',
    answers: { 200: Sheet },
    types: ['text/csv'],
    isLong: true,
    answer: readTournamentSheet,
  }),
  operation({
    ...changing,
    method: 'POST',
    path: '/tournaments/:slug/next',
    pathParameters: tournament,
    id: 'takeNextStep',
    summary: 'Run the next step of a tournament',
    answers: { 200: StepAnswer, 201: StepAnswer, 422: Problems },
    errors: [400, 404, 408, 409, 412, 413, 415],
    query: { dryRun: organiserParameters.dryRun },
    body: { schema: NextOptions, isOptional: true },
    readsInTrial: true,
  }),
  operation({
    ...changing,
    method: 'POST',
    path: '/tournaments/:slug/results',
    pathParameters: tournament,
    id: 'enterResults',
    summary: 'Enter results of battles',
    answers: { 200: SubmissionAnswer, 201: SubmissionAnswer, 422: Problems },
    errors: [400, 404, 408, 409, 412, 413, 415],
    query: { dryRun: organiserParameters.dryRun },
    body: { schema: ResultsBody },
  }),
  operation({
    path: '/tournaments/:slug/links',
    pathParameters: tournament,
    id: 'listPersonalLinks',
    summary: 'List the personal links of players',
    errors: [404, 409],
    answers: { 200: LinkList },
    types: ['application/json', 'text/html', 'text/csv'],
    isLong: true,
    answer: listPersonalLinks,
  }),
  operation({
    method: 'POST',
    path: '/tournaments/:slug/links/renew',
    pathParameters: tournament,
    id: 'renewPersonalLinks',
    summary: 'Replace all personal links',
    answers: { 200: LinkList },
    errors: [400, 404, 409, 412],
    headers: guarded,
  }),
  operation({
    method: 'POST',
    path: '/tournaments/:slug/links/:participant/renew',
    pathParameters: { ...tournament, participant: 'Key of the participant.' },
    id: 'renewPersonalLink',
    summary: 'Replace the personal link of one participant',
    answers: { 200: LinkAnswer },
    errors: [400, 404, 409, 412],
    headers: guarded,
  }),
  operation({
    path: '/tournaments/:slug/invitations',
    pathParameters: tournament,
    id: 'listInvitations',
    summary: 'List the invitations to the desk of a tournament',
    answers: { 200: InvitationList },
    answer: readInvitations,
  }),
  operation({
    method: 'POST',
    path: '/tournaments/:slug/invitations',
    pathParameters: tournament,
    id: 'invite',
    summary: 'Invite someone to the desk of a tournament',
    answers: { 201: NewInvitationAnswer, 422: Problems },
    errors: [403, 404, 408, 409, 413, 415],
    body: { schema: InvitationBody },
    answer: invite,
  }),
  operation({
    method: 'DELETE',
    path: '/tournaments/:slug/invitations/:id',
    pathParameters: { ...tournament, id: 'The id of the invitation.' },
    id: 'revokeInvitation',
    summary: 'Revoke an invitation',
    answers: { 200: InvitationAnswer },
    errors: [403, 404],
    answer: revokeOne,
  }),
  operation({
    path: '/tournaments/:slug/reports',
    pathParameters: tournament,
    id: 'listReports',
    summary: 'List reported results that are not confirmed yet',
    answers: { 200: ReportList },
    isLong: true,
    answer: listReportsOfPlayers,
  }),
  operation({
    path: '/tournaments/:slug/clock',
    pathParameters: tournament,
    id: 'getOwnClock',
    summary: 'Get the clock of one of your tournaments',
    answers: { 200: ClockAnswer },
    answer: readClock,
  }),
  operation({
    method: 'PUT',
    path: '/tournaments/:slug/clock',
    pathParameters: tournament,
    id: 'pressClock',
    summary: 'Start, pause, resume or stop the clock, or add time',
    answers: { 200: ClockAnswer, 409: ClockConflict, 422: Problems },
    errors: [400, 404, 408, 413, 415],
    body: { schema: ClockPress },
    countedAs: 'press',
    answer: pressButton,
  }),
  operation({
    path: '/tournaments/:slug/desk',
    pathParameters: tournament,
    id: 'getDesk',
    summary: 'Get one of your tournaments with its record, boards and results',
    answers: { 200: DeskAnswer },
    isLong: true,
    answer: readDesk,
  }),
  operation({
    path: '/tournaments/:slug/history',
    pathParameters: tournament,
    id: 'getTournamentHistory',
    summary: 'Get the history of one of your tournaments as sentences',
    answers: { 200: HistoryAnswer },
    isLong: true,
    answer: readHistory,
  }),
  ...entryOperations,
  ...listOwnedOperations('season'),
  operation({
    path: '/suggestions',
    id: 'getSuggestions',
    summary: 'Get stored names for autocompletion',
    answers: { 200: SuggestionsAnswer },
    query: {
      battlePack: {
        ...parameters.battlePack,
        description: 'Only the scenarios of this battle pack, those of most battles first.',
      },
    },
    answer: readSuggestions,
  }),
  operation({
    path: '/players',
    id: 'suggestPlayers',
    summary: 'Find players by the beginning of their name',
    answers: { 200: SuggestedPlayersAnswer },
    query: sought,
    answer: readPlayers,
  }),
  operation({
    path: '/events',
    id: 'suggestTournaments',
    summary: 'Find published tournaments of all clubs by words of their name',
    answers: { 200: SuggestedTournamentsAnswer },
    query: sought,
    answer: readTournaments,
  }),
  operation({
    path: '/example',
    id: 'getExample',
    summary: 'Get an example board for given rules',
    answers: { 200: ExampleAnswer },
    query: {
      rules: {
        required: true,
        schema: Type.String(),
        description: 'A JSON object with `scoring`, `tieBreakers` and `battleSize` of the event file.',
        messages: ['rules must be a JSON object'],
      },
    },
    answer: readExample,
  }),
  ...peopleOperations,
  operation({
    path: '/me',
    id: 'getMe',
    summary: 'Get the account and clubs of the key or session',
    answers: { 200: Me },
    errors: [404],
    answer: readMe,
  }),
];
