// Computes the next step of a tournament and applies it (docs/rules/running.md, Steps). Record in, step and record out.
import { isBracketSize } from '../bracket/shape.ts';
import type { TournamentRecord } from '../event-file/record.ts';
import type { Problem } from '../results.ts';
import { stageType } from '../stage-order.ts';
import { rankStage } from '../standings/board.ts';
import { scoreTournament } from '../tournament.ts';
import { type BoardCourse, isOver } from './board-course.ts';
import { findOpenRound, isSeeded, listBracketPlayers, planBrackets } from './brackets.ts';
import type { Conflict } from './conflict.ts';
import { type AppliedStep, Draft } from './draft.ts';
import { advanceBracket, seedBracket } from './fill-bracket.ts';
import type { NextOptions } from './next-options.ts';
import { checkOptions, checkUse } from './options.ts';
import { followStage, type Play, pairRound } from './pair-round.ts';
import { listSeeds, placeSeeds } from './seeding.ts';

export interface NextContext {
  /** Random numbers, used if the options have no seed. */
  readonly seed: string;
  /** Whether a battle outside the record has an id. */
  readonly isTaken: (id: string) => boolean;
}

export type NextResult =
  | AppliedStep
  | { readonly conflict: Conflict }
  /** With JSON pointers into the options. */
  | { readonly problems: readonly Problem[] };

/** The record has no problems that `checkTournament` would find, and the options have passed their schema. */
export function computeNext(
  record: TournamentRecord,
  options: NextOptions,
  context: NextContext,
): NextResult {
  const problems = checkOptions(options, record);
  if (problems.length > 0) return { problems };
  if (record.status === 'finished') return { conflict: { code: 'finished', parameters: {} } };
  const draft = new Draft(record, context.isTaken);
  const scored = scoreTournament(record);
  const play: Play = {
    record,
    options,
    seed: options.seed ?? context.seed,
    draft,
    scored,
    brackets: planBrackets(draft.stages, scored.battles, record.participants.length),
  };
  const result = record.status === 'planned' ? start(play) : goOn(play);
  return 'code' in result ? { conflict: result } : checkStep(play, result);
}

/** Rejects options that the step does not use; of a seeded knockout the step also says who declined. */
function checkStep(play: Play, applied: AppliedStep): NextResult {
  const { record, options } = play;
  const { kind, rounds } = applied.step;
  const isPlayed = kind !== 'show';
  const board = isPlayed ? rounds.find(({ stage }) => stageType(stage) === 'board')?.stage : undefined;
  const isSeeding = (kind === 'seed' || kind === 'start') && rounds.some(({ stage }) => stage === 'knockout');
  const paired =
    board === undefined ? undefined : { stage: board, members: followStage(play, board).members };
  const problems = checkUse(options, record, paired, isSeeding);
  if (problems.length > 0) return { problems };
  const declined = [...new Set(options.decline)];
  if (declined.length === 0) return applied;
  const said = rounds.map((round) => (round.stage === 'knockout' ? { ...round, declined } : round));
  return { ...applied, step: { kind, rounds: said } };
}

/** Step 1. */
function start(play: Play): AppliedStep | Conflict {
  const { record, options, draft } = play;
  const swiss = findBoard(play, 'swiss');
  if (swiss?.battles.some((battle) => battle.record.round === 1)) return draft.apply('start');
  const absent = new Set(options.absent);
  const able = (swiss?.members ?? record.participants).filter(
    ({ key, dropped }) => dropped !== true && !absent.has(key),
  );
  if (able.length < 2) return { code: 'twoParticipantsNeeded', parameters: {} };
  if (swiss !== undefined) {
    return (swiss.stage.rounds ? pairRound(play, 'swiss', 1) : undefined) ?? draft.apply('start');
  }
  const conflict = seedKnockout(play);
  if (conflict !== undefined) return conflict;
  return explainByes(play, pairPlacementSwiss(play)) ?? draft.apply('start');
}

/** Steps 2 to 7. */
function goOn(play: Play): AppliedStep | Conflict {
  const { draft, brackets } = play;
  const boards = draft.stages.flatMap(({ id }) => findBoard(play, id) ?? []);
  const hidden = boards.find((board) => board.open === undefined && board.hidden !== undefined);
  if (hidden !== undefined) return showRound(play, hidden);
  const swiss = boards.find(({ stage }) => stage.id === 'swiss');
  if (swiss?.next !== undefined && swiss.open === undefined) {
    return pairRound(play, 'swiss', swiss.next) ?? draft.apply('pair');
  }
  const isSwissOver = swiss === undefined || isOver(swiss);
  const isToSeed =
    isSwissOver && brackets.some(({ stage }) => stage.id === 'knockout') && !isKnockoutSeeded(play);
  const tooFew = isToSeed ? seedKnockout(play) : undefined;
  if (tooFew !== undefined) return tooFew;
  for (const bracket of brackets) advanceBracket(draft, bracket, brackets);
  const isPlacementOn =
    isSwissOver || boards.some((board) => board.stage.id !== 'swiss' && board.battles.length > 0);
  const notPaired = isPlacementOn ? pairPlacementSwiss(play) : undefined;
  if (draft.isChanged) return explainByes(play, notPaired) ?? draft.apply(isToSeed ? 'seed' : 'advance');
  return findOpen(play, boards) ?? notPaired ?? draft.apply('finish', 'finished');
}

/** Undefined if there is no such board. */
function findBoard(play: Play, id: string): BoardCourse | undefined {
  const isBoard = play.draft.findStage(id) !== undefined && stageType(id) === 'board';
  return isBoard ? followStage(play, id) : undefined;
}

/** Step 3. */
function showRound({ record, draft }: Play, { stage, hidden: round = 0 }: BoardCourse): AppliedStep {
  draft.changeStage({ ...stage, shownRounds: round });
  const isOfRound = (one: { readonly round?: number | null | undefined }): boolean => one.round === round;
  draft.report(
    {
      stage: stage.id,
      round,
      shown: true,
      byes: (stage.byes ?? []).filter(isOfRound).map(({ participant }) => participant),
    },
    record.battles.filter((battle) => battle.stage === stage.id && isOfRound(battle)),
  );
  return draft.apply('show');
}

/** True where there is no knockout. A bracket of another form is filled by the organiser. */
function isKnockoutSeeded({ brackets }: Play): boolean {
  const knockout = brackets.find(({ stage }) => stage.id === 'knockout');
  if (knockout === undefined) return true;
  return isSeeded(knockout) || (knockout.rounds.length > 0 && knockout.shape === undefined);
}

/** Step 5. */
function seedKnockout(play: Play): Conflict | undefined {
  const { draft, options, scored, brackets } = play;
  const knockout = brackets.find(({ stage }) => stage.id === 'knockout');
  if (knockout === undefined || isKnockoutSeeded(play)) return undefined;
  const { stage, rounds } = knockout;
  const name = draft.nameStage(stage.id);
  const matches = rounds.reduce((sum, { slots }) => sum + slots.length, 0);
  const players = matches === 0 ? stage.players : matches + 1;
  if (players == null || (matches === 0 && !isBracketSize(players)))
    return { code: 'playersNotSet', parameters: { stage: name } };
  const swiss = draft.findStage('swiss');
  const board = swiss === undefined ? undefined : rankStage(scored, swiss);
  const seeds = listSeeds(stage, swiss, board, draft.participants, options.decline ?? []);
  if (seeds.length < players) return { code: 'playersNeeded', parameters: { stage: name, players } };
  seedBracket(draft, knockout, placeSeeds(seeds.slice(0, players)));
  return undefined;
}

/** The round of placement-swiss that comes next, if its own is complete. Its participants are known once the knockout is seeded. */
function pairPlacementSwiss(play: Play): Conflict | undefined {
  const { draft, brackets } = play;
  const stage = draft.findStage('placement-swiss');
  if (stage === undefined || !isKnockoutSeeded(play)) return undefined;
  if (!stage.participants?.length) {
    const inKnockout = brackets.filter(({ stage: { id } }) => id === 'knockout').map(listBracketPlayers)[0];
    const onBoard = findBoard(play, 'swiss')?.members ?? draft.participants;
    const others = onBoard.filter(({ key, dropped }) => dropped !== true && !inKnockout?.has(key));
    draft.changeStage({ ...stage, participants: others.map(({ key }) => key) });
  }
  const board = findBoard(play, stage.id);
  if (board?.next === undefined || board.open !== undefined || board.hidden !== undefined) return undefined;
  // If fewer than two are left, the stage is over.
  if (board.members.filter(({ dropped }) => dropped !== true).length < 2) return undefined;
  return pairRound(play, stage.id, board.next);
}

/** Why a board is not paired beside a bracket. Without byes, that is no reason not to go on. */
function explainByes({ options }: Play, notPaired: Conflict | undefined): Conflict | undefined {
  return Object.keys(options.byes ?? {}).length > 0 ? notPaired : undefined;
}

/** Step 2: the first open round, in the order of stages. */
function findOpen({ draft, brackets }: Play, boards: readonly BoardCourse[]): Conflict | undefined {
  for (const { id } of draft.stages) {
    const stage = draft.nameStage(id);
    const open = boards.find((board) => board.stage.id === id)?.open;
    if (open !== undefined) return { code: 'roundNotFinished', parameters: { stage, ...open } };
    const bracket = brackets.find((one) => one.stage.id === id);
    const round = bracket === undefined ? undefined : findOpenRound(bracket);
    if (round === undefined) continue;
    const matches = round.slots.filter(({ winner }) => winner === null).length;
    return { code: 'matchesNotFinished', parameters: { stage, round: round.label, matches } };
  }
  return undefined;
}
