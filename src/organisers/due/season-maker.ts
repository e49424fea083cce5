// Makes the tables of seasons that submissions left due (docs/rules/seasons.md, When a table is made): right after a submission of this process, and where
// another process has ended before it did so. A worker of its own computes them, so that no submission waits for a season.
import { organiserMessages } from '../../contract/organiser-messages.ts';
import type { Database } from '../../store/database.ts';
import { listDue } from '../../store/publish/due-seasons.ts';
import { contentOf, type WorkerProcess } from '../worker-process.ts';
import { type DueWork, type DueWorkState, startDueWork } from './due-work.ts';

export interface SeasonMakerOptions {
  readonly database: Database;
  readonly worker: WorkerProcess;
  /** Called with one line when a season is set aside or cannot be made. */
  readonly onTrouble?: (message: string) => void;
  /** How long making one may take. */
  readonly seasonMilliseconds?: number | undefined;
}

/** How long it waits for the write lock; a table that is not written by then is made again later. */
const waitMilliseconds = 20_000;
const sweepMilliseconds = 5_000;
/** After this time, any process makes what is due, not only the one whose submission caused it. */
const othersMilliseconds = 15_000;

export function startSeasonMaker({
  database,
  worker,
  onTrouble = () => undefined,
  seasonMilliseconds = 30_000,
}: SeasonMakerOptions): DueWork {
  const tooMuch = [organiserMessages.tooLong(seasonMilliseconds / 1000), organiserMessages.tooMuchMemory];

  async function make(slug: string): Promise<void> {
    try {
      const { result } = await worker.run(
        { type: 'season', season: slug },
        undefined,
        waitMilliseconds,
        seasonMilliseconds,
      );
      contentOf(result);
    } catch (error) {
      if (!tooMuch.includes((error as Error).message)) throw error;
      const { result } = await worker.run(
        { type: 'season', season: slug, setAside: true },
        undefined,
        waitMilliseconds,
      );
      contentOf(result);
      onTrouble(
        `the season "${slug}" is set aside: making its table takes more than ${seasonMilliseconds / 1000} s or too much memory`,
      );
    }
  }

  /** Makes tables until all that are due are made or have failed. */
  async function makeAll(state: DueWorkState): Promise<void> {
    const failed = new Set<string>();
    while (!state.isClosed) {
      const until = state.isWoken ? undefined : new Date(Date.now() - othersMilliseconds).toISOString();
      state.isWoken = false;
      const due = (await listDue(database.fresh, until)).filter((slug) => !failed.has(slug));
      if (due.length === 0 && !state.isWoken) return worker.rest();
      for (const slug of due) {
        if (state.isClosed) return;
        await make(slug).catch((error: unknown) => {
          failed.add(slug);
          if (!state.isClosed) onTrouble(`the season "${slug}" is made later: ${(error as Error).message}`);
        });
      }
    }
  }

  return startDueWork(worker, sweepMilliseconds, makeAll, onTrouble);
}
