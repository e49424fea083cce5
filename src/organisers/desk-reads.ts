// Further reads of the desk: a record with its figures, its history in words, and suggestions.

import type { TournamentRecord } from '#rules/event-file/record';
import { hideLists } from '#rules/shown-lists';
import { showRounds } from '#rules/shown-rounds';
import type {
  DeskAnswer,
  ExampleAnswer,
  HistoryAnswer,
  SuggestedPlayersAnswer,
  SuggestedTournamentsAnswer,
  SuggestionsAnswer,
} from '../contract/desk-resources.ts';
import { ApiError, messages } from '../contract/errors.ts';
import type { ValueOf } from '../contract/operation.ts';
import type { OwnTournament } from '../contract/organiser-resources.ts';
import type { Content, ContentOf } from '../http/answer/answer.ts';
import { apiCaching, contentOfJson } from '../http/api/endpoint.ts';
import { siteOf } from '../http/request/address.ts';
import { readExact, readSearch } from '../http/request/parameters.ts';
import { compareWithSeeding } from '../records/history/cut-since-seeding.ts';
import { tellHistory } from '../records/history/tournament-history.ts';
import { listSuggestions, suggestPlayers, suggestTournaments } from '../store/read/choices.ts';
import { computeExample, computeFigures } from './figures.ts';
import type { Call } from './operation.ts';
import { tagOf } from './preconditions.ts';
import { findOwnRecord, showPublished } from './reads.ts';

/** Maximum length of a record in characters: the boards of a larger one need more memory than the reader has. */
const mostFigured = 32_000_000;
const noFigures = { stages: [], battles: {}, cut: { missing: [], extra: [] } };

/** The resource, the record and the figures computed from it, all from one state, with its tag. */
export async function readDesk(call: Call): Promise<Content> {
  const found = await findOwnRecord(call);
  const stored = JSON.parse(found.json) as TournamentRecord;
  const record = call.organiser.role === 'scorekeeper' ? hideUnshown(stored) : stored;
  const tournament = JSON.parse(showPublished(found, siteOf(call.request, call.options))) as ValueOf<
    typeof OwnTournament
  >;
  const figures = found.json.length > mostFigured ? noFigures : computeFigures(record);
  const cut = await compareWithSeeding(call.context.database.fresh, record, figures.cut);
  const answer: ValueOf<typeof DeskAnswer> = { data: { tournament, record, figures: { ...figures, cut } } };
  const body = JSON.stringify(answer);
  return { body: Buffer.from(body), tag: tagOf(found), caching: apiCaching };
}

/** Without the parts that the public may not see: rounds that are not shown, with their missions, lists that are not shown, and the word for signing up. */
function hideUnshown(stored: TournamentRecord): TournamentRecord {
  const { record } = showRounds(hideLists(stored));
  const areHidden = record.listsShown === false;
  const withoutList = <T extends object>(one: T): T => {
    const { list: _, ...rest } = one as T & { readonly list?: unknown };
    return areHidden ? (rest as T) : one;
  };
  const { word: _, ...signUp } = (record as { readonly signUp?: { readonly word?: string } }).signUp ?? {};
  return {
    ...record,
    ...('signUp' in record && { signUp }),
    stages: record.stages.map((stage) => {
      const { plan, shownRounds } = stage;
      return plan == null
        ? stage
        : { ...stage, plan: plan.filter(({ round }) => round <= (shownRounds ?? round)) };
    }),
    participants: record.participants.map(withoutList),
    battles: record.battles.map(({ players: [first, second], ...battle }) => ({
      ...battle,
      players: [withoutList(first), withoutList(second)],
    })),
  };
}

export async function readHistory(call: Call): Promise<ContentOf<ValueOf<typeof HistoryAnswer>>> {
  const { json } = await findOwnRecord(call);
  return contentOfJson({ data: await tellHistory(call.context.database.fresh, call.name, json) });
}

export async function readSuggestions({
  context,
  query,
}: Call): Promise<ContentOf<ValueOf<typeof SuggestionsAnswer>>> {
  return contentOfJson({ data: await listSuggestions(context.database, readExact(query, 'battlePack')) });
}

export async function readPlayers({
  context,
  query,
}: Call): Promise<ContentOf<ValueOf<typeof SuggestedPlayersAnswer>>> {
  return contentOfJson({ data: await suggestPlayers(context.database, readWords(query)) });
}

export async function readTournaments({
  context,
  query,
}: Call): Promise<ContentOf<ValueOf<typeof SuggestedTournamentsAnswer>>> {
  return contentOfJson({ data: await suggestTournaments(context.database, readWords(query)) });
}

function readWords(query: Call['query']): string {
  const q = readSearch(query);
  if (q === undefined) throw new ApiError(400, messages.empty('q'));
  return q;
}

/** The rules come as JSON: scoring and tie-breakers of a tournament that may not exist yet. */
export async function readExample({ query }: Call): Promise<ContentOf<ValueOf<typeof ExampleAnswer>>> {
  const rules = typeof query['rules'] === 'string' ? parse(query['rules']) : undefined;
  if (typeof rules !== 'object' || rules === null) throw new ApiError(400, 'rules must be a JSON object');
  const { scoring, tieBreakers, battleSize } = rules as Record<string, unknown>;
  const given = { scoring, tieBreakers, ...(battleSize === undefined ? {} : { battleSize }) };
  return contentOfJson({ data: await computeExample(given) });
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
