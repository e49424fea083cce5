// Several event files read as one: every record knows which of them it came from.
import { type EventRecords, type Item, readRecords } from '../../import/read/read-records.ts';
import { UnreadableError } from '../../import/read/source.ts';
import type { Part } from './unpack-body.ts';

export async function joinRecords(files: readonly Part[]): Promise<EventRecords> {
  const read = new Map<string, EventRecords>();
  const unreadable = new Map<string, UnreadableError>();
  for (const { name, bytes } of files) {
    try {
      read.set(name, await readRecords(sourceOf(name, bytes)));
    } catch (error) {
      if (!(error instanceof UnreadableError)) throw error;
      unreadable.set(name, error);
    }
  }

  async function* items(): AsyncGenerator<Item> {
    for (const [file, { line, message }] of unreadable)
      yield { problem: message, place: { file, line, pointer: '' } };
    for (const [file, records] of read) {
      try {
        for await (const item of records.items) yield { ...item, place: { ...item.place, file } };
      } catch (error) {
        if (!(error instanceof UnreadableError)) throw error;
        yield { problem: error.message, place: { file, line: error.line, pointer: '' } };
      }
    }
  }
  return {
    items: items(),
    findLines: (pointers, file) => read.get(file)?.findLines(pointers, file) ?? new Map(),
  };
}

/** Known by its content, unless it says itself that each line is a record: only those two endings are believed. */
function sourceOf(name: string, bytes: Buffer) {
  async function* chunks(): AsyncGenerator<Buffer> {
    yield bytes;
  }
  const isLined = /\.(?:ndjson|jsonl)$/i.test(name);
  return { name: isLined ? name : 'file', chunks: chunks(), size: bytes.length };
}
