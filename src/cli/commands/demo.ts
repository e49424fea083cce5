// muster demo: a believable world as ndjson, however large, as a stream.
import { generateWorld } from '../../demo/world.ts';
import { type Command, exitStatus } from '../command.ts';
import { UsageError } from '../errors.ts';
import { printStream } from '../output.ts';

export const defaultWorld = { tournaments: 60, seed: 1 };

export const demo: Command = {
  words: 'demo',
  withoutDatabase: true,
  usage: '[--tournaments N] [--seed S]',
  summary: 'writes a believable, seeded world to standard output as ndjson records',
  flags: {
    tournaments: {
      type: 'string',
      value: 'N',
      summary: `how many tournaments (default ${defaultWorld.tournaments})`,
    },
    seed: { type: 'string', value: 'S', summary: `which world (default ${defaultWorld.seed})` },
  },
  async run({ flags }) {
    const tournaments = readNumber('--tournaments', flags['tournaments'], defaultWorld.tournaments);
    const seed = readNumber('--seed', flags['seed'], defaultWorld.seed);
    await printStream(writeWorld(tournaments, seed));
    return exitStatus.done;
  },
};

function* writeWorld(tournaments: number, seed: number): Generator<string> {
  for (const record of generateWorld({ tournaments, seed })) yield `${JSON.stringify(record)}\n`;
}

function readNumber(name: string, text: string | boolean | undefined, fallback: number): number {
  if (text === undefined) return fallback;
  if (typeof text !== 'string' || !/^\d{1,9}$/.test(text)) {
    throw new UsageError(`${name} is "${text}"; expected a whole number from 0 to 999999999`);
  }
  return Number(text);
}
