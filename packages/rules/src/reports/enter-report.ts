// A battle with a reported result (docs/organisers.md, What players do themselves).
import type {
  MetricsRecord,
  TournamentBattleRecord,
  TournamentRecord,
  TournamentSideRecord,
} from '../event-file/record.ts';
import { readScoring } from '../scoring/scoring.ts';
import { scoreTournamentBattle } from '../scoring/tournament-battle.ts';

export interface ReportedSide {
  readonly victoryPoints: number;
  readonly metrics: Readonly<Record<string, number>>;
}

/** By participant, so that it survives swapped sides. */
export interface Report {
  readonly sides: Readonly<Record<string, ReportedSide>>;
  /** Key of the participant who won; null: a draw. */
  readonly winner: string | null;
}

type ScoredRecord = Pick<TournamentRecord, 'scoring' | 'battleSize'>;

/** The battle with the report as its result. The winner is recorded only where the points do not give it. */
export function enterReport(
  record: ScoredRecord,
  battle: TournamentBattleRecord,
  { sides, winner }: Report,
): TournamentBattleRecord {
  const entered = enterFigures(record, battle, sides);
  if (deriveWinner(record, battle, sides) === winner) return entered;
  if (winner !== null) return { ...entered, winner };
  const draw = { outcome: 'draw' } as const;
  const [first, second] = entered.players;
  return {
    ...entered,
    players: [
      { ...first, ...draw },
      { ...second, ...draw },
    ],
  };
}

/** Undefined if the winner does not follow; null: a draw. */
export function deriveWinner(
  record: ScoredRecord,
  battle: TournamentBattleRecord,
  sides: Report['sides'],
): string | null | undefined {
  const scoring = readScoring(record.scoring ?? {}, record.battleSize);
  const { winner, sides: scored } = scoreTournamentBattle(enterFigures(record, battle, sides), scoring);
  if (scored[0].outcome === null) return undefined;
  return winner === null ? null : battle.players[winner].participant;
}

/** The battle with the figures of a report, which replace what the battle or its rounds counted for the bonuses, and without a winner. */
function enterFigures(
  { scoring, battleSize }: ScoredRecord,
  battle: TournamentBattleRecord,
  sides: Report['sides'],
): TournamentBattleRecord {
  const { bonuses } = readScoring(scoring ?? {}, battleSize);
  const others = (metrics: MetricsRecord) =>
    Object.fromEntries(Object.entries(metrics).filter(([name]) => !bonuses.has(name)));
  const { winner: _, finished: __, ...rest } = battle;
  const enter = ({ outcome: ___, metrics, rounds, ...side }: TournamentSideRecord): TournamentSideRecord => {
    const reported = sides[side.participant];
    const all = { ...others(metrics ?? {}), ...reported?.metrics };
    return {
      ...side,
      victoryPoints: reported?.victoryPoints ?? 0,
      ...(Object.keys(all).length > 0 && { metrics: all }),
      ...(rounds && {
        rounds: rounds.map((round) => (round.metrics ? { ...round, metrics: others(round.metrics) } : round)),
      }),
    };
  };
  return { ...rest, players: [enter(battle.players[0]), enter(battle.players[1])] };
}

/** Undefined if it was not counted. A metric may be called "constructor". */
export function readMetric<T>(metrics: Readonly<Record<string, T>>, name: string): T | undefined {
  return Object.hasOwn(metrics, name) ? metrics[name] : undefined;
}

/** "Warlord slain 1 : 0", for each of these metrics. */
export function sayMetrics(
  names: readonly string[],
  sides: readonly { readonly metrics?: TournamentSideRecord['metrics'] }[],
): readonly string[] {
  return [...new Set(names)].map(
    (name) =>
      `${name} ${sides.map(({ metrics }) => Number(readMetric(metrics ?? {}, name) ?? 0)).join(' : ')}`,
  );
}
