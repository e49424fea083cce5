// Drills that are tests: files named *.drill.ts, which `npm test` leaves out because they take long, and tests of generated cases with more cases.
import { execFile } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Drill, type Figure, figure, none } from './drill.ts';

const root = join(import.meta.dirname, '../..');

export const packages: Drill = {
  name: 'packages',
  summary: 'every package is packed, installed into an empty folder and used',
  sources: [
    'package.json',
    'package-lock.json',
    'tsconfig.build.json',
    'bin',
    'deploy',
    'scripts/build*',
    'scripts/bundle.ts',
    'packages/*/package.json',
    'packages/*/src/index.ts',
    'test/package',
  ],
  run: () => runTests(globSync('test/package/*.drill.ts', { cwd: root })),
};

export const fuzz: Drill = {
  name: 'fuzz',
  summary: 'generated requests and broken bytes, to every address',
  sources: [
    'src/accounts',
    'src/contract',
    'src/http',
    'src/organisers',
    'src/pages',
    ':(exclude)src/pages/assets',
    'test/http/fuzz.drill.ts',
    'test/builders/fuzz*',
  ],
  run: () => runTests(['test/http/fuzz.drill.ts']),
};

export const expressions: Drill = {
  name: 'expressions',
  summary: 'every regular expression of the sources, on texts made to let it backtrack',
  sources: ['src', 'packages', ':(exclude)packages/*/test', 'test/security/expressions.drill.ts'],
  run: () => runTests(['test/security/expressions.drill.ts']),
};

export const killedSteps: Drill = {
  name: 'killed-steps',
  summary: '`muster next`, and the worker that saves reports, killed at random moments',
  run() {
    const others = globSync('test/organisers/*-kills.drill.ts', { cwd: root });
    return runTests(['test/cli/next-kills.drill.ts', ...others], {}, 2);
  },
};

export const moreCases: Drill = {
  name: 'more-cases',
  summary: 'the tests that try generated cases, ten times as many as with npm test',
  async run(size) {
    const files = globSync(['test/**/*.{test,drill}.ts', 'packages/*/test/**/*.test.ts'], {
      cwd: root,
    }).filter((file) => readFileSync(join(root, file), 'utf8').includes('builders/times.ts'));
    const figures = await runTests(files, { MUSTER_TIMES: size === 'long' ? '100' : '10' });
    return [...figures, figure('files', files.length, '> 10', files.length > 10)];
  },
};

/** Each file in a process of its own, so many at a time. What failed is printed. */
async function runTests(
  files: readonly string[],
  variables: Readonly<Record<string, string>> = {},
  atOnce = 1,
): Promise<Figure[]> {
  const setup = ['--import', './test/builders/setup.ts'];
  const words = [...setup, '--test', `--test-concurrency=${atOnce}`, '--test-reporter=tap', ...files];
  const options = { cwd: root, env: { ...process.env, ...variables }, maxBuffer: 2 ** 28 };
  const said = await new Promise<string>((resolve) => {
    execFile(process.execPath, words, options, (_, stdout) => resolve(stdout));
  });
  const count = (what: string) => Number(new RegExp(`^# ${what} (\\d+)$`, 'm').exec(said)?.[1] ?? Number.NaN);
  const failed = count('tests') - count('pass') - count('skipped');
  if (failed !== 0) process.stdout.write(said);
  return [none('tests that failed', failed, count('tests'))];
}
