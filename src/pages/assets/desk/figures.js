// What follows from the record: scores, boards, brackets, what is missing. The rules are those of the service (src/domain), so that a board
// here is the board that everybody will see.
import { fromAmount } from '../../../domain/amount.ts';
import { resolveMatches } from '../../../domain/bracket/bracket.ts';
import { compareParticipants } from '../../../domain/name-order.ts';
import { scoreBye } from '../../../domain/scoring/bye.ts';
import { scoreBattle } from '../../../domain/scoring/scored-battle.ts';
import { readScoring } from '../../../domain/scoring/scoring.ts';
import { compareStages, stageType } from '../../../domain/stage-order.ts';
import { writeRow } from '../../../domain/standings/board.ts';
import { mergeStandings } from '../../../domain/standings/final-standings.ts';
import { addUpOverall, rankStage } from '../../../domain/standings/stage-board.ts';

const cache = new WeakMap();

/** Everything that is worked out from a record, once. A field that is no number yet counts as none. */
export function computeFigures(record) {
  if (!cache.has(record)) cache.set(record, compute(record));
  return cache.get(record);
}

function compute(record) {
  const scoring = readScoring(record.scoring ?? {}, Number(record.battleSize) || 0);
  const scored = {
    members: record.participants
      .toSorted(compareParticipants)
      .map((one) => ({ record: one, faction: one.faction || null })),
    tieBreakers: record.tieBreakers,
    battles: record.battles.map((battle) => scoreRecorded(battle, scoring)),
    byes: record.stages.flatMap(({ id, byes }) => (byes ?? []).map((bye) => scoreBye(bye, id, scoring))),
    adjustments: record.adjustments ?? [],
  };
  const battleOf = new Map(scored.battles.map((battle) => [battle.record.id, battle]));
  const stages = record.stages
    .filter(({ id }) => id !== 'standings')
    .toSorted((a, b) => compareStages(a.id, b.id));
  const boards = new Map(stages.filter(isBoard).map((stage) => [stage.id, rankStage(scored, stage)]));
  const brackets = new Map(
    stages.filter((stage) => !isBoard(stage)).map((stage) => [stage.id, resolveMatches(stage, battleOf)]),
  );
  return {
    ...{ stages, battleOf, brackets },
    /** Rows of a board, as the service shows them. */
    rowsOf: (stage) => (boards.get(stage)?.ranked ?? []).map(writeRow),
    finalRows: () => mergeFinal(scored, stages, boards, brackets),
  };
}

export function isBoard({ id }) {
  return stageType(id) === 'board';
}

const number = (value) => (typeof value === 'number' ? value : undefined);

function scoreRecorded(record, scoring) {
  const { finished = true, winner, victorySize = null } = record;
  const players = record.players.map((side) => ({
    ...side,
    victoryPoints: number(side.victoryPoints),
    battlePoints: number(side.battlePoints),
  }));
  const participants = players.map(({ participant }) => participant);
  const place = winner == null ? -1 : participants.indexOf(winner);
  const facts = { finished: finished ?? true, winner: place === -1 ? null : place, victorySize, players };
  return { record, participants, ...scoreBattle(facts, scoring) };
}

function mergeFinal(scored, stages, boards, brackets) {
  const swiss = stages.find(({ id }) => id === 'swiss');
  const stageless = scored.adjustments.filter(({ stage }) => stage == null);
  const final = mergeStandings({
    overall: addUpOverall(scored),
    swiss: boards.get('swiss'),
    adjustedSwiss: swiss && stageless.length > 0 ? rankStage(scored, swiss, stageless) : boards.get('swiss'),
    placementSwiss: boards.get('placement-swiss'),
    brackets,
  });
  return final.ranked.map(writeRow);
}

/** The score of a side: as typed, or the sum over its rounds. */
export function readScore({ battleOf }, battle, side) {
  const { victoryPoints } = battleOf.get(battle.id).sides[side];
  return victoryPoints === null ? undefined : fromAmount(victoryPoints);
}

export function readPoints({ battleOf }, battle) {
  return battleOf
    .get(battle.id)
    .sides.map(({ battlePoints }) => (battlePoints === null ? null : fromAmount(battlePoints)));
}

/** Whether a score is worked out from round-by-round data and was not typed. */
export function isComputed({ victoryPoints, rounds }) {
  return victoryPoints == null && (rounds ?? []).length > 0;
}

export function isOpen({ battleOf }, { id, archived }) {
  return !archived && battleOf.get(id).sides.every(({ outcome }) => outcome === null);
}

/** The rounds of a stage with their battles and byes; of a bracket its matches as well. */
export function listRounds(record, figures, stage) {
  const battles = record.battles.filter((battle) => battle.stage === stage.id);
  if (!isBoard(stage)) {
    const byRound = Map.groupBy(figures.brackets.get(stage.id), ({ round }) => round);
    return [...byRound].map(([name, matches]) => ({
      name,
      label: name,
      matches,
      byes: [],
      battles: matches.flatMap((match) => battles.find(({ id }) => id === match.battle) ?? []),
    }));
  }
  const last = Math.max(stage.rounds ?? 0, ...battles.map(({ round }) => round ?? 0));
  const isHidden = (round) => stage.shownRounds != null && round > stage.shownRounds;
  return Array.from({ length: last }, (_, index) => index + 1).map((round) => ({
    name: String(round),
    label: `Round ${round}`,
    hidden: isHidden(round),
    matches: [],
    byes: (stage.byes ?? []).filter((bye) => bye.round === round),
    battles: battles
      .filter((battle) => battle.round === round)
      .toSorted((a, b) => (a.table ?? 1e9) - (b.table ?? 1e9)),
  }));
}

/** How many results the rounds miss. */
export function countMissing(figures, { battles, matches }) {
  if (matches.length > 0)
    return matches.filter(({ players, winner }) => players.length > 0 && winner === null).length;
  return battles.filter((battle) => isOpen(figures, battle)).length;
}

/** The round that is being played: of a board the last that was paired, of a bracket the first that misses a result. */
export function findCurrent(figures, rounds) {
  const begun = rounds.filter(({ battles, byes, matches }) =>
    matches.length > 0 ? matches.some(({ players }) => players.length > 0) : battles.length + byes.length > 0,
  );
  const open = begun.find((round) => countMissing(figures, round) > 0);
  return (
    (begun.some(({ matches }) => matches.length > 0) ? (open ?? begun.at(-1)) : begun.at(-1)) ?? rounds[0]
  );
}

/** The stage that is being played: the first that misses a result, else the last that was begun. */
export function findCurrentStage(record, figures) {
  const begun = figures.stages.filter((stage) =>
    listRounds(record, figures, stage).some(({ battles, byes }) => battles.length + byes.length > 0),
  );
  const open = begun.filter((stage) =>
    listRounds(record, figures, stage).some((round) => countMissing(figures, round) > 0),
  );
  return open[0] ?? begun.at(-1) ?? figures.stages[0];
}
