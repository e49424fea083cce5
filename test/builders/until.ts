// Waits for a condition, with a time limit after which the test fails with the last value seen.
import { setTimeout as wait } from 'node:timers/promises';

const askEveryMs = 20;

/** Longer than any step of a test takes on a slow machine. */
export const patienceMs = 60_000;

export interface Waiting<T> {
  /** The awaited condition in words, for the error message. */
  readonly what: string;
  /** Reads the value, repeatedly. */
  see(): T | Promise<T>;
  /** Whether the value fulfils the condition; by default, any truthy value does. */
  is?(seen: T): boolean;
  /** Ends the wait early if it rejects. */
  readonly unless?: Promise<unknown>;
  readonly withinMs?: number;
}

export async function until<T>({
  what,
  see,
  is = Boolean,
  unless,
  withinMs = patienceMs,
}: Waiting<T>): Promise<T> {
  const end = performance.now() + withinMs;
  for (;;) {
    const late = performance.now() > end;
    const seen = await see();
    if (is(seen)) return seen;
    if (late) throw new Error(`waited ${withinMs} ms in vain for ${what}; seen: ${describe(seen)}`);
    await (unless === undefined ? wait(askEveryMs) : Promise.race([wait(askEveryMs), unless]));
  }
}

/** Waits for a promise, with the same time limit. `seen` is called for the error message. */
export async function within<T>(
  what: string,
  promise: Promise<T>,
  seen: () => unknown,
  withinMs = patienceMs,
): Promise<T> {
  const patience = new AbortController();
  const late = wait(withinMs, undefined, { signal: patience.signal }).then(() => {
    throw new Error(`waited ${withinMs} ms in vain for ${what}; seen: ${describe(seen())}`);
  });
  try {
    return await Promise.race([promise, late]);
  } finally {
    patience.abort();
    late.catch(() => undefined);
  }
}

function describe(seen: unknown): string {
  return typeof seen === 'string' ? seen : (JSON.stringify(seen) ?? 'nothing');
}
