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
const batchSize = 256 * 1024;
/** So many batches are under way at most: memory stays bounded, and both threads have work. */
const mostBatches = 4;

export async function* prepareRecords(records: EventRecords, packs: Packs): AsyncGenerator<PreparedItem> {
  if ('items' in records) {
    for (const item of records.items) yield prepareItem(item, packs);
    return;
  }
  const lines = records.lines[Symbol.asyncIterator]();
  for (let done = 0; done < preparedHere; ) {
    const next = await lines.next();
    if (next.done) return;
    done += next.value.bytes.length;
    const item = readLine(next.value);
    if (item !== undefined) yield prepareItem(item, packs);
  }
  yield* prepareElsewhere(lines, packs);
}

export function prepareItem(item: Item, packs: Packs): PreparedItem {
  if ('problem' in item) return item;
  return { prepared: prepareRecord(item.kind, item.record, packs), place: item.place };
}

async function* prepareElsewhere(lines: AsyncIterator<Line>, packs: Packs): AsyncGenerator<PreparedItem> {
  const worker = new Worker(new URL('./prepare-worker.ts', import.meta.url), {
    workerData: packs,
    resourceLimits: { maxYoungGenerationSizeMb: 16, maxOldGenerationSizeMb: 768 },
  });
  const waiting: PromiseWithResolvers<readonly PreparedItem[]>[] = [];
  const underWay: Promise<readonly PreparedItem[]>[] = [];
  worker.on('message', (items: readonly PreparedItem[]) => waiting.shift()?.resolve(items));
  worker.on('error', (error) => {
    for (const { reject } of waiting.splice(0)) reject(error);
  });
  try {
    for await (const batch of makeBatches(lines)) {
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

async function* makeBatches(lines: AsyncIterator<Line>): AsyncGenerator<Line[]> {
  let batch: Line[] = [];
  let size = 0;
  for (let next = await lines.next(); !next.done; next = await lines.next()) {
    const { line, bytes } = next.value;
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
