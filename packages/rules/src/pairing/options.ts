// Options that organisers give the next step (docs/rules/running.md, Steps).

import { checkParticipantKey } from '../check/check-references.ts';
import { indexRecord, nameParticipant } from '../directory.ts';
import type { ParticipantRecord, TournamentRecord } from '../event-file/record.ts';
import type { Problem } from '../results.ts';
import { escapePointer } from '../text/json-values.ts';
import type { NextOptions } from './next-options.ts';

/** Keys that no participant has, with their JSON pointers into the options. The options have passed their schema. */
export function checkOptions(
  { forbidden, tables, absent, byes, decline }: NextOptions,
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
    ...Object.keys(byes ?? {}).flatMap((key) =>
      checkParticipantKey(key, directory, `/byes/${escapePointer(key)}`),
    ),
    ...(decline ?? []).flatMap((key, index) => checkParticipantKey(key, directory, `/decline/${index}`)),
  ];
}

/** Options that the step cannot use: byes on a board that it does not pair, and a cut that it does not make. `paired` is the board that it pairs. */
export function checkUse(
  { byes, absent, decline }: NextOptions,
  record: TournamentRecord,
  paired: { readonly stage: string; readonly members: readonly ParticipantRecord[] } | undefined,
  isSeeding: boolean,
): Problem[] {
  const directory = indexRecord(record);
  const members = new Map(paired?.members.map((member) => [member.key, member]));
  const problems = Object.keys(byes ?? {}).flatMap((key): Problem[] => {
    const pointer = `/byes/${escapePointer(key)}`;
    const who = nameParticipant(key, directory);
    if (paired === undefined) return [{ pointer, code: 'byeWithoutRound', parameters: who }];
    const member = members.get(key);
    if (member === undefined)
      return [{ pointer, code: 'notOnBoard', parameters: { ...who, stage: paired.stage } }];
    if (member.dropped !== true && !absent?.includes(key)) return [];
    const parameters = { ...who, isDropped: member.dropped === true };
    return [{ pointer, code: 'byeForAbsent', parameters }];
  });
  if (isSeeding || !decline?.length) return problems;
  return [...problems, { pointer: '/decline', code: 'nothingToDecline', parameters: {} }];
}
