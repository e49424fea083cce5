// What the two threads of a server hand each other, flat: an object for each question and each answer takes several times as long to copy.
import type { Answer } from './answer.ts';

/** Undefined: to be asked in the other thread. */
export type Answered = Answer | undefined;

export interface Questions {
  /** Given back with their answers. */
  readonly number: number;
  /** Of each in turn: its plain address, the base of `next`, the base of `url` fields. */
  readonly texts: readonly string[];
}
export const textsOfQuestion = 3;

/** In the order of the questions. */
export interface PackedAnswers {
  readonly number: number;
  /** Of each: its digest, and the address of the following page or nothing. */
  readonly texts: readonly string[];
  /** Of each: which block its body is in, from where, how long; and its age. What there is not is not a number. */
  readonly numbers: Float64Array;
  readonly blocks: readonly ArrayBuffer[];
}

const textsOfAnswer = 2;
const numbersOfAnswer = 6;
const none = Number.NaN;

/** The blocks are to be handed over, not copied. */
export function packAnswers(number: number, answers: readonly Answered[]): PackedAnswers {
  const texts: string[] = [];
  const numbers = new Float64Array(answers.length * numbersOfAnswer).fill(none);
  const blocks: ArrayBuffer[] = [];
  answers.forEach((answer, index) => {
    texts.push(answer?.digest ?? '', answer?.next ?? '');
    if (answer === undefined) return;
    const { body, age } = answer;
    const block = body.buffer as ArrayBuffer;
    const known = blocks.indexOf(block);
    const at = index * numbersOfAnswer;
    numbers[at] = known === -1 ? blocks.push(block) - 1 : known;
    numbers[at + 1] = body.byteOffset;
    numbers[at + 2] = body.byteLength;
    numbers[at + 3] = age?.stamp ?? none;
    numbers[at + 4] = age?.freshSeconds ?? none;
    numbers[at + 5] = age?.until ?? none;
  });
  return { number, texts, numbers, blocks };
}

export function unpackAnswer({ texts, numbers, blocks }: PackedAnswers, index: number): Answered {
  const at = index * numbersOfAnswer;
  const block = blocks[numbers[at] ?? none];
  if (block === undefined) return undefined;
  const stamp = numberAt(numbers, at + 3);
  return {
    body: Buffer.from(block, numbers[at + 1], numbers[at + 2]),
    digest: texts[index * textsOfAnswer] ?? '',
    next: texts[index * textsOfAnswer + 1] || undefined,
    age:
      stamp === undefined
        ? undefined
        : { stamp, freshSeconds: numberAt(numbers, at + 4), until: numberAt(numbers, at + 5) ?? 0 },
  };
}

function numberAt(numbers: Float64Array, at: number): number | undefined {
  const number = numbers[at];
  return Number.isNaN(number) ? undefined : number;
}
