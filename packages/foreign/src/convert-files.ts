// Files of other platforms, detected by their content (docs/foreign-files.md), become tournaments: one for each group of files that belong together.

import { describeSyntax, findLines } from '../../rules/src/check/locate-json.ts';
import type { TournamentRecord } from '../../rules/src/event-file/record.ts';
import { isObject } from '../../rules/src/text/json-values.ts';
import type { Compared } from './compare.ts';
import { convertTournament } from './convert.ts';
import { detectFormats } from './detect.ts';
import type { ForeignProblem } from './foreign-problems.ts';
import { type Format, findFormat } from './formats.ts';
import { type Group, groupContents } from './group.ts';
import type { Note } from './notes.ts';
import type { ForeignOptions } from './options.ts';
import { type FileContent, readContent } from './read/content.ts';

export interface ForeignFile {
  /** As the user named it. */
  readonly name: string;
  readonly content: FileContent;
}

/** What event files begin with: a large one need not be read twice. */
const eventFile = /^\s*\{\s*"(?:format|battlePacks|clubs|tournaments|battles)"\s*:/;

const latin1 = new TextDecoder('latin1');

/**
 * Undefined for event files and for files of no known platform. An empty list could be part of a tournament only if
 * there are other files. `format`: set by the user.
 */
export function recogniseFile(
  bytes: Uint8Array,
  file: { readonly name: string; readonly index: number; readonly isAlone: boolean },
  format?: Format,
): ForeignFile | undefined {
  if (format === undefined && eventFile.test(latin1.decode(bytes.subarray(0, 300)))) return undefined;
  const content = readContent(bytes, file.index);
  const isEmptyList = Array.isArray(content.json) && content.json.length === 0;
  if (format === undefined && (detectFormats(content).length === 0 || (isEmptyList && file.isAlone)))
    return undefined;
  return { name: file.name, content };
}

/** In JSON, `line` is that of the pointer. */
export type ForeignFileProblem = ForeignProblem & {
  readonly file: string;
  readonly line: number;
  readonly pointer: string;
};

/** The first hundred problems, and how many more there are. */
interface RejectedTournament {
  readonly problems: readonly ForeignFileProblem[];
  readonly more: number;
}

export interface ConvertedTournament {
  readonly format: Format;
  /** The positions of its files among the inputs, in order. */
  readonly indexes: readonly number[];
  readonly tournament: TournamentRecord;
  readonly warnings: readonly ForeignFileProblem[];
  readonly compared: readonly Compared[];
}

/** `file` names all files of the tournament, `index` is the number of the first. */
export type Converted = { readonly file: string; readonly index: number } & (
  | ConvertedTournament
  | RejectedTournament
);

export function convertFiles(files: readonly ForeignFile[], options: ForeignOptions): readonly Converted[] {
  const nameOf = new Map(files.map(({ name, content }) => [content.file, name]));
  const { groups, unclear } = groupContents(
    files.map(({ content }) => content),
    options.format,
  );
  const isOne = groups.length + unclear.length === 1;
  return [
    ...groups.map((group) => convertGroup(group, options, isOne, nameOf)),
    ...unclear.map(({ content, formats }) => ({
      file: nameOf.get(content.file) ?? '',
      index: content.file,
      ...reject(content, describeUnclear(content, formats), nameOf),
    })),
  ].sort((a, b) => a.index - b.index);
}

type Names = ReadonlyMap<number, string>;

function convertGroup(
  { format, contents }: Group,
  options: ForeignOptions,
  isOne: boolean,
  nameOf: Names,
): Converted {
  const file = contents.map((content) => nameOf.get(content.file)).join(' + ');
  const [first] = contents as [FileContent, ...FileContent[]];
  const about = { file, index: first.file };
  const broken = contents.find(({ json }) => json === undefined && !findFormat(format).isText);
  if (broken !== undefined) {
    const { unreadable: problem, line } = describeSyntax(broken.text);
    return { ...about, ...reject(broken, problem, nameOf, line) };
  }
  const [given] = (['slug', 'name'] as const).filter((key) => options[key] !== undefined);
  if (!isOne && given !== undefined) {
    const problem = { code: 'givenForSeveral', parameters: { option: given } } as const;
    return { ...about, ...reject(first, problem, nameOf) };
  }
  const converted = convertTournament(contents, format, options);
  const locate = (notes: readonly Note[]) => locateNotes(notes, contents, nameOf);
  if ('problems' in converted)
    return { ...about, problems: locate(converted.problems), more: converted.more };
  const indexes = contents.map((content) => content.file);
  return { ...about, format, indexes, ...converted, warnings: locate(converted.warnings) };
}

/** Looks up lines in JSON files, in one pass for each file. */
function locateNotes(
  notes: readonly Note[],
  contents: readonly FileContent[],
  nameOf: Names,
): ForeignFileProblem[] {
  const lines = new Map(
    contents.map(({ file, text, json }) => {
      const inFile = notes.filter(({ location }) => location.file === file && location.line === undefined);
      const pointers = inFile.map(({ location }) => location.pointer);
      return [file, json === undefined || pointers.length === 0 ? new Map() : findLines(text, pointers)];
    }),
  );
  return notes.map(({ location, ...problem }) => ({
    file: nameOf.get(location.file) ?? '',
    line: location.line ?? lines.get(location.file)?.get(location.pointer) ?? 1,
    pointer: location.pointer,
    ...(problem as ForeignProblem),
  }));
}

function reject({ file }: FileContent, problem: ForeignProblem, nameOf: Names, line = 1): RejectedTournament {
  return { problems: [{ file: nameOf.get(file) ?? '', line, pointer: '', ...problem }], more: 0 };
}

function describeUnclear({ text, json }: FileContent, formats: readonly Format[]): ForeignProblem {
  if (Array.isArray(json) && json.length === 0) return { code: 'emptyList', parameters: {} };
  if (formats.length > 1) return { code: 'severalPlatforms', parameters: { option: 'format', formats } };
  if ((isObject(json) && json['format'] === 'muster/1') || /^\{"kind":/.test(text))
    return { code: 'eventFile', parameters: {} };
  if (json === undefined && /^\s*[{["]/.test(text)) return describeSyntax(text).unreadable;
  return { code: 'unknownPlatform', parameters: { option: 'format' } };
}
