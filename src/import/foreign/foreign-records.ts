// Files of other platforms, given together, as records: what the importer takes, and what is wrong with the rest.
import type { ForeignOptions } from '../../foreign/options.ts';
import type { EventRecords } from '../read/read-records.ts';
import { convertFiles } from './convert-files.ts';
import type { ForeignFile } from './foreign-file.ts';

/** Everything after the record is the importer's; places in the record are those of the event file it would be. */
export interface ForeignRecords {
  /** The names of all its files. */
  readonly file: string;
  /** Its files by number, the first first; none where it is no tournament. */
  readonly sources: readonly { readonly index: number; readonly format: string }[];
  readonly index: number;
  readonly records: EventRecords;
}

/** One for each tournament, and for each file that is none. */
export function readForeign(files: readonly ForeignFile[], options: ForeignOptions): ForeignRecords[] {
  return convertFiles(files, options).map((converted) => {
    const { file, index } = converted;
    if ('problems' in converted)
      return { file, index, sources: [], records: { items: [], findLines, refused: converted } };
    const { tournament, warnings, format, indexes } = converted;
    const place = { line: undefined, pointer: '/tournaments/0' };
    return {
      ...{ file, index },
      sources: indexes.map((each) => ({ index: each, format })),
      records: { items: [{ kind: 'tournament', record: tournament, place }], findLines, warnings },
    };
  });
}

const findLines = (): ReadonlyMap<string, number> => new Map();
