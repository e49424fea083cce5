// Finds the participant that the sheet of battles names: by key or, if only one has it, by name.

import { makeFindSimilar } from '#rules/text/did-you-mean';
import type { ProblemValue } from '../../contract/problems.ts';
import type { CellValue } from './cell.ts';
import type { SheetRow } from './sheet.ts';
import type { SheetProblems } from './sheet-problems.ts';

export interface ParticipantNames {
  /** The key of each row of participants. */
  readonly keys: readonly string[];
  find(name: CellValue | undefined): Meant;
}

export type Meant =
  | { readonly key: string }
  /** `similar` is the name that was probably meant. */
  | { readonly problem: ProblemValue; readonly similar: string | undefined };

export function nameParticipants(
  participants: readonly SheetRow[],
  problems: SheetProblems,
): ParticipantNames {
  const keys = participants.map(({ row, cells }) => makeKey(cells['key'] ?? cells['player'] ?? `row ${row}`));
  checkKeys(participants, keys, problems);
  const byKey = new Map(
    participants.flatMap(({ cells: { key } }, index) =>
      key === undefined ? [] : [[String(key), keys[index]]],
    ),
  );
  const byName = Map.groupBy(participants.keys(), (index) =>
    String(participants[index]?.cells['player'] ?? ''),
  );
  const findKey = (text: string): string | undefined => {
    const [index = -1, other] = byName.get(text) ?? [];
    return byKey.get(text) ?? (other === undefined ? keys[index] : undefined);
  };
  const findSimilar = makeFindSimilar([...byName.keys(), ...byKey.keys()]);
  const misses = new Map<string, Meant>();
  const find = (text: string): Meant => {
    const key = findKey(text);
    if (key !== undefined) return { key };
    const similar = byName.has(text) ? [] : findSimilar(text);
    const [only = '', other] = similar;
    const parameters = { value: JSON.stringify(text), similar };
    const meant = other === undefined ? findKey(only) : undefined;
    return { problem: { code: 'unknownName', parameters }, similar: meant };
  };
  return {
    keys,
    find(name) {
      const text = String(name ?? '');
      const meant = misses.get(text) ?? find(text);
      if ('problem' in meant) misses.set(text, meant);
      return meant;
    },
  };
}

/** Keys have no spaces and slashes (docs/rules/event-file.md, Container). */
function makeKey(name: CellValue): string {
  return String(name).replaceAll(/[\s/]+/gu, '-');
}

function checkKeys(
  participants: readonly SheetRow[],
  keys: readonly string[],
  problems: SheetProblems,
): void {
  const rows = new Map<string, number>();
  for (const [index, { row, cells }] of participants.entries()) {
    const key = keys[index] ?? '';
    const first = rows.get(key);
    if (first === undefined) rows.set(key, row);
    else {
      const column = cells['key'] === undefined ? 'player' : 'key';
      const parameters = { value: JSON.stringify(String(cells[column])), row: first, column };
      problems.add({ sheet: 'participants', row, column }, { code: 'participantTwice', parameters });
    }
  }
}
