// One line a request: who, what, how it ended, how long it took, how much it sent. No key, no digest, no query (it may hold a cursor, or a key that
// somebody put in the wrong place), nothing that could begin a line of its own.
import { findRecord, type KeyOwner, type KeyRecord } from '../../store/keys/keys.ts';
import type { RefusedKey } from '../access/authenticate.ts';
import type { AppOptions, ServerLogger } from '../options.ts';

/** A request and what became of it. */
export interface Answered {
  readonly id: string;
  readonly caller: KeyOwner | undefined;
  /** Where a key was refused: which, and to whom. */
  readonly refused: (RefusedKey & { readonly ip: string }) | undefined;
  readonly method: string;
  readonly url: string;
  readonly status: number;
  readonly ms: number;
  /** Undefined of a stream, which has only begun. */
  readonly bytes: number | undefined;
  /** Nothing that anybody would look for: written only where all is. */
  readonly isRoutine: boolean;
}

export interface RequestLog {
  write(answered: Answered): void;
  /** Writes what still waits. */
  close(): Promise<void>;
}

interface Line {
  readonly reqId: string;
  readonly method: string;
  readonly path: string;
  readonly status: number;
  readonly ms: number;
  /** Undefined of a stream, which has only begun. */
  readonly bytes: number | undefined;
}

interface Refused {
  readonly line: Line;
  readonly refused: NonNullable<Answered['refused']>;
}

const longestPathChars = 300;
const pauseMilliseconds = 1000;
const mostWaiting = 1000;

export function makeRequestLog(options: AppOptions, log: ServerLogger): RequestLog {
  const { database, keyPrefix, organiserKeyPrefix = keyPrefix, now = Date.now } = options;
  const prefixes = [keyPrefix, organiserKeyPrefix];
  const isOn = log.isLevelEnabled('info');
  const isDetailed = log.isLevelEnabled('debug');
  let waiting: Refused[] = [];

  /** Why keys were refused is looked up for all of them once a second: done at once, it would show in the time of the next request. */
  async function explainRefused(): Promise<void> {
    const taken = waiting;
    waiting = [];
    let answers = true;
    for (const entry of taken) {
      const { digest } = entry.refused;
      const record = answers
        ? await findRecord(database.keys, 'digest', digest, now()).catch(() => {
            answers = false;
            return undefined;
          })
        : undefined;
      writeRefused(entry, record);
    }
  }

  function writeRefused({ line: { reqId, ...line }, refused }: Refused, record?: KeyRecord): void {
    log.info({
      reqId,
      key: record?.id,
      account: record?.account,
      ...line,
      refused: record?.state ?? (refused.wellMade ? 'unknown' : 'mistyped'),
      ip: refused.ip,
    });
  }

  let explained: Promise<void> = Promise.resolve();
  const explainNext = (): Promise<void> => {
    explained = explained.then(explainRefused);
    return explained;
  };
  const timer = setInterval(explainNext, pauseMilliseconds).unref();
  return {
    write({ id, caller, refused, method, url, status, ms: milliseconds, bytes, isRoutine }) {
      if (isRoutine ? !isDetailed : !isOn) return;
      const reqId = withoutKeys(id, prefixes);
      const path = showPath(url, prefixes);
      const ms = Math.round(milliseconds * 1000) / 1000;
      if (refused === undefined) {
        log[isRoutine ? 'debug' : 'info']({
          reqId,
          key: caller?.id,
          account: caller?.account,
          method,
          path,
          status,
          ms,
          bytes,
        });
        return;
      }
      const entry = { line: { reqId, method, path, status, ms, bytes }, refused };
      if (waiting.length < mostWaiting && !refused.isVain) waiting.push(entry);
      else writeRefused(entry);
    },
    async close() {
      clearInterval(timer);
      await explainNext();
    },
  };
}

function showPath(url: string, prefixes: readonly string[]): string {
  const end = url.search(/[?#]/);
  const sent = (end === -1 ? url : url.slice(0, end)).slice(0, longestPathChars);
  const spelledOut = sent.includes('%') ? spellOut(sent) : sent;
  const hasKey = prefixes.some((prefix) => spelledOut.includes(prefix));
  const path = hasKey ? withoutKeys(spelledOut, prefixes) : sent;
  return /[^\x21-\x7e]/.test(path) ? path.replaceAll(/[^\x21-\x7e]/g, encodeURIComponent) : path;
}

/** Without percent escapes, however often they were escaped again. */
function spellOut(path: string): string {
  const plain = path.replaceAll(/%[0-9a-f]{2}/gi, (spelled) =>
    String.fromCharCode(Number.parseInt(spelled.slice(1), 16)),
  );
  return plain === path ? path : spellOut(plain);
}

/** A key in a path or a request id is a mistake of its sender; it does not become one of ours. */
export function withoutKeys(text: string, prefixes: readonly string[]): string {
  let shown = text;
  for (const prefix of prefixes)
    if (shown.includes(prefix)) shown = shown.replaceAll(new RegExp(`${prefix}\\w+`, 'g'), `${prefix}***`);
  return shown;
}
