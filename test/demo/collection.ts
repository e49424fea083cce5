import type { CasualBattleRecord, TournamentBattleRecord, TournamentRecord } from '#rules/event-file/record';
import { type DemoRecord, generateWorld } from '../../src/demo/world.ts';

/** As `muster serve --demo` makes it. */
export const defaultWorld: readonly DemoRecord[] = [...generateWorld({ tournaments: 60, seed: 1 })];

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
