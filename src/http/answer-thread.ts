// The second thread of a server, seen from the first: where many requests come in together, it reads and makes answers, while the first one takes in
// requests and sends. Questions go over together, and their answers come back together.
import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { Answer } from './answer.ts';
import { type PackedAnswers, type Questions, unpackAnswer } from './answer-message.ts';

/** What the thread knows from the start. */
export interface ThreadStart {
  /** Address of the database. */
  readonly url: string;
  /** Seconds a cursor lives. */
  readonly cursorTtl: number;
  /** Of cursors. */
  readonly secret: string;
}

/** A text is a new secret; nothing, that this was all. */
export type ToThread = Questions | string | null;
export type FromThread = PackedAnswers | 'ready';

export interface ThreadOptions extends Omit<ThreadStart, 'secret'> {
  /** Told in one line when the thread is lost: then the first one answers alone, until there is another. */
  readonly onTrouble: (message: string) => void;
}

export interface AnswerThread {
  /** Undefined where it has enough to do, or is not there; a promise of undefined where there is something to say against the question. */
  ask(address: string, base: string, site: string): Promise<Answer | undefined> | undefined;
  /** Cursors are read and written under this secret from now on. */
  setSecret(secret: string): void;
  close(): Promise<void>;
}

/** Little enough that the thread begins while others are still gathered. */
const mostTogether = 16;
/** Beyond these the first thread answers itself: so both are busy, whichever is faster. */
const mostWaiting = 48;
/** Milliseconds before a lost thread is started anew, and that one gets to close the database. */
const restartPause = 10_000;
const closePatience = 2000;
/** Of memory for JavaScript, in MB. */
const resourceLimits = { maxYoungGenerationSizeMb: 24, maxOldGenerationSizeMb: 64 };

type Resolve = (answer: Answer | undefined) => void;

/** Started when it is first asked: a server that is never asked by many at once does without. */
export function makeAnswerThread({ url, cursorTtl, onTrouble }: ThreadOptions): AnswerThread {
  let worker: Worker | undefined;
  let isReady = false;
  let startAfter = 0;
  let secret: string | undefined;
  let texts: string[] = [];
  let asking: Resolve[] = [];
  const sent = new Map<number, readonly Resolve[]>();
  let number = 0;
  let waiting = 0;

  function start(workerData: ThreadStart): void {
    const started = new Worker(new URL('./answer-worker.ts', import.meta.url), {
      workerData,
      resourceLimits,
    });
    worker = started;
    started.unref();
    started.on('message', take);
    started.once('error', (error) => {
      if (worker !== started) return;
      lose();
      onTrouble(`the second thread ended, and another one takes its place: ${(error as Error).message}`);
    });
  }

  function take(message: FromThread): void {
    if (message === 'ready') {
      isReady = true;
      return;
    }
    const asked = sent.get(message.number) ?? [];
    sent.delete(message.number);
    waiting -= asked.length;
    for (const [index, resolve] of asked.entries()) resolve(unpackAnswer(message, index));
  }

  /** Who waits is answered by the first thread. */
  function lose(): void {
    const lost = [...sent.values(), asking].flat();
    worker = undefined;
    isReady = false;
    startAfter = performance.now() + restartPause;
    texts = [];
    asking = [];
    sent.clear();
    waiting = 0;
    for (const resolve of lost) resolve(undefined);
  }

  function handOver(): void {
    if (asking.length === 0) return;
    number += 1;
    worker?.postMessage({ number, texts } satisfies ToThread);
    sent.set(number, asking);
    texts = [];
    asking = [];
  }

  return {
    ask(address, base, site) {
      if (worker === undefined && secret !== undefined && performance.now() > startAfter)
        start({ url, cursorTtl, secret });
      if (!isReady || waiting >= mostWaiting) return undefined;
      waiting += 1;
      return new Promise((resolve) => {
        texts.push(address, base, site);
        const count = asking.push(resolve);
        if (count === mostTogether) handOver();
        else if (count === 1) queueMicrotask(handOver);
      });
    },
    setSecret(found) {
      secret = found;
      worker?.postMessage(found satisfies ToThread);
    },
    async close() {
      const last = worker;
      if (last !== undefined) lose();
      startAfter = Number.POSITIVE_INFINITY;
      if (last === undefined) return;
      last.ref();
      last.postMessage(null satisfies ToThread);
      const ended = once(last, 'exit', { signal: AbortSignal.timeout(closePatience) });
      await ended.catch(() => last.terminate());
    },
  };
}
