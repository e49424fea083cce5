// Makes battles with stable ids and byes from pairings; no participant is twice in one round of a stage.

import type {
  ByeRecord,
  TournamentBattleRecord,
  TournamentSideRecord,
} from '../../../rules/src/event-file/record.ts';
import { cleanLine } from '../clean-text.ts';
import type { Notes } from '../notes.ts';
import type { Bye, PlatformPairing, PlatformSide } from '../platform-event.ts';
import type { SharedProblem } from '../shared-problems.ts';

const lastRound = 9999;

export interface StagePairing {
  readonly stage: string;
  readonly round: number | undefined;
  readonly pairing: PlatformPairing;
}

export interface Fought {
  readonly battles: readonly TournamentBattleRecord[];
  readonly byes: readonly ByeRecord[];
  readonly idOf: (pairing: PlatformPairing) => string;
}

/** Battles are numbered in the order in which they are given. */
export function buildBattles(
  pairings: readonly StagePairing[],
  byes: readonly Bye[],
  idPrefix: string,
  notes: Notes,
): Fought {
  const taken = new Set<string>();
  /** Returns false if one of the members is in the round already. */
  const take = (stage: string, round: number, members: readonly string[]): boolean => {
    const keys = members.map((member) => `${stage} ${round} ${member}`);
    if (keys.some((key) => taken.has(key))) return false;
    for (const key of keys) taken.add(key);
    return true;
  };
  const validByes = byes.filter(({ round, member, location }) => {
    if (round <= lastRound && take('swiss', round, [member])) return true;
    notes.warn(location, { code: 'secondBye', parameters: {} } satisfies SharedProblem);
    return false;
  });
  const ids = new Map(pairings.map(({ pairing }, index) => [pairing, `${idPrefix}-${index + 1}`]));
  const idOf = (pairing: PlatformPairing): string => ids.get(pairing) ?? '';
  const battles = pairings.map(({ stage, round, pairing }) => {
    const { sides, location } = pairing;
    const keys = sides.map(({ member }) => member);
    const isFree = round === undefined || take(stage, round, keys);
    // In a bracket two players may meet twice in one round, as in the final of a double elimination.
    if (!isFree && stage === 'swiss') {
      notes.warn(location, { code: 'twiceInForeignRound', parameters: {} } satisfies SharedProblem);
    }
    return buildBattle(pairing, stage, isFree ? round : undefined, idOf(pairing));
  });
  return { battles, byes: validByes.map(buildBye), idOf };
}

function buildBye({ round, member, points, battlePoints, victoryPoints }: Bye): ByeRecord {
  return {
    round,
    participant: member,
    ...(points !== undefined && { points }),
    ...(battlePoints !== undefined && { battlePoints }),
    ...(victoryPoints !== undefined && { victoryPoints }),
  };
}

function buildBattle(
  { table, date, scenario, sides, result }: PlatformPairing,
  stage: string,
  round: number | undefined,
  id: string,
): TournamentBattleRecord {
  const outcome = result === 'draw' ? 'draw' : result === 'both lost' ? 'loss' : undefined;
  return {
    id,
    stage,
    ...(date !== undefined && { date }),
    ...(round !== undefined && round <= lastRound && { round }),
    ...(table !== undefined && { table }),
    ...(scenario?.trim() && { scenario: cleanLine(scenario.trim()) }),
    ...(result === 'unfinished' && { finished: false }),
    ...((result === 0 || result === 1) && { winner: sides[result].member }),
    players: [buildSide(sides[0], outcome), buildSide(sides[1], outcome)],
  };
}

function buildSide(
  { member, ...facts }: PlatformSide,
  outcome: 'draw' | 'loss' | undefined,
): TournamentSideRecord {
  const isSaid = (value: unknown) =>
    value !== undefined &&
    value !== '' &&
    !(typeof value === 'object' && value !== null && Object.keys(value).length === 0);
  const said = Object.entries(facts)
    .map(([name, value]) => [name, typeof value === 'string' ? cleanLine(value).trim() : value] as const)
    .filter(([, value]) => isSaid(value));
  return { participant: member, ...(outcome && { outcome }), ...Object.fromEntries(said) };
}
