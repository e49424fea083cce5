// The second thread of a large import, seen from the first: batches of lines go there, prepared records come back in order.
import { Worker } from 'node:worker_threads';
import type { BattlePackRecord } from '../contract/event-file.ts';
import type { Packs } from '../store/records.ts';
import type { PreparedItem } from './prepared-item.ts';
import type { Line } from './split-lines.ts';

export interface Batch {
  readonly lines: readonly Line[];
  /** Battle packs that the first thread has found since the last batch. */
  readonly packs: readonly BattlePackRecord[];
}

export interface SecondThread {
  /** Batches that are there and not answered. */
  readonly waiting: number;
  /** Takes the bytes of the lines away. */
  prepare(lines: readonly Line[], packs: readonly BattlePackRecord[]): Promise<readonly PreparedItem[]>;
  end(): Promise<void>;
}

/** Enough for the largest tournament that a line can hold, and little enough that the garbage of small ones is collected. */
const resourceLimits = { maxYoungGenerationSizeMb: 24, maxOldGenerationSizeMb: 1024 };

export function startSecondThread(packs: Packs): SecondThread {
  const worker = new Worker(new URL('./prepare-worker.ts', import.meta.url), {
    workerData: packs,
    resourceLimits,
  });
  const waiting: PromiseWithResolvers<readonly PreparedItem[]>[] = [];
  worker.on('message', (items: readonly PreparedItem[]) => waiting.shift()?.resolve(items));
  let failure: { readonly error: unknown } | undefined;
  worker.on('error', (error) => {
    failure = { error };
    for (const { reject } of waiting.splice(0)) reject(error);
  });
  return {
    get waiting() {
      return waiting.length;
    },
    prepare(lines, newPacks) {
      if (failure !== undefined) throw failure.error;
      const answer = Promise.withResolvers<readonly PreparedItem[]>();
      // Whoever waits for it hears of a failure; until then it is no unhandled one.
      answer.promise.catch(() => undefined);
      waiting.push(answer);
      const batch: Batch = { lines, packs: newPacks };
      worker.postMessage(
        batch,
        lines.map(({ bytes }) => bytes.buffer as ArrayBuffer),
      );
      return answer.promise;
    },
    async end() {
      await worker.terminate();
    },
  };
}
