// The log of a server: one JSON object a line on standard output, drawn for people on a terminal.
import { type DestinationStream, type Logger, pino } from 'pino';

export interface ServerLog {
  readonly logger: Logger;
  /** Writes what is still held back. */
  flush(): void;
}

/** Lines are written in blocks, once a second at the latest: a write for each request would halve the throughput. */
const blockBytes = 8192;
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
    minLength: blockBytes,
    maxLength: mostBytesHeld,
    periodicFlush: heldMilliseconds,
  });
  return { logger: makeLineLogger(level, destination), flush: () => destination.flushSync() };
}

export function makeLineLogger(level: string, destination: DestinationStream): Logger {
  return pino({ ...base, level, formatters: { level: (label) => ({ level: label }) } }, destination);
}

const base = { base: { pid: process.pid }, timestamp: pino.stdTimeFunctions.isoTime };
