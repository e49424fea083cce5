// muster import: event files in; what was added, replaced and unchanged, or every problem, out.
import { type Imported, importFile } from '../import/import-file.ts';
import type { FileProblem, Report } from '../import/report.ts';
import { openSource, UnreadableError } from '../import/source.ts';
import type { Database } from '../store/database.ts';
import { type Command, exitStatus, print, say } from './command.ts';
import { withDatabase } from './database.ts';

export const importFiles: Command = {
  words: 'import',
  usage: 'FILE… [--dry-run] [--json]',
  summary: 'takes event files (.json, .ndjson, gzipped or not; - for standard input)',
  takes: [1, Number.POSITIVE_INFINITY],
  flags: {
    'dry-run': { type: 'boolean', summary: 'check everything, change nothing' },
    json: { type: 'boolean', summary: 'print the report, or the problems, as JSON' },
  },
  async run({ settings, positionals, flags }) {
    const dryRun = flags['dry-run'] === true;
    const results = await withDatabase(settings, (database) => importAll(database, positionals, dryRun), {
      create: true,
    });
    const problems = results.flatMap((result) => ('problems' in result ? result.problems : []));
    const more = results.reduce((sum, result) => sum + ('problems' in result ? result.more : 0), 0);
    const reports = results.flatMap((result) => ('report' in result ? [result.report] : []));
    if (flags['json'] === true)
      print(JSON.stringify(problems.length > 0 ? { problems, more } : { dryRun, reports }, null, 2));
    else {
      for (const report of reports) describeReport(report, dryRun);
      describeProblems(problems, more);
    }
    return problems.length > 0 ? exitStatus.badInput : exitStatus.done;
  },
};

async function importAll(database: Database, files: readonly string[], dryRun: boolean): Promise<Imported[]> {
  const results: Imported[] = [];
  for (const file of files) {
    try {
      results.push(await importFile(database, await openSource(file), { dryRun }));
    } catch (error) {
      if (!(error instanceof UnreadableError)) throw error;
      results.push({ problems: [{ file, line: error.line, pointer: '', message: error.message }], more: 0 });
    }
  }
  return results;
}

function describeReport({ file, records, warnings }: Report, dryRun: boolean): void {
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

function describeProblems(problems: readonly FileProblem[], more: number): void {
  if (problems.length === 0) return;
  for (const problem of problems) say(`${describePlace(problem)}: ${problem.message}`);
  if (more > 0) say(`and ${more} more`);
  const count = problems.length + more;
  say(
    `muster: ${count} ${count === 1 ? 'problem' : 'problems'}; nothing was changed by the files that have one`,
  );
}

function describePlace({ file, line, pointer }: FileProblem): string {
  return `${file}:${line}${pointer === '' ? '' : `: ${pointer}`}`;
}
