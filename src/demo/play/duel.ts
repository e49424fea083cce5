// Simulates one game of five rounds between two players, round by round.

import type { PlayerRoundRecord, SideFacts } from '#rules/event-file/record';
import type { Random } from '#rules/random';
import type { Mutable } from '../field.ts';
import { cycle, grandStrategyNames, objectiveNames, type Pack, tacticNames } from '../words.ts';

export interface Duel {
  /** Victory points of both sides. */
  readonly scores: readonly [number, number];
  readonly sides: readonly [Mutable<SideFacts>, Mutable<SideFacts>];
}

export interface DuelRules {
  readonly pack: Pack | null;
  /** Round by round, or only the totals. */
  readonly detailed: boolean;
  readonly metrics: readonly string[];
  /** Rounds played; fewer than five after a concession or in a live battle. */
  readonly rounds: number;
}

/** Objectives that one side can hold: half of them, so that no objective is held by both. */
const mostObjectivesHeld = 3;

const noPack = { objectives: false, battleTactics: false, grandStrategies: false };

interface Tally {
  score: number;
  objectivePoints: number;
  tactics: number;
  destroyed: number;
  readonly rounds: PlayerRoundRecord[];
}

/** `edge`: how much better the first player is. */
export function fightDuel(random: Random, edge: number, rules: DuelRules): Duel {
  const tallies = [open(), open()] as const;
  let momentum = edge * 0.3;
  const plans = [random.int(0, 11), random.int(0, 11)] as const;
  for (let round = 1; round <= rules.rounds; round++) {
    // A good round makes the next one easier.
    momentum = momentum * 0.75 + edge * 0.2 + random.bell() * 0.8;
    const ground = random.int(0, objectiveNames.length - 1);
    const firstGoes = random.chance(0.5);
    for (const side of [0, 1] as const) {
      playRound(random, tallies[side], rules, {
        round,
        momentum: side === 0 ? momentum : -momentum,
        ground: ground + side * mostObjectivesHeld,
        plan: plans[side],
        priority: firstGoes === (side === 0),
      });
    }
  }
  const sides = [
    close(random, tallies[0], momentum, rules),
    close(random, tallies[1], -momentum, rules),
  ] as const;
  return { scores: [tallies[0].score, tallies[1].score], sides };
}

function open(): Tally {
  return { score: 0, objectivePoints: 0, tactics: 0, destroyed: 0, rounds: [] };
}

interface Turn {
  readonly round: number;
  readonly momentum: number;
  /** The first objective within reach. */
  readonly ground: number;
  /** Index of the player's first battle tactic. */
  readonly plan: number;
  readonly priority: boolean;
}

function playRound(random: Random, tally: Tally, rules: DuelRules, turn: Turn): void {
  const { round, momentum } = turn;
  const uses = rules.pack ?? noPack;
  const held = Math.min(6, Math.max(0, Math.round(3 + momentum)));
  const objectivePoints = uses.objectives ? held : 0;
  const scored = uses.battleTactics && random.chance(Math.min(0.95, Math.max(0.15, 0.66 + momentum * 0.08)));
  const kills = Math.max(0, Math.round(2 + momentum * 0.7 + random.bell()));
  const base = uses.objectives ? objectivePoints : uses.battleTactics ? kills : Math.min(10, held + kills);
  const victoryPoints = base + (scored ? 4 : 0);
  const destroyed = Math.min(4, kills);
  tally.score += victoryPoints;
  tally.objectivePoints += objectivePoints;
  tally.tactics += scored ? 1 : 0;
  tally.destroyed += destroyed;
  if (!rules.detailed) return;
  const record: Mutable<PlayerRoundRecord> = { round, victoryPoints };
  if (uses.objectives) {
    record.objectivePoints = objectivePoints;
    const count = Math.ceil(held / 2);
    record.objectives = Array.from({ length: count }, (_, index) =>
      cycle(objectiveNames, turn.ground + index),
    );
  }
  if (uses.battleTactics) {
    // Steps of five through a list of twelve never repeat a tactic.
    record.battleTactic = scored || random.chance(0.97) ? cycle(tacticNames, turn.plan + round * 5) : null;
    record.battleTacticScored = scored;
  }
  record.priority = turn.priority;
  if (rules.metrics.includes('Units destroyed')) record.metrics = { 'Units destroyed': destroyed };
  tally.rounds.push(record);
}

function close(random: Random, tally: Tally, momentum: number, rules: DuelRules): Mutable<SideFacts> {
  const uses = rules.pack ?? noPack;
  const side: Mutable<SideFacts> = {};
  if (uses.grandStrategies) {
    const came = rules.rounds === 5 && random.chance(momentum > 0 ? 0.7 : 0.4);
    side.grandStrategy = random.pick(grandStrategyNames);
    side.grandStrategyScored = came;
    if (came) tally.score += 3;
  }
  // With rounds, a total is written only if it differs from their sum, which is the importer's default.
  if (!rules.detailed || side.grandStrategyScored) side.victoryPoints = tally.score;
  if (!rules.detailed && uses.objectives) side.objectivePoints = tally.objectivePoints;
  if (!rules.detailed && uses.battleTactics) side.battleTacticsScored = tally.tactics;
  const metrics = countMetrics(random, tally, momentum, rules);
  if (Object.keys(metrics).length > 0) side.metrics = metrics;
  if (rules.detailed) side.rounds = tally.rounds;
  return side;
}

function countMetrics(random: Random, tally: Tally, momentum: number, { metrics, detailed }: DuelRules) {
  const counted: Record<string, number | boolean> = {};
  for (const name of metrics) {
    if (name === 'Painted') counted[name] = random.chance(0.85);
    else if (name === 'Late minutes') counted[name] = random.chance(0.8) ? 0 : random.int(1, 12);
    else if (name === 'Warlord slain') counted[name] = random.chance(momentum > 0 ? 0.6 : 0.2);
    else if (name === 'Units destroyed' && !detailed) counted[name] = tally.destroyed;
  }
  return counted;
}

/** Points of destroyed units, and the objectives of each side. */
export function fightAttrition(random: Random, edge: number, size: number, rules: DuelRules): Duel {
  const tide = edge * 0.35 + random.bell() * 0.8;
  const scores = [destroy(random, tide, size), destroy(random, -tide, size)] as const;
  const sides = [{ victoryPoints: scores[0] }, { victoryPoints: scores[1] }] as const;
  const taken = rules.metrics.map((name) => [name, tide + random.bell()] as const);
  if (taken.length > 0) {
    const [first, second] = sides as Duel['sides'];
    first.metrics = Object.fromEntries(taken.map(([name, pull]) => [name, pull > 0.2]));
    second.metrics = Object.fromEntries(taken.map(([name, pull]) => [name, pull < -0.2]));
  }
  return { scores, sides };
}

function destroy(random: Random, tide: number, size: number): number {
  const share = Math.min(1, Math.max(0, 0.45 + tide * 0.22 + random.bell() * 0.1));
  return Math.round((share * size) / 10) * 10;
}
