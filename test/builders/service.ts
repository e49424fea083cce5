// A complete service in the test's process: imported records, the real server on a port, a valid key. Requests take the same path as in production.
import { Agent, type IncomingHttpHeaders, request as send } from 'node:http';
import type { TestContext } from 'node:test';
import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from 'node:zlib';
import { lines } from '../../packages/rules/test/builders/records.ts';
import { makeAccountRoutes } from '../../src/accounts/routes.ts';
import type { Rejected } from '../../src/contract/file-problems.ts';
import { buildApp } from '../../src/http/app.ts';
import type { AppOptions } from '../../src/http/options.ts';
import { type Listening, listen } from '../../src/http/server.ts';
import { importFile } from '../../src/import/import-inputs.ts';
import { startRatingMaker } from '../../src/organisers/due/rating-maker.ts';
import { startSeasonMaker } from '../../src/organisers/due/season-maker.ts';
import { makeOrganisers } from '../../src/organisers/routes.ts';
import { makeWorkers, type WorkerOptions } from '../../src/organisers/worker-process.ts';
import { makePages } from '../../src/pages/routes.ts';
import type { ImportReport } from '../../src/records/import-report.ts';
import type { Database } from '../../src/store/database.ts';
import { createKey } from '../../src/store/keys/keys.ts';
import { openDatabase } from '../../src/store/open.ts';
import { type SenderOptions, startWebhookSender } from '../../src/webhooks/sender.ts';
import { type Engine, engines } from './engines.ts';
import { makeLocalWorkers } from './local-worker.ts';
import { serveMuster } from './run-muster.ts';

export interface Answer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  /** As it was sent. */
  readonly bytes: Buffer;
  readonly text: string;
  // biome-ignore lint/suspicious/noExplicitAny: tests look into answers of any shape
  readonly body: any;
}

export interface Service {
  /** Of its database. */
  readonly url: string;
  readonly database: Database;
  readonly key: string;
  /** Where it listens. */
  readonly port: number;
  readonly address: string;
  /** GET with the key; a complete address may be given, as `next` is. */
  get(path: string, headers?: Record<string, string>): Promise<Answer>;
  request(
    method: string,
    path: string,
    headers?: Record<string, string>,
    body?: string | Buffer,
  ): Promise<Answer>;
  import(records: readonly object[]): Promise<ImportReport>;
  /** Stops it before the test ends. */
  close(): Promise<void>;
}

export type ServiceOptions = Partial<Omit<AppOptions, 'database'>> & {
  /** With the public pages. */
  readonly pages?: boolean;
  /** How long a stop waits for requests; by default not at all. */
  readonly drainSeconds?: number;
  /** Enables the organisers' API: the URL of the database (`startService` fills it in). */
  readonly organisers?: string | undefined;
  /** Makes seasons in a worker process, each within this time; by default in the test's process. */
  readonly seasonMilliseconds?: number;
  /** Runs organisers' jobs in a worker process with these limits; by default they run in the test's process, which saves the start of a process. */
  readonly jobs?: Pick<WorkerOptions, 'jobMilliseconds' | 'heapMegabytes'>;
  /** Sends to webhooks, with these options. */
  readonly sender?: Partial<SenderOptions>;
  /** How long organisers' jobs may wait. */
  readonly waitMilliseconds?: number;
};

export async function startService(
  t: Pick<TestContext, 'after'>,
  records: readonly object[] = [],
  options: ServiceOptions = {},
  engine: Engine | undefined = engines[0],
): Promise<Service> {
  if (engine === undefined) throw new Error('no engine to test on');
  const url = await engine.makeUrl(t);
  const database = await openDatabase(url);
  t.after(() => database.close());
  if (records.length > 0) await importRecords(database, records);
  const key = await createKey(database, {
    account: 'tests',
    label: '',
    prefix: options.keyPrefix ?? 'svc_v1_',
  });
  const { port, address, close } = await serve(database, {
    ...options,
    organisers: options.organisers === undefined ? undefined : url,
  });
  t.after(close);
  const request = makeRequest(port);
  return {
    url,
    database,
    key,
    port,
    address,
    request,
    close,
    get: (path, headers = {}) => request('GET', path, { authorization: `Bearer ${key}`, ...headers }),
    import: (more) => importRecords(database, more),
  };
}

/** A server in a process of its own, without limits on requests, and a key for it. */
export async function serveApart(
  t: Pick<TestContext, 'after'>,
  engine: Engine | undefined,
  records: readonly object[] = [],
  args: readonly string[] = [],
) {
  if (engine === undefined) throw new Error('no engine to test on');
  const url = await engine.makeUrl(t);
  const database = await openDatabase(url);
  if (records.length > 0) await importRecords(database, records);
  const key = await createKey(database, { account: 'tests', label: '', prefix: 'svc_v1_' });
  await database.close();
  const unlimited = ['--rate-limit=0', '--page-limit=0', '--auth-failure-limit=0'];
  const serving = await serveMuster(t, ['--database', url, ...unlimited, ...args]);
  return { ...serving, url, key, port: Number(new URL(serving.address).port) };
}

/** The server of a database, on a free port. */
export async function serve(
  database: Database,
  {
    pages = false,
    drainSeconds = 0,
    organisers,
    jobs,
    waitMilliseconds,
    seasonMilliseconds,
    sender,
    ...options
  }: ServiceOptions = {},
): Promise<Listening> {
  const appOptions: AppOptions = {
    keyPrefix: 'svc_v1_',
    cursorTtl: 86_400,
    trustProxy: false,
    ...options,
    database,
  };
  const workers =
    organisers === undefined
      ? undefined
      : jobs === undefined && seasonMilliseconds === undefined
        ? makeLocalWorkers(organisers)
        : makeWorkers({ databaseUrl: organisers, ...jobs });
  const seasons = workers && startSeasonMaker({ database, worker: workers.seasons, seasonMilliseconds });
  const ratings = workers && startRatingMaker({ database, worker: workers.ratings });
  const app = await buildApp(
    appOptions,
    pages ? makePages(appOptions) : undefined,
    seasons && ratings && makeOrganisers(appOptions, workers, [seasons, ratings], waitMilliseconds),
    makeAccountRoutes(appOptions),
  );
  const stopSending =
    sender &&
    (await startWebhookSender({
      database,
      baseUrl: appOptions.baseUrl,
      isLocal: appOptions.webhooks?.isLocal ?? false,
      now: appOptions.now,
      ...sender,
    }));
  const server = await listen(app, { host: '127.0.0.1', port: 0, drainSeconds });
  let closing: Promise<void> | undefined;
  const close = () => {
    closing ??= server
      .close()
      .then(() => seasons?.close())
      .then(() => ratings?.close())
      .then(() => stopSending?.());
    return closing;
  };
  return { ...server, close };
}

/** Sends requests to a port of this machine; of a complete address only path and query count. */
export function makeRequest(port: number): Service['request'] {
  const agent = new Agent({ keepAlive: true });
  return (method, path, headers = {}, body = undefined) =>
    new Promise((resolve, reject) => {
      const target = path.replace(/^https?:\/\/[^/]+/, '');
      send({ host: '127.0.0.1', port, method, path: target, headers, agent }, async (answer) => {
        const chunks = (await answer.toArray()) as Buffer[];
        const bytes = Buffer.concat(chunks);
        const isJson = String(answer.headers['content-type'] ?? '').startsWith('application/json');
        const text = bytes.toString();
        resolve({
          status: answer.statusCode ?? 0,
          headers: answer.headers,
          bytes,
          text,
          body: isJson && text !== '' && !answer.headers['content-encoding'] ? JSON.parse(text) : undefined,
        });
      })
        .on('error', reject)
        .end(body);
    });
}

const decoders = { zstd: zstdDecompressSync, br: brotliDecompressSync, gzip: gunzipSync };

/** An answer as the client reads it, whatever its encoding. */
export function decode(answer: Answer): Answer {
  const encoding = answer.headers['content-encoding'] as keyof typeof decoders | undefined;
  if (encoding === undefined || answer.bytes.length === 0) return answer;
  const text = decoders[encoding](answer.bytes).toString();
  const isJson = String(answer.headers['content-type']).startsWith('application/json');
  return { ...answer, text, body: isJson ? JSON.parse(text) : undefined };
}

/** The entries of a list, page by page. */
// biome-ignore lint/suspicious/noExplicitAny: tests look into answers of any shape
export async function walk<T = any>({ get }: Pick<Service, 'get'>, path: string): Promise<T[]> {
  const all: T[] = [];
  for (let next: string | undefined | null = path; next; ) {
    const { status, body, text }: Answer = await get(next);
    if (status !== 200) throw new Error(`${next}: ${text}`);
    all.push(...body.data);
    next = body.next;
  }
  return all;
}

/** Records, or what a file contains. */
type Content = readonly object[] | string | Buffer;

/** A problem fails the test with its message. */
export async function importRecords(
  database: Database,
  content: Content,
  name?: string,
): Promise<ImportReport> {
  const imported = await importFile(database, sourceOf(content, name));
  if ('problems' in imported) throw new Error(JSON.stringify(imported.problems, null, 2));
  return imported.report;
}

/** What an import that must be rejected reports. */
export async function rejectRecords(database: Database, content: Content, name?: string): Promise<Rejected> {
  const imported = await importFile(database, sourceOf(content, name));
  if ('report' in imported) throw new Error(`was imported: ${JSON.stringify(content).slice(0, 300)}`);
  return imported;
}

export function sourceOf(content: Content, name = 'test.ndjson') {
  async function* chunks() {
    yield Buffer.from(Array.isArray(content) ? lines(...content) : (content as string));
  }
  return { name, chunks: chunks(), size: undefined };
}
