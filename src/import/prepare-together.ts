// Two threads prepare batches of lines, as long as there is a core for each: the second one from the front, this one from the
// back, and only when the batch that is to be taken next is not ready. So neither waits for the other, although this one
// writes in between.
import { setImmediate } from 'node:timers/promises';
import type { BattlePackRecord } from '../contract/event-file.ts';
import type { Packs } from '../store/records.ts';
import { type PreparedItem, prepareLines, refreshItem } from './prepared-item.ts';
import { type SecondThread, startSecondThread } from './second-thread.ts';
import type { Line } from './split-lines.ts';

const batchSize = 128 * 1024;
/** The second thread has so many to do, so that it need not wait while this one writes. */
const mostElsewhere = 4;
/** So many are under way at most: memory stays bounded. */
const mostBatches = 8;

/** Lines until somebody begins with them. */
interface Batch {
  lines: readonly Line[] | undefined;
  items: readonly PreparedItem[] | undefined;
  elsewhere: Promise<void> | undefined;
}

export async function* prepareTogether(
  lines: AsyncIterable<Line>,
  packs: Packs,
  isCoreFree: () => boolean,
): AsyncGenerator<PreparedItem> {
  let second: SecondThread | undefined;
  const underWay: Batch[] = [];
  const packsFoundHere: BattlePackRecord[] = [];

  function handOut(): void {
    if (!isCoreFree()) return;
    second ??= startSecondThread(packs);
    for (const batch of underWay) {
      if (second.waiting === mostElsewhere) return;
      if (batch.lines === undefined) continue;
      const answer = second.prepare(batch.lines, packsFoundHere.splice(0));
      batch.lines = undefined;
      batch.elsewhere = answer.then((items) => {
        batch.items = items;
      });
      // Whoever waits for it hears of a failure; until then it is no unhandled one.
      batch.elsewhere.catch(() => undefined);
    }
  }

  function prepareHere(batch: Batch): void {
    batch.items = prepareLines(batch.lines ?? [], packs, (pack) => packsFoundHere.push(pack));
    batch.lines = undefined;
  }

  async function* giveOldest(): AsyncGenerator<PreparedItem> {
    const oldest = underWay[0];
    while (oldest !== undefined && oldest.items === undefined) {
      const free = oldest.lines ? oldest : underWay.findLast((batch) => batch.lines !== undefined);
      if (free === undefined) await oldest.elsewhere;
      else prepareHere(free);
      await letAnswersIn();
      handOut();
    }
    underWay.shift();
    for (const item of oldest?.items ?? []) yield refreshItem(item, packs);
  }

  try {
    for await (const batch of makeBatches(lines)) {
      underWay.push({ lines: batch, items: undefined, elsewhere: undefined });
      await letAnswersIn();
      handOut();
      if (underWay.length === mostBatches) yield* giveOldest();
    }
    while (underWay.length > 0) yield* giveOldest();
  } finally {
    await second?.end();
  }
}

const letAnswersIn = () => setImmediate();

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
