// Plays a tournament battle and writes its record.

import type { Random } from '../../domain/random.ts';
import type { TournamentBattleRecord, TournamentSideRecord } from '../../domain/record.ts';
import { writeArmyList } from '../army-list.ts';
import type { Contestant } from '../field.ts';
import type { Mutable } from '../mutable.ts';
import type { Ruleset } from '../rulesets.ts';
import { type Edition, findRoundDay } from '../series.ts';
import { findStrength, openField, type Pack } from '../words/packs.ts';
import { addToBoard, writeResult } from './battle-result.ts';
import { type Duel, fightAttrition, fightDuel } from './duel.ts';
import type { Pairing } from './pairing.ts';

/** What the battles of one tournament share. */
export interface DemoEvent {
  readonly random: Random;
  readonly edition: Edition;
  readonly ruleset: Ruleset;
  readonly pack: Pack | null;
  readonly detailed: boolean;
  /** Whether each battle names the factions, because nothing else in the record does. */
  readonly slipsNameFactions: boolean;
  readonly battles: TournamentBattleRecord[];
  readonly nextId: () => string;
}

export interface Slot {
  readonly stage: string;
  readonly round: number;
  /** Rounds of earlier stages, for the date. */
  readonly before: number;
  readonly table: number;
  readonly scenario: string | null;
  readonly state: 'played' | 'going-on' | 'waiting';
  /** Whether there must be a winner, as in a bracket. */
  readonly decisive: boolean;
}

/** The scenario of a round, the same for all its battles. */
export function pickScenario({ random, pack }: DemoEvent): string | null {
  return pack ? random.pick(pack.scenarios) : random.chance(0.4) ? random.pick(openField) : null;
}

/** Writes the battle and returns the side that won: 0, 1, or null for none. */
export function playBattle(event: DemoEvent, pairing: Pairing, slot: Slot): 0 | 1 | null {
  const { random, edition } = event;
  const [a, b] = pairing;
  const battle: Mutable<TournamentBattleRecord> = {
    id: event.nextId(),
    date: random.chance(0.02) ? null : findRoundDay(edition, slot.before + slot.round),
    stage: slot.stage,
    round: slot.round,
    table: slot.table,
    scenario: slot.scenario,
    players: [{ participant: a.key }, { participant: b.key }],
  };
  event.battles.push(battle);
  a.met.add(b.index);
  b.met.add(a.index);
  if (slot.state === 'waiting') return null;
  if (slot.state === 'played' && !slot.decisive && random.chance(0.004)) return forfeitBoth(battle, pairing);

  const edge = findMight(event, a) - findMight(event, b);
  const duel = fight(event, edge, slot.state === 'going-on');
  battle.players = [describeSide(event, a, duel, 0), describeSide(event, b, duel, 1)];
  if (slot.state === 'going-on') {
    battle.finished = false;
    return null;
  }
  if (random.chance(0.003)) battle.archived = true;
  const winner = writeResult(random, event.ruleset, battle, duel.scores, slot.decisive);
  addToBoard(pairing, duel.scores, winner);
  return winner;
}

function findMight({ pack }: DemoEvent, { skill, faction }: Contestant): number {
  return skill + findStrength(faction, pack);
}

function forfeitBoth(battle: Mutable<TournamentBattleRecord>, [a, b]: Pairing): null {
  battle.players = [
    { participant: a.key, outcome: 'loss' },
    { participant: b.key, outcome: 'loss' },
  ];
  return null;
}

function fight(
  { random, edition, ruleset, pack, detailed }: DemoEvent,
  edge: number,
  goingOn: boolean,
): Duel {
  const rounds = goingOn ? random.int(1, 3) : random.chance(0.08) ? random.int(3, 4) : 5;
  const rules = { pack, detailed, metrics: ruleset.metrics, rounds };
  return ruleset.scale === 'attrition'
    ? fightAttrition(random, edge, edition.format.size, rules)
    : fightDuel(random, edge, rules);
}

function describeSide(event: DemoEvent, { key, faction, drops }: Contestant, duel: Duel, index: 0 | 1) {
  const { random, pack, edition } = event;
  const side: Mutable<TournamentSideRecord> = { participant: key };
  if (event.slipsNameFactions) side.faction = faction.name;
  if (drops !== null) side.drops = drops;
  // In a league, armies change over the months.
  if (drops !== null && edition.paceDays !== null && random.chance(0.15)) {
    const army = writeArmyList(random, faction, edition.format.size);
    side.list = army.list;
    side.drops = army.drops;
  }
  if (pack?.roles) side.role = index === 0 ? 'attacker' : 'defender';
  return Object.assign(side, duel.sides[index]);
}
