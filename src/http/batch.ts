// Requests that come in together are answered together, each step for all of them before the next step for any: what a step
// needs of the processor's caches is then still there for the next request. Answered one by one, each request drives out what
// the one before it needs again, and an answer that was never asked for before takes half as long again.

/** What is to be done next; undefined where that was all. */
export type Step = () => Step | undefined;

export interface Work {
  step: Step | undefined;
  /** Instead of what is left to do, where a step throws. */
  readonly fail: (error: unknown) => void;
}

/** What lies in memory between two steps has a bound. */
const mostTogether = 32;

/** Takes work of this turn of the event loop, to be done at its end. */
export function makeBatch(): (work: Work) => void {
  let waiting: Work[] = [];

  function doAll(): void {
    const taken = waiting;
    waiting = [];
    for (let at = 0; at < taken.length; at += mostTogether) doTogether(taken.slice(at, at + mostTogether));
  }

  return (work) => {
    if (waiting.push(work) === 1) setImmediate(doAll);
  };
}

function doTogether(works: readonly Work[]): void {
  for (let left = works; left.length > 0; left = left.filter(({ step }) => step !== undefined)) {
    for (const work of left) {
      try {
        work.step = work.step?.();
      } catch (error) {
        work.step = undefined;
        work.fail(error);
      }
    }
  }
}
