// Results that players report: which battle a participant reports, what a report must contain, and how it changes the record (docs/organisers.md, What players do themselves).

import { roundNumber } from '../amount.ts';
import type { MatchRecord, TournamentBattleRecord, TournamentRecord } from '../event-file/record.ts';
import { getOrAdd } from '../grouping.ts';
import type { Problem } from '../results.ts';
import { readScoring, type Scoring } from '../scoring/scoring.ts';
import { scoreTournamentBattle } from '../scoring/tournament-battle.ts';
import { compareStages, stageType } from '../stage-order.ts';
import { escapePointer } from '../text/json-values.ts';
import { deriveWinner, enterReport, type Report, type ReportedSide, readMetric } from './enter-report.ts';
import type { ReportBodyValue } from './report-body.ts';

export interface OwnBattle {
  readonly battle: TournamentBattleRecord;
  readonly opponent: string;
  /** A number on boards, a label on brackets. */
  readonly round: number | string | null;
  readonly table: number | null;
  readonly hasResult: boolean;
}

/** The participant's newest battle without a result, else the last one; `shown` is the record without hidden rounds. Without a result, archived ones do not count. */
export function findOwnBattle(shown: TournamentRecord, participant: string): OwnBattle | undefined {
  const play = readPlay(shown);
  const own = shown.battles
    .filter(({ players }) => players.some((side) => side.participant === participant))
    .map((battle) => placeBattle(play, battle, participant))
    .filter(({ hasResult, battle }) => hasResult || battle.archived !== true)
    .sort((a, b) => compareStages(a.battle.stage, b.battle.stage) || a.order - b.order);
  return own.findLast(({ hasResult }) => !hasResult) ?? own.at(-1);
}

/** Every battle without a result, in the order of play. */
export function listOpenBattles(shown: TournamentRecord): readonly OwnBattle[] {
  const play = readPlay(shown);
  return shown.battles
    .map((battle) => placeBattle(play, battle, battle.players[0].participant))
    .filter(({ hasResult }) => !hasResult)
    .sort(
      (a, b) =>
        compareStages(a.battle.stage, b.battle.stage) ||
        a.order - b.order ||
        (a.table ?? Infinity) - (b.table ?? Infinity),
    );
}

/** The data from which the location and result of every battle follow, read once for all of them. */
interface Play {
  readonly scoring: Scoring;
  /** By stage and battle: the match, and the position of its round. */
  readonly matches: ReadonlyMap<string, ReadonlyMap<string, { match: MatchRecord; order: number }>>;
}

function readPlay({ stages, scoring, battleSize }: TournamentRecord): Play {
  return {
    scoring: readScoring(scoring ?? {}, battleSize),
    matches: new Map(stages.map(({ id, matches }) => [id, orderMatches(matches ?? [])])),
  };
}

function orderMatches(matches: readonly MatchRecord[]) {
  const labels = new Map<string, number>();
  const ordered = new Map<string, { match: MatchRecord; order: number }>();
  for (const match of matches) {
    const order = getOrAdd(labels, match.round, () => labels.size);
    if (match.battle != null) getOrAdd(ordered, match.battle, () => ({ match, order }));
  }
  return ordered;
}

function placeBattle(
  { scoring, matches }: Play,
  battle: TournamentBattleRecord,
  participant: string,
): OwnBattle & { readonly order: number } {
  const { match, order } = matches.get(battle.stage)?.get(battle.id) ?? {};
  const [first, second] = battle.players;
  return {
    battle,
    opponent: first.participant === participant ? second.participant : first.participant,
    round: match?.round ?? battle.round ?? null,
    table: match?.table ?? battle.table ?? null,
    hasResult: hasResult(scoring, battle),
    order: order ?? battle.round ?? -1,
  };
}

/** Whether the record decides the battle, or has the points of both sides. */
function hasResult(scoring: Scoring, battle: TournamentBattleRecord): boolean {
  if (battle.finished === false) return false;
  const { sides } = scoreTournamentBattle(battle, scoring);
  return (
    sides.some(({ outcome }) => outcome !== null) ||
    sides.every(({ victoryPoints }) => victoryPoints !== null)
  );
}

/** A report with the battle that it is about. */
interface ReportAt {
  readonly battle: string;
  readonly report: Report;
}

/** Returns the reports whose battle is gone, has other players now, or has a result. */
export function listOutdated<R extends ReportAt>(record: TournamentRecord, reports: readonly R[]): R[] {
  if (reports.length === 0) return [];
  const scoring = readScoring(record.scoring ?? {}, record.battleSize);
  const battles = new Map(record.battles.map((battle) => [battle.id, battle]));
  return reports.filter(({ battle: id, report: { sides } }) => {
    const battle = battles.get(id);
    if (battle === undefined || hasResult(scoring, battle)) return true;
    return !battle.players.every(({ participant }) => Object.hasOwn(sides, participant));
  });
}

/** What a report must contain beside victory points: `winner` where points may not decide it, and the metrics of bonuses. */
export function listNeeds(record: TournamentRecord, battle: TournamentBattleRecord): readonly string[] {
  const { outcome, points, bonuses } = readScoring(record.scoring ?? {}, record.battleSize);
  const cannotFollow = outcome === 'reported' || (outcome === 'battlePoints' && points.type === 'outcome');
  const needsWinner = cannotFollow || stageType(battle.stage) === 'bracket';
  return [...(needsWinner ? ['winner'] : []), ...bonuses.keys()];
}

/** A body of the right shape as a report, with the winner that follows from the points, or what is wrong with it. */
export function readReport(
  record: TournamentRecord,
  { battle, opponent }: OwnBattle,
  body: ReportBodyValue,
  participant: string,
): Report | { readonly problems: readonly Problem[] } {
  const { bonuses } = readScoring(record.scoring ?? {}, record.battleSize);
  const known = [...bonuses.keys()];
  const problems: Problem[] = (['own', 'opponent'] as const).flatMap((side) =>
    Object.keys(body[side].metrics ?? {})
      .filter((metric) => !bonuses.has(metric))
      .map((metric) => ({
        pointer: `/${side}/metrics/${escapePointer(metric)}`,
        code: 'metricWithoutBonus',
        parameters: { metric, metrics: known },
      })),
  );
  const sides = { [participant]: readSide(body.own), [opponent]: readSide(body.opponent) };
  const given = body.winner == null ? undefined : { own: participant, opponent, draw: null }[body.winner];
  const winner = given === undefined ? deriveWinner(record, battle, sides) : given;
  const isBracket = stageType(battle.stage) === 'bracket';
  if (winner === undefined || (winner === null && isBracket))
    problems.push({ pointer: '/winner', code: 'reportWithoutWinner', parameters: { isBracket } });
  return problems.length > 0 || winner === undefined ? { problems } : { sides, winner };
}

function readSide({ victoryPoints, metrics }: ReportBodyValue['own']): ReportedSide {
  const counted = Object.entries(metrics ?? {}).map(([name, value]) => [name, roundNumber(value)]);
  return { victoryPoints: roundNumber(victoryPoints), metrics: Object.fromEntries(counted) };
}

/** Missing metrics count as 0. */
export function isSameReport(one: Report, other: Report): boolean {
  if (one.winner !== other.winner) return false;
  return Object.entries(one.sides).every(([participant, side]) => {
    const theirs = other.sides[participant];
    if (theirs?.victoryPoints !== side.victoryPoints) return false;
    const names = new Set([...Object.keys(side.metrics), ...Object.keys(theirs.metrics)]);
    return [...names].every(
      (name) => (readMetric(side.metrics, name) ?? 0) === (readMetric(theirs.metrics, name) ?? 0),
    );
  });
}

/** The record with the report as the result of the battle. */
export function applyReport(record: TournamentRecord, id: string, report: Report): TournamentRecord {
  return {
    ...record,
    battles: record.battles.map((battle) =>
      battle.id === id ? enterReport(record, battle, report) : battle,
    ),
  };
}
