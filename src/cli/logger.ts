// The log of a server: one JSON object a line on standard output, drawn for people on a terminal.
import { type DestinationStream, type Logger, pino } from 'pino';

export interface ServerLog {
  readonly logger: Logger;
  /** Writes what is still held back. */
  flush(): void;
}

/**
 * Lines are written in blocks, once a second at the latest: a write for each would take longer than the rest of a request. Blocks below 4096 bytes
 * are never torn apart in a pipe that several workers write to (POSIX, PIPE_BUF), and larger ones take longer to gather than they save.
 */
const blocks = { minLength: 3000, maxWrite: 4000 };
const heldMilliseconds = 1000;
/** A reader that falls behind loses lines rather than filling the memory. */
const mostBytesHeld = 16 * 1024 * 1024;

export function makeLogger(level: string): ServerLog {
  if (process.stdout.isTTY) {
    const transport = { target: 'pino-pretty', options: { ignore: 'pid', singleLine: true } };
    return { logger: pino({ ...common, level, transport }), flush: () => undefined };
  }
  const destination = pino.destination({
    dest: 1,
    sync: false,
    ...blocks,
    maxLength: mostBytesHeld,
    periodicFlush: heldMilliseconds,
  });
  return { logger: makeLineLogger(level, destination), flush: () => destination.flushSync() };
}

const common = { base: { pid: process.pid }, timestamp: writeTime };

let moment = 0;
let momentText = '';

/** ISO 8601; written out once a millisecond, because that takes a third of the time of a line. */
function writeTime(): string {
  const now = Date.now();
  if (now !== moment) {
    moment = now;
    momentText = `,"time":"${new Date(now).toISOString()}"`;
  }
  return momentText;
}

/** Lines for programs: levels are words. */
export function makeLineLogger(level: string, destination: DestinationStream): Logger {
  return pino({ ...common, level, formatters: { level: (label) => ({ level: label }) } }, destination);
}
