// Addresses of the API spelled as most are, with nothing to decode, are read here at once; all others by the router.
import { parse } from 'node:querystring';
import { type Endpoint, endpoints } from '../contract/endpoints.ts';
import type { Query } from './parameters.ts';

export interface PlainAddress {
  readonly endpoint: Endpoint;
  /** The one parameter of the path; empty where it has none. */
  readonly name: string;
  /** Read only where it is needed. */
  readonly query: () => Query;
}

const plain = /^(\/api\/v1\/[a-z]+)(?:\/([\w.~-]+)(\/[a-z/]+)?)?(?:\?([\w.~&=-]*))?$/;

/** By their patterns, with the parameter left without its name. */
const byPattern = new Map(
  Object.entries(endpoints).map(([endpoint, pattern]) => [
    pattern.replace(/:\w+/, ':'),
    endpoint as Endpoint,
  ]),
);

const nothing: Query = {};
const noQuery = () => nothing;

/** Undefined: not one of these, or not spelled plainly. */
export function readPlainAddress(url: string): PlainAddress | undefined {
  const parts = plain.exec(url);
  if (parts === null) return undefined;
  const [, start = '', name = '', end = '', query = ''] = parts;
  const endpoint = byPattern.get(name === '' ? start : `${start}/:${end}`);
  if (endpoint === undefined) return undefined;
  return { endpoint, name, query: query === '' ? noQuery : () => parse(query) as Query };
}
