// Does work that is due: when woken, and at intervals, because other processes leave work undone. It never runs twice at once.
import { DatabaseError } from '../../store/database.ts';
import type { WorkerProcess } from '../worker-process.ts';

export interface DueWork {
  /** Does the work that is due now. */
  wake(): void;
  close(): Promise<void>;
}

export interface DueWorkState {
  readonly isClosed: boolean;
  /** Whether it was woken since the last call of this function. */
  isWoken: boolean;
}

/** `doAll` returns once nothing is due that can be done now. `onTrouble` is called with one line if a bug makes it fail. */
export function startDueWork(
  worker: Pick<WorkerProcess, 'close'>,
  sweepMilliseconds: number,
  doAll: (state: DueWorkState) => Promise<void>,
  onTrouble: (message: string) => void,
): DueWork {
  const state = { isClosed: false, isWoken: true };
  let running: Promise<void> | undefined;

  function start(): void {
    if (state.isClosed || running !== undefined) return;
    running = doAll(state)
      .catch((error: unknown) => {
        // If the database does not respond, the next sweep tries again, and requests say so.
        if (!(error instanceof DatabaseError) && !state.isClosed)
          onTrouble(`work that is due is done later: ${error}`);
      })
      .finally(() => {
        running = undefined;
        if (state.isWoken) start();
      });
  }

  const timer = setInterval(start, sweepMilliseconds).unref();
  start();
  return {
    wake() {
      state.isWoken = true;
      start();
    },
    async close() {
      state.isClosed = true;
      clearInterval(timer);
      await worker.close();
      await running;
    },
  };
}
