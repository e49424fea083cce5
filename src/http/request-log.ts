// One line a request: who, what, how it ended, how long it took, how much it sent. No key, no digest, no query (it may hold a
// cursor, or a key that somebody put in the wrong place), nothing that could begin a line of its own.
import type { FastifyBaseLogger, FastifyReply, FastifyRequest } from 'fastify';
import { findRecord } from '../store/keys.ts';
import type { AppOptions } from './options.ts';

export type RequestLog = (request: FastifyRequest, reply: FastifyReply) => void;

interface Line {
  readonly reqId: string;
  readonly key?: string | undefined;
  readonly account?: string | undefined;
  readonly method: string;
  readonly path: string;
  readonly status: number;
  readonly ms: number;
  readonly bytes: number;
}

const longestPath = 300;

export function makeRequestLog(
  { database, keyPrefix, now = Date.now }: AppOptions,
  log: FastifyBaseLogger,
): RequestLog {
  const isOn = ['info', 'debug', 'trace'].includes(log.level ?? 'silent');

  /** Why a key was refused is looked up once the answer is out: the time that takes tells the client nothing. */
  async function logRefused(request: FastifyRequest, line: Line): Promise<void> {
    const { digest, wellMade } = request.refused ?? { digest: '', wellMade: false };
    const record =
      line.status === 401
        ? await findRecord(database.fresh, 'digest', digest, now()).catch(() => undefined)
        : undefined;
    const refused = record?.state ?? (wellMade ? 'unknown' : 'mistyped');
    log.info({ ...line, key: record?.id, account: record?.account, refused, ip: request.ip });
  }

  return (request, reply) => {
    if (!isOn) return;
    const { caller, refused } = request;
    const line: Line = {
      reqId: withoutKeys(request.id, keyPrefix),
      key: caller?.id,
      account: caller?.account,
      method: request.method,
      path: showPath(request.url, keyPrefix),
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime * 1000) / 1000,
      bytes: request.method === 'HEAD' ? 0 : Number(reply.getHeader('content-length') ?? 0),
    };
    if (refused) void logRefused(request, line);
    else log.info(line);
  };
}

function showPath(url: string, prefix: string): string {
  const end = url.search(/[?#]/);
  const path = (end === -1 ? url : url.slice(0, end)).slice(0, longestPath);
  return withoutKeys(path.replaceAll(/[^\x21-\x7e]/g, encodeURIComponent), prefix);
}

/** A key in a path or a request id is a mistake of its sender; it does not become one of ours. */
export function withoutKeys(text: string, prefix: string): string {
  return text.includes(prefix) ? text.replaceAll(new RegExp(`${prefix}\\w+`, 'g'), `${prefix}…`) : text;
}
