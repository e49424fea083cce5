// A route: what it admits, what it takes and how it is answered.
import { parse } from 'node:querystring';
import type { KeyOwner } from '../../store/keys/keys.ts';
import type { Query } from '../request/parameters.ts';
import type { Request } from '../request/request.ts';
import type { Content } from './answer.ts';
import type { RouteTerms } from './route-terms.ts';

export interface Route extends RouteTerms {
  /** Its pattern, which metrics count it under. */
  readonly path: string;
  /** Left out: GET, which answers HEAD as well. */
  readonly method?: 'POST' | 'DELETE' | undefined;
  /** The body it takes, if any. `long`: body and answer may take longer than a connection may otherwise be idle. */
  readonly body?: 'short' | 'long';
  /** Whether its answers are kept in memory for the next who asks. */
  readonly isKept?: true;
  /** The parameters of the query that its answers depend on; left out: the query as it is spelled. */
  readonly parameters?: readonly string[];
  /** How large its answer can get, where that is much: such answers take turns. */
  mostBytes?(parameters: Parameters): number | Promise<number>;
  /** Reads what is asked for, or throws what is answered instead. */
  answer(request: Request, parameters: Parameters): Promise<Content>;
}

export interface Parameters {
  /** The one parameter of its path; empty where it has none. */
  readonly name: string;
  readonly query: Query;
  /** Who asks, where the address needs a key. */
  readonly owner?: KeyOwner | undefined;
}

export interface Found {
  readonly route: Route;
  readonly name: string;
  /** The query as it was sent. */
  readonly search: string;
  /** What the address may be asked with, where that is not what it was asked with. */
  readonly allow?: string;
  readonly owner?: KeyOwner | undefined;
}

export function readParameters({ name, search, owner }: Found): Parameters {
  // However many parameters there are: how many fit is limited by the length of an address.
  const query = search === '' ? noQuery : (parse(search, '&', '=', { maxKeys: 0 }) as Query);
  return { name, query, owner };
}

const noQuery: Query = {};

/** What is asked for, without parameters that mean nothing to the route. */
export function pickParameters({ parameters = [] }: Route, { name, query }: Parameters): readonly unknown[] {
  return [name, ...parameters.map((one) => query[one])];
}
