// Records of a file, prepared in order. What is behind the first megabytes is prepared by a second thread, while this one writes.
import { Worker } from 'node:worker_threads';
import type { Packs } from '../store/records.ts';
import { type Prepared, prepareRecord } from './prepare-record.ts';
import { type EventRecords, type Item, type Place, readLine } from './read-records.ts';
import type { Line } from './split-lines.ts';

export type PreparedItem =
  | { readonly prepared: Prepared; readonly place: Place }
  | { readonly problem: string; readonly place: Place };

/** A thread takes a fifth of a second to start. */
const preparedHere = 4 * 1024 * 1024;
const batchSize = 128 * 1024;
/** So many batches are under way at most: memory stays bounded, and both threads have work. */
const mostBatches = 3;
/** Enough for the largest tournament that a line can hold, and little enough that the garbage of small ones is collected. */
const resourceLimits = { maxYoungGenerationSizeMb: 16, maxOldGenerationSizeMb: 1024 };

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
      yield* prepareElsewhere(startWith(next.value, lines), packs);
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

async function* prepareElsewhere(lines: AsyncIterable<Line>, packs: Packs): AsyncGenerator<PreparedItem> {
  const worker = new Worker(new URL('./prepare-worker.ts', import.meta.url), {
    workerData: packs,
    resourceLimits,
  });
  const waiting: PromiseWithResolvers<readonly PreparedItem[]>[] = [];
  const underWay: Promise<readonly PreparedItem[]>[] = [];
  worker.on('message', (items: readonly PreparedItem[]) => waiting.shift()?.resolve(items));
  let failure: unknown;
  worker.on('error', (error) => {
    failure = error;
    for (const { reject } of waiting.splice(0)) reject(error);
  });
  try {
    for await (const batch of makeBatches(lines)) {
      if (failure !== undefined) throw failure;
      const answer = Promise.withResolvers<readonly PreparedItem[]>();
      // Whoever waits for it hears of a failure; until then it is no unhandled one.
      answer.promise.catch(() => undefined);
      waiting.push(answer);
      underWay.push(answer.promise);
      worker.postMessage(
        batch,
        batch.map(({ bytes }) => bytes.buffer as ArrayBuffer),
      );
      if (underWay.length === mostBatches) yield* (await underWay.shift()) ?? [];
    }
    for (const answer of underWay) yield* await answer;
  } finally {
    await worker.terminate();
  }
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
