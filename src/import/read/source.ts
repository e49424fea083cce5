// Bytes of an event file: from disk or standard input, unzipped where they are zipped.
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { type ProblemValue, sayProblem } from '../../contract/problems.ts';
import { chunkBytes, keepStream } from './kept-stream.ts';

/** The file cannot be read as an event file at all; the problem says why. */
export class UnreadableError extends Error {
  override readonly name = 'UnreadableError';
  readonly problem: ProblemValue;
  readonly line: number;

  constructor(problem: ProblemValue, line = 1) {
    super(sayProblem(problem));
    this.problem = problem;
    this.line = line;
  }
}

/** Why the operating system cannot read a file. */
export function unreadable({ code, message }: NodeJS.ErrnoException): UnreadableError {
  if (code === 'ENOENT') return new UnreadableError({ code: 'noSuchFile', parameters: {} });
  if (code === 'EISDIR') return new UnreadableError({ code: 'isFolder', parameters: {} });
  return new UnreadableError({ code: 'unreadable', parameters: { reason: code ?? message } });
}

export interface Source {
  /** As the user named it; "-" is standard input. */
  readonly name: string;
  readonly chunks: AsyncIterable<Buffer>;
  /** Bytes as they are read, before they are unzipped; undefined where that is not known. */
  readonly size: number | undefined;
}

/** Records of this program's own, as lines of a file. */
export function recordSource(name: string, records: Iterable<object>): Source {
  async function* chunks(): AsyncGenerator<Buffer> {
    for (const record of records) yield Buffer.from(`${JSON.stringify(record)}\n`);
  }
  return { name, chunks: chunks(), size: undefined };
}

export async function openSource(name: string, onBytes: (bytes: number) => void = () => {}): Promise<Source> {
  if (name === '-') return openStream(name, process.stdin, onBytes);
  const found = await stat(name).catch((error: NodeJS.ErrnoException) => {
    throw unreadable(error);
  });
  if (found.isDirectory()) throw new UnreadableError({ code: 'isFolder', parameters: {} });
  const stream = createReadStream(name, { highWaterMark: chunkBytes });
  if (!found.isFile()) return openStream(name, stream, onBytes);
  return { name, chunks: unzip(stream, onBytes), size: found.size };
}

/** A pipe that hangs must not hang with the writer's turn taken: it is read to its end first. */
async function openStream(name: string, stream: Readable, onBytes: (bytes: number) => void): Promise<Source> {
  const { file, size } = await keepStream(counted(stream, () => undefined));
  return { name, chunks: unzip(file, onBytes), size };
}

/** gzip is known by its first two bytes, whatever the file is called. */
async function* unzip(stream: Readable, onBytes: (bytes: number) => void): AsyncGenerator<Buffer> {
  const chunks = counted(stream, onBytes);
  let start = Buffer.alloc(0);
  while (start.length < 2) {
    const next = await chunks.next();
    if (next.done) break;
    start = Buffer.concat([start, next.value]);
  }
  const all = prepend(start, chunks);
  if (start[0] !== 0x1f || start[1] !== 0x8b) {
    yield* all;
    return;
  }
  const gunzip = createGunzip();
  const piped = pipeline(Readable.from(all), gunzip).catch(() => undefined);
  try {
    for await (const chunk of gunzip) yield chunk as Buffer;
  } catch (error) {
    const reason = (error as Error).message;
    throw new UnreadableError({ code: 'damagedGzip', parameters: { reason } });
  }
  await piped;
}

async function* counted(stream: Readable, onBytes: (bytes: number) => void): AsyncGenerator<Buffer> {
  try {
    for await (const chunk of stream) {
      onBytes((chunk as Buffer).length);
      yield chunk as Buffer;
    }
  } catch (error) {
    throw unreadable(error as NodeJS.ErrnoException);
  }
}

async function* prepend(start: Buffer, rest: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  if (start.length > 0) yield start;
  yield* rest;
}
