// A whole service in one process: records in, the real app answering, a key that works.
import type { TestContext } from 'node:test';
import type { FastifyInstance, LightMyRequestResponse } from 'fastify';
import { buildApp } from '../../src/http/app.ts';
import type { AppOptions } from '../../src/http/options.ts';
import { importFile } from '../../src/import/import-file.ts';
import type { Report } from '../../src/import/report.ts';
import { registerPages } from '../../src/pages/register.ts';
import type { Database } from '../../src/store/database.ts';
import { createKey } from '../../src/store/keys.ts';
import { openDatabase } from '../../src/store/open.ts';
import { type Engine, engines } from './engines.ts';

export interface Answer {
  readonly status: number;
  readonly headers: LightMyRequestResponse['headers'];
  readonly text: string;
  // biome-ignore lint/suspicious/noExplicitAny: tests look into answers of any shape
  readonly body: any;
}

export interface Service {
  /** Of its database. */
  readonly url: string;
  readonly database: Database;
  readonly app: FastifyInstance;
  readonly key: string;
  /** GET with the key; a complete address may be given, as `next` is. */
  get(path: string, headers?: Record<string, string>): Promise<Answer>;
  request(method: string, path: string, headers?: Record<string, string>): Promise<Answer>;
  import(records: readonly object[]): Promise<Report>;
}

export type ServiceOptions = Partial<Omit<AppOptions, 'database' | 'secondThread'>> & {
  /** Which answers, too, when many ask at once. */
  readonly secondThread?: boolean;
  /** With the public pages. */
  readonly pages?: boolean;
};

export async function startService(
  t: Pick<TestContext, 'after'>,
  records: readonly object[] = [],
  { pages = false, secondThread = false, ...options }: ServiceOptions = {},
  engine: Engine | undefined = engines[0],
): Promise<Service> {
  if (engine === undefined) throw new Error('no engine to test on');
  const url = await engine.makeUrl(t);
  const database = await openDatabase(url);
  t.after(() => database.close());
  if (records.length > 0) await importRecords(database, records);
  const keyPrefix = options.keyPrefix ?? 'svc_v1_';
  const key = await createKey(database, { account: 'tests', label: '', prefix: keyPrefix });
  const appOptions: AppOptions = {
    keyPrefix,
    cursorTtl: 86_400,
    trustProxy: false,
    ...options,
    database,
    secondThread: secondThread ? url : undefined,
  };
  const app = await buildApp(appOptions);
  if (pages) await registerPages(app, appOptions);
  t.after(() => app.close());
  const request = async (
    method: string,
    path: string,
    headers: Record<string, string> = {},
  ): Promise<Answer> => {
    const url = path.replace(/^https?:\/\/[^/]+/, '');
    const answer = await app.inject({ method: method as 'GET', url, headers });
    const json = String(answer.headers['content-type'] ?? '').startsWith('application/json');
    return {
      status: answer.statusCode,
      headers: answer.headers,
      text: answer.body,
      body: json && answer.body !== '' ? answer.json() : undefined,
    };
  };
  return {
    url,
    database,
    app,
    key,
    request,
    get: (path, headers = {}) => request('GET', path, { authorization: `Bearer ${key}`, ...headers }),
    import: (more) => importRecords(database, more),
  };
}

/** Imports ndjson records; a problem fails the test with its words. */
export async function importRecords(database: Database, records: readonly object[]): Promise<Report> {
  const imported = await importFile(
    database,
    sourceOf(records.map((record) => JSON.stringify(record)).join('\n')),
  );
  if ('problems' in imported) throw new Error(JSON.stringify(imported.problems, null, 2));
  return imported.report;
}

export function sourceOf(content: string | Buffer, name = 'test.ndjson') {
  async function* chunks() {
    yield Buffer.from(content);
  }
  return { name, chunks: chunks(), size: undefined };
}
