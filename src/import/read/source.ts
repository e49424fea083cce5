// Bytes of a file: from disk or standard input, unzipped if they are zipped.
import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { pipeline, Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import type { ProblemValue } from '../../contract/problems.ts';
import { chunkBytes, spoolStream } from './spool.ts';

/** The reason why a file cannot be read, or not any further. */
export interface Unreadable {
  readonly unreadable: ProblemValue;
  readonly line: number;
}

export interface Source {
  /** As the user named it; "-" is standard input. */
  readonly name: string;
  /** If it cannot be read to its end, the last item is the reason. */
  readonly chunks: AsyncIterable<Buffer | Unreadable>;
  /** Bytes as they are read, before they are unzipped; undefined if that is not known. */
  readonly size: number | undefined;
}

export function unreadable(problem: ProblemValue, line = 1): Unreadable {
  return { unreadable: problem, line };
}

/** Records of this program's own, as lines of a file. */
export function recordSource(name: string, records: Iterable<object>): Source {
  async function* chunks(): AsyncGenerator<Buffer> {
    for (const record of records) yield Buffer.from(`${JSON.stringify(record)}\n`);
  }
  return { name, chunks: chunks(), size: undefined };
}

/** A file that was read already. */
export function bytesSource(name: string, bytes: Buffer): Source {
  return {
    name,
    chunks: readChunks(Readable.from([bytes]), isGzip(bytes), () => undefined),
    size: bytes.length,
  };
}

interface OpenOptions {
  /** Called with the number of bytes that were read, before they are unzipped. */
  readonly onBytes?: (bytes: number) => void;
  /** A pipe or device is not read further once it is larger than this. */
  readonly most?: number;
}

export async function openSource(name: string, options: OpenOptions = {}): Promise<Source | Unreadable> {
  const { onBytes = () => undefined, most = Number.POSITIVE_INFINITY } = options;
  if (name === '-') return openStream(name, process.stdin, { onBytes, most });
  try {
    await using handle = await open(name);
    const found = await handle.stat();
    const stream = () => createReadStream(name, { highWaterMark: chunkBytes });
    if (found.isDirectory()) return unreadable({ code: 'isFolder', parameters: {} });
    if (!found.isFile()) return await openStream(name, stream(), { onBytes, most });
    const { buffer: start } = await handle.read(Buffer.alloc(2), 0, 2, 0);
    return { name, chunks: readChunks(stream(), isGzip(start), onBytes), size: found.size };
  } catch (error) {
    return explain(error as NodeJS.ErrnoException);
  }
}

/** A pipe that hangs must not hang while this process has the write lock: it is read to its end first. */
async function openStream(
  name: string,
  stream: Readable,
  { onBytes, most }: Required<OpenOptions>,
): Promise<Source | Unreadable> {
  let left = most;
  let start = Buffer.alloc(0);
  let failed: Unreadable | undefined;
  async function* chunks(): AsyncGenerator<Buffer> {
    for await (const chunk of readChunks(stream, false, () => undefined)) {
      if (!Buffer.isBuffer(chunk)) {
        failed = chunk;
        return;
      }
      if (start.length < 2) start = Buffer.concat([start, chunk.subarray(0, 2)]);
      yield chunk;
      left -= chunk.length;
      if (left < 0) return;
    }
  }
  const { file, size } = await spoolStream(chunks());
  return failed ?? { name, chunks: readChunks(file, isGzip(start), onBytes), size };
}

/** Detected by the first two bytes, whatever the file is called. */
function isGzip(start: Buffer): boolean {
  return start[0] === 0x1f && start[1] === 0x8b;
}

async function* readChunks(
  stream: Readable,
  isZipped: boolean,
  onBytes: (bytes: number) => void,
): AsyncGenerator<Buffer | Unreadable> {
  async function* count(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    for await (const chunk of chunks) {
      onBytes(chunk.length);
      yield chunk;
    }
  }
  try {
    yield* isZipped ? pipeline(stream, count, createGunzip(), () => undefined) : count(stream);
  } catch (error) {
    yield explain(error as NodeJS.ErrnoException);
  }
}

/** What the operating system or zlib reports. */
function explain({ code = '', message }: NodeJS.ErrnoException): Unreadable {
  if (code.startsWith('Z_')) return unreadable({ code: 'damagedGzip', parameters: { reason: message } });
  if (code === 'ENOENT') return unreadable({ code: 'noSuchFile', parameters: {} });
  if (code === 'EISDIR') return unreadable({ code: 'isFolder', parameters: {} });
  return unreadable({ code: 'unreadable', parameters: { reason: code || message } });
}

/** Reads a whole file, or stops as soon as it has more than `most` bytes. */
export async function readStart(
  { chunks }: Pick<Source, 'chunks'>,
  most: number,
): Promise<Buffer | Unreadable> {
  const parts: Buffer[] = [];
  let size = 0;
  for await (const part of chunks) {
    if (!Buffer.isBuffer(part)) return part;
    parts.push(part);
    size += part.length;
    if (size > most) break;
  }
  return joinParts(parts);
}

/** A single part is returned without copying it. */
export function joinParts(parts: readonly Buffer[]): Buffer {
  const [first] = parts;
  return parts.length === 1 && first !== undefined ? first : Buffer.concat(parts);
}
