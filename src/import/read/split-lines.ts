// Lines of a stream, in bounded memory.
import { joinParts, type Unreadable, unreadable } from './source.ts';

export interface Line {
  readonly line: number;
  /** Without the line break. */
  readonly bytes: Buffer;
}

const longestLineBytes = 64 * 1024 * 1024;
const newline = 0x0a;

/** If the rest cannot be read, the last item is the reason. */
export async function* splitLines(
  chunks: AsyncIterable<Buffer | Unreadable>,
): AsyncGenerator<Line | Unreadable> {
  let line = 1;
  let parts: Buffer[] = [];
  let length = 0;

  function append(part: Buffer): void {
    length += part.length;
    parts.push(part);
  }

  function finishLine(): Line | Unreadable {
    if (length > longestLineBytes) return unreadable({ code: 'lineTooLong', parameters: {} }, line);
    const bytes = joinParts(parts);
    if (line === 1 && bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf)
      return unreadable({ code: 'byteOrderMark', parameters: {} });
    parts = [];
    length = 0;
    line += 1;
    return { line: line - 1, bytes };
  }

  for await (const chunk of chunks) {
    if (!Buffer.isBuffer(chunk)) {
      yield chunk;
      return;
    }
    let start = 0;
    for (let end = chunk.indexOf(newline); end !== -1; end = chunk.indexOf(newline, start)) {
      append(chunk.subarray(start, end));
      const finished = finishLine();
      yield finished;
      if ('unreadable' in finished) return;
      start = end + 1;
    }
    if (start < chunk.length) append(chunk.subarray(start));
    if (length > longestLineBytes) break;
  }
  if (length > 0) yield finishLine();
}
