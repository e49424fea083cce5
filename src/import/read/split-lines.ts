// Lines of a stream, in bounded memory.
import { UnreadableError } from './source.ts';

export interface Line {
  readonly line: number;
  /** Without the line break. */
  readonly bytes: Uint8Array;
}

const longestLineBytes = 64 * 1024 * 1024;
const newline = 0x0a;

export async function* splitLines(bytes: AsyncIterable<Buffer>): AsyncGenerator<Line> {
  let line = 1;
  let held: Buffer[] = [];
  let heldLength = 0;

  const hold = (part: Buffer): void => {
    heldLength += part.length;
    if (heldLength > longestLineBytes)
      throw new UnreadableError({ code: 'lineTooLong', parameters: {} }, line);
    held.push(part);
  };
  const release = (): Line => {
    const whole = held.length === 1 && held[0] !== undefined ? held[0] : Buffer.concat(held);
    if (line === 1 && whole[0] === 0xef && whole[1] === 0xbb && whole[2] === 0xbf) {
      throw new UnreadableError({ code: 'byteOrderMark', parameters: {} });
    }
    held = [];
    heldLength = 0;
    const number = line;
    line += 1;
    return { line: number, bytes: whole };
  };

  for await (const chunk of bytes) {
    let start = 0;
    for (let end = chunk.indexOf(newline); end !== -1; end = chunk.indexOf(newline, start)) {
      hold(chunk.subarray(start, end));
      yield release();
      start = end + 1;
    }
    if (start < chunk.length) hold(chunk.subarray(start));
  }
  if (heldLength > 0) yield release();
}
