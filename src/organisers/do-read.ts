// Answers an operation that only reads, in the reader: the call is made again from the values that were sent.
import { hash } from 'node:crypto';
import type { Content } from '../http/answer/answer.ts';
import type { Database } from '../store/database.ts';
import type { ReadJob, SentContent } from './job.ts';
import type { Call } from './operation.ts';
import { operations } from './operations.ts';

export async function doRead(database: Database, job: ReadJob): Promise<SentContent> {
  const operation = operations.find(({ id }) => id === job.read);
  if (operation?.answer === undefined) throw new Error(`the reader has no operation ${job.read}`);
  const content = await operation.answer(makeCall(database, job));
  return { ...content, ...shortenIdentity(content), body: await bodyOf(content) };
}

function makeCall(database: Database, job: ReadJob): Call {
  const { organiser, name, others, query, method, url, headers, time, base, site } = job;
  const missing = () => {
    throw new Error('the reader has no cursors and no workers');
  };
  return {
    name,
    others,
    query,
    organiser,
    request: {
      id: '',
      method,
      url,
      headers,
      time,
      started: performance.now(),
      destination: { protocol: 'http', host: '', local: () => '', client: () => '' },
      body: (async function* () {})(),
      isDisconnected: () => false,
      onEnd: () => undefined,
    },
    context: { database, cursors: missing },
    // They come before the address of the request.
    options: { database, keyPrefix: '', cursorTtl: 0, trustProxy: false, baseUrl: base, siteUrl: site },
    checkQueue: missing,
    run: missing,
  };
}

/** The server would hash a long one. */
function shortenIdentity({ identity }: Content): Pick<Content, 'identity'> {
  return identity === undefined ? {} : { identity: hash('sha256', identity, 'base64url') };
}

async function bodyOf({ body }: Content): Promise<string | Uint8Array> {
  if (typeof body === 'function') return body();
  if (typeof body === 'string' || Buffer.isBuffer(body)) return body;
  throw new Error('the reader cannot send a stream');
}
