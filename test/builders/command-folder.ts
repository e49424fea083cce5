// A folder with files and a database, to run commands in.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { TestContext } from 'node:test';
import { battle, participant, tournament } from '../../packages/rules/test/builders/records.ts';
import { makeFolder } from './engines.ts';
import { type Finished, type RunOptions, runMuster } from './run-muster.ts';

export interface CommandFolder {
  readonly path: string;
  write(name: string, content: string | Buffer): string;
  run(words: string, options?: RunOptions): Promise<Finished>;
}

/** A folder with files and a database of its own. */
export function makeCommandFolder(t: TestContext): CommandFolder {
  const path = makeFolder(t);
  return {
    path,
    write(name, content) {
      writeFileSync(join(path, name), content);
      return name;
    },
    run: (words, options) =>
      runMuster([...words.split(' '), '--database', 'sqlite:test.db'], { cwd: path, ...options }),
  };
}

/** A tournament of two, one of whom has a name that spreadsheets would run. */
export const open = tournament('open', {
  stages: [{ id: 'swiss', rounds: 1 }],
  participants: [
    participant('a', { player: '=Ada', club: 'host', list: { text: 'Skaven\n1990/2000 pts' } }),
    participant('b', { player: 'Bo' }),
  ],
  battles: [battle('b1', 'a', 'b', '3-1')],
});
