// muster convert: converts files of other platforms and spreadsheets to an event file.

import type { Compared } from '#foreign/compare';
import { type RecordKind, recordKinds } from '#rules/event-file/event-file';
import type { FileProblem } from '../../contract/file-problems.ts';
import { sayProblem } from '../../contract/problems.ts';
import { type Input, type Opened, openInputs } from '../../import/open/open-inputs.ts';
import { openSource } from '../../import/read/source.ts';
import type { Command } from '../command.ts';
import { notifyProblems } from '../describe-report.ts';
import { inputError } from '../errors.ts';
import { checkForeignOptions, foreignFlags, readForeignOptions } from '../foreign-flags.ts';
import { escapeLine, notify, printStream, sayLocation } from '../output.ts';

export const convert: Command = {
  words: 'convert',
  withoutDatabase: true,
  usage: 'FILE… [--format F] [--slug … --date …]',
  summary:
    'converts files from other platforms or spreadsheets to an event file, and reports how many published ranks and scores it reproduces',
  takes: [1, Number.POSITIVE_INFINITY],
  flags: foreignFlags,
  async run({ positionals, flags }) {
    const options = readForeignOptions(flags);
    const opened = await Array.fromAsync(openInputs(positionals.map(inputOf), options, true));
    const converted = opened
      .sort((a, b) => a.index - b.index)
      .map((each) => convertOpened(checkForeignOptions(each, flags)));
    for (const each of converted) report(each, converted.length > 1);
    if (converted.some(({ problems }) => problems.length > 0)) throw inputError();
    const lists = Object.entries(recordKinds).flatMap(([kind, { list }]) => {
      const records = converted.flatMap(({ items }) =>
        items.flatMap((item) => (item.kind === kind ? [item.record] : [])),
      );
      return records.length > 0 || kind === 'tournament' ? [[list, records]] : [];
    });
    const file = { format: 'muster/1', ...Object.fromEntries(lists) };
    await printStream([`${JSON.stringify(file, null, 2)}\n`]);
  },
};

function inputOf(name: string): Input {
  return {
    name,
    async open() {
      const source = await openSource(name);
      if ('unreadable' in source) throw inputError(`${name}: ${sayProblem(source.unreadable)}`);
      return source;
    },
  };
}

interface Converted {
  readonly name: string;
  readonly items: readonly { readonly kind: RecordKind; readonly record: unknown }[];
  readonly problems: readonly FileProblem[];
  readonly more: number;
  readonly warnings: readonly FileProblem[];
  readonly compared: readonly Compared[];
}

function convertOpened({ name, records, compared = [] }: Opened): Converted {
  const none = { name, items: [], problems: [], more: 0, warnings: [], compared };
  const { items, rejected, warnings = [] } = records;
  if (rejected !== undefined) return { ...none, ...rejected };
  // The records of an event file are not read here.
  if (!Array.isArray(items))
    return { ...none, problems: [{ file: name, line: 1, pointer: '', code: 'eventFile', parameters: {} }] };
  return { ...none, items: items.flatMap((item) => ('record' in item ? [item] : [])), warnings };
}

function report({ name, problems, more, warnings, compared }: Converted, isOneOfSeveral: boolean): void {
  if (isOneOfSeveral) notify(name);
  notifyProblems(problems, more);
  notifyProblems(warnings, 0, (warning) => `warning: ${sayLocation(warning)}`);
  for (const each of compared) describeCompared(each);
}

const mostShown = 100;

function describeCompared({ figure, same, of, different }: Compared): void {
  notify(`${figure}: ${same} of ${of} as published`);
  for (const { name, published, computed } of different.slice(0, mostShown)) {
    notify(escapeLine(`  ${name}: published ${published}, computed ${computed ?? 'none'}`));
  }
  if (different.length > mostShown) notify(`  and ${different.length - mostShown} more`);
}
