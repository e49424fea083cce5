// An endpoint of the API: its description, what it is asked, and what it answers.

import type { Operation } from '../../contract/openapi.ts';
import type { Database } from '../../store/database.ts';
import type { Cursors } from '../../store/read/cursor.ts';
import type { Document } from '../../store/read/document.ts';
import type { Content } from '../answer/answer.ts';
import type { Route } from '../answer/route.ts';
import type { Query } from '../request/parameters.ts';

export interface EndpointRequest {
  /** The one parameter of its path; empty where it has none. */
  readonly name: string;
  readonly query: Query;
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
}

export interface Endpoint extends Operation {
  /** Estimates the size of large answers (Route.mostBytes). */
  mostBytes?(context: EndpointContext): NonNullable<Route['mostBytes']>;
  /** Reads the answer, or throws the error that is answered instead. */
  answer(request: EndpointRequest, context: EndpointContext): Promise<Content>;
}

/** What needed a key is cached by no shared cache, and by the client's own only to ask again. */
export const apiCaching = 'private, no-cache';

export function contentOfOne({ body, hash }: Document, site: string): Content {
  return {
    body: joinParts('{"data":', putSite(body, site), '}'),
    identity: `${site} ${hash}`,
    caching: apiCaching,
  };
}

/**
 * Each document has the path of its page; the site is put before it. Inside a JSON text every quote is escaped, so that nothing else looks like the
 * key. One letter stands for a byte, whatever the text: nothing is decoded.
 */
export function putSite(documents: Buffer, site: string): string {
  return documents.toString('latin1').replaceAll('"url":"/', () => `"url":"${site}/`);
}

/** Around documents stand ASCII texts. */
export function joinParts(before: string, documents: string, after: string): Buffer {
  return Buffer.from(before + documents + after, 'latin1');
}
