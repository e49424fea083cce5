// Reads the events of a stream (text/event-stream).

export interface StreamEvent {
  readonly id: string | undefined;
  /** Undefined for a comment, which only shows that the connection is alive. */
  readonly data: string | undefined;
}

/** `read` returns the next bytes, or undefined at the end. */
export async function* readEvents(
  read: () => Promise<Uint8Array | undefined>,
): AsyncGenerator<StreamEvent, void> {
  const decoder = new TextDecoder();
  let text = '';
  for (let bytes = await read(); bytes; bytes = await read()) {
    text += decoder.decode(bytes, { stream: true });
    const blocks = text.split(/\r?\n\r?\n/);
    text = blocks.pop() ?? '';
    yield* blocks.map(readEvent);
  }
}

function readEvent(block: string): StreamEvent {
  const valuesOf = (field: string): string[] =>
    block
      .split(/\r?\n/)
      .filter((line) => line.startsWith(`${field}:`))
      .map((line) => line.slice(field.length + 1).replace(/^ /, ''));
  const data = valuesOf('data');
  return { id: valuesOf('id')[0], data: data.length > 0 ? data.join('\n') : undefined };
}
