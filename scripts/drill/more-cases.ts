// Runs the tests of generated cases with ten times as many cases as `npm test`.
import { execFile } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Drill, figure, none } from './drill.ts';

const root = join(import.meta.dirname, '../..');

/** The tests that use test/builders/times.ts. */
function listFiles(): string[] {
  return readdirSync(join(root, 'test'), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.test.ts'))
    .map((name) => join('test', name))
    .filter((name) => readFileSync(join(root, name), 'utf8').includes('builders/times.ts'));
}

export const moreCases: Drill = {
  name: 'more-cases',
  summary: 'the tests that try generated cases, ten times as many as with npm test',
  async run(size) {
    const files = listFiles();
    const env = { ...process.env, MUSTER_TIMES: size === 'long' ? '100' : '10' };
    const said = await new Promise<string>((resolve) => {
      const words = ['--test', '--test-concurrency=1', '--test-reporter=tap', ...files];
      execFile(process.execPath, words, { cwd: root, env, maxBuffer: 2 ** 28 }, (_, stdout) =>
        resolve(stdout),
      );
    });
    const count = (what: string) =>
      Number(new RegExp(`^# ${what} (\\d+)$`, 'm').exec(said)?.[1] ?? Number.NaN);
    return [
      none('tests that failed', count('tests') - count('pass') - count('skipped'), count('tests')),
      figure('files', files.length, '> 5', files.length > 5),
    ];
  },
};
