// Plays a battle of a tournament and adds its result to the record.

import type { Outcome, TournamentBattleRecord, TournamentSideRecord } from '#rules/event-file/record';
import type { Random } from '#rules/random';
import { compareScores, findWinner, nameWinner, type Outcomes } from '#rules/scoring/outcome';
import { writeArmyList } from '../army-list.ts';
import type { Competitor, Mutable } from '../field.ts';
import type { Ruleset } from '../rulesets.ts';
import type { Edition } from '../series.ts';
import { findStrength, openField, type Pack } from '../words.ts';
import { type Duel, fightAttrition, fightDuel } from './duel.ts';

/** What the battles of one tournament share. */
export interface DemoEvent {
  readonly random: Random;
  readonly edition: Edition;
  readonly ruleset: Ruleset;
  readonly pack: Pack | null;
  readonly detailed: boolean;
  /** Whether each battle names the factions, because nothing else in the record does. */
  readonly slipsNameFactions: boolean;
  /** By key. */
  readonly field: ReadonlyMap<string, Competitor>;
  /** The seed of the pairings. */
  readonly seed: string;
}

interface BattlePlan {
  readonly day: string | null;
  readonly scenario: string | null;
  readonly state: 'played' | 'going-on' | 'waiting';
  /** Whether there must be a winner, as in a bracket. */
  readonly decisive: boolean;
}

/** The scenario of a round, the same for all its battles. */
export function pickScenario({ random, pack }: DemoEvent): string | null {
  return pack ? random.pick(pack.scenarios) : random.chance(0.4) ? random.pick(openField) : null;
}

/** Adds to a battle that was paired what is recorded of it. */
export function playBattle(
  event: DemoEvent,
  paired: TournamentBattleRecord,
  { day, scenario, state, decisive }: BattlePlan,
): TournamentBattleRecord {
  const { random } = event;
  const date = random.chance(0.02) ? null : day;
  const battle: Mutable<TournamentBattleRecord> = { ...paired, date, scenario };
  if (state === 'waiting') return battle;
  if (state === 'played' && !decisive && random.chance(0.004)) {
    stateOutcomes(battle, ['loss', 'loss'], false);
    return battle;
  }

  const [a, b] = paired.players.map(({ participant }) => event.field.get(participant)) as [
    Competitor,
    Competitor,
  ];
  const edge = findMight(event, a) - findMight(event, b);
  const duel = fight(event, edge, state === 'going-on');
  battle.players = [describeSide(event, a, duel, 0), describeSide(event, b, duel, 1)];
  if (state === 'going-on') return { ...battle, finished: false };
  if (random.chance(0.003)) battle.archived = true;
  writeResult(random, event.ruleset, battle, duel.scores, decisive);
  return battle;
}

function findMight({ pack }: DemoEvent, { skill, faction }: Competitor): number {
  return skill + findStrength(faction, pack);
}

function fight(
  { random, edition, ruleset, pack, detailed }: DemoEvent,
  edge: number,
  goingOn: boolean,
): Duel {
  const rounds = goingOn ? random.int(1, 3) : random.chance(0.08) ? random.int(3, 4) : 5;
  const rules = { pack, detailed, metrics: ruleset.metrics ?? [], rounds };
  return ruleset.isAttrition
    ? fightAttrition(random, edge, edition.format.size, rules)
    : fightDuel(random, edge, rules);
}

function describeSide(event: DemoEvent, { record, faction, drops }: Competitor, duel: Duel, index: 0 | 1) {
  const { random, pack, edition } = event;
  const side: Mutable<TournamentSideRecord> = { participant: record.key };
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

type Scores = readonly [first: number, second: number];

/** A win by a larger difference is major. */
const minorWinMostPoints = 9;

/** Writes the result into the battle. `decisive`: equal scores need a winner too. */
function writeResult(
  random: Random,
  { scoring, report }: Ruleset,
  battle: Mutable<TournamentBattleRecord>,
  scores: Scores,
  decisive: boolean,
): void {
  if (report === 'battlePoints') {
    shareTwenty(battle, scores);
    return;
  }
  const difference = Math.abs(scores[0] - scores[1]);
  const named = difference === 0 && scoring?.outcome !== 'battlePoints' && (decisive || random.chance(0.3));
  const winner = named
    ? random.pick([0, 1] as const)
    : findWinner(compareScores(...scores, scoring?.drawMargin ?? 0));
  // Some results have only the outcome.
  if (report === 'outcomes')
    stateOutcomes(battle, nameWinner(winner) ?? ['draw', 'draw'], random.chance(0.1));
  else if (named && winner !== null) battle.winner = battle.players[winner].participant;
  if (report === 'sizes' && winner !== null)
    battle.victorySize = difference > minorWinMostPoints ? 'major' : 'minor';
}

function shareTwenty(battle: Mutable<TournamentBattleRecord>, [first, second]: Scores): void {
  const share = Math.min(20, Math.max(0, 10 + Math.round((first - second) / 2)));
  const [a, b] = battle.players;
  battle.players = [
    { ...a, battlePoints: share },
    { ...b, battlePoints: 20 - share },
  ];
}

/** `bare`: nothing else is recorded. */
function stateOutcomes(battle: Mutable<TournamentBattleRecord>, outcomes: Outcomes, bare: boolean): void {
  const [a, b] = battle.players;
  const state = (side: TournamentSideRecord, outcome: Outcome): TournamentSideRecord =>
    bare ? { participant: side.participant, outcome } : { ...side, outcome };
  battle.players = [state(a, outcomes[0]), state(b, outcomes[1])];
}
