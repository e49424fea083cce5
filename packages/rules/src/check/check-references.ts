// References to participants and stages that do not exist, and names used twice.
import { type Directory, nameParticipant } from '../directory.ts';
import type { PlayerRecord } from '../event-file/record.ts';
import type { Problem } from '../results.ts';

export function checkParticipantKey(key: string, directory: Directory, pointer: string): Problem[] {
  if (directory.participants.has(key)) return [];
  return [{ pointer, code: 'unknownParticipant', parameters: { key } }];
}

/** A participant may play, have a bye or be adjusted in a stage only if its board lists them. */
export function checkOnBoard(key: string, stage: string, directory: Directory, pointer: string): Problem[] {
  const unknown = checkParticipantKey(key, directory, pointer);
  const listed = directory.listed.get(stage);
  if (unknown.length > 0 || listed === undefined || listed.has(key)) return unknown;
  return [{ pointer, code: 'notOnBoard', parameters: { ...nameParticipant(key, directory), stage } }];
}

/** `standings` is only a label: nothing is played in it. */
export function checkStageId(id: string, directory: Directory, pointer: string): Problem[] {
  if (directory.stages.has(id) && id !== 'standings') return [];
  const code = id === 'standings' ? 'stageNotPlayed' : 'unknownStage';
  return [{ pointer, code, parameters: { stage: id, stages: directory.played } }];
}

export function checkUnique(
  names: readonly string[],
  what: string,
  pointerOf: (index: number) => string,
): Problem[] {
  // Names are nearly always unique, and a set shows that faster than the map below.
  if (new Set(names).size === names.length) return [];
  const firstIndex = new Map<string, number>();
  return names.flatMap((name, index): Problem[] => {
    const first = firstIndex.get(name);
    if (first === undefined) {
      firstIndex.set(name, index);
      return [];
    }
    const parameters = { what, name, first: pointerOf(first) };
    return [{ pointer: pointerOf(index), code: 'usedTwice', parameters }];
  });
}

/** Checks of a player that a JSON Schema cannot express. */
export function checkPlayer({ id, aliases }: PlayerRecord): Problem[] {
  const own = (aliases ?? []).flatMap((alias, index): Problem[] =>
    alias === id ? [{ pointer: `/aliases/${index}`, code: 'aliasOfItself', parameters: { alias } }] : [],
  );
  return [...own, ...checkUnique(aliases ?? [], 'alias', (index) => `/aliases/${index}`)];
}
