// Waits with a time limit, and stops at once when a signal fires.
import { MusterError } from './error.ts';

export type Signals = readonly (AbortSignal | undefined)[];

/** Runs `work`; `onTime` settles the promise if it takes longer than so many milliseconds. */
function raceTime<T>(
  milliseconds: number,
  signals: Signals,
  work: (signal: AbortSignal) => Promise<T>,
  onTime: (resolve: (value: T) => void, reject: (error: MusterError) => void) => void,
): Promise<T> {
  const controller = new AbortController();
  let end = () => {};
  return new Promise<T>((resolve, reject) => {
    const abort = ({ target }: { readonly target: unknown }) =>
      reject(
        new MusterError('The request was aborted', {
          code: 'ABORTED',
          cause: (target as AbortSignal).reason,
        }),
      );
    // A longer timeout would fire at once.
    const timer = setTimeout(() => onTime(resolve, reject), Math.min(milliseconds, 2 ** 31 - 1));
    for (const signal of signals) {
      signal?.addEventListener('abort', abort);
      if (signal?.aborted) abort({ target: signal });
    }
    end = () => {
      clearTimeout(timer);
      for (const signal of signals) signal?.removeEventListener('abort', abort);
    };
    if (!signals.some((signal) => signal?.aborted)) work(controller.signal).then(resolve, reject);
  }).then(
    (value) => {
      end();
      return value;
    },
    (error) => {
      end();
      controller.abort(error);
      throw error;
    },
  );
}

/** The result of `work`, or an error if it takes longer. */
export function within<T>(
  milliseconds: number,
  signals: Signals,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  return raceTime(milliseconds, signals, work, (_resolve, reject) =>
    reject(new MusterError(`No answer within ${milliseconds} ms`, { code: 'TIMEOUT' })),
  );
}

export function pause(milliseconds: number, signals: Signals): Promise<void> {
  return raceTime<void>(
    milliseconds,
    signals,
    () => new Promise(() => {}),
    (resolve) => resolve(),
  );
}
