// Ids of battles in a file that something else has as well. They are checked when the whole file was read: a record further down may give up the id.
import { type Found, located, type RecordLocation } from '../contract/file-problems.ts';
import type { Writer } from '../store/database.ts';
import { listBattleOwners } from '../store/records/ids.ts';
import { keyOf, listBattleIds, type ValidRecord } from '../store/records/record-facts.ts';
import type { Guard } from './rights.ts';

export function startBattleIds(writer: Writer, guard: Guard | undefined) {
  const clashes: { id: string; owner: string; location: RecordLocation; pointer: string }[] = [];

  return {
    /** `ids`: those of the record that something else has at this moment. */
    note(valid: ValidRecord, ids: readonly string[], location: RecordLocation): void {
      if (ids.length === 0) return;
      const isCasual = valid.kind === 'battle';
      const owner = isCasual ? '' : (keyOf(valid.kind, valid.record) ?? '');
      const positions = new Map(listBattleIds(valid).map((id, index) => [id, index]));
      for (const id of ids) {
        const pointer = isCasual ? '/id' : `/battles/${positions.get(id)}/id`;
        clashes.push({ id, owner, location, pointer });
      }
    },

    /** Call it when the whole file was read. */
    async listProblems(): Promise<Found[]> {
      const problems: Found[] = [];
      for (const { id, owner, location, pointer } of clashes) {
        const other = (await listBattleOwners(writer, id)).find((name) => name !== owner);
        if (other === undefined) continue;
        const secret =
          guard === undefined || (await guard.owns(other, id)) ? undefined : guard.mayNotChange('battle', id);
        const taken = { code: 'battleIdTaken', parameters: { id, tournament: other || null } } as const;
        problems.push(located(location, { pointer, ...(secret ?? taken) }));
      }
      return problems;
    },
  };
}
