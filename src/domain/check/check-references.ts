// References to participants and stages that do not exist, and names used twice.
import { type Directory, quoteParticipant } from '../directory.ts';
import type { Problem } from '../results.ts';

export function checkParticipantKey(key: string, directory: Directory, pointer: string): Problem[] {
  if (directory.participants.has(key)) return [];
  const message = `no participant has the key ${JSON.stringify(key)}; expected a key from "participants"`;
  return [{ pointer, message }];
}

/** A participant may play, have a bye or be adjusted in a stage only if its board lists them. */
export function checkOnBoard(key: string, stage: string, directory: Directory, pointer: string): Problem[] {
  const unknown = checkParticipantKey(key, directory, pointer);
  const listed = directory.listed.get(stage);
  if (unknown.length > 0 || listed === undefined || listed.has(key)) return unknown;
  const message = `participant ${quoteParticipant(key, directory)} is not on the board of stage "${stage}"; expected one of its "participants"`;
  return [{ pointer, message }];
}

/** `standings` is only a label: nothing is played in it. */
export function checkStageId(id: string, directory: Directory, pointer: string): Problem[] {
  if (directory.stages.has(id) && id !== 'standings') return [];
  const found = id === 'standings' ? 'stage "standings" is not played' : `no stage ${JSON.stringify(id)}`;
  return [{ pointer, message: `${found}; ${directory.stageWords}` }];
}

export function checkUnique(
  names: readonly string[],
  what: string,
  pointerOf: (index: number) => string,
): Problem[] {
  // Names are nearly always unique, and a set shows that faster than the map below.
  if (new Set(names).size === names.length) return [];
  const firstIndex = new Map<string, number>();
  return names.flatMap((name, index) => {
    const first = firstIndex.get(name);
    if (first === undefined) {
      firstIndex.set(name, index);
      return [];
    }
    const message = `${what} ${JSON.stringify(name)} is already used at ${pointerOf(first)}; expected each only once`;
    return [{ pointer: pointerOf(index), message }];
  });
}
