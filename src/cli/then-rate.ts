// Commands that change records also compute the affected ratings before they exit (docs/rules/ratings.md, When).
import { makeDueRatings } from '../publish/ratings/make-ratings.ts';
import { DatabaseError, hasFault } from '../store/database.ts';
import type { Command } from './command.ts';
import { withDatabase } from './database.ts';
import { CommandError, exitStatus, systemError } from './errors.ts';
import type { Settings } from './settings.ts';

/** The command with the flag `--no-ratings`. A command that rejected some of its input may still have changed records. */
export function thenRate(command: Command): Command {
  return {
    ...command,
    usage: `${command.usage} [--no-ratings]`.trim(),
    flags: {
      ...command.flags,
      'no-ratings': { summary: 'leave ratings to a running server or "muster ratings refresh"' },
    },
    async run(input) {
      const { settings, flags } = input;
      const isRated = flags['no-ratings'] !== true && flags['dry-run'] !== true;
      try {
        await command.run(input);
      } catch (error) {
        const isInput = error instanceof CommandError && error.status === exitStatus.invalidInput;
        if (isInput && isRated)
          await withDatabase(settings, makeDueRatings).catch((other: unknown) => {
            if (!hasFault(other, 'missing')) throw other;
          });
        throw error;
      }
      if (isRated) await rate(settings);
    },
  };
}

/** The change is stored by now, even if this fails, for example because the disk is full. */
async function rate(settings: Settings): Promise<void> {
  try {
    await withDatabase(settings, makeDueRatings);
  } catch (error) {
    if (!(error instanceof DatabaseError)) throw error;
    throw systemError(
      `the change is stored, its ratings are not ("muster ratings refresh" computes them): ${error.message}`,
    );
  }
}
