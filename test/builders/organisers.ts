// A service with the organisers' API, and clients with organiser keys.
import type { TestContext } from 'node:test';
import { createKey } from '../../src/store/keys/keys.ts';
import type { Clubs } from '../../src/store/keys/rights.ts';
import type { Engine } from './engines.ts';
import { type Answer, type Service, type ServiceOptions, startService } from './service.ts';

export interface OrganiserClient {
  readonly key: string;
  get(path: string, headers?: Record<string, string>): Promise<Answer>;
  post(path: string, body?: string | Buffer, headers?: Record<string, string>): Promise<Answer>;
  put(path: string, body: object, headers?: Record<string, string>): Promise<Answer>;
  remove(path: string, headers?: Record<string, string>): Promise<Answer>;
  /** Records as ndjson. */
  submit(records: readonly object[], query?: string, headers?: Record<string, string>): Promise<Answer>;
}

export interface OrganisedService extends Service {
  /** An organiser with a key for these clubs, and for what the account owns. */
  organiser(clubs: Clubs, account?: string, own?: boolean): Promise<OrganiserClient>;
}

const root = '/organisers/v1';
const prefix = 'org_v1_';

export async function startOrganised(
  t: Pick<TestContext, 'after'>,
  engine: Engine | undefined,
  records: readonly object[] = [],
  options: ServiceOptions = {},
): Promise<OrganisedService> {
  const service = await startService(
    t,
    records,
    { organisers: 'on', organiserKeyPrefix: prefix, ...options },
    engine,
  );
  return {
    ...service,
    async organiser(clubs, account = 'Iron Gate', own = false) {
      const key = await createKey(service.database, { account, label: '', prefix, clubs, own });
      return makeClient(service, key);
    },
  };
}

/** `'/slug this key may not change …'`: pointer and message of every problem of a rejected submission. */
export function problemsOf({ status, body, text }: Answer): string[] {
  if (status !== 422) throw new Error(`${status} ${text}`);
  return body.problems.map(({ pointer, message }: Record<string, string>) => `${pointer} ${message}`);
}

export function makeClient({ request }: Pick<Service, 'request'>, key: string): OrganiserClient {
  const authorization = `Bearer ${key}`;
  const json = { authorization, 'content-type': 'application/json' };
  return {
    key,
    get: (path, headers = {}) => request('GET', root + path, { authorization, ...headers }),
    post: (path, body, headers = {}) => request('POST', root + path, { ...json, ...headers }, body),
    put: (path, body, headers = {}) =>
      request('PUT', root + path, { ...json, ...headers }, JSON.stringify(body)),
    remove: (path, headers = {}) => request('DELETE', root + path, { authorization, ...headers }),
    submit: (records, query = '', headers = {}) =>
      request(
        'POST',
        `${root}/submissions${query}`,
        { authorization, 'content-type': 'application/x-ndjson', ...headers },
        records.map((record) => JSON.stringify(record)).join('\n'),
      ),
  };
}
