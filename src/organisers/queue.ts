// Submissions of one process, one after the other. Over all processes the turn of the writer sees to that.

import { ApiError } from '../contract/errors.ts';
import { organiserMessages } from '../contract/organiser-messages.ts';

const mostWaiting = 10;
const retryAfterSeconds = '5';

export interface Queue {
  /** Throws at once where too many wait. */
  check(): void;
  run<T>(work: () => Promise<T>): Promise<T>;
}

export function makeQueue(): Queue {
  /** The one under way included. */
  let inside = 0;
  let turn: Promise<unknown> = Promise.resolve();

  function check(): void {
    if (inside > mostWaiting)
      throw new ApiError(503, organiserMessages.queueFull, { 'retry-after': retryAfterSeconds });
  }

  return {
    check,
    run(work) {
      check();
      inside += 1;
      const done = turn.then(work).finally(() => {
        inside -= 1;
      });
      turn = done.catch(() => undefined);
      return done;
    },
  };
}
