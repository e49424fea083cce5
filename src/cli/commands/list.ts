// muster list: one army list read from a file.
import { open } from 'node:fs/promises';
import { readRoster } from '../../import/rosters/roster.ts';
import { MAX_ROSTER_BYTES } from '../../import/rosters/roster-document.ts';
import { type Command, exitStatus, InputError, print } from '../command.ts';

export const list: Command = {
  words: 'list',
  usage: 'FILE',
  summary: 'reads an army list (text, .ros, .rosz, New Recruit .json) and prints it as an ArmyList',
  takes: [1, 1],
  async run({ positionals: [file = ''] }) {
    const read = readRoster(await readStart(file), file);
    if ('problem' in read) throw new InputError(read.problem);
    print(JSON.stringify(read, null, 2));
    return exitStatus.done;
  },
};

/** No more than shows that the file is too large. */
async function readStart(file: string): Promise<Uint8Array> {
  try {
    await using handle = await open(file);
    const parts: Buffer[] = [];
    for await (const part of handle.createReadStream({ end: MAX_ROSTER_BYTES, autoClose: false }))
      parts.push(part);
    return Buffer.concat(parts);
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    const words: Record<string, string> = {
      ENOENT: 'there is no such file',
      EISDIR: 'is a folder; expected a file',
    };
    throw new InputError(`${file}: ${words[code ?? ''] ?? `cannot be read (${code ?? message})`}`);
  }
}
