// Records every answer: in the metrics, and as one line of the log with caller, method, path, status, duration and bytes. A line contains no key, no digest,
// no query (which may contain a cursor or a misplaced key) and no line breaks.
import { findKeyRecord, type KeyRecord } from '../../store/keys/keys.ts';
import type { Admitted } from '../access/admission.ts';
import type { RejectedKey } from '../access/authenticate.ts';
import type { BrokenRequest } from '../answer/broken-client.ts';
import type { AppOptions, ServerLogger } from '../options.ts';
import { hideCode } from '../request/address.ts';
import type { Request } from '../request/request.ts';

export interface RecordedAnswer {
  readonly request: Request;
  /** The pattern of its address. */
  readonly route: string;
  readonly admitted: Admitted;
  readonly status: number;
  /** Undefined for a stream, which has only begun. */
  readonly bytes: number | undefined;
}

export interface RequestLog {
  record(answer: RecordedAnswer): void;
  /** Records an answer to input that never became a request, which has no address, method or start time. */
  recordBroken(broken: BrokenRequest): void;
  /** Writes the waiting lines. */
  close(): Promise<void>;
}

interface RejectedRequest {
  readonly line: { readonly reqId: string };
  readonly rejectedKey: RejectedKey;
  readonly ip: string;
}

const longestPathChars = 300;
const intervalMilliseconds = 1000;
const mostWaiting = 1000;

export function makeRequestLog(options: AppOptions, log: ServerLogger): RequestLog {
  const { database, metrics, keyPrefix, organiserKeyPrefix = keyPrefix, now = Date.now } = options;
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
    { line: { reqId, ...line }, rejectedKey, ip }: RejectedRequest,
    record?: KeyRecord,
  ): void {
    const refused = record?.state ?? (rejectedKey.wellMade ? 'unknown' : 'mistyped');
    log.info({ reqId, key: record?.id, account: record?.account, ...line, refused, ip });
  }

  let explained: Promise<void> = Promise.resolve();
  function explainNext(): Promise<void> {
    explained = explained.then(explainRejected);
    return explained;
  }
  const timer = setInterval(explainNext, intervalMilliseconds).unref();
  return {
    record({ request, route, admitted: { owner, caller, rejectedKey }, status, bytes }) {
      const { id, method, url, started, destination } = request;
      const milliseconds = performance.now() - started;
      metrics?.add(route, method, status, milliseconds / 1000);
      // A load balancer checks every few seconds, which would fill the log.
      const isRoutine = route.startsWith('/health/') && status < 400;
      if (isRoutine ? !isDetailed : !isOn) return;
      const reqId = withoutKeys(id, prefixes);
      const path = showPath(url, prefixes);
      const ms = Math.round(milliseconds * 1000) / 1000;
      if (rejectedKey === undefined) {
        const key = owner?.id;
        const account = owner?.account ?? caller;
        log[isRoutine ? 'debug' : 'info']({ reqId, key, account, method, path, status, ms, bytes });
        return;
      }
      const line = { reqId, method, path, status, ms, bytes };
      const entry = { line, rejectedKey, ip: destination.client() };
      if (waiting.length < mostWaiting && !rejectedKey.skipsLookup) waiting.push(entry);
      else writeRejected(entry);
    },
    recordBroken({ id, status, fault, bytes, ip }) {
      metrics?.addBroken(status);
      log.info({ reqId: id, status, bytes, broken: fault, ip });
    },
    async close() {
      clearInterval(timer);
      await explainNext();
    },
  };
}

function showPath(url: string, prefixes: readonly string[]): string {
  // A target in absolute form (RFC 9112, 3.2.2) may name a user and a password before the host.
  const target = url.startsWith('/') ? url : url.replace(/^[a-z][a-z\d+.-]*:\/\/[^/?#]*/i, '');
  const end = target.search(/[?#]/);
  const sent = (end === -1 ? target : target.slice(0, end)).slice(0, longestPathChars);
  const decoded = sent.includes('%') ? decode(sent) : sent;
  const withoutCode = hideCode(decoded);
  if (withoutCode !== undefined) return withoutCode;
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
function withoutKeys(text: string, prefixes: readonly string[]): string {
  let shown = text;
  for (const prefix of prefixes)
    if (shown.includes(prefix)) shown = shown.replaceAll(new RegExp(`${prefix}\\w+`, 'g'), `${prefix}***`);
  return shown;
}
