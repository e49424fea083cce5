// Requests that arrive in the same iteration of the event loop are handled as a batch: each waits until all of them are read. Every later `await` lets the
// others catch up, so that one step runs for the whole batch while its code and data are in the processor's caches.

let batch: Promise<void> | undefined;

/** Resolves when all requests of this iteration of the event loop are read. */
export function joinBatch(): Promise<void> {
  batch ??= new Promise((resolve) => {
    setImmediate(() => {
      batch = undefined;
      resolve();
    });
  });
  return batch;
}
