import type { CasualBattleRecord, TournamentBattleRecord, TournamentRecord } from '#rules/event-file/record';
import type { DemoRecord } from '../../src/demo/world.ts';
import { makeDemoWorld } from '../builders/demo-world.ts';

export const defaultWorld = makeDemoWorld();

export function collectTournaments(world: Iterable<DemoRecord>): TournamentRecord[] {
  const tournaments: TournamentRecord[] = [];
  for (const record of world) {
    if (record.kind !== 'tournament') continue;
    const { kind: _, ...tournament } = record;
    tournaments.push(tournament);
  }
  return tournaments;
}

/** Those of tournaments and the casual ones. */
export function collectBattles(world: Iterable<DemoRecord>): (TournamentBattleRecord | CasualBattleRecord)[] {
  const battles: (TournamentBattleRecord | CasualBattleRecord)[] = [];
  for (const record of world) {
    if (record.kind === 'tournament') battles.push(...record.battles);
    else if (record.kind === 'battle') battles.push(record);
  }
  return battles;
}
