// Groups the files of one tournament: New Recruit, Challonge, Best Coast Pairings and GöPP have several.
import { getOrAdd } from '../../rules/src/grouping.ts';
import { detectFormats } from './detect.ts';
import { type Format, findFormat } from './formats.ts';
import type { FileContent } from './read/content.ts';

export interface Group {
  readonly format: Format;
  readonly contents: readonly FileContent[];
}

export interface Grouped {
  readonly groups: readonly Group[];
  /** Files that fit no format or several. */
  readonly unclear: readonly { readonly content: FileContent; readonly formats: readonly Format[] }[];
}

export function groupContents(contents: readonly FileContent[], given: Format | undefined): Grouped {
  const found = contents.map((content) => ({ content, formats: given ? [given] : detectFormats(content) }));
  const certain = new Set(found.flatMap(({ formats }) => (formats.length === 1 ? formats : [])));
  // A file that fits several formats gets the format of the other files.
  const settled = found.map(({ content, formats }) => {
    const beside = formats.filter((format) => certain.has(format));
    return { content, formats: formats.length > 1 && beside.length === 1 ? beside : formats };
  });
  const groups = new Map<string, { format: Format; contents: FileContent[] }>();
  for (const { content, formats } of settled) {
    const [format] = formats;
    if (format === undefined || formats.length > 1) continue;
    const id = findFormat(format).findId?.(content) ?? (joins(content, format) ? 'one' : content.file);
    const key = `${format} ${id}`;
    getOrAdd(groups, key, () => ({ format, contents: [] })).contents.push(content);
  }
  return {
    groups: adopt([...groups.values()]),
    unclear: settled.filter(({ formats }) => formats.length !== 1),
  };
}

/** Whether a file that names no tournament may be part of one. */
function joins({ json }: FileContent, format: Format): boolean {
  return json !== undefined && findFormat(format).isSplit === true;
}

/** Files that name no tournament belong to the only one of their format. */
function adopt(groups: readonly Group[]): readonly Group[] {
  return groups.flatMap((group) => {
    const family = groups.filter(({ format }) => format === group.format);
    const named = family.filter(({ contents }) =>
      contents.some((content) => findFormat(group.format).findId?.(content) !== undefined),
    );
    const isStray = !named.includes(group);
    const isJoined = family.every(({ contents }) =>
      contents.every((content) => joins(content, group.format)),
    );
    if (!isJoined || named.length !== 1) return [group];
    if (isStray) return [];
    const all = family.flatMap(({ contents }) => contents).sort((a, b) => a.file - b.file);
    return [{ format: group.format, contents: all }];
  });
}
