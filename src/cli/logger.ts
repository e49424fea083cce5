// The log of a server: one JSON object a line on standard output, drawn for people on a terminal.
import { type DestinationStream, type Logger, pino } from 'pino';

export interface ServerLog {
  readonly logger: Logger;
  /** Writes what is still held back. */
  flush(): void;
}

/** Lines are written in blocks, once a second at the latest: a write for each would take longer than the rest of a request. */
const leastBytes = 3000;
/** Whole lines below 4096 bytes are never torn apart in a pipe that several workers write to (POSIX, PIPE_BUF). */
const mostBytes = 4000;
const heldMilliseconds = 1000;
/** A reader that falls behind loses lines rather than filling the memory. */
const mostBytesHeld = 16 * 1024 * 1024;

export function makeLogger(level: string): ServerLog {
  if (process.stdout.isTTY) {
    const options = { ignore: 'pid', singleLine: true };
    return {
      logger: pino({ ...base, level, transport: { target: 'pino-pretty', options } }),
      flush: () => undefined,
    };
  }
  const destination = pino.destination({
    dest: 1,
    sync: false,
    minLength: leastBytes,
    maxWrite: mostBytes,
    maxLength: mostBytesHeld,
    periodicFlush: heldMilliseconds,
  });
  return { logger: makeLineLogger(level, destination), flush: () => destination.flushSync() };
}

export function makeLineLogger(level: string, destination: DestinationStream): Logger {
  return pino({ ...base, level, formatters: { level: (label) => ({ level: label }) } }, destination);
}

const base = { base: { pid: process.pid }, timestamp: writeTime };

let second = 0;
let secondText = '';

/** ISO 8601; a date is written out once a second, because that takes longer than the rest of a line. */
function writeTime(): string {
  const now = Date.now();
  const current = Math.floor(now / 1000);
  if (current !== second) {
    second = current;
    secondText = new Date(current * 1000).toISOString().slice(0, -4);
  }
  return `,"time":"${secondText}${String(now % 1000).padStart(3, '0')}Z"`;
}
