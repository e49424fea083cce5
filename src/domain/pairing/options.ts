// What an organiser may ask of the next step (docs/rules/running.md, Steps).
import { checkParticipantKey, escapePointer } from '../check/check-references.ts';
import { indexRecord, nameParticipant } from '../directory.ts';
import type { TournamentRecord } from '../record.ts';
import type { Problem } from '../results.ts';

type Maybe<T> = T | null | undefined;

export interface NextOptions {
  /** The same seed and record have the same result. */
  readonly seed?: Maybe<string>;
  /** Pairs of participants who must not meet. */
  readonly forbidden?: Maybe<readonly (readonly [string, string])[]>;
  /** Participant → the table they need. */
  readonly tables?: Maybe<Readonly<Record<string, number>>>;
  /** Participants who sit the round out without a bye. */
  readonly absent?: Maybe<readonly string[]>;
  /** Whether the new round of a board is not shown yet. */
  readonly hidden?: Maybe<boolean>;
}

/** Keys that no participant has, with their JSON pointers into the options. The options have passed their schema. */
export function checkOptions(
  { forbidden, tables, absent }: NextOptions,
  record: TournamentRecord,
): Problem[] {
  const directory = indexRecord(record);
  return [
    ...(forbidden ?? []).flatMap((pair, index): Problem[] => {
      const at = `/forbidden/${index}`;
      const unknown = pair.flatMap((key, side) => checkParticipantKey(key, directory, `${at}/${side}`));
      if (unknown.length > 0 || pair[0] !== pair[1]) return unknown;
      return [{ pointer: at, code: 'namedTwice', parameters: nameParticipant(pair[0], directory) }];
    }),
    ...Object.keys(tables ?? {}).flatMap((key) =>
      checkParticipantKey(key, directory, `/tables/${escapePointer(key)}`),
    ),
    ...(absent ?? []).flatMap((key, index) => checkParticipantKey(key, directory, `/absent/${index}`)),
  ];
}
