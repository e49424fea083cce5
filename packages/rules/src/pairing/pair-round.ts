// Pairs the next round of a board: battles at tables, byes, what it cost (docs/rules/running.md, A Swiss round; docs/rules/running.md, Tables).

import { amountScale } from '../amount.ts';
import type { StageRecord, TournamentBattleRecord, TournamentRecord } from '../event-file/record.ts';
import { writeFraction } from '../fraction.ts';
import { getOrAdd } from '../grouping.ts';
import { Random } from '../random.ts';
import type { Pair } from '../scoring/outcome.ts';
import { rankStage, type ScoredTournament } from '../standings/board.ts';
import { type BoardCourse, followBoard } from './board-course.ts';
import { listBracketTables, type PlannedBracket } from './brackets.ts';
import type { Conflict } from './conflict.ts';
import type { Draft } from './draft.ts';
import { countFloats } from './floats.ts';
import type { NextOptions } from './next-options.ts';
import { drawOrder, listGroups, pairGroup } from './pair-group.ts';
import { type SpreadSeating, spreadPairs } from './spread-tables.ts';
import { addRound, isByWins, readMethod } from './stage-rules.ts';
import { addUpPrices, type SwissRound } from './swiss.ts';
import { type Seating, seatPairs } from './tables.ts';

/** The time for a perfect matching grows with the third power of this. */
const mostPlayers = 1024;

/** A tournament while its next step is worked out. */
export interface Play {
  readonly record: TournamentRecord;
  readonly options: NextOptions;
  readonly seed: string;
  readonly draft: Draft;
  readonly scored: ScoredTournament;
  readonly brackets: readonly PlannedBracket[];
}

/** Adds the round to the draft; returns why it cannot be paired, or nothing. */
export function pairRound(play: Play, stage: string, round: number): Conflict | undefined {
  const { draft, scored, options } = play;
  const absent = new Set([...(options.absent ?? []), ...Object.keys(options.byes ?? {})]);
  const able = new Set(
    followStage(play, stage).members.flatMap(({ key, dropped }) =>
      dropped === true || absent.has(key) ? [] : [key],
    ),
  );
  if (able.size < 2) return { code: 'twoParticipantsNeeded', parameters: {} };
  if (able.size > mostPlayers) return { code: 'tooManyPlayers', parameters: { most: mostPlayers } };
  drawOrders(play, stage, round);
  const course = followStage(play, stage);
  for (const bye of course.stage.byes ?? []) if (bye.round === round) able.delete(bye.participant);
  const { ranked } = rankStage(scored, course.stage);
  const rowOf = new Map(ranked.map((row) => [row.member.record.key, row]));
  const placeOf = new Map(ranked.map((row, index) => [row.member.record.key, index]));
  const comparePlaces = (a: string, b: string): number => (placeOf.get(a) ?? 0) - (placeOf.get(b) ?? 0);
  const isForbidden = readForbidden(options);
  const floats = course.stage.pairing?.floats === 'avoid' ? countFloats(course, scored.byes) : undefined;
  const groups = listGroups(course).map((members, index) =>
    pairGroup(members, {
      course,
      floats,
      round,
      isForbidden,
      isPresent: (key) => able.has(key),
      findRow: (key) => rowOf.get(key),
      random: drawWith(play, stage, round, index),
    }),
  );
  const isEmpty = groups.every((group) => !group?.pairs.length && !group?.byes.length);
  if (isEmpty) return { code: 'everybodyHasMet', parameters: {} };
  const pairs = groups.flatMap((group) => orderPairs(group?.pairs ?? [], comparePlaces));
  const byes = groups.flatMap((group) => group?.byes ?? []);
  const costs = groups.flatMap((group) => group?.cost ?? []);
  const battles = addBattles(play, round, course, { pairs, byes, costs }, (key) => placeOf.get(key) ?? 0);
  warnOfPairs(draft, course, round, battles, isForbidden);
  return undefined;
}

export function followStage({ draft, scored, record }: Play, stage: string): BoardCourse {
  return followBoard(draft.findStage(stage) ?? { id: stage }, draft.participants, scored.battles, record);
}

/** The first round of a round robin draws the order that later rounds follow. */
function drawOrders(play: Play, stage: string, round: number): void {
  const course = followStage(play, stage);
  if (readMethod(course.stage) !== 'roundRobin' || round > course.roundsBefore + 1) return;
  for (const [index, members] of listGroups(course).entries()) {
    drawOrder(play.draft, stage, members, drawWith(play, stage, round, index));
  }
}

function drawWith({ seed }: Play, stage: string, round: number, group: number): Random {
  return Random.fromText([seed, stage, round, group].join('\n'));
}

function readForbidden({ forbidden }: NextOptions): (a: string, b: string) => boolean {
  const others = new Map<string, Set<string>>();
  for (const [a, b] of forbidden ?? []) {
    getOrAdd(others, a, () => new Set()).add(b);
    getOrAdd(others, b, () => new Set()).add(a);
  }
  return (a, b) => others.get(a)?.has(b) ?? false;
}

/** Ordered by the better place of each pair, with the better player of each pair first. */
function orderPairs(
  pairs: readonly Pair<string>[],
  compare: (a: string, b: string) => number,
): readonly Pair<string>[] {
  return pairs
    .map(([a, b]): Pair<string> => (compare(a, b) <= 0 ? [a, b] : [b, a]))
    .sort(([a], [b]) => compare(a, b));
}

/** What the groups of a round have together. */
interface JoinedGroups {
  readonly pairs: readonly Pair<string>[];
  readonly byes: readonly string[];
  readonly costs: readonly SwissRound['cost'][];
}

function addBattles(
  play: Play,
  round: number,
  { stage, roundsBefore }: BoardCourse,
  paired: JoinedGroups,
  placeOf: (key: string) => number,
): readonly TournamentBattleRecord[] {
  const { draft, options } = play;
  const { pairs } = paired;
  const { tables, rejected, cost: ofTables } = seatRound(play, round, stage, pairs, placeOf);
  const battles = pairs.map((pair, index) =>
    draft.addBattle(stage.id, round, tables[index] ?? 0, pair, round - roundsBefore),
  );
  for (const { key, table, reason } of rejected) {
    const battle = battles[pairs.findIndex((pair) => pair.includes(key))];
    const parameters = { stage: draft.nameStage(stage.id), round, player: draft.nameOf(key), table };
    if (battle !== undefined)
      draft.warnings.push({ pointer: `${draft.pointTo(battle)}/table`, code: reason, parameters });
  }
  const byes = [
    // A bye may be recorded ahead of its round.
    ...Object.entries(options.byes ?? {})
      .map(([participant, points]) => ({ participant, points }))
      .filter(
        (bye) => !stage.byes?.some((one) => one.round === round && one.participant === bye.participant),
      ),
    ...paired.byes.map((participant) => ({ participant })),
  ];
  const shown = options.hidden !== true;
  draft.changeStage(addRound(stage, { round, shown, byes }));
  const { floats, ...price } = addUpPrices(paired.costs);
  const unit = isByWins(stage) ? 2 : amountScale;
  const isSwiss = readMethod(stage) === 'swiss';
  const cost = {
    ...(isSwiss && { ...price, score: writeFraction(price.score, BigInt(unit) ** 2n) }),
    ...(isSwiss && stage.pairing?.floats === 'avoid' && { floats }),
    ...ofTables,
  };
  const isPriced = isSwiss || ofTables !== undefined;
  const resting = byes.map(({ participant }) => participant);
  draft.report({ stage: stage.id, round, shown, byes: resting, ...(isPriced && { cost }) }, battles);
  return battles;
}

function seatRound(
  { record, options, brackets, seed }: Play,
  round: number,
  { id, pairing }: StageRecord,
  pairs: readonly Pair<string>[],
  placeOf: (key: string) => number,
): Seating & Partial<Pick<SpreadSeating, 'cost'>> {
  const needs = options.tables ?? {};
  const ofBrackets = listBracketTables(brackets);
  if (pairing?.tables !== 'spread') return seatPairs(pairs, needs, placeOf, ofBrackets);
  const random = Random.fromText([seed, id, round, 'tables'].join('\n'));
  return spreadPairs(pairs, needs, ofBrackets, record, random);
}

function warnOfPairs(
  draft: Draft,
  { stage, countMeetings }: BoardCourse,
  round: number,
  battles: readonly TournamentBattleRecord[],
  isForbidden: (a: string, b: string) => boolean,
): void {
  for (const battle of battles) {
    const [a, b] = [battle.players[0].participant, battle.players[1].participant];
    const players = [draft.nameOf(a), draft.nameOf(b)];
    const parameters = { stage: draft.nameStage(stage.id), round, players };
    const pointer = draft.pointTo(battle);
    if (isForbidden(a, b)) draft.warnings.push({ pointer, code: 'forbiddenPair', parameters });
    if (countMeetings(a, b) > 0) draft.warnings.push({ pointer, code: 'rematch', parameters });
  }
}
