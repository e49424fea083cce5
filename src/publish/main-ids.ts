// Aliases in records are published as the id of their player (docs/people.md).
import type { Reader } from '../store/database.ts';
import { type Aliases, findAliases } from '../store/read/aliases.ts';
import { listAdjusted, listPeople, type ValidRecord } from '../store/records/record-facts.ts';

/** The aliases that tournaments, casual battles or seasons name. */
export function readAliases(reader: Reader, batch: readonly ValidRecord[]): Promise<Aliases> {
  return findAliases(reader, [...new Set(batch.flatMap(listNamedPlayers))]);
}

function listNamedPlayers(valid: ValidRecord): string[] {
  if (valid.kind === 'season') return listAdjusted(valid.record);
  if (valid.kind !== 'tournament' && valid.kind !== 'battle') return [];
  return listPeople(valid).flatMap(({ playerId }) => playerId ?? []);
}

/** Replaces every alias in a record by the id that is shown. */
export function showMainIds<T extends ValidRecord>(valid: T, aliases: Aliases): T {
  if (aliases.size === 0) return valid;
  const show = <P extends { readonly playerId?: string | null | undefined }>(person: P): P => {
    const main = aliases.get(person.playerId ?? '');
    return main === undefined ? person : { ...person, playerId: main };
  };
  const { kind, record } = valid as ValidRecord;
  if (kind === 'battle') {
    const [first, second] = record.players;
    return { ...valid, record: { ...record, players: [show(first), show(second)] } };
  }
  if (kind === 'season') {
    const points = record.points.map((term) =>
      term.type === 'adjustment' ? { ...term, player: aliases.get(term.player) ?? term.player } : term,
    );
    return { ...valid, record: { ...record, points } };
  }
  if (kind !== 'tournament') return valid;
  const { participants, organizers } = record;
  return {
    ...valid,
    record: {
      ...record,
      participants: participants.map(show),
      ...(organizers != null && { organizers: organizers.map(show) }),
    },
  };
}
