// Battles: who plays, where, and with what result (docs/rules/event-file.md, Battle in a tournament).

import { type Amount, amountScale } from '../amount.ts';
import { type Directory, indexBattles, nameParticipant } from '../directory.ts';
import type { TournamentBattleRecord, TournamentRecord } from '../event-file/record.ts';
import { getOrAdd } from '../grouping.ts';
import type { Problem } from '../results.ts';
import type { Scoring } from '../scoring/scoring.ts';
import { scoreTournamentBattle, type TournamentBattle } from '../scoring/tournament-battle.ts';
import { checkOutcomes } from './check-outcomes.ts';
import { checkOnBoard, checkStageId, checkUnique } from './check-references.ts';

const largestBattlePoints: Amount = 1_000_000_000 * amountScale;

export interface CheckedBattles {
  readonly problems: Problem[];
  /** The scored battle; undefined if it does not exist or has a problem of its own. */
  readonly findScored: (id: string) => TournamentBattle | undefined;
}

export function checkBattles(
  { battles }: TournamentRecord,
  directory: Directory,
  scoring: Scoring,
): CheckedBattles {
  const ids = battles.map(({ id }) => id);
  const problems = checkUnique(ids, 'battle id', (index) => `/battles/${index}/id`);
  const faulty = new Set<TournamentBattleRecord>();
  const mayExceed = canExceedInput(scoring);
  for (let index = 0; index < battles.length; index += 1) {
    const battle = battles[index] as TournamentBattleRecord;
    const found = checkBattle(battle, `/battles/${index}`, directory);
    if (found.length > 0) faulty.add(battle);
    else if (mayExceed) found.push(...checkSize(scoreTournamentBattle(battle, scoring), `/battles/${index}`));
    if (found.length > 0) problems.push(...found);
  }
  const valid =
    faulty.size === 0 ? directory.battles : indexBattles(battles.filter((battle) => !faulty.has(battle)));
  // Many matches may name one battle.
  const scored = new Map<string, TournamentBattle>();
  const findScored = (id: string): TournamentBattle | undefined => {
    const battle = valid.get(id);
    return battle && getOrAdd(scored, id, () => scoreTournamentBattle(battle, scoring));
  };
  return { problems, findScored };
}

function checkBattle(battle: TournamentBattleRecord, at: string, directory: Directory): Problem[] {
  const { stage, players } = battle;
  const first = players[0].participant;
  const second = players[1].participant;
  const problems = checkStageId(stage, directory, `${at}/stage`);
  problems.push(...checkOnBoard(first, stage, directory, `${at}/players/0/participant`));
  problems.push(...checkOnBoard(second, stage, directory, `${at}/players/1/participant`));
  if (first === second) {
    const parameters = nameParticipant(first, directory);
    problems.push({ pointer: `${at}/players`, code: 'playsItself', parameters });
  }
  const winner = battle.winner ?? null;
  const winnerSide = winner === first ? 0 : winner === second ? 1 : null;
  if (winner !== null && winnerSide === null && battle.finished !== false) {
    const parameters = { ...nameParticipant(winner, directory), sides: [first, second] };
    problems.push({ pointer: `${at}/winner`, code: 'winnerDidNotPlay', parameters });
  }
  const stated = {
    finished: battle.finished,
    winner: winner === null ? null : JSON.stringify(winner),
    winnerSide,
    players,
  } as const;
  problems.push(...checkOutcomes(stated, at));
  return problems;
}

/** Whether battle points can exceed every number in the file, because bonuses multiply and rounds add up. */
function canExceedInput({ points, bonuses }: Scoring): boolean {
  return points.type === 'victoryPoints' || bonuses.size > 0;
}

function checkSize({ sides }: TournamentBattle, at: string): Problem[] {
  return sides.flatMap(({ battlePoints }, side) =>
    Math.abs(battlePoints ?? 0) <= largestBattlePoints
      ? []
      : [{ pointer: `${at}/players/${side}`, code: 'battlePointsTooLarge', parameters: {} }],
  );
}
