// The log of a server: one JSON object a line on standard output, drawn for people on a terminal.
import cluster from 'node:cluster';
import { type DestinationStream, type Logger, pino } from 'pino';
import type { LineLogger } from '../http/request-log.ts';

export interface ServerLog {
  readonly logger: LineLogger;
  /** Writes what is still held back. */
  flush(): void;
}

/** Lines are written in blocks, once a second at the latest: a write for each would take longer than the rest of a request. */
const ofOne = { minLength: 16_000, maxWrite: 20_000 };
/** Whole lines below 4096 bytes are never torn apart in a pipe that several workers write to (POSIX, PIPE_BUF). */
const ofWorker = { minLength: 3000, maxWrite: 4000 };
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
    ...(cluster.isWorker ? ofWorker : ofOne),
    maxLength: mostBytesHeld,
    periodicFlush: heldMilliseconds,
  });
  const batch = batchLines(destination, cluster.isWorker ? ofWorker.maxWrite : ofOne.maxWrite);
  // Before the destination's own listener, which writes what it holds when the process ends.
  process.prependListener('exit', batch.flush);
  return {
    logger: makeLineLogger(level, batch),
    flush() {
      batch.flush();
      destination.flushSync();
    },
  };
}

/** Hands lines on together, as many as come at once and fit into `most`: each by itself would cost as much as being made. */
export function batchLines(destination: DestinationStream, most: number) {
  let held = '';
  const flush = (): void => {
    if (held !== '') destination.write(held);
    held = '';
  };
  return {
    flush,
    write(line: string) {
      if (held === '') setImmediate(flush);
      else if (held.length + line.length > most) flush();
      held += line;
    },
  };
}

/** Lines of requests, whose fields come as they are written, leave out what a logger would do for each. */
export function makeLineLogger(level: string, destination: DestinationStream): Logger & LineLogger {
  const logger = pino({ ...base, level, formatters: { level: (label) => ({ level: label }) } }, destination);
  const pid = `,"pid":${process.pid},`;
  return Object.assign(logger, {
    writeFields: (fields: string) => destination.write(`{"level":"info"${writeTime()}${pid}${fields}}\n`),
  });
}

const base = { base: { pid: process.pid }, timestamp: writeTime };

let moment = 0;
let momentText = '';

/** ISO 8601; written out once a millisecond, because that takes longer than the rest of a line. */
function writeTime(): string {
  const now = Date.now();
  if (now !== moment) {
    moment = now;
    momentText = `,"time":"${new Date(now).toISOString()}"`;
  }
  return momentText;
}
