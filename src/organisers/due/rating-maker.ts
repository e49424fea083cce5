// Computes ratings that are due (docs/rules/ratings.md, When): right after a submission of this process, and those that other processes have left undone. A
// separate worker computes them. A claim in the database, renewed while it works, tells other servers so.
import { randomUUID } from 'node:crypto';
import type { Database } from '../../store/database.ts';
import { claimRating, listDueRatings, releaseRating } from '../../store/publish/due-ratings.ts';
import { contentOf, type WorkerProcess } from '../worker-process.ts';
import { type DueWork, type DueWorkState, startDueWork } from './due-work.ts';

export interface RatingMakerOptions {
  readonly database: Database;
  readonly worker: WorkerProcess;
  /** Called with one line when a rating cannot be computed. */
  readonly onTrouble?: (message: string) => void;
}

const waitMilliseconds = 20_000;
const longestMilliseconds = 30 * 60_000;
const sweepMilliseconds = 10_000;
const renewMilliseconds = 10_000;
/** If a claim has not been renewed for this long, its process has ended. */
const claimMilliseconds = 40_000;

export function startRatingMaker({
  database,
  worker,
  onTrouble = () => undefined,
}: RatingMakerOptions): DueWork {
  const owner = randomUUID();

  function claim(slug: string): Promise<boolean> {
    const now = Date.now();
    const [from, until] = [now, now + claimMilliseconds].map((time) => new Date(time).toISOString());
    return database.write((writer) =>
      claimRating(writer, slug, { owner, now: from ?? '', until: until ?? '' }),
    );
  }

  async function make(slug: string): Promise<void> {
    if (!(await claim(slug))) return;
    const renewing = setInterval(() => claim(slug).catch(() => undefined), renewMilliseconds);
    try {
      const { result } = await worker.run(
        { type: 'rating', rating: slug },
        undefined,
        waitMilliseconds,
        longestMilliseconds,
      );
      contentOf(result);
    } finally {
      clearInterval(renewing);
      await database.write((writer) => releaseRating(writer, slug, owner));
    }
  }

  /** Computes ratings until all that are due are computed or have failed. */
  async function makeAll(state: DueWorkState): Promise<void> {
    const failed = new Set<string>();
    while (!state.isClosed) {
      state.isWoken = false;
      const due = await listDueRatings(database.fresh, new Date().toISOString());
      const next = due.find((slug) => !failed.has(slug));
      if (next === undefined) {
        if (state.isWoken) continue;
        return worker.rest();
      }
      await make(next).catch((error: unknown) => {
        failed.add(next);
        if (!state.isClosed) onTrouble(`the rating "${next}" is computed later: ${(error as Error).message}`);
      });
    }
  }

  return startDueWork(worker, sweepMilliseconds, makeAll, onTrouble);
}
