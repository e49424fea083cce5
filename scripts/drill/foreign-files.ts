// Converts files of other platforms, each damaged in a thousand ways: cut, types swapped, people duplicated, ids without a target.
import { readdirSync, readFileSync } from 'node:fs';
import { sayProblem } from '../../src/contract/problems.ts';
import { computeTournament } from '../../src/domain/tournament.ts';
import { formats } from '../../src/foreign/formats.ts';
import { readContent } from '../../src/foreign/read/content.ts';
import { checkRecord } from '../../src/import/check/check-record.ts';
import { convertFiles } from '../../src/import/foreign/convert-files.ts';
import { makeRandom, mutate } from '../../test/builders/mutate-foreign.ts';
import { readBytes, readExpected } from '../../test/builders/shared-data.ts';
import { type Drill, figure, none, type Size } from './drill.ts';

/** With the tests, a tenth of the invented files and a hundredth of the real ones, if there are any. */
const mutationsOf = { short: 100, full: 1000, long: 1000 };
const mutationsOfReal = { short: 10, full: 1000, long: 1000 };

/** The files of one tournament. */
type Bundle = readonly Buffer[];

const invented = new URL('../../test/fixtures/foreign/', import.meta.url);

function listBundles(size: Size): readonly { readonly bundle: Bundle; readonly mutations: number }[] {
  const fixtures = readdirSync(invented).map((name) => [readFileSync(new URL(name, invented))]);
  const given = formats.flatMap((format) =>
    Object.keys(readExpected(format)).map((names) =>
      names.split(' + ').map((name) => readBytes(`foreign/${format}/${name}`)),
    ),
  );
  return [
    ...fixtures.map((bundle) => ({ bundle, mutations: mutationsOf[size] })),
    ...given.map((bundle) => ({ bundle, mutations: mutationsOfReal[size] })),
  ];
}

interface Tally {
  mutations: number;
  exceptions: number;
  /** Neither rejected nor a valid record. */
  unsound: number;
  refused: number;
  longestMs: number;
}

/** The last exception and the last invalid record, for debugging. */
const faults: string[] = [];

export const foreignFiles: Drill = {
  name: 'foreign-files',
  summary: '1,000 mutations of every file of another platform: cut, types swapped, people doubled, wrong ids',
  long: true,
  async run(size) {
    const tally: Tally = { mutations: 0, exceptions: 0, unsound: 0, refused: 0, longestMs: 0 };
    const bundles = listBundles(size);
    for (const [index, { bundle, mutations }] of bundles.entries()) {
      const random = makeRandom(index + 1);
      for (let count = 0; count < mutations; count += 1) tryOne(bundle, random, tally);
      // Lets signals and timers run.
      await new Promise((resolve) => setImmediate(resolve));
    }
    return [
      figure('files, and mutations of them', `${bundles.length}, ${tally.mutations}`, 'any', true),
      none('exceptions', tally.exceptions, tally.mutations),
      none('records that an import would not take', tally.unsound, tally.mutations),
      figure('refused with a place', tally.refused, 'any', true),
      figure('longest', `${Math.round(tally.longestMs)} ms`, '< 5 s', tally.longestMs < 5000),
      ...faults.slice(0, 3).map((fault) => figure('fault', fault, 'none', false)),
    ];
  },
};

function tryOne(bundle: Bundle, random: () => number, tally: Tally): void {
  const at = Math.floor(random() * bundle.length);
  const files = bundle.map((bytes, index) => (index === at ? mutate(bytes, random) : bytes));
  const named = random() < 0.5 ? {} : { name: 'Drill', slug: 'drill' };
  const started = performance.now();
  tally.mutations += 1;
  try {
    const contents = files.map((bytes, index) => ({
      name: `file ${index}`,
      content: readContent(bytes, index),
    }));
    for (const converted of convertFiles(contents, { date: '2026-01-01', ...named })) {
      if ('problems' in converted) {
        tally.refused += 1;
        if (converted.problems.length === 0) note(tally, 'refused without a reason');
        continue;
      }
      const [problem] = checkRecord('tournament', converted.tournament).problems;
      if (problem !== undefined) note(tally, `${problem.pointer}: ${sayProblem(problem)}`);
      else computeTournament(converted.tournament);
    }
  } catch (error) {
    tally.exceptions += 1;
    faults.push(error instanceof Error ? (error.stack ?? error.message) : String(error));
  }
  tally.longestMs = Math.max(tally.longestMs, performance.now() - started);
}

function note(tally: Tally, fault: string): void {
  tally.unsound += 1;
  faults.push(fault);
}
