// What an organiser may ask of the next step (docs/rules/running.md, Steps).

import { checkParticipantKey } from '../check/check-references.ts';
import { indexRecord, nameParticipant } from '../directory.ts';
import type { TournamentRecord } from '../event-file/record.ts';
import type { Problem } from '../results.ts';
import { escapePointer } from '../text/json-values.ts';
import type { NextOptionsValue } from './next-options.ts';

export type NextOptions = NextOptionsValue;

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
