// Participants: keys, groups, adjustments (docs/rules/event-file.md, Participant; docs/rules/event-file.md, Adjustment).

import { type Directory, quoteParticipant } from '../directory.ts';
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
  const expected = groups.length === 0 ? 'the swiss stage has no groups' : `expected ${listGroups(groups)}`;
  return participants.flatMap(({ key, group }, index) => {
    const pointer = `/participants/${index}/group`;
    if (group != null) {
      if (known.has(group)) return [];
      return [{ pointer, message: `no group ${JSON.stringify(group)} is defined; ${expected}` }];
    }
    if (known.size === 0 || (listed !== undefined && !listed.has(key))) return [];
    const message = `participant ${quoteParticipant(key, directory)} is on the swiss board without a group; ${expected}`;
    return [{ pointer: `/participants/${index}`, message }];
  });
}

/** Named in a message. */
const mostGroups = 20;

function listGroups(groups: readonly string[]): string {
  const named = groups.slice(0, mostGroups).map((group) => JSON.stringify(group));
  const others = groups.length - named.length;
  return `one of ${named.join(', ')}${others === 0 ? '' : ` and ${others} others`}`;
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
