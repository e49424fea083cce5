// /organisers/v1: one entry an operation, with its description for /organisers/openapi.json.
import { Readable } from 'node:stream';
import { ApiError, messages } from '../contract/errors.ts';
import { organiserMessages } from '../contract/organiser-messages.ts';
import { isWholeText } from '../contract/texts.ts';
import { optionNames } from '../foreign/options.ts';
import type { Route } from '../http/answer/route.ts';
import { openTerms, organiserTerms } from '../http/answer/route-terms.ts';
import type { Organisers } from '../http/app.ts';
import { makeOpenApiRoute, publicCaching } from '../http/docs/openapi.ts';
import type { AppOptions } from '../http/options.ts';
import { writeTemplate } from '../import/sheets/example-sheets.ts';
import { workbookType } from '../import/sheets/write-workbook.ts';
import { nameOwner } from '../store/records/ownership.ts';
import {
  readDesk,
  readExample,
  readHistory,
  readPlayers,
  readSuggestions,
  readTournaments,
} from './desk-reads.ts';
import type { Call, Operation } from './operation.ts';
import { peopleOperations } from './people/operations.ts';
import { listPersonalLinks, listReportsOfPlayers, renewAllLinks, renewLink } from './players/links.ts';
import { listPlayerRoutes } from './players/routes.ts';
import { makeQueue, playerKey } from './queue.ts';
import {
  readMe,
  readOneOwned,
  readOwned,
  readSubmission,
  readSubmissions,
  readTournamentFile,
} from './reads.ts';
import type { WorkerProcess } from './worker-process.ts';
import {
  changeRecord,
  readIdempotencyKey,
  submitFiles,
  takeNextStep,
  undoSubmission,
} from './write-requests.ts';

const paged = ['limit', 'cursor'];
const guarded = ['If-Match', 'If-None-Match', 'Idempotency-Key'];
const changing = {
  returns: { 201: 'SubmissionAnswer' },
  errors: [400, 404, 409, 412],
  headers: guarded,
} as const;

export const operations: readonly Operation[] = [
  {
    path: '/submissions',
    id: 'listSubmissions',
    summary: 'List submissions',
    returns: { 200: 'SubmissionList' },
    query: paged,
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
    answer: submitFiles,
  },
  {
    path: '/submissions/:id',
    id: 'getSubmission',
    summary: 'Get one submission',
    returns: { 200: 'SubmissionAnswer' },
    answer: readSubmission,
  },
  {
    ...changing,
    method: 'POST',
    path: '/submissions/:id/undo',
    id: 'undoSubmission',
    summary: 'Undo a submission',
    returns: { 201: 'SubmissionAnswer', 422: 'Problems' },
    answer: undoSubmission,
  },
  {
    path: '/tournaments',
    id: 'listOwnTournaments',
    summary: 'List your tournaments',
    returns: { 200: 'OwnTournamentList' },
    query: paged,
    answer: readOwned('tournament'),
  },
  {
    path: '/tournaments/:slug',
    id: 'getOwnTournament',
    summary: 'Get one of your tournaments',
    returns: { 200: 'OwnTournamentAnswer' },
    answer: readOneOwned('tournament'),
  },
  {
    ...changing,
    method: 'DELETE',
    path: '/tournaments/:slug',
    id: 'removeTournament',
    summary: 'Remove a tournament',
    answer: changeRecord('tournament', 'remove'),
  },
  {
    path: '/tournaments/:slug/file',
    id: 'getTournamentFile',
    summary: 'Get a tournament as an event file',
    returns: { 200: 'EventFile' },
    answer: readTournamentFile,
  },
  {
    ...changing,
    method: 'POST',
    path: '/tournaments/:slug/publish',
    id: 'publishTournament',
    summary: 'Publish a tournament',
    answer: changeRecord('tournament', 'publish'),
  },
  {
    ...changing,
    method: 'POST',
    path: '/tournaments/:slug/unpublish',
    id: 'unpublishTournament',
    summary: 'Unpublish a tournament',
    answer: changeRecord('tournament', 'unpublish'),
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
    answer: takeNextStep,
  },
  {
    path: '/tournaments/:slug/links',
    id: 'listPersonalLinks',
    summary: 'List the personal links of players',
    returns: { 200: 'LinkList' },
    types: ['text/html', 'text/csv'],
    answer: listPersonalLinks,
  },
  {
    method: 'POST',
    path: '/tournaments/:slug/links/renew',
    id: 'renewPersonalLinks',
    summary: 'Replace all personal links',
    returns: { 200: 'LinkList' },
    answer: renewAllLinks,
  },
  {
    method: 'POST',
    path: '/tournaments/:slug/links/:participant/renew',
    id: 'renewPersonalLink',
    summary: 'Replace the personal link of one participant',
    returns: { 200: 'LinkAnswer' },
    answer: renewLink,
  },
  {
    path: '/tournaments/:slug/reports',
    id: 'listReports',
    summary: 'List reported results that are not confirmed yet',
    returns: { 200: 'ReportList' },
    answer: listReportsOfPlayers,
  },
  {
    path: '/tournaments/:slug/desk',
    id: 'getDesk',
    summary: 'Get one of your tournaments with its record, boards and results',
    returns: { 200: 'DeskAnswer' },
    answer: readDesk,
  },
  {
    path: '/tournaments/:slug/history',
    id: 'getTournamentHistory',
    summary: 'Get the history of one of your tournaments as sentences',
    returns: { 200: 'HistoryAnswer' },
    answer: readHistory,
  },
  {
    path: '/seasons',
    id: 'listOwnSeasons',
    summary: 'List your seasons',
    returns: { 200: 'OwnSeasonList' },
    query: paged,
    answer: readOwned('season'),
  },
  {
    path: '/seasons/:slug',
    id: 'getOwnSeason',
    summary: 'Get one of your seasons',
    returns: { 200: 'OwnSeasonAnswer' },
    answer: readOneOwned('season'),
  },
  {
    ...changing,
    method: 'DELETE',
    path: '/seasons/:slug',
    id: 'removeSeason',
    summary: 'Remove a season',
    answer: changeRecord('season', 'remove'),
  },
  {
    ...changing,
    method: 'POST',
    path: '/seasons/:slug/publish',
    id: 'publishSeason',
    summary: 'Publish a season',
    answer: changeRecord('season', 'publish'),
  },
  {
    ...changing,
    method: 'POST',
    path: '/seasons/:slug/unpublish',
    id: 'unpublishSeason',
    summary: 'Unpublish a season',
    answer: changeRecord('season', 'unpublish'),
  },
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

/** The empty spreadsheets of an event, to fill in and hand over. */
const templateRoute: Route = {
  ...openTerms,
  path: '/desk/template.xlsx',
  parameters: [],
  async answer() {
    const body = Buffer.from(writeTemplate());
    const headers = ['content-disposition', 'attachment; filename="muster-event.xlsx"'];
    return { body, identity: 'template', type: workbookType, caching: publicCaching, headers };
  },
};

export function makeOrganisers(options: AppOptions, worker: WorkerProcess): Organisers {
  const queue = makeQueue();
  const underWay = new Set<string>();
  const { keyPrefix, organiserKeyPrefix = '' } = options;
  const openApiRoute = makeOpenApiRoute('/organisers/openapi.json', options, async (base) =>
    (await import('./openapi.ts')).describeOrganisersAt(base, keyPrefix, organiserKeyPrefix, operations),
  );

  /** One request of an Idempotency-Key at a time: the second would find no stored answer yet. */
  async function answerAlone(call: Call, answer: Operation['answer']) {
    const idempotencyKey = readIdempotencyKey(call.request.headers);
    if (idempotencyKey === undefined) return answer(call);
    const name = `${call.organiser.id} ${idempotencyKey}`;
    if (underWay.has(name)) throw new ApiError(409, organiserMessages.idempotencyBusy);
    underWay.add(name);
    try {
      return await answer(call);
    } finally {
      underWay.delete(name);
    }
  }

  return {
    endJobs: worker.close,
    routes: (context, refresh, rejectCode) => [
      openApiRoute,
      templateRoute,
      ...listPlayerRoutes({
        context,
        rejectCode,
        async run(job, body) {
          const sent = { file: Readable.from([body]), size: body.length };
          const outcome = await queue.run(playerKey(job.code), () => worker.run(job, sent));
          await refresh().catch(() => undefined);
          return { status: outcome.status, body: Buffer.from(outcome.body), caching: 'no-store' };
        },
      }),
      ...operations.map(
        ({ method, path, answer }): Route => ({
          ...organiserTerms,
          ...(method !== undefined && { method, body: 'long' }),
          path: `/organisers/v1${path}`,
          async answer(request, { name, others = [], query, owner }) {
            // One of the engines accepts no such name, and nothing has it.
            if (![name, ...others].every(isWholeText)) throw new ApiError(404, messages.path);
            if (owner?.clubs == null) throw new Error('a key without clubs was admitted');
            const { id, account, clubs, own } = owner;
            const call: Call = {
              request,
              name,
              others,
              query,
              context,
              options,
              organiser: { id, account, clubs, owner: own ? nameOwner(account) : null },
              checkQueue: () => queue.check(id),
              async run(job, body) {
                const outcome = await queue.run(id, () => worker.run(job, body));
                // The job is done even if this fails.
                await refresh().catch(() => undefined);
                return { status: outcome.status, body: Buffer.from(outcome.body), caching: 'no-store' };
              },
            };
            return method === undefined ? answer(call) : answerAlone(call, answer);
          },
        }),
      ),
    ],
  };
}
