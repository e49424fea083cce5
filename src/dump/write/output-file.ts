// A file that is written in large pieces, with its size and SHA-256, and what writes the rows of a table to it.
import { createHash } from 'node:crypto';
import { closeSync, openSync, writeSync } from 'node:fs';
import type { Field } from '../tables.ts';

export interface OutputFile {
  write(piece: string | Uint8Array): void;
  end(): FinishedFile;
}

export interface FinishedFile {
  readonly bytes: number;
  readonly sha256: string;
}

export type FieldValue = string | number | boolean | null | readonly unknown[] | object;

export interface TableWriter {
  /** Values in the order of the fields. */
  write(row: readonly FieldValue[]): void;
  /** Writes the remaining rows; the file stays open. */
  end(): void;
}

export type OpenTable = (file: OutputFile, fields: readonly Field[]) => TableWriter;

const pieceBytes = 256 * 1024;

export function openOutput(path: string): OutputFile {
  const file = openSync(path, 'wx');
  const digest = createHash('sha256');
  let waiting: Uint8Array[] = [];
  let waitingBytes = 0;
  let bytes = 0;

  function flush(): void {
    const piece = Buffer.concat(waiting);
    for (let done = 0; done < piece.length; ) done += writeSync(file, piece, done);
    digest.update(piece);
    bytes += piece.length;
    waiting = [];
    waitingBytes = 0;
  }

  return {
    write(piece) {
      const some = typeof piece === 'string' ? Buffer.from(piece) : piece;
      waiting.push(some);
      waitingBytes += some.length;
      if (waitingBytes >= pieceBytes) flush();
    },
    end() {
      flush();
      closeSync(file);
      return { bytes, sha256: digest.digest('hex') };
    },
  };
}
