// muster import: event files and spreadsheets in; what was added, replaced and unchanged, or every problem, out.
import { type Imported, importFile } from '../../import/import-file.ts';
import { openSource, UnreadableError } from '../../import/read/source.ts';
import { type FileProblem, mostProblemsShown, type Report } from '../../import/report.ts';
import { importSheets } from '../../import/sheets/import-sheets.ts';
import type { Database } from '../../store/database.ts';
import { type Command, exitStatus, print, say, UsageError } from '../command.ts';
import { withDatabase } from '../database.ts';
import { startProgress } from '../progress.ts';

export const importFiles: Command = {
  words: 'import',
  usage: 'FILE… | --csv DIR [--dry-run] [--json]',
  summary: 'takes event files (.json, .ndjson, gzipped or not; - for standard input) or spreadsheets',
  takes: [0, Number.POSITIVE_INFINITY],
  settings: ['CHANGES_DAYS'],
  flags: {
    csv: {
      type: 'string',
      value: 'DIR',
      summary: 'take tournament.csv, participants.csv and battles.csv from there',
    },
    'dry-run': { type: 'boolean', summary: 'check everything, change nothing' },
    json: { type: 'boolean', summary: 'print the report, or the problems, as JSON' },
  },
  async run({ settings, positionals, flags }) {
    const folder = flags['csv'];
    if ((folder === undefined) === (positionals.length === 0)) {
      throw new UsageError('usage: muster import FILE… or muster import --csv DIR');
    }
    const dryRun = flags['dry-run'] === true;
    const results: Imported[] = [];
    await withDatabase(
      settings,
      async (database) => {
        if (typeof folder === 'string') results.push(await importSheets(database, folder, { dryRun }));
        for (const file of positionals) results.push(await importOne(database, file, dryRun));
      },
      { create: true },
    );
    const problems = results.flatMap((result) => ('problems' in result ? result.problems : []));
    const shown = problems.slice(0, mostProblemsShown);
    const more = results.reduce(
      (sum, result) => sum + ('problems' in result ? result.more : 0),
      problems.length - shown.length,
    );
    const reports = results.flatMap((result) => ('report' in result ? [result.report] : []));
    if (flags['json'] === true)
      print(JSON.stringify(problems.length > 0 ? { problems: shown, more } : { dryRun, reports }, null, 2));
    else {
      const describePlace = folder === undefined ? describeLine : describeCell;
      for (const report of reports) describeReport(report, dryRun, describePlace);
      describeProblems(shown, more, describePlace);
    }
    return problems.length > 0 ? exitStatus.badInput : exitStatus.done;
  },
};

async function importOne(database: Database, file: string, dryRun: boolean): Promise<Imported> {
  let size: number | undefined;
  const progress = startProgress(file, () => size);
  try {
    const source = await openSource(file, progress.addBytes);
    size = source.size;
    return await importFile(database, source, { dryRun, onRecord: progress.addRecord });
  } catch (error) {
    if (!(error instanceof UnreadableError)) throw error;
    return { problems: [{ file, line: error.line, pointer: '', message: error.message }], more: 0 };
  } finally {
    progress.end();
  }
}

type DescribePlace = (problem: FileProblem) => string;

function describeReport(
  { file, records, warnings }: Report,
  dryRun: boolean,
  describePlace: DescribePlace,
): void {
  const rows = Object.entries(records).filter(
    ([, { added, replaced, unchanged }]) => added + replaced + unchanged > 0,
  );
  print(`${file}${dryRun ? ' (checked only, nothing changed)' : ''}`);
  for (const [list, { added, replaced, unchanged }] of rows) {
    print(`  ${list.padEnd(12)} ${added} added, ${replaced} replaced, ${unchanged} unchanged`);
  }
  if (rows.length === 0) print('  no records');
  for (const warning of warnings) say(`warning: ${describePlace(warning)}: ${warning.message}`);
}

function describeProblems(
  problems: readonly FileProblem[],
  more: number,
  describePlace: DescribePlace,
): void {
  if (problems.length === 0) return;
  for (const problem of problems) say(`${describePlace(problem)}: ${problem.message}`);
  if (more > 0) say(`and ${more} more`);
  const count = problems.length + more;
  say(
    `muster: ${count} ${count === 1 ? 'problem' : 'problems'}; nothing was changed by the files that have one`,
  );
}

function describeLine({ file, line, pointer }: FileProblem): string {
  return `${file}:${line}${pointer === '' ? '' : `: ${pointer}`}`;
}

function describeCell({ file, line, pointer }: FileProblem): string {
  return `${file}, row ${line}${pointer === '' ? '' : `, column ${pointer}`}`;
}
