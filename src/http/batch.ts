// Requests that come in together are answered together, each step for all of them before the next step for any: what a step
// needs of the processor's caches is then still there for the next request. Answered one by one, each request drives out what
// the one before it needs again, and an answer that was never asked for before takes half as long again.
import type { Soon } from '../store/soon.ts';

/**
 * Told how many do this step together. Gives what is to be done next, undefined where that was all. What has to be waited for goes on in a later
 * batch.
 */
export type Step = (together: number) => Soon<Step | undefined>;

export interface Work {
  readonly step: Step;
  /** Called where a step fails, instead of what is left to do. */
  readonly fail: (error: unknown) => void;
}

/** What lies in memory between two steps has a bound. */
const mostTogether = 32;

/** Takes work of this turn of the event loop, to be done at its end. `together` is called with what does it. */
export function makeBatch(together: (work: () => void) => void = (work) => work()): (work: Work) => void {
  let waiting: Work[] = [];

  function enter(work: Work): void {
    if (waiting.push(work) === 1) setImmediate(doAll);
  }

  function doAll(): void {
    const taken = waiting;
    waiting = [];
    for (let at = 0; at < taken.length; at += mostTogether) {
      const some = taken.slice(at, at + mostTogether);
      together(() => doTogether(some));
    }
  }

  function doTogether(works: readonly Work[]): void {
    for (let left = works; left.length > 0; ) {
      const further: Work[] = [];
      for (const work of left) doStep(work, further, left.length);
      left = further;
    }
  }

  function doStep({ step, fail }: Work, further: Work[], together: number): void {
    try {
      const next = step(together);
      if (next instanceof Promise) next.then((later) => later && enter({ step: later, fail }), fail);
      else if (next !== undefined) further.push({ step: next, fail });
    } catch (error) {
      fail(error);
    }
  }

  return enter;
}
