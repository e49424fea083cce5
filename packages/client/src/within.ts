// Waiting that ends at once when a signal fires, whatever it waits for.
import { MusterError } from './error.ts';

export type Signals = readonly (AbortSignal | undefined)[];

/** `work` until it is done; `onTime` says what comes of it when so many milliseconds have passed. */
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
    // A longer time would be taken for none.
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

/** What `work` gives, or a failure when it takes longer. */
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
