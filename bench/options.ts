// The options of `npm run bench`.
import { parseArgs } from 'node:util';

export interface Options {
  readonly size: 'quick' | 'normal';
  /** The world has no army lists and rounds of battles. */
  readonly lean: boolean;
  /** Measure a world ten times as large, too. */
  readonly large: boolean;
  /** Measure a world made of this many copies (section `copied`); 0: none. */
  readonly copies: number;
  /** Folder of another checkout to compare with. */
  readonly against: string | undefined;
  readonly rounds: number;
  readonly seconds: number;
  /** Answers before the first round, so that hot code is compiled. */
  readonly warmUpAnswers: number;
  /** Sections to measure; undefined: all. */
  readonly only: readonly string[] | undefined;
  /** Rows of the section `answers` to measure; undefined: all. */
  readonly rows: readonly string[] | undefined;
  /** Engines of that section; undefined: both. */
  readonly engines: readonly string[] | undefined;
  /** Use existing worlds and databases, even if they were made by older code. */
  readonly keepWorld: boolean;
  /** Write table, figures and picture into docs/. */
  readonly docs: boolean;
}

export const connections = 64;

export function readOptions(args: readonly string[]): Options {
  const { values } = parseArgs({
    args: [...args],
    options: {
      quick: { type: 'boolean', default: false },
      lean: { type: 'boolean', default: false },
      large: { type: 'boolean', default: false },
      copies: { type: 'string', default: '0' },
      against: { type: 'string' },
      rounds: { type: 'string' },
      seconds: { type: 'string' },
      only: { type: 'string' },
      rows: { type: 'string' },
      engines: { type: 'string' },
      'keep-world': { type: 'boolean', default: false },
      docs: { type: 'boolean', default: false },
    },
  });
  const { quick } = values;
  return {
    size: quick ? 'quick' : 'normal',
    lean: values.lean,
    large: values.large,
    copies: Number(values.copies),
    against: values.against,
    rounds: Number(values.rounds ?? (quick ? 1 : 9)),
    seconds: Number(values.seconds ?? (quick ? 1 : 2)),
    warmUpAnswers: quick ? 2000 : 50_000,
    only: values.only?.split(','),
    rows: values.rows?.split(','),
    engines: values.engines?.split(','),
    keepWorld: values['keep-world'],
    docs: values.docs,
  };
}
