// An item of a file and what was made of it, or what is wrong with it. Any thread can do this.
import type { BattlePackRecord } from '../contract/event-file.ts';
import type { Packs } from '../store/records.ts';
import { type Prepared, prepareRecord, refreshReady } from './prepare-record.ts';
import { type Item, type Place, readLine } from './read-records.ts';
import type { Line } from './split-lines.ts';

export type PreparedItem =
  | { readonly prepared: Prepared; readonly place: Place }
  | { readonly problem: string; readonly place: Place };

export function prepareItem(item: Item, packs: Packs): PreparedItem {
  if ('problem' in item) return item;
  return { prepared: prepareRecord(item.kind, item.record, packs), place: item.place };
}

/** In order; `onPack` hears of battle packs at once, because what follows may name them. */
export function prepareLines(
  lines: readonly Line[],
  packs: Packs,
  onPack: (pack: BattlePackRecord) => void,
): PreparedItem[] {
  const items: PreparedItem[] = [];
  for (const line of lines) {
    const item = readLine(line);
    if (item === undefined) continue;
    const prepared = prepareItem(item, packs);
    items.push(prepared);
    if ('prepared' in prepared && prepared.prepared.ready?.kind === 'battlePack')
      onPack(prepared.prepared.ready.record);
  }
  return items;
}

/** When an item is asked for, all that comes before it is taken: by now every battle pack that decides is known. */
export function refreshItem(item: PreparedItem, packs: Packs): PreparedItem {
  if ('problem' in item || item.prepared.ready === undefined) return item;
  const ready = refreshReady(item.prepared.ready, packs);
  return ready === item.prepared.ready ? item : { ...item, prepared: { ...item.prepared, ready } };
}
