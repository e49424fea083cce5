// Files of other platforms, given together, become tournaments: one for each group of files that belong together.
import type { TournamentRecord } from '../../domain/record.ts';
import type { Compared } from '../../foreign/compare.ts';
import { convertTournament } from '../../foreign/convert.ts';
import type { Format } from '../../foreign/formats.ts';
import { type Group, groupContents } from '../../foreign/group.ts';
import type { Note } from '../../foreign/notes.ts';
import type { ForeignOptions } from '../../foreign/options.ts';
import type { Content } from '../../foreign/read/content.ts';
import { isObject } from '../../foreign/read/node.ts';
import { findLines } from '../read/find-lines.ts';
import { describeSyntax } from '../read/read-records.ts';
import type { FileProblem } from '../report.ts';
import type { ForeignFile } from './foreign-file.ts';

export interface Refused {
  readonly problems: FileProblem[];
  readonly more: number;
}

export interface ConvertedTournament {
  readonly format: Format;
  /** The numbers of its files, the first first. */
  readonly indexes: readonly number[];
  readonly tournament: TournamentRecord;
  readonly warnings: readonly FileProblem[];
  readonly compared: readonly Compared[];
}

/** `file` names all files of the tournament, `index` is the number of the first. */
export type Converted = { readonly file: string; readonly index: number } & (ConvertedTournament | Refused);

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
      ...refuse(content, describeUnclear(content, formats), nameOf),
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
  const [first] = contents as [Content, ...Content[]];
  const about = { file, index: first.file };
  const broken = contents.find(({ json }) => json === undefined && !isText(format));
  if (broken !== undefined) {
    const { message, line } = describeSyntax(broken.text);
    return { ...about, ...refuse(broken, message, nameOf, line) };
  }
  const [given] = (['slug', 'name'] as const).filter((key) => options[key] !== undefined);
  if (!isOne && given !== undefined) {
    return {
      ...about,
      ...refuse(first, `--${given} is given for several tournaments; convert them one by one`, nameOf),
    };
  }
  const converted = convertTournament(contents, format, options);
  const place = (notes: readonly Note[]) => placeNotes(notes, contents, nameOf);
  if ('problems' in converted) return { ...about, problems: place(converted.problems), more: converted.more };
  const indexes = contents.map((content) => content.file);
  return { ...about, format, indexes, ...converted, warnings: place(converted.warnings) };
}

function isText(format: Format): boolean {
  return format === 'trf' || format === 'goepp' || format === 'bcp';
}

/** Lines of JSON are looked up only now, and once a file. */
function placeNotes(notes: readonly Note[], contents: readonly Content[], nameOf: Names): FileProblem[] {
  const lines = new Map(
    contents.map(({ file, text, json }) => {
      const inFile = notes.filter(({ place }) => place.file === file && place.line === undefined);
      const pointers = inFile.map(({ place }) => place.pointer);
      return [file, json === undefined || pointers.length === 0 ? new Map() : findLines(text, pointers)];
    }),
  );
  return notes.map(({ place, message }) => ({
    file: nameOf.get(place.file) ?? '',
    line: place.line ?? lines.get(place.file)?.get(place.pointer) ?? 1,
    pointer: place.pointer,
    message,
  }));
}

function refuse({ file }: Content, message: string, nameOf: Names, line = 1): Refused {
  return { problems: [{ file: nameOf.get(file) ?? '', line, pointer: '', message }], more: 0 };
}

function describeUnclear({ text, json }: Content, formats: readonly Format[]): string {
  if (Array.isArray(json) && json.length === 0)
    return 'is an empty list; give it with the other files of its tournament';
  if (formats.length > 1) {
    return `could be ${formats.join(' or ')}; give ${formats.map((format) => `--format ${format}`).join(' or ')}`;
  }
  if (isObject(json) && json['format'] === 'muster/1') return 'is an event file; import takes it as it is';
  if (json === undefined && /^\s*[{["]/.test(text)) return describeSyntax(text).message;
  return 'is of no platform that is known; if it is, give --format';
}
