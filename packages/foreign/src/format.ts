// The parts of another platform's format. Each has a folder in formats/, and an entry in the list of formats.ts.
import type { TournamentRecord } from '../../rules/src/event-file/record.ts';
import type { Notes } from './notes.ts';
import type { PlatformEvent } from './platform-event.ts';
import type { FileContent } from './read/content.ts';

/** `possible`: counts only if no format is certain. */
export type Fit = 'certain' | 'possible' | 'no';

export interface WrittenFile {
  readonly text: string;
  /** What the format cannot contain. */
  readonly lost: readonly string[];
}

export interface ForeignFormat {
  /** The programs that write it. */
  readonly label: string;
  /** For docs/generated/foreign-formats.md. */
  readonly about: {
    readonly title: string;
    readonly contains: string;
    /** Where people get its files. */
    readonly source: string;
    /** What its files contain that Muster does not store, or the other way round. */
    readonly lost: string;
  };
  /** The problems and warnings that only its files have, by code. */
  readonly problems: Readonly<Record<string, { readonly example: object }>>;
  /** Whether a file is of this format, by its content. */
  readonly fits: (content: FileContent) => Fit;
  /** Reads the files of a tournament, and notes problems with their locations. */
  readonly read: (contents: readonly FileContent[], notes: Notes) => PlatformEvent;
  readonly write?: (record: TournamentRecord) => WrittenFile;
  /** Whether its files may be text, not JSON. */
  readonly isText?: true;
  /** Whether a tournament may be in several JSON files, not all of which name it. */
  readonly isSplit?: true;
  /** The id of the tournament in a file. */
  readonly findId?: (content: FileContent) => string | undefined;
  /** What the ids of players begin with; left out: the word of the format. */
  readonly idPrefix?: string;
}
