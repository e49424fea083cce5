// Resources that all tests of a `describe` share: they are cleaned up when the last test has ended.
import { after, type TestContext } from 'node:test';

/** To be called inside `describe`. */
export function sharedBySuite(): Pick<TestContext, 'after'> {
  const cleanups: (() => unknown)[] = [];
  after(async () => {
    for (const clean of cleanups.reverse()) await clean();
  });
  return { after: (clean) => void cleanups.push(clean as () => unknown) };
}

/** Starts something that all tests of a `describe` share, when the first of them needs it. To be called inside `describe`. */
export function startOnce<T>(start: (suite: Pick<TestContext, 'after'>) => Promise<T>): () => Promise<T> {
  const suite = sharedBySuite();
  let started: Promise<T> | undefined;
  return () => {
    started ??= start(suite);
    return started;
  };
}
