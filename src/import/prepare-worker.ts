// The second thread of a large import: lines in, prepared records out, in the same order.
import module from 'node:module';
import { parentPort, workerData } from 'node:worker_threads';
import type { BattlePackRecord } from '../contract/event-file.ts';
import type { PreparedItem } from './prepared-item.ts';
import type { Batch } from './second-thread.ts';

// What the first thread has compiled need not be compiled again; only what is loaded after this is found there.
module.enableCompileCache();
const { listBytes } = await import('../store/arranged.ts');
const { prepareLines } = await import('./prepared-item.ts');

const packs = workerData as Map<string, BattlePackRecord>;
const know = (pack: BattlePackRecord) => packs.set(pack.name, pack);

parentPort?.on('message', ({ lines, packs: found }: Batch) => {
  found.forEach(know);
  const items = prepareLines(lines, packs, know);
  parentPort?.postMessage(items, items.flatMap(listMemory));
});

/** What need not be copied, because nothing else lies in the same memory. */
function listMemory(item: PreparedItem): ArrayBuffer[] {
  const ready = 'prepared' in item ? item.prepared.ready : undefined;
  if (ready === undefined || !('arranged' in ready) || ready.arranged === undefined) return [];
  return listBytes(ready.arranged).map(({ buffer }) => buffer as ArrayBuffer);
}
