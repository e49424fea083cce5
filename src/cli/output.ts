// Standard output as a stream that waits for its reader, and ends where the reader has seen enough (such as head).
import { once } from 'node:events';

export async function printStream(pieces: AsyncIterable<string>): Promise<void> {
  const { stdout } = process;
  let closed = false;
  const onError = () => {
    closed = true;
  };
  stdout.on('error', onError);
  try {
    for await (const piece of pieces) {
      if (closed) return;
      if (!stdout.write(piece))
        await Promise.race([once(stdout, 'drain'), once(stdout, 'close')]).catch(onError);
    }
  } finally {
    stdout.off('error', onError);
  }
}
