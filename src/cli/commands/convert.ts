// muster convert: converts files of other platforms to an event file.
import { sayProblem } from '../../contract/problems.ts';
import type { Compared } from '../../foreign/compare.ts';
import { readContent } from '../../foreign/read/content.ts';
import { type Converted, convertFiles } from '../../import/foreign/convert-files.ts';
import { type ForeignFile, recogniseFile } from '../../import/foreign/foreign-file.ts';
import { readBytes } from '../../import/read/read-records.ts';
import { openSource, UnreadableError } from '../../import/read/source.ts';
import type { FileProblem } from '../../import/report.ts';
import { type Command, exitStatus } from '../command.ts';
import { inputError } from '../errors.ts';
import { foreignFlags, readForeignOptions } from '../foreign-flags.ts';
import { escapeLine, notify, printStream } from '../output.ts';

export const convert: Command = {
  words: 'convert',
  withoutDatabase: true,
  usage: 'FILE… [--format F] [--slug … --date …]',
  summary:
    'converts files of other platforms to an event file, and reports how many published ranks and scores it reproduces',
  takes: [1, Number.POSITIVE_INFINITY],
  flags: foreignFlags,
  async run({ positionals, flags }) {
    const options = readForeignOptions(flags);
    const files: ForeignFile[] = [];
    for (const [index, name] of positionals.entries()) files.push(await readForeign(name, index));
    const converted = convertFiles(files, options);
    const problems = converted.flatMap((each) => ('problems' in each ? each.problems : []));
    for (const each of converted) report(each, converted.length > 1);
    if (problems.length > 0) return exitStatus.invalidInput;
    const tournaments = converted.flatMap((each) => ('tournament' in each ? [each.tournament] : []));
    await printStream([`${JSON.stringify({ format: 'muster/1', tournaments }, null, 2)}\n`]);
    return exitStatus.done;
  },
};

async function readForeign(name: string, index: number): Promise<ForeignFile> {
  try {
    const bytes = await readBytes(await openSource(name));
    const known = recogniseFile(bytes, { name, index, isAlone: false });
    return known ?? { name, content: readContent(bytes, index) };
  } catch (error) {
    if (error instanceof UnreadableError) throw inputError(`${name}: ${error.message}`);
    throw error;
  }
}

function report(converted: Converted, isOneOfSeveral: boolean): void {
  if (isOneOfSeveral) notify(converted.file);
  if ('problems' in converted) {
    for (const problem of converted.problems) notify(escapeLine(describe(problem)));
    if (converted.more > 0) notify(`and ${converted.more} more`);
    return;
  }
  for (const warning of converted.warnings) notify(escapeLine(`warning: ${describe(warning)}`));
  for (const compared of converted.compared) describeCompared(compared);
}

function describe(problem: FileProblem): string {
  const { file, line, pointer } = problem;
  return `${file}:${line}${pointer === '' ? '' : `: ${pointer}`}: ${sayProblem(problem)}`;
}

const mostShown = 100;

function describeCompared({ figure, same, of, different }: Compared): void {
  notify(`${figure}: ${same} of ${of} as published`);
  for (const { name, published, computed } of different.slice(0, mostShown)) {
    notify(escapeLine(`  ${name}: published ${published}, computed ${computed ?? 'none'}`));
  }
  if (different.length > mostShown) notify(`  and ${different.length - mostShown} more`);
}
