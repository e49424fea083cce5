// Logs one line per request: caller, method, path, status, duration, bytes. It contains no key, no digest, no query (which may contain a cursor or a
// misplaced key) and no line breaks.
import { findKeyRecord, type KeyOwner, type KeyRecord } from '../../store/keys/keys.ts';
import type { RejectedKey } from '../access/authenticate.ts';
import type { AppOptions, ServerLogger } from '../options.ts';

/** A request and its answer. */
export interface Answered {
  readonly id: string;
  readonly caller: KeyOwner | undefined;
  /** The rejected key, with the address of the client. */
  readonly rejectedKey: (RejectedKey & { readonly ip: string }) | undefined;
  readonly method: string;
  readonly url: string;
  readonly status: number;
  readonly ms: number;
  /** Undefined for a stream, which has only begun. */
  readonly bytes: number | undefined;
  /** Whether the line is written at the level `debug` only. */
  readonly isRoutine: boolean;
}

export interface RequestLog {
  write(answered: Answered): void;
  /** Writes the waiting lines. */
  close(): Promise<void>;
}

interface Line {
  readonly reqId: string;
  readonly method: string;
  readonly path: string;
  readonly status: number;
  readonly ms: number;
  readonly bytes: number | undefined;
}

interface RejectedRequest {
  readonly line: Line;
  readonly rejectedKey: NonNullable<Answered['rejectedKey']>;
}

const longestPathChars = 300;
const intervalMilliseconds = 1000;
const mostWaiting = 1000;

export function makeRequestLog(options: AppOptions, log: ServerLogger): RequestLog {
  const { database, keyPrefix, organiserKeyPrefix = keyPrefix, now = Date.now } = options;
  const prefixes = [keyPrefix, organiserKeyPrefix];
  const isOn = log.isLevelEnabled('info');
  const isDetailed = log.isLevelEnabled('debug');
  let waiting: RejectedRequest[] = [];

  /** Looks up once a second why keys were rejected: at once, the lookup would show in the duration of the next request. */
  async function explainRejected(): Promise<void> {
    const batch = waiting;
    waiting = [];
    let isReachable = true;
    for (const entry of batch) {
      const { digest } = entry.rejectedKey;
      const record = isReachable
        ? await findKeyRecord(database.keys, 'digest', digest, now()).catch(() => {
            isReachable = false;
            return undefined;
          })
        : undefined;
      writeRejected(entry, record);
    }
  }

  function writeRejected(
    { line: { reqId, ...line }, rejectedKey }: RejectedRequest,
    record?: KeyRecord,
  ): void {
    log.info({
      reqId,
      key: record?.id,
      account: record?.account,
      ...line,
      refused: record?.state ?? (rejectedKey.wellMade ? 'unknown' : 'mistyped'),
      ip: rejectedKey.ip,
    });
  }

  let explained: Promise<void> = Promise.resolve();
  function explainNext(): Promise<void> {
    explained = explained.then(explainRejected);
    return explained;
  }
  const timer = setInterval(explainNext, intervalMilliseconds).unref();
  return {
    write({ id, caller, rejectedKey, method, url, status, ms: milliseconds, bytes, isRoutine }) {
      if (isRoutine ? !isDetailed : !isOn) return;
      const reqId = withoutKeys(id, prefixes);
      const path = showPath(url, prefixes);
      const ms = Math.round(milliseconds * 1000) / 1000;
      if (rejectedKey === undefined) {
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
      const entry = { line: { reqId, method, path, status, ms, bytes }, rejectedKey };
      if (waiting.length < mostWaiting && !rejectedKey.skipsLookup) waiting.push(entry);
      else writeRejected(entry);
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
  const decoded = sent.includes('%') ? decode(sent) : sent;
  // A personal link is a secret.
  if (/^\/+p\//i.test(decoded)) return '/p/***';
  const hasKey = prefixes.some((prefix) => decoded.includes(prefix));
  const path = hasKey ? withoutKeys(decoded, prefixes) : sent;
  return /[^\x21-\x7e]/.test(path) ? path.replaceAll(/[^\x21-\x7e]/g, encodeURIComponent) : path;
}

/** Decodes percent escapes, also those that were escaped several times. */
function decode(path: string): string {
  const plain = path.replaceAll(/%[0-9a-f]{2}/gi, (escaped) =>
    String.fromCharCode(Number.parseInt(escaped.slice(1), 16)),
  );
  return plain === path ? path : decode(plain);
}

/** Hides keys that a client sent in a path or a request id by mistake. */
export function withoutKeys(text: string, prefixes: readonly string[]): string {
  let shown = text;
  for (const prefix of prefixes)
    if (shown.includes(prefix)) shown = shown.replaceAll(new RegExp(`${prefix}\\w+`, 'g'), `${prefix}***`);
  return shown;
}
