// GET /api/v1/changes, as a list or, by Accept, as a stream of events
import { ChangeList } from '../../contract/answers.ts';
import { endpoints } from '../../contract/endpoints.ts';
import { ApiError, messages } from '../../contract/errors.ts';
import { changeKinds } from '../../contract/limits.ts';
import type { Operation, ValueOf } from '../../contract/operation.ts';
import { parameters } from '../../contract/parameters.ts';
import { type Marker, readMarker, writeMarker } from '../../store/read/changes.ts';
import type { Content, ContentOf } from '../answer/answer.ts';
import type { Route } from '../answer/route.ts';
import { apiTerms } from '../answer/route-terms.ts';
import { contentOfJson } from '../api/endpoint.ts';
import type { AppOptions } from '../options.ts';
import { preferType } from '../request/accept.ts';
import { baseOf } from '../request/address.ts';
import { type Query, readLimit } from '../request/parameters.ts';
import {
  type ChangesQuery,
  followChanges,
  markerBehind,
  type ReadChanges,
  writeChange,
} from './read-changes.ts';
import type { Streams } from './streams.ts';

const types = ['application/json', 'text/event-stream'] as const;

export const listChanges: Operation = {
  path: endpoints.changes,
  id: 'listChanges',
  tag: 'Changes',
  summary: 'Follow changes',
  description:
    'Lists everything that exists, each item once, at its latest change, oldest first; removed items stay in the list for a while. Read to the end and save `since`. Send it in a later request to get everything that changed after it. With `Accept: text/event-stream` the connection stays open and each change is an event: `id` is its marker, `event` its kind, `data` the change; send `Last-Event-ID` to continue. A key may have five streams open.',
  query: { since: parameters.since, kind: parameters.kind, limit: parameters.limit },
  answers: { 200: ChangeList },
  types,
  errors: {
    410: {
      meaning: 'Removals since then are no longer known: start again.',
      messages: [messages.sinceGone],
    },
  },
};

export function makeChangesRoute(options: AppOptions, read: ReadChanges, streams: Streams): Route {
  return {
    path: endpoints.changes,
    ...apiTerms,
    answer(request, { query, owner }) {
      const base = baseOf(request, options);
      const isStream = preferType(request.headers.accept, types) === 'text/event-stream';
      const changesQuery = readChangesQuery(query, isStream ? request.headers['last-event-id'] : undefined);
      if (!isStream || owner === undefined) return answerList(read, changesQuery, base);
      return answerStream(
        request.method === 'HEAD'
          ? checkStream(read, changesQuery)
          : streams.open(request, changesQuery, base, owner),
      );
    },
  };
}

/** Checks parameters and marker, and returns an empty stream. */
async function checkStream(read: ReadChanges, changesQuery: ChangesQuery): Promise<AsyncIterable<string>> {
  await followChanges(read, changesQuery);
  return emptyStream();
}

async function* emptyStream(): AsyncGenerator<string> {}

async function answerStream(opening: Promise<AsyncIterable<string>>): Promise<Content> {
  const body = await opening;
  // Turns off the buffering of proxies, which would delay events.
  return { body, type: 'text/event-stream', caching: 'no-store', headers: ['x-accel-buffering', 'no'] };
}

async function answerList(
  read: ReadChanges,
  changesQuery: ChangesQuery,
  base: string,
): Promise<ContentOf<ValueOf<typeof ChangeList>>> {
  const found = await followChanges(read, changesQuery);
  const since = writeMarker(markerBehind(found));
  const kind = changesQuery.kind === undefined ? '' : `&kind=${changesQuery.kind}`;
  const next = found.hasMore
    ? `${base}${endpoints.changes}?since=${since}&limit=${changesQuery.limit}${kind}`
    : undefined;
  const data = found.changes.map((change) => writeChange(change, base));
  const content = contentOfJson<ValueOf<typeof ChangeList>>({ data, next: next ?? null, since });
  return { ...content, next };
}

/** `lastEventId` takes precedence over `since`. */
function readChangesQuery(query: Query, lastEventId: string | string[] | undefined): ChangesQuery {
  return {
    since: readSince(lastEventId ?? query['since']),
    kind: readKind(query['kind']),
    limit: readLimit(query),
  };
}

function readSince(value: Query[string]): Marker | undefined {
  if (value === undefined) return undefined;
  const marker = typeof value === 'string' ? readMarker(value) : undefined;
  if (marker === undefined) throw new ApiError(400, messages.since);
  return marker;
}

function readKind(value: Query[string]): string | undefined {
  if (value === undefined) return undefined;
  const kind = changeKinds.find((word) => word === value);
  if (kind === undefined) throw new ApiError(400, messages.kind);
  return kind;
}
