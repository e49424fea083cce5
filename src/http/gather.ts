// Requests that come in together are answered together: each waits until all of the same turn of the event loop were read, and then they go on in
// step, because every `await` lets the others catch up. What a step needs of the processor's caches is then still there for the next request.

let gathered: Promise<void> | undefined;

/** Resolves when everything that came in during this turn was read. */
export function gather(): Promise<void> {
  gathered ??= new Promise((resolve) => {
    setImmediate(() => {
      gathered = undefined;
      resolve();
    });
  });
  return gathered;
}
