// One line a request: who, what, how it ended, how long it took, how much it sent. No key, no digest, no query (it may hold a
// cursor, or a key that somebody put in the wrong place), nothing that could begin a line of its own.
import type { FastifyBaseLogger } from 'fastify';
import { findRecord, type KeyOwner, type KeyRecord } from '../store/keys.ts';
import type { RefusedKey } from './authenticate.ts';
import type { AppOptions } from './options.ts';

/** A request and what became of it. */
export interface Answered {
  readonly id: string;
  readonly caller: KeyOwner | undefined;
  /** Where a key was refused: which, and to whom. */
  readonly refused: (RefusedKey & { readonly ip: string }) | undefined;
  readonly method: string;
  /** From `showPath`. */
  readonly path: string;
  readonly status: number;
  readonly ms: number;
  readonly bytes: number;
}

/** A logger that may take the fields of a line, at level info, as JSON: `"a":1,"b":2`. */
export interface LineLogger extends FastifyBaseLogger {
  writeFields?(fields: string): void;
}

export interface RequestLog {
  /** What a line shows of an address. */
  showPath(url: string): string;
  write(answered: Answered): void;
  /** Writes what still waits. */
  close(): Promise<void>;
}

interface Refused extends Answered {
  readonly refused: NonNullable<Answered['refused']>;
}

const longestPath = 300;
const pauseMilliseconds = 1000;
const mostWaiting = 1000;

export function makeRequestLog(options: AppOptions, log: LineLogger): RequestLog {
  const { database, keyPrefix, now = Date.now } = options;
  const isOn = ['info', 'debug', 'trace'].includes(log.level ?? 'silent');
  let waiting: Refused[] = [];

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

  function writeRefused({ id, refused, method, path, status, ms, bytes }: Refused, record?: KeyRecord): void {
    log.info({
      ...{ reqId: id, key: record?.id, account: record?.account, method, path, status, ms, bytes },
      refused: record?.state ?? (refused.wellMade ? 'unknown' : 'mistyped'),
      ip: refused.ip,
    });
  }

  const timer = setInterval(explainRefused, pauseMilliseconds).unref();
  return {
    showPath: (url) => showPath(url, keyPrefix),
    write(answered) {
      if (!isOn) return;
      const { refused, method, path, status, bytes } = answered;
      const id = withoutKeys(answered.id, keyPrefix);
      const ms = Math.round(answered.ms * 1000) / 1000;
      if (refused !== undefined) {
        const entry = { ...answered, id, ms, refused };
        if (waiting.length < mostWaiting) waiting.push(entry);
        else writeRefused(entry);
        return;
      }
      const { caller } = answered;
      if (log.writeFields === undefined) {
        const { id: key, account } = caller ?? {};
        log.info({ reqId: id, key, account, method, path, status, ms, bytes });
        return;
      }
      // As JSON.stringify would, at a fraction of its price.
      const who = caller === undefined ? '' : describeCaller(caller);
      log.writeFields(
        `"reqId":"${id}",${who}"method":"${method}","path":${quote(path)},"status":${status},"ms":${ms},"bytes":${bytes}`,
      );
    },
    async close() {
      clearInterval(timer);
      await explainRefused();
    },
  };
}

/** The same caller comes again and again. */
const described = new WeakMap<KeyOwner, string>();

function describeCaller(caller: KeyOwner): string {
  let description = described.get(caller);
  if (description === undefined) {
    description = `"key":${quote(caller.id)},"account":${quote(caller.account)},`;
    described.set(caller, description);
  }
  return description;
}

function quote(text: string): string {
  return /^[\x20\x21\x23-\x5b\x5d-\x7e]*$/.test(text) ? `"${text}"` : JSON.stringify(text);
}

function showPath(url: string, prefix: string): string {
  const end = url.search(/[?#]/);
  const path = (end === -1 ? url : url.slice(0, end)).slice(0, longestPath);
  const shown = /[^\x21-\x7e]/.test(path) ? path.replaceAll(/[^\x21-\x7e]/g, encodeURIComponent) : path;
  return withoutKeys(shown, prefix);
}

/** A key in a path or a request id is a mistake of its sender; it does not become one of ours. */
export function withoutKeys(text: string, prefix: string): string {
  return text.includes(prefix) ? text.replaceAll(new RegExp(`${prefix}\\w+`, 'g'), `${prefix}***`) : text;
}
