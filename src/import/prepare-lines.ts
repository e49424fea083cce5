// Records of a file, prepared in order. Behind the first megabytes two threads prepare, of which this one writes, too.
import { setImmediate } from 'node:timers/promises';
import type { BattlePackRecord } from '../contract/event-file.ts';
import type { Packs } from '../store/records.ts';
import { type Prepared, prepareRecord, refreshReady } from './prepare-record.ts';
import { type EventRecords, type Item, type Place, readLine } from './read-records.ts';
import { startSecondThread } from './second-thread.ts';
import type { Line } from './split-lines.ts';

export type PreparedItem =
  | { readonly prepared: Prepared; readonly place: Place }
  | { readonly problem: string; readonly place: Place };

/** A thread takes a fifth of a second to start. */
const preparedHere = 4 * 1024 * 1024;
const batchSize = 128 * 1024;
/** So many batches the second thread has at most: it never waits while this one prepares and writes a batch of its own. */
const mostElsewhere = 2;
/** So many batches are under way at most: memory stays bounded. */
const mostBatches = 3;

export async function* prepareRecords(records: EventRecords, packs: Packs): AsyncGenerator<PreparedItem> {
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
      yield* prepareTogether(startWith(next.value, lines), packs);
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

export function prepareItem(item: Item, packs: Packs): PreparedItem {
  if ('problem' in item) return item;
  return { prepared: prepareRecord(item.kind, item.record, packs), place: item.place };
}

/** What the second thread has no time for is kept as lines, and prepared here when its turn comes. */
async function* prepareTogether(lines: AsyncIterable<Line>, packs: Packs): AsyncGenerator<PreparedItem> {
  const second = startSecondThread(packs);
  const underWay: (Promise<readonly PreparedItem[]> | readonly Line[])[] = [];
  const packsFoundHere: BattlePackRecord[] = [];

  async function* giveOldest(): AsyncGenerator<PreparedItem> {
    const oldest = underWay.shift();
    if (oldest instanceof Promise) {
      for (const item of await oldest) yield refreshItem(item, packs);
      return;
    }
    for (const line of oldest ?? []) {
      const item = readLine(line);
      if (item === undefined) continue;
      const prepared = prepareItem(item, packs);
      const pack = findPack(prepared);
      if (pack !== undefined) packsFoundHere.push(pack);
      yield prepared;
    }
  }

  try {
    for await (const batch of makeBatches(lines)) {
      // Lets answers in.
      await setImmediate();
      underWay.push(second.waiting < mostElsewhere ? second.prepare(batch, packsFoundHere.splice(0)) : batch);
      if (underWay.length === mostBatches) yield* giveOldest();
    }
    while (underWay.length > 0) yield* giveOldest();
  } finally {
    await second.end();
  }
}

export function findPack(item: PreparedItem): BattlePackRecord | undefined {
  if ('problem' in item || item.prepared.ready?.kind !== 'battlePack') return undefined;
  return item.prepared.ready.record;
}

/** When an item is asked for, all that comes before it is taken: by now every battle pack that decides is known. */
function refreshItem(item: PreparedItem, packs: Packs): PreparedItem {
  if ('problem' in item || item.prepared.ready === undefined) return item;
  const ready = refreshReady(item.prepared.ready, packs);
  return ready === item.prepared.ready ? item : { ...item, prepared: { ...item.prepared, ready } };
}

async function* makeBatches(lines: AsyncIterable<Line>): AsyncGenerator<Line[]> {
  let batch: Line[] = [];
  let size = 0;
  for await (const { line, bytes } of lines) {
    // A copy of its own: what the line was cut from is shared with its neighbours.
    batch.push({ line, bytes: new Uint8Array(bytes) });
    size += bytes.length;
    if (size < batchSize) continue;
    yield batch;
    batch = [];
    size = 0;
  }
  if (batch.length > 0) yield batch;
}
