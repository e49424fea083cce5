// The log of a server: one JSON object per line on standard output, formatted if that is a terminal.
import { type DestinationStream, type Logger, pino } from 'pino';

export interface LogOutput {
  readonly destination: DestinationStream;
  /** Writes the buffered lines, unless nothing reads them any more. */
  close(): Promise<void>;
}

/**
 * Lines are written in blocks, at least once a second, because a write per line would take longer than the rest of a request. Blocks below 4096 bytes
 * are never split in a pipe that several workers write to (POSIX, PIPE_BUF), and larger ones would be no faster.
 */
const blocks = { minLength: 3000, maxWrite: 4000 };
const flushMilliseconds = 1000;
/** If the reader is too slow, lines are dropped, so that memory is bounded. */
const mostBufferedBytes = 16 * 1024 * 1024;

/** Standard output. */
export function openLogOutput(): LogOutput {
  if (process.stdout.isTTY) {
    const options = { ignore: 'pid', singleLine: true };
    return {
      destination: pino.transport({ target: 'pino-pretty', options }),
      close: async () => undefined,
    };
  }
  const destination = pino.destination({
    dest: 1,
    sync: false,
    ...blocks,
    maxLength: mostBufferedBytes,
    periodicFlush: flushMilliseconds,
  });
  const closed = Promise.withResolvers<void>();
  // A failed write, because the reader has ended or the disk is full, does not end the server.
  destination.on('close', closed.resolve).on('error', () => closed.resolve());
  return {
    destination,
    // Not `flushSync`, which retries forever if the reader has ended.
    async close() {
      destination.end();
      await closed.promise;
      destination.destroy();
    },
  };
}

let lastTime = 0;
let lastText = '';

/** ISO 8601; formatted at most once per millisecond, because that takes a third of the time of a line. */
function writeTime(): string {
  const now = Date.now();
  if (now !== lastTime) {
    lastTime = now;
    lastText = `,"time":"${new Date(now).toISOString()}"`;
  }
  return lastText;
}

/** JSON lines with the levels as words. */
export function makeLogger(level: string, destination: DestinationStream): Logger {
  const formatters = { level: (label: string) => ({ level: label }) };
  return pino({ base: { pid: process.pid }, timestamp: writeTime, level, formatters }, destination);
}
