// muster demo: a believable world as ndjson, however large, as a stream.
import { once } from 'node:events';
import { generateWorld } from '../demo/world.ts';
import { type Command, exitStatus, UsageError } from './command.ts';

export const defaultWorld = { tournaments: 60, seed: 1 };

export const demo: Command = {
  words: 'demo',
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
    let closed = false;
    // A reader that has seen enough (such as head) ends the stream; that is no fault.
    process.stdout.on('error', () => {
      closed = true;
    });
    for (const record of generateWorld({ tournaments, seed })) {
      if (closed) break;
      if (!process.stdout.write(`${JSON.stringify(record)}\n`)) {
        await Promise.race([once(process.stdout, 'drain'), once(process.stdout, 'close')]).catch(
          () => undefined,
        );
      }
    }
    return exitStatus.done;
  },
};

function readNumber(name: string, text: string | boolean | undefined, fallback: number): number {
  if (text === undefined) return fallback;
  if (typeof text !== 'string' || !/^\d{1,9}$/.test(text)) {
    throw new UsageError(`${name} is "${text}"; expected a whole number from 0 to 999999999`);
  }
  return Number(text);
}
