// The organiser's army list export: the same people and lists as the participants endpoint shows, lists that are hidden there included.
import { writeCsv } from '../contract/csv-text.ts';
import type { ParticipantResource } from '../contract/resources.ts';
import { listParticipants } from '../publish/rows/participant-rows.ts';
import type { Reader } from '../store/database.ts';
import { findStored } from '../store/records/record-facts.ts';

/** In the order of the endpoint; undefined if there is no such tournament. */
export async function readParticipantLists(
  reader: Reader,
  slug: string,
): Promise<readonly ParticipantResource[] | undefined> {
  const stored = await findStored(reader, 'tournament', slug);
  return stored && listParticipants(stored.record);
}

const personColumns = ['player', 'playerId', 'club', 'group', 'dropped', 'finalPlacement'] as const;
const listColumns = ['faction', 'subFaction', 'points', 'battleTacticCards', 'text'] as const;

export function writeListsCsv(participants: readonly ParticipantResource[]): string {
  return writeCsv([
    [...personColumns, ...listColumns],
    ...participants.map(({ list, ...person }) => [
      ...personColumns.map((name) => person[name]),
      ...listColumns.map((name) => (name === 'battleTacticCards' ? list?.[name].join(', ') : list?.[name])),
    ]),
  ]);
}

/** Control characters, which a terminal would execute, are removed, except for tabs and line breaks. */
const terminalControls = /[^\P{Cc}\t\n]/gu;

export function writeListsText(participants: readonly ParticipantResource[]): string {
  const blocks = participants.map(({ player, club, group, dropped, finalPlacement, list }) => {
    const about = [
      player,
      club,
      group,
      finalPlacement === null ? null : `place ${finalPlacement}`,
      dropped ? 'dropped' : null,
    ].filter((part) => part !== null);
    const text = list === null ? '(no list submitted)' : list.text.replaceAll(/\r\n?/g, '\n').trimEnd();
    return `=== ${about.join(' · ')} ===\n${text}\n`.replaceAll(terminalControls, '');
  });
  return blocks.join('\n');
}
