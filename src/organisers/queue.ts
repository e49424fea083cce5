// The jobs of one process, one at a time, round-robin by key. Between processes the write lock does the same.
import { ApiError } from '../contract/errors.ts';
import { organiserMessages } from '../contract/organiser-messages.ts';

const mostWaiting = 10;
const mostWaitingOfKey = 2;
/** Reports of players are short, and at the end of a round many arrive at once. They do not count among the others. */
const mostWaitingPlayers = 100;
const retryAfterSeconds = '5';

export interface Queue {
  /** Throws where too many jobs wait, of this key or in all. */
  check(key: string): void;
  run<T>(key: string, job: () => Promise<T>): Promise<T>;
}

export function makeQueue(): Queue {
  /** Keys with waiting jobs, the next one first. */
  const waiting = new Map<string, (() => void)[]>();
  let running: string | undefined;

  function check(key: string): void {
    const isPlayer = isOfPlayer(key);
    const all = [...waiting].reduce(
      (sum, [other, { length }]) => sum + (isOfPlayer(other) === isPlayer ? length : 0),
      0,
    );
    if (
      all >= (isPlayer ? mostWaitingPlayers : mostWaiting) ||
      (waiting.get(key)?.length ?? 0) >= mostWaitingOfKey
    )
      throw new ApiError(503, organiserMessages.queueFull, { 'retry-after': retryAfterSeconds });
  }

  /** A key whose job has just run comes after all others. */
  function startNext(): void {
    const key = waiting.keys().find((other) => other !== running) ?? waiting.keys().next().value;
    running = key;
    if (key === undefined) return;
    const [start, ...rest] = waiting.get(key) ?? [];
    waiting.delete(key);
    if (rest.length > 0) waiting.set(key, rest);
    start?.();
  }

  return {
    check,
    async run(key, job) {
      if (running === undefined) running = key;
      else {
        check(key);
        await new Promise<void>((start) => waiting.set(key, [...(waiting.get(key) ?? []), start]));
      }
      try {
        return await job();
      } finally {
        startNext();
      }
    },
  };
}

const playerPrefix = 'player ';

/** The key under which the jobs of a personal link wait. */
export function playerKey(code: string): string {
  return playerPrefix + code;
}

function isOfPlayer(key: string): boolean {
  return key.startsWith(playerPrefix);
}
