// muster demo: writes a realistic world of any size as a stream of ndjson.
import { generateWorld, type WorldOptions } from '../../demo/world.ts';
import type { Command } from '../command.ts';
import { readDay, today } from '../dates.ts';
import { usageError } from '../errors.ts';
import { printStream } from '../output.ts';
import { wholeNumber } from '../setting-values.ts';
import { parseNamed } from '../settings.ts';

export const defaultWorld = { tournaments: 60, seed: 1 };
/** On other days, some years of the world would not have four digits. */
const [firstDay, lastDay] = ['1900-01-01', '9990-12-31'];

export const demo: Command = {
  words: 'demo',
  withoutDatabase: true,
  usage: '[--tournaments N] [--seed S] [--today DAY]',
  summary: 'writes demo data to standard output as ndjson records',
  flags: {
    tournaments: { value: 'N', summary: `number of tournaments (default ${defaultWorld.tournaments})` },
    seed: { value: 'S', summary: `seed of the generator (default ${defaultWorld.seed})` },
    today: {
      value: 'DAY',
      summary:
        'the day on which some events are live (default today); the same day and seed give the same data',
    },
  },
  async run({ flags }) {
    const tournaments = readNumber('--tournaments', flags['tournaments'], defaultWorld.tournaments);
    const seed = readNumber('--seed', flags['seed'], defaultWorld.seed);
    const day = readDay('--today', flags['today']) ?? today();
    if (day < firstDay || day > lastDay)
      throw usageError(`--today is "${day}"; expected a day from ${firstDay} to ${lastDay}`);
    await printStream(writeWorld({ tournaments, seed, today: day }));
  },
};

function* writeWorld(options: WorldOptions): Generator<string> {
  for (const record of generateWorld(options)) yield `${JSON.stringify(record)}\n`;
}

function readNumber(name: string, text: string | boolean | undefined, fallback: number): number {
  if (typeof text !== 'string') return fallback;
  return parseNamed(name, text, (value) => wholeNumber(value, 0, 999_999_999));
}
