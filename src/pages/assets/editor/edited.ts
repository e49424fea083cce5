// What the desk's pages of seasons and ratings need to know about their records.
import type { AnyComponent, VNode } from 'preact';
import type { SeasonRecord } from '#rules/event-file/record';
import type { Me, OwnTournament, SuggestedTournament } from '../../../contract/organiser-answers.ts';
import type { Trial } from './trial.ts';

/** The fields that the records of seasons and ratings share. A season can select tournaments by more properties than a rating. */
export interface EditedRecord {
  readonly slug: string;
  readonly name: string;
  readonly description?: string | null | undefined;
  readonly club?: string | null | undefined;
  readonly events: SeasonRecord['events'];
}

/** A stored one, as the service shows it to its organisers. */
export interface OwnRecord {
  readonly slug: string;
  readonly name: string;
  readonly published: boolean;
  readonly url: string;
}

export type EditOf<Record> = (change: (record: Record) => Record) => void;

/** `own`: tournaments that the key may change. `names` of the known tournaments, by slug; `learn` adds one. */
export interface FormProps<Record> {
  readonly record: Record;
  readonly edit: EditOf<Record>;
  readonly me: Me;
  readonly isNew: boolean;
  readonly own: readonly OwnTournament[];
  readonly names: ReadonlyMap<string, string>;
  readonly learn: (one: SuggestedTournament) => void;
}

/** `about`: as the service has it; undefined for a new one. */
export interface PreviewProps<Own> {
  readonly trial: Trial;
  readonly about: Own | undefined;
}

/** A kind of record that is edited in a form, with a list of those that the key may change. */
export interface Edited<Record extends EditedRecord, Own extends OwnRecord> {
  readonly noun: 'season' | 'rating';
  /** What it is, where the list is empty. */
  readonly purpose: string;
  readonly make: (me: Me) => Record;
  readonly read: (own: Own) => Record;
  /** A line of the list, without name and state. */
  readonly sayAbout: (own: Own) => readonly string[];
  readonly isLate: (own: Own) => boolean;
  /** Where in the record a pointer is, in words for an organiser. */
  readonly sayPlace: (record: Record, pointer: string) => string;
  readonly Sections: (props: FormProps<Record>) => VNode;
  readonly Preview: AnyComponent<PreviewProps<Own>>;
}
