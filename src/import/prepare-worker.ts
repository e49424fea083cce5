// The second thread of a large import: lines in, prepared records out, in the same order.
import { parentPort, workerData } from 'node:worker_threads';
import type { BattlePackRecord } from '../contract/event-file.ts';
import { type PreparedItem, prepareItem } from './prepare-lines.ts';
import { readLine } from './read-records.ts';
import type { Line } from './split-lines.ts';

const packs = workerData as Map<string, BattlePackRecord>;

parentPort?.on('message', (lines: readonly Line[]) => {
  const items: PreparedItem[] = [];
  for (const line of lines) {
    const item = readLine(line);
    if (item === undefined) continue;
    const prepared = prepareItem(item, packs);
    if ('prepared' in prepared && prepared.prepared.ready?.kind === 'battlePack') {
      packs.set(prepared.prepared.ready.key, prepared.prepared.ready.record);
    }
    items.push(prepared);
  }
  parentPort?.postMessage(items);
});
