// One line a request: who, what, how it ended, how long it took, how much it sent. No key, no digest, no query (it may hold a
// cursor, or a key that somebody put in the wrong place), nothing that could begin a line of its own.
import type { FastifyBaseLogger, FastifyReply, FastifyRequest } from 'fastify';
import { findRecord, type KeyRecord } from '../store/keys.ts';
import type { RefusedKey } from './authenticate.ts';
import type { AppOptions } from './options.ts';

export interface RequestLog {
  write(request: FastifyRequest, reply: FastifyReply): void;
  /** Writes what still waits. */
  close(): Promise<void>;
}

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

interface Waiting {
  readonly line: Line;
  readonly ip: string;
  readonly refused: RefusedKey;
}

const longestPath = 300;
const pauseMilliseconds = 1000;
const mostWaiting = 1000;

export function makeRequestLog(options: AppOptions, log: FastifyBaseLogger): RequestLog {
  const { database, keyPrefix, now = Date.now } = options;
  const isOn = ['info', 'debug', 'trace'].includes(log.level ?? 'silent');
  let waiting: Waiting[] = [];

  /** Why keys were refused is looked up for all of them once a second: done at once, it would show in the time of the next request. */
  async function explainRefused(): Promise<void> {
    const taken = waiting;
    waiting = [];
    let answers = true;
    for (const entry of taken) {
      const { digest } = entry.refused;
      const record = answers
        ? await findRecord(database.fresh, 'digest', digest, now()).catch(() => {
            answers = false;
            return undefined;
          })
        : undefined;
      writeRefused(entry, record);
    }
  }

  function writeRefused({ line, ip, refused }: Waiting, record: KeyRecord | undefined): void {
    const why = record?.state ?? (refused.wellMade ? 'unknown' : 'mistyped');
    log.info({ ...line, key: record?.id, account: record?.account, refused: why, ip });
  }

  const timer = setInterval(explainRefused, pauseMilliseconds).unref();
  return {
    write(request, reply) {
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
      if (!refused) {
        log.info(line);
        return;
      }
      const entry = { line, ip: request.ip, refused };
      if (waiting.length < mostWaiting) waiting.push(entry);
      else writeRefused(entry, undefined);
    },
    async close() {
      clearInterval(timer);
      await explainRefused();
    },
  };
}

function showPath(url: string, prefix: string): string {
  const end = url.search(/[?#]/);
  const path = (end === -1 ? url : url.slice(0, end)).slice(0, longestPath);
  return withoutKeys(path.replaceAll(/[^\x21-\x7e]/g, encodeURIComponent), prefix);
}

/** A key in a path or a request id is a mistake of its sender; it does not become one of ours. */
export function withoutKeys(text: string, prefix: string): string {
  return text.includes(prefix) ? text.replaceAll(new RegExp(`${prefix}\\w+`, 'g'), `${prefix}***`) : text;
}
