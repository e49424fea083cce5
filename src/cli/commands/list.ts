// muster list: reads one army list from a file.

import { largestRoster, readRoster } from '#army-list/roster';
import { sayProblem } from '../../contract/problems.ts';
import { openSource, readStart } from '../../import/read/source.ts';
import type { Command } from '../command.ts';
import { inputError } from '../errors.ts';
import { print } from '../output.ts';

export const list: Command = {
  words: 'list',
  withoutDatabase: true,
  usage: 'FILE',
  summary: 'reads an army list (text, .ros, .rosz, New Recruit .json) and prints it as an ArmyList',
  takes: [1, 1],
  async run({ positionals: [file = ''] }) {
    const source = await openSource(file, { most: largestRoster });
    const bytes = 'unreadable' in source ? source : await readStart(source, largestRoster);
    if ('unreadable' in bytes) throw inputError(`${file}: ${sayProblem(bytes.unreadable)}`);
    const read = readRoster(bytes, file);
    if ('problem' in read) throw inputError(read.problem);
    print(JSON.stringify(read, null, 2));
  },
};
