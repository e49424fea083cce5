// Several files read as one: every record knows which of them it came from. Files of other platforms are made into records first.
import type { ForeignOptions } from '../../foreign/options.ts';
import { type ForeignFile, recogniseFile } from '../../import/foreign/foreign-file.ts';
import { readForeign } from '../../import/foreign/foreign-records.ts';
import { eventFormat } from '../../import/import-file.ts';
import { type EventRecords, type Item, readRecords } from '../../import/read/read-records.ts';
import { UnreadableError } from '../../import/read/source.ts';
import type { SubmittedFile } from '../../store/records/history.ts';
import type { Part } from './unpack-body.ts';

export interface Joined {
  /** In the order in which they came. */
  readonly files: readonly SubmittedFile[];
  readonly records: EventRecords;
}

export async function joinRecords(parts: readonly Part[], options: ForeignOptions): Promise<Joined> {
  const read = new Map<string, EventRecords>();
  const unreadable = new Map<string, UnreadableError>();
  const waiting: ForeignFile[] = [];
  for (const [index, { name, bytes }] of parts.entries()) {
    const about = { name, index, isAlone: parts.length === 1 };
    try {
      const found = await readRecords(sourceOf(name, bytes), (whole) =>
        recogniseFile(whole, about, options.format),
      );
      if ('found' in found) waiting.push(found.found);
      else read.set(name, found);
    } catch (error) {
      if (!(error instanceof UnreadableError)) throw error;
      unreadable.set(name, error);
    }
  }
  const foreign = waiting.length === 0 ? [] : readForeign(waiting, options);
  for (const { file, records } of foreign) read.set(file, records);

  async function* items(): AsyncGenerator<Item> {
    for (const [file, { line, problem }] of unreadable) yield { problem, place: { file, line, pointer: '' } };
    for (const [file, records] of read) {
      try {
        for await (const item of records.items) yield { ...item, place: { ...item.place, file } };
      } catch (error) {
        if (!(error instanceof UnreadableError)) throw error;
        yield { problem: error.problem, place: { file, line: error.line, pointer: '' } };
      }
    }
  }
  const formatOf = new Map(
    foreign.flatMap(({ sources }) => sources.map(({ index, format }) => [index, format])),
  );
  return {
    files: parts.map(({ name, bytes }, index) => ({
      ...{ name, format: formatOf.get(index) ?? eventFormat, bytes: bytes.length },
    })),
    records: {
      items: items(),
      findLines: (pointers, file) => read.get(file)?.findLines(pointers, file) ?? new Map(),
      refused: {
        problems: foreign.flatMap(({ records: { refused } }) => refused?.problems ?? []),
        more: foreign.reduce((sum, { records: { refused } }) => sum + (refused?.more ?? 0), 0),
      },
      warnings: foreign.flatMap(({ records: { warnings = [] } }) => warnings),
    },
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
