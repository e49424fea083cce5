// A tournament as it is published while its army lists are hidden: without every list, and with the factions that were read from them.
import { completeArmyList } from '../../army-list/src/army-list.ts';
import type { ArmyListRecord, TournamentRecord } from './event-file/record.ts';

export function hideLists(record: TournamentRecord): TournamentRecord {
  if (record.listsShown !== false) return record;
  return {
    ...record,
    participants: record.participants.map((participant) => withoutList(participant)),
    battles: record.battles.map((battle) => {
      const [first, second] = battle.players;
      return { ...battle, players: [withoutList(first), withoutList(second)] };
    }),
  };
}

interface Listed {
  readonly faction?: string | null | undefined;
  readonly list?: ArmyListRecord | null | undefined;
}

/** The faction stays visible; a sub-faction stays only where the side itself records it. */
function withoutList<T extends Listed>(one: T): T {
  if (one.list == null) return one;
  return { ...one, faction: one.faction || completeArmyList(one.list).faction || null, list: null };
}
