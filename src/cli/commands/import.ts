// muster import: imports event files, files of other platforms and spreadsheets, and prints what was added, replaced and unchanged, or every problem.
import type { ForeignOptions } from '#foreign/options';
import { countOf } from '#rules/text/numbers';
import { type FileProblem, mostProblemsShown } from '../../contract/file-problems.ts';
import { showProblem } from '../../contract/problems.ts';
import { importInputs } from '../../import/import-inputs.ts';
import { type Opened, openInputs } from '../../import/open/open-inputs.ts';
import { openSource } from '../../import/read/source.ts';
import { listSheets } from '../../import/sheets/sheet-files.ts';
import type { ImportReport } from '../../records/import-report.ts';
import type { Database } from '../../store/database.ts';
import type { Command, CommandInput } from '../command.ts';
import { withDatabase, withDatabaseOrEmpty } from '../database.ts';
import { describeNext, describeReport, notifyProblems } from '../describe-report.ts';
import { inputError, usageError } from '../errors.ts';
import { checkForeignOptions, foreignFlags, readForeignOptions } from '../foreign-flags.ts';
import { limitHeapGrowth } from '../heap-growth.ts';
import { notify, print, sayLocation } from '../output.ts';
import { pageAddress } from '../page-address.ts';
import { type Progress, startProgress, watchRecords } from '../progress.ts';
import { thenRate } from '../then-rate.ts';

const command: Command = {
  words: 'import',
  usage: 'FILE… | --csv DIR [--dry-run] [--json] [--slug … --date …]',
  summary:
    'imports event files (.json, .ndjson; - for standard input), files from other platforms or spreadsheets, also gzipped or in a .zip',
  takes: [0, Number.POSITIVE_INFINITY],
  flags: {
    csv: {
      value: 'DIR',
      summary:
        'read tournament.csv, participants.csv and battles.csv from this folder, and clubs.csv if present',
    },
    'dry-run': { summary: 'check everything, change nothing' },
    json: { summary: 'print the report, or the problems, as JSON' },
    ...foreignFlags,
  },
  settings: ['SITE_URL', 'BASE_URL', 'CHANGES_DAYS', 'TIME_ZONE'],
  async run({ settings, positionals, flags }) {
    const folder = flags['csv'];
    if ((folder === undefined) === (positionals.length === 0)) {
      throw usageError('usage: muster import FILE… or muster import --csv DIR');
    }
    const dryRun = flags['dry-run'] === true;
    const foreign = readForeignOptions(flags);
    limitHeapGrowth();
    const work = async (database: Database) => {
      const opened =
        typeof folder === 'string'
          ? openInputs(await listSheets(folder), foreign)
          : watchFiles(positionals, foreign);
      return importInputs(database, checkOptions(opened, flags), { dryRun });
    };
    const results = await (dryRun
      ? withDatabaseOrEmpty(settings, work)
      : withDatabase(settings, work, { create: true }));
    const problems = results.flatMap((result) => ('problems' in result ? result.problems : []));
    const cells = new Set<FileProblem>(
      results.flatMap((result) =>
        result.isSheets ? ('problems' in result ? result.problems : result.report.warnings) : [],
      ),
    );
    const shown = problems.slice(0, mostProblemsShown);
    const more = results.reduce(
      (sum, result) => sum + ('problems' in result ? result.more : 0),
      problems.length - shown.length,
    );
    const reports = results.flatMap((result) => ('report' in result ? [result.report] : []));
    if (flags['json'] === true) {
      const shownReports = { dryRun, reports: reports.map(showWarnings) };
      const shownProblems = { problems: shown.map((problem) => showProblem(problem)), more };
      print(JSON.stringify(problems.length > 0 ? shownProblems : shownReports, null, 2));
      if (problems.length > 0) throw inputError();
      return;
    }
    const describePlace = (problem: FileProblem) =>
      cells.has(problem) ? describeCell(problem) : sayLocation(problem);
    const addressOf = (slug: string) => pageAddress(settings, slug);
    for (const report of reports) {
      describeReport(report, dryRun, addressOf);
      notifyProblems(report.warnings, 0, (warning) => `warning: ${describePlace(warning)}`);
      if (report.moreWarnings > 0) notify(`and ${countOf(report.moreWarnings, 'more warning')}`);
    }
    notifyProblems(shown, more, describePlace);
    if (problems.length > 0)
      throw inputError(
        `${countOf(shown.length + more, 'problem')}; nothing was changed by the files that have one`,
      );
    describeNext(reports, dryRun, addressOf);
  },
};

export const importFiles = thenRate(command);

async function* checkOptions(
  inputs: AsyncIterable<Opened>,
  flags: CommandInput['flags'],
): AsyncGenerator<Opened> {
  for await (const opened of inputs) yield checkForeignOptions(opened, flags);
}

/** Opens files, and shows the progress of each while it is imported. */
async function* watchFiles(files: readonly string[], foreign: ForeignOptions): AsyncGenerator<Opened> {
  let progress: Progress | undefined;
  const inputs = files.map((name) => ({
    name,
    async open() {
      progress?.end();
      let size: number | undefined;
      progress = startProgress(name, () => size);
      const source = await openSource(name, { onBytes: progress.addBytes });
      if ('size' in source) size = source.size;
      return source;
    },
  }));
  try {
    for await (const opened of openInputs(inputs, foreign)) {
      yield opened.records.rejected === undefined ? watchRecords(opened, progress) : opened;
      progress?.end();
      progress = undefined;
    }
  } finally {
    progress?.end();
  }
}

function showWarnings(report: ImportReport): object {
  return { ...report, warnings: report.warnings.map((warning) => showProblem(warning)) };
}

function describeCell({ file, line, pointer }: FileProblem): string {
  return `${file}, row ${line}${pointer === '' ? '' : `, column ${pointer}`}`;
}
