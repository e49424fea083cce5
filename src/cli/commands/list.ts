// muster list: reads one army list from a file.
import { readStart } from '../../import/read/read-start.ts';
import { UnreadableError } from '../../import/read/source.ts';
import { readRoster } from '../../import/rosters/roster.ts';
import { MAX_ROSTER_BYTES } from '../../import/rosters/roster-document.ts';
import { type Command, exitStatus } from '../command.ts';
import { inputError } from '../errors.ts';
import { print } from '../output.ts';

export const list: Command = {
  words: 'list',
  withoutDatabase: true,
  usage: 'FILE',
  summary: 'reads an army list (text, .ros, .rosz, New Recruit .json) and prints it as an ArmyList',
  takes: [1, 1],
  async run({ positionals: [file = ''] }) {
    const bytes = await readStart(file, MAX_ROSTER_BYTES).catch((error: unknown) => {
      throw error instanceof UnreadableError ? inputError(`${file}: ${error.message}`) : error;
    });
    const read = readRoster(bytes, file);
    if ('problem' in read) throw inputError(read.problem);
    print(JSON.stringify(read, null, 2));
    return exitStatus.done;
  },
};
