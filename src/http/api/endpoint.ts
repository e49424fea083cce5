// An endpoint of the API: its description, its request and its content.

import type { TSchema } from 'typebox';
import type { MovedAnswer } from '../../contract/answers.ts';
import type { Deprecation } from '../../contract/deprecations.ts';
import { type PageKind, pagePath } from '../../contract/endpoints.ts';
import { ApiError, messages } from '../../contract/errors.ts';
import { notFound } from '../../contract/openapi-errors.ts';
import type { Operation, ValueOf } from '../../contract/operation.ts';
import type { Database, Reader } from '../../store/database.ts';
import { findMainId } from '../../store/read/aliases.ts';
import type { Cursors } from '../../store/read/cursor.ts';
import type { Document, ListPage } from '../../store/read/document.ts';
import { type Insertion, insertJson } from '../../store/read/insert-json.ts';
import type { Content, ContentOf, LargeContent } from '../answer/answer.ts';
import type { Parameters } from '../answer/route.ts';

export interface EndpointRequest extends Parameters {
  /** The query as it was sent, with its question mark; empty if there is none. */
  readonly search: string;
  /** The base of `next`. */
  readonly base: string;
  /** The base of `url` fields. */
  readonly site: string;
  /** Milliseconds since 1970. */
  readonly time: number;
}

export interface EndpointContext {
  readonly database: Database;
  readonly cursors: () => Cursors;
  /** Whether organisers, and players who sign up, are served. */
  readonly hasOrganisers: boolean;
  /** What will be removed from the API. */
  readonly deprecations: readonly Deprecation[];
}

/** `A` is the schema of its answer. */
export interface Endpoint<A extends TSchema = TSchema> extends Operation {
  readonly answers: Readonly<Record<number, TSchema>> & { readonly 200: A };
  /** Estimates the size of large answers (Route.mostBytes). */
  mostBytes?(parameters: Parameters, context: EndpointContext): number | Promise<number>;
  /** Reads the answer, or throws the error that is answered instead. */
  answer(
    request: EndpointRequest,
    context: EndpointContext,
  ): Promise<ContentOf<ValueOf<A>> | LargeContent<ContentOf<ValueOf<A>>>>;
}

/** Answers that need a key are not stored by shared caches, and revalidated by the client's own. */
export const apiCaching = 'private, no-cache';

/** `T` comes from what the handler is to return. */
export function contentOfJson<T>(value: NoInfer<T>, caching: string = apiCaching): ContentOf<T> {
  const body = JSON.stringify(value);
  return { body, identity: body, caching };
}

/** `path` is the path of its page. */
export function contentOfOne({ body, insertions = [], hash }: Document, path: string, site: string): Content {
  const data =
    typeof body === 'string'
      ? `{"data":${insertJson(body, [...insertions, linkAt(body.length, path, site)]).join('')}}`
      : Buffer.concat([
          dataStart,
          ...insertJson(body, [linkAt(body.length, path, Buffer.from(site))]),
          dataEnd,
        ]);
  return { body: data, identity: `${site} ${hash}`, caching: apiCaching };
}

/** The parts that the endpoints of one resource have in common. */
export function getOne(
  kind: 'tournament' | 'club' | 'battle' | 'season' | 'rating',
  find: (reader: Reader, name: string) => Promise<Document | undefined>,
): Pick<Endpoint, 'errors' | 'answer'> {
  return {
    errors: notFound(messages[kind]),
    async answer({ name, site }, { database }) {
      const found = await find(database, name);
      if (found === undefined) throw new ApiError(404, messages[kind]);
      return contentOfOne(found, pagePath(kind, name), site);
    },
  };
}

const [dataStart, dataEnd] = [Buffer.from('{"data":'), Buffer.from('}')];

/** The documents of a page in pieces, with the site before the path in each `url`. */
export function insertSites({ body, entries = [] }: ListPage, kind: PageKind, site: string): Buffer[] {
  // Every document but the first has a comma before it.
  let end = -1;
  const text = Buffer.from(site);
  const insertions = entries.map(({ key, bytes }) => {
    end += 1 + bytes;
    return linkAt(end, pagePath(kind, key), text);
  });
  return insertJson(body, insertions);
}

/** `url` is the last key of a document, so that after its path come only a quotation mark and a brace. */
function linkAt<Text extends string | Buffer>(end: number, path: string, text: Text): Insertion<Text> {
  return { at: end - path.length - '"}'.length, text };
}

export interface OfPlayer<T> {
  readonly id: string;
  pathOf(id: string): string;
  /** Throws the error to answer with, also if there is no such player. */
  answerFor(id: string): Promise<ContentOf<T>>;
}

/** The answer for a player. An alias leads to the address of the main id, with the same query (docs/people.md), whose errors are reported first. */
export async function answerOrRedirect<T>(
  reader: Reader,
  { base, search }: EndpointRequest,
  { id, pathOf, answerFor }: OfPlayer<T>,
): Promise<ContentOf<T>> {
  try {
    return await answerFor(id);
  } catch (error) {
    const main = error instanceof ApiError ? await findMainId(reader, id) : undefined;
    if (main === undefined) throw error;
    await answerFor(main).catch((wrong: unknown) => {
      // The main id need not be part of a season or rating.
      if (!(wrong instanceof ApiError) || wrong.message !== messages.player) throw wrong;
    });
    return {
      status: 308,
      body: JSON.stringify({ data: { playerId: main } } satisfies ValueOf<typeof MovedAnswer>),
      headers: ['location', `${base}${pathOf(main)}${search}`],
      caching: apiCaching,
    };
  }
}
