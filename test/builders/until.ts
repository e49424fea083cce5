// Waits for what will come, and no longer than it may take: then the test fails with what was seen last.
import { setTimeout as wait } from 'node:timers/promises';

const askEveryMs = 20;

/** Longer than anything in a test takes on a slow machine. */
export const patienceMs = 60_000;

export interface Waiting<T> {
  /** What is waited for, in words. */
  readonly what: string;
  /** What is asked again and again. */
  see(): T | Promise<T>;
  /** Whether it has come; left out, whatever is not false, 0, '' or undefined. */
  is?(seen: T): boolean;
  /** Ends the waiting early, by failing. */
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

/** The same for something that is told once. */
export async function within<T>(
  what: string,
  told: Promise<T>,
  seen: () => unknown,
  withinMs = patienceMs,
): Promise<T> {
  const patience = new AbortController();
  const late = wait(withinMs, undefined, { signal: patience.signal }).then(() => {
    throw new Error(`waited ${withinMs} ms in vain for ${what}; seen: ${describe(seen())}`);
  });
  try {
    return await Promise.race([told, late]);
  } finally {
    patience.abort();
    late.catch(() => undefined);
  }
}

function describe(seen: unknown): string {
  return typeof seen === 'string' ? seen : (JSON.stringify(seen) ?? 'nothing');
}
