// Records of a file, prepared in order: behind the first megabytes by two threads, of which this one writes, too.
import type { Packs } from '../store/records.ts';
import { watchCores } from './free-core.ts';
import { prepareTogether } from './prepare-together.ts';
import { type PreparedItem, prepareItem } from './prepared-item.ts';
import { type EventRecords, readLine } from './read-records.ts';
import type { Line } from './split-lines.ts';

/** A thread takes a fifth of a second to start. */
const preparedHere = 1024 * 1024;

export async function* prepareRecords(
  records: EventRecords,
  packs: Packs,
  isCoreFree = watchCores(),
): AsyncGenerator<PreparedItem> {
  if ('items' in records) {
    for (const item of records.items) yield prepareItem(item, packs);
    return;
  }
  const lines = records.lines[Symbol.asyncIterator]();
  for (let done = 0; ; ) {
    const next = await lines.next();
    if (next.done) return;
    done += next.value.bytes.length;
    if (done > preparedHere) {
      yield* prepareTogether(startWith(next.value, lines), packs, isCoreFree);
      return;
    }
    const item = readLine(next.value);
    if (item !== undefined) yield prepareItem(item, packs);
  }
}

async function* startWith(first: Line, rest: AsyncIterator<Line>): AsyncGenerator<Line> {
  yield first;
  for (let next = await rest.next(); !next.done; next = await rest.next()) yield next.value;
}
