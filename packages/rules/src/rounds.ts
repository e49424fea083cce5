// The pairings and tables of each round, and which rounds are live (docs/rules/rounds.md).

import { findWaits, type ResolvedMatch } from './bracket/bracket.ts';
import type { StageRecord } from './event-file/record.ts';
import { groupBy } from './grouping.ts';
import type { Pairing, Reason, RoundResult } from './results.ts';
import type { ScoredBattle } from './scoring/scored-battle.ts';
import type { TournamentBattle } from './scoring/tournament-battle.ts';
import { stageType } from './stage-order.ts';

type Round = Omit<RoundResult, 'isCurrent'>;

/** The name of a round whose battles have no number. */
const unnumbered = 'none';

/** In the order in which they are played. `stages` are in stage order. */
export function listRounds(
  stages: readonly StageRecord[],
  battles: readonly TournamentBattle[],
  brackets: ReadonlyMap<string, readonly ResolvedMatch[]>,
): readonly RoundResult[] {
  const byStage = groupBy(battles, ({ record }) => record.stage);
  const rounds = stages.flatMap((stage) => {
    const own = byStage.get(stage.id) ?? [];
    return stageType(stage.id) === 'bracket'
      ? bracketRounds(stage.id, brackets.get(stage.id) ?? [], own)
      : boardRounds(stage, own);
  });
  const current = findCurrent(rounds);
  return rounds.map((round) => ({ ...round, isCurrent: current.has(round) }));
}

/** By number, those without one first; tables in order, byes last. */
function boardRounds({ id, byes }: StageRecord, battles: readonly TournamentBattle[]): Round[] {
  const played = groupBy(battles, ({ record }) => record.round ?? 0);
  const resting = groupBy(byes ?? [], ({ round }) => round);
  const numbers = [...new Set([...played.keys(), ...resting.keys()])].sort((a, b) => a - b);
  return numbers.map((number) => ({
    stage: id,
    name: number === 0 ? unnumbered : String(number),
    pairings: [
      ...(played.get(number) ?? []).map(pairBattle).sort(byTable),
      ...(resting.get(number) ?? []).map(({ participant }) => ({ ...free, participants: [participant] })),
    ],
  }));
}

/** As the bracket names them; battles that no match names form a round of their own. */
function bracketRounds(
  stage: string,
  matches: readonly ResolvedMatch[],
  battles: readonly TournamentBattle[],
): Round[] {
  const battleOf = new Map(battles.map((battle) => [battle.record.id, battle]));
  const named = new Set(matches.map(({ battle }) => battle));
  const others = battles.filter(({ record }) => !named.has(record.id));
  const waits = findWaits(matches);
  const rounds = [...groupBy(matches, ({ round }) => round)].map(([name, these]) => ({
    stage,
    name,
    pairings: these.map((match) => ({
      ...pairMatch(match, battleOf.get(match.battle ?? '')),
      waitsFor: waits.get(match),
    })),
  }));
  if (others.length === 0) return rounds;
  return [{ stage, name: unnumbered, pairings: others.map(pairBattle).sort(byTable) }, ...rounds];
}

const free = {
  table: null,
  battle: null,
  winner: null,
  isOpen: false,
  reason: undefined,
  waitsFor: undefined,
};

function pairBattle(battle: TournamentBattle): Pairing {
  const { record, participants, sides } = battle;
  return {
    table: record.table ?? null,
    battle: record.id,
    participants,
    winner: null,
    isOpen: sides.every(({ outcome }) => outcome === null),
    reason: findReason(battle),
    waitsFor: undefined,
  };
}

function pairMatch(match: ResolvedMatch, battle: TournamentBattle | undefined): Pairing {
  const { table, players, winner } = match;
  if (battle !== undefined) return { ...pairBattle(battle), table };
  const place = winner === null ? -1 : players.indexOf(winner);
  return {
    table,
    battle: match.battle,
    participants: players,
    reason: undefined,
    waitsFor: undefined,
    winner: place === 0 || place === 1 ? place : null,
    isOpen: players.length === 2 && winner === null,
  };
}

function byTable(a: Pairing, b: Pairing): number {
  const last = Number.POSITIVE_INFINITY;
  const [one, other] = [a.table ?? last, b.table ?? last];
  return one === other ? 0 : one - other;
}

/** The Swiss rounds until another stage has begun; after that the others, side by side. */
function findCurrent(rounds: readonly Round[]): ReadonlySet<Round> {
  // A player without an opponent is named in the next round before that begins.
  const begun = rounds.filter(
    ({ pairings }) =>
      pairings.some(({ participants }) => participants.length > 0) &&
      pairings.every(({ waitsFor }) => waitsFor === undefined),
  );
  const later = begun.filter(({ stage }) => stage !== 'swiss');
  const stages = groupBy(later.length > 0 ? later : begun, ({ stage }) => stage);
  const reached = [...stages.values()].flatMap((own) => findReached(own) ?? []);
  const open = reached.filter(isOpen);
  // If no result is missing, it is the knockout, or else the stage that began last.
  const rest = reached.find(({ stage }) => stage === 'knockout') ?? reached.at(-1);
  return new Set(open.length > 0 ? open : rest === undefined ? [] : [rest]);
}

/** The last round of a board, or the first round of a bracket without all results. */
function findReached(rounds: readonly Round[]): Round | undefined {
  const [first] = rounds;
  if (first === undefined || stageType(first.stage) === 'board') return rounds.at(-1);
  return rounds.find(isOpen) ?? rounds.at(-1);
}

function isOpen({ pairings }: Round): boolean {
  return pairings.some((pairing) => pairing.isOpen);
}

/** What decided a battle if not its victory points (docs/rules/rounds.md, What decided); undefined also without a result. */
function findReason({ decidedBy, winner, sides }: ScoredBattle): Reason | undefined {
  const [first, second] = sides;
  if (decidedBy === null || first.victoryPoints === null || second.victoryPoints === null) return undefined;
  const ahead = Math.sign(second.victoryPoints - first.victoryPoints);
  const won = winner === null ? 0 : winner === 0 ? -1 : 1;
  const bothLost = first.outcome === 'loss' && second.outcome === 'loss';
  if (ahead === won && !bothLost) return undefined;
  return decidedBy === 'victoryPoints' ? 'margin' : decidedBy;
}
