// Whether a commit of the last day changed what a drill checks: each change has been tested with the drills that it needs, without those it does not.
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';

/** Paths are relative to it. */
const root = join(import.meta.dirname, '../..');

/** True also if it is not known, because there is no git or no history. */
export function hasChanged(paths: readonly string[]): boolean {
  const base = git('rev-list', '--max-count=1', '--before=1 day ago', 'HEAD').stdout.trim();
  return base === '' || git('diff', '--quiet', base, 'HEAD', '--', ...paths).status !== 0;
}

function git(...words: string[]) {
  return spawnSync('git', words, { cwd: root, encoding: 'utf8' });
}
