// Participants: keys, groups, adjustments (docs/rules/event-file.md, Participant; docs/rules/event-file.md, Adjustment).

import { type Directory, nameParticipant } from '../directory.ts';
import type { TournamentRecord } from '../record.ts';
import type { Problem } from '../results.ts';
import { checkOnBoard, checkStageId, checkUnique } from './check-references.ts';

export function checkParticipants(record: TournamentRecord, directory: Directory): Problem[] {
  const keys = record.participants.map(({ key }) => key);
  return [
    ...checkUnique(keys, 'participant key', (index) => `/participants/${index}/key`),
    ...checkGroups(record, directory),
  ];
}

/** With groups, every participant on the swiss board has one of them. */
function checkGroups({ participants }: TournamentRecord, directory: Directory): Problem[] {
  const groups = directory.stages.get('swiss')?.groups ?? [];
  const known = new Set(groups);
  const listed = directory.listed.get('swiss');
  return participants.flatMap(({ key, group }, index): Problem[] => {
    const pointer = `/participants/${index}`;
    if (group != null) {
      if (known.has(group)) return [];
      return [{ pointer: `${pointer}/group`, code: 'unknownGroup', parameters: { group, groups } }];
    }
    if (known.size === 0 || (listed !== undefined && !listed.has(key))) return [];
    return [{ pointer, code: 'groupMissing', parameters: { ...nameParticipant(key, directory), groups } }];
  });
}

export function checkAdjustments({ adjustments }: TournamentRecord, directory: Directory): Problem[] {
  return (adjustments ?? []).flatMap(({ participant, stage }, index) => {
    const at = `/adjustments/${index}`;
    return [
      ...checkOnBoard(participant, stage ?? '', directory, `${at}/participant`),
      ...(stage == null ? [] : checkStageId(stage, directory, `${at}/stage`)),
    ];
  });
}
