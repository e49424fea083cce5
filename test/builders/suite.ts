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
