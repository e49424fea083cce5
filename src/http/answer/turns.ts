// Large answers take turns: only so many bytes of them are read, made, compressed and sent at the same time, so that memory has a bound however many
// ask. Whoever finds no room waits, and is told to come back where that would take long.
import { setImmediate } from 'node:timers/promises';
import { unavailable } from '../../contract/errors.ts';
import type { Request } from '../request/request.ts';
import type { Representation } from './answer.ts';

export interface Turns {
  /** Does the work once there is room for an answer of at most so many bytes. What it made counts until it is sent. */
  take(mostBytes: number, request: Request, make: () => Promise<Representation>): Promise<Representation>;
}

export interface TurnsOptions {
  readonly roomBytes?: number;
  readonly patienceMilliseconds?: number;
  readonly pauseTurns?: number;
}

const defaultRoomBytes = 96 * 1024 * 1024;
const defaultPatience = 5000;
/** Rows, text and bytes, plain and compressed: so often an answer is in memory while it is made. */
const copies = 4;
const mostWaiting = 200;
/**
 * Turns of the event loop before an answer is made. In each of them one connection is accepted and everything that has come in is answered, so that
 * nobody else waits for more than those that have room at the same time.
 */
const defaultPauseTurns = 50;

interface Waiting {
  readonly bytes: number;
  readonly request: Request;
  /** Whether there is room now. */
  readonly end: (hasRoom: boolean) => void;
}

export function makeTurns(options: TurnsOptions = {}): Turns {
  const { roomBytes = defaultRoomBytes, patienceMilliseconds = defaultPatience } = options;
  const { pauseTurns = defaultPauseTurns } = options;
  let taken = 0;
  const waiting = new Set<Waiting>();

  // What is larger than all the room has it alone.
  const fits = (bytes: number): boolean => taken === 0 || taken + bytes <= roomBytes;

  function letIn(): void {
    for (const one of waiting) {
      if (!one.request.isLeft() && !fits(one.bytes)) return;
      waiting.delete(one);
      one.end(!one.request.isLeft());
    }
  }

  /** First come, first served. Whether there is room now; it is taken at once. */
  function wait(bytes: number, request: Request): Promise<boolean> {
    if (waiting.size >= mostWaiting) return Promise.resolve(false);
    return new Promise((resolve) => {
      const one: Waiting = {
        bytes,
        request,
        end(hasRoom) {
          clearTimeout(late);
          if (hasRoom) taken += bytes;
          resolve(hasRoom);
        },
      };
      const late = setTimeout(() => {
        waiting.delete(one);
        one.end(false);
      }, patienceMilliseconds).unref();
      waiting.add(one);
    });
  }

  return {
    async take(mostBytes, request, make) {
      let held = mostBytes * copies;
      if (waiting.size === 0 && fits(held)) taken += held;
      else if (!(await wait(held, request))) throw unavailable;
      const hold = (bytes: number): void => {
        taken += bytes - held;
        held = bytes;
        letIn();
      };
      try {
        for (let turn = 0; turn < pauseTurns; turn += 1) await setImmediate();
        const made = await make();
        hold(Buffer.isBuffer(made.body) ? made.body.length : 0);
        request.onEnd(() => hold(0));
        return made;
      } catch (error) {
        hold(0);
        throw error;
      }
    },
  };
}
