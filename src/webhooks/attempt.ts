// One attempt: resolves the name, connects to an address that was checked, sends the body and reads the status. It takes 10 s at most, whatever the receiver does.
import { type ClientRequest, Agent as HttpAgent, type IncomingMessage, request as sendHttp } from 'node:http';
import { Agent as HttpsAgent, request as sendHttps } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import type { DeliveryError, PendingBody, StoredWebhook } from '../store/keys/webhooks.ts';
import { findAddresses, hostOf, type Resolve, type ResolvedAddress, readUrl } from './address.ts';
import { writeHeaders } from './message.ts';

export interface AttemptOptions {
  /** Whether loopback is allowed too. */
  readonly isLocal: boolean;
  readonly resolve: Resolve;
  readonly timeoutMilliseconds: number;
  readonly now: () => number;
}

/** `aborted`: the process shuts down, and the attempt counts as none. */
export type AttemptResult = { readonly status: number } | { readonly error: DeliveryError } | 'aborted';

/** The most bytes that are read of an answer. */
const mostAnswerBytes = 1024;

export async function attempt(
  webhook: StoredWebhook,
  pending: PendingBody,
  { isLocal, resolve, timeoutMilliseconds, now }: AttemptOptions,
  signal: AbortSignal,
): Promise<AttemptResult> {
  const timeout = AbortSignal.timeout(timeoutMilliseconds);
  const ending = AbortSignal.any([timeout, signal]);
  const ended = new Promise<AttemptResult>((settle) => {
    const end = () => settle(signal.aborted ? 'aborted' : { error: 'timeout' });
    if (ending.aborted) end();
    ending.addEventListener('abort', end, { once: true });
  });
  const url = readUrl(webhook.url);
  const found = await Promise.race([findAddresses(url, isLocal, resolve), ended]);
  if (found === 'aborted' || 'error' in found || 'status' in found) return found;
  if ('rejected' in found || url === undefined) return { error: 'address' };
  const signed = writeHeaders(webhook, pending, now());
  return Promise.race([ended, post(url, found.addresses, pending.body, signed, ending)]);
}

/** Agents of their own: those of the process might use proxies of the environment, or connections that are open already. */
const agents = {
  'http:': new HttpAgent({ keepAlive: false }),
  'https:': new HttpsAgent({ keepAlive: false, maxCachedSessions: 0 }),
};

function post(
  url: URL,
  addresses: readonly ResolvedAddress[],
  body: string,
  signed: ReturnType<typeof writeHeaders>,
  signal: AbortSignal,
): Promise<AttemptResult> {
  const bytes = Buffer.from(body);
  const host = hostOf(url);
  const isSecure = url.protocol === 'https:';
  return new Promise((settle) => {
    const fail = () => settle({ error: 'connection' });
    let sending: ClientRequest;
    try {
      sending = (isSecure ? sendHttps : sendHttp)({
        method: 'POST',
        host,
        port: url.port === '' ? (isSecure ? 443 : 80) : Number(url.port),
        path: url.pathname + url.search,
        agent: isSecure ? agents['https:'] : agents['http:'],
        lookup: makeLookup(addresses),
        ...(isSecure && { rejectUnauthorized: true, ...(isIP(host) === 0 && { servername: host }) }),
        signal,
        headers: {
          host: url.host,
          'content-type': 'application/json',
          'content-length': bytes.length,
          'user-agent': 'Muster',
          ...signed,
          connection: 'close',
        },
      });
    } catch {
      // A path or port that Node does not send.
      fail();
      return;
    }
    sending.once('error', fail);
    sending.once('close', fail);
    sending.once('response', (answer) => {
      settle({ status: answer.statusCode ?? 0 });
      drop(answer);
    });
    sending.once('upgrade', ({ statusCode = 0 }, socket) => {
      settle({ status: statusCode });
      socket.destroy();
    });
    sending.end(bytes);
  });
}

/** The name was resolved and checked already. */
function makeLookup(addresses: readonly ResolvedAddress[]): LookupFunction {
  return (_host, { all }, done) => {
    const [first] = addresses;
    if (all) done(null, [...addresses]);
    else done(null, first?.address ?? '', first?.family);
  };
}

/** Reads what a polite receiver still sends, and no more than that. */
function drop(answer: IncomingMessage): void {
  let read = 0;
  answer.on('error', () => undefined);
  answer.on('data', (chunk: Buffer) => {
    read += chunk.length;
    if (read >= mostAnswerBytes) answer.destroy();
  });
}
