// What `npm run bench` is told.
import { parseArgs } from 'node:util';

export interface Options {
  readonly size: 'quick' | 'normal';
  /** Measure a world ten times as large beside it. */
  readonly large: boolean;
  readonly rounds: number;
  readonly seconds: number;
  /** Sections to measure; undefined: all. */
  readonly only: readonly string[] | undefined;
  /** Take the worlds as they lie there, even if they were made by older code. */
  readonly keepWorld: boolean;
  /** Put table, figures and picture into docs/. */
  readonly docs: boolean;
}

export const connections = 64;

export function readOptions(args: readonly string[]): Options {
  const { values } = parseArgs({
    args: [...args],
    options: {
      quick: { type: 'boolean', default: false },
      large: { type: 'boolean', default: false },
      rounds: { type: 'string' },
      seconds: { type: 'string' },
      only: { type: 'string' },
      'keep-world': { type: 'boolean', default: false },
      docs: { type: 'boolean', default: false },
    },
  });
  return {
    size: values.quick ? 'quick' : 'normal',
    large: values.large,
    rounds: Number(values.rounds ?? (values.quick ? 1 : 5)),
    seconds: Number(values.seconds ?? (values.quick ? 1 : 2)),
    only: values.only?.split(','),
    keepWorld: values['keep-world'],
    docs: values.docs,
  };
}
