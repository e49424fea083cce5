// A route: its address, its terms and its handler.
import { parse } from 'node:querystring';
import type { KeyOwner } from '../../store/keys/keys.ts';
import type { Session } from '../../store/keys/sessions.ts';
import type { Query } from '../request/parameters.ts';
import type { Request } from '../request/request.ts';
import type { Content, LargeContent } from './answer.ts';
import type { RouteTerms } from './route-terms.ts';

export interface Route extends RouteTerms {
  /** The pattern of its address, also its label in the metrics. */
  readonly path: string;
  /** Left out: GET, which answers HEAD as well. */
  readonly method?: 'POST' | 'PUT' | 'DELETE' | undefined;
  /** Whether it reads a body. */
  readonly body?: true;
  /** The word under which its changes are counted for SUBMISSION_LIMIT. Left out: submissions. */
  readonly countedAs?: 'press' | undefined;
  /** Whether it limits its time itself: body and answer may take longer than the idle timeout of connections. */
  readonly isSlow?: true;
  /** Whether its answers go into the response cache. `checked`: the revision is read before each answer, so that none is older than the data. */
  readonly isCached?: true | 'checked';
  /** The query parameters that its answers depend on. Left out: the whole query as it was sent. */
  readonly parameters?: readonly string[];
  /** The largest size of its answer, if that is large: such answers share a memory budget. */
  mostBytes?(parameters: Parameters): number | Promise<number>;
  /** Reads the content, or throws the error to answer with. */
  answer(request: Request, parameters: Parameters): Promise<Content | LargeContent>;
}

export interface Parameters {
  /** The first parameter of its path; empty if it has none. */
  readonly name: string;
  /** Further parameters of its path. */
  readonly others: readonly string[];
  readonly query: Query;
  /** The owner of the key, if the route needs one. */
  readonly owner?: KeyOwner | undefined;
  /** The session, if the route takes one instead of a key. */
  readonly session?: Session | undefined;
}

export interface RouteMatch {
  readonly route: Route;
  readonly name: string;
  readonly others?: readonly string[];
  /** The query as it was sent. */
  readonly search: string;
  /** The methods of the address, if the request has another one. */
  readonly allow?: string;
  readonly owner?: KeyOwner | undefined;
  readonly session?: Session | undefined;
}

export function readParameters({ name, others = [], search, owner, session }: RouteMatch): Parameters {
  // No limit on the number of parameters: the length of the address limits it.
  const query = search === '' ? noQuery : (parse(search, '&', '=', { maxKeys: 0 }) as Query);
  return { name, others, query, owner, session };
}

const noQuery: Query = {};

/** The name and the parameters that the route depends on. */
export function pickParameters({ parameters = [] }: Route, { name, query }: Parameters): readonly unknown[] {
  return [name, ...parameters.map((one) => query[one])];
}
