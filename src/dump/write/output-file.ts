// A file that is written in large pieces, with its size and SHA-256.
import { createHash } from 'node:crypto';
import { closeSync, openSync, writeSync } from 'node:fs';

export interface OutputFile {
  write(piece: string | Uint8Array): void;
  end(): Written;
}

export interface Written {
  readonly bytes: number;
  readonly sha256: string;
}

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
