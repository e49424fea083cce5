// Battles: who plays, where, and with what result (event-file.md, Battle in a tournament).
import { amountScale } from './amount.ts';
import { checkOutcomes } from './check-outcomes.ts';
import { checkOnBoard, checkStageId, checkUnique } from './check-references.ts';
import { type Directory, quoteParticipant } from './directory.ts';
import type { TournamentBattleRecord, TournamentRecord } from './record.ts';
import type { Problem } from './results.ts';
import type { Scoring } from './scoring.ts';
import { judgeBattle, type TournamentBattle } from './tournament-battle.ts';

const largestAmount = 1_000_000_000 * amountScale;

export interface CheckedBattles {
  readonly problems: Problem[];
  /** Battles without a problem of their own, by id. */
  readonly judged: ReadonlyMap<string, TournamentBattle>;
}

export function checkBattles(
  { battles }: TournamentRecord,
  directory: Directory,
  scoring: Scoring,
): CheckedBattles {
  const ids = battles.map(({ id }) => id);
  const problems = checkUnique(ids, 'battle id', (index) => `/battles/${index}/id`);
  const judged = new Map<string, TournamentBattle>();
  for (const [index, battle] of battles.entries()) {
    const found = checkBattle(battle, `/battles/${index}`, directory);
    if (found.length === 0) {
      const result = judgeBattle(battle, scoring);
      judged.set(battle.id, result);
      found.push(...checkSize(result, `/battles/${index}`));
    }
    problems.push(...found);
  }
  return { problems, judged };
}

function checkBattle(battle: TournamentBattleRecord, at: string, directory: Directory): Problem[] {
  const problems = checkStageId(battle.stage, directory, `${at}/stage`);
  for (const [side, { participant }] of battle.players.entries()) {
    problems.push(...checkOnBoard(participant, battle.stage, directory, `${at}/players/${side}/participant`));
  }
  const [first, second] = battle.players;
  if (first.participant === second.participant) {
    const message = `participant ${quoteParticipant(first.participant, directory)} plays against itself; expected two different participants`;
    problems.push({ pointer: `${at}/players`, message });
  }
  const winner = battle.winner ?? null;
  const side = battle.players.findIndex(({ participant }) => participant === winner);
  if (winner !== null && side < 0 && battle.finished !== false) {
    const message = `winner ${quoteParticipant(winner, directory)} did not play; expected ${JSON.stringify(first.participant)} or ${JSON.stringify(second.participant)}`;
    problems.push({ pointer: `${at}/winner`, message });
  }
  const stated = {
    finished: battle.finished,
    winner: winner === null ? null : JSON.stringify(winner),
    winnerSide: side === 0 || side === 1 ? side : null,
    players: battle.players,
  } as const;
  return [...problems, ...checkOutcomes(stated, at)];
}

/** Bonuses multiply, so battle points can grow past what is exact although every number of the file is in bounds. */
function checkSize({ sides }: TournamentBattle, at: string): Problem[] {
  return sides.flatMap(({ battlePoints }, side) =>
    Math.abs(battlePoints ?? 0) <= largestAmount
      ? []
      : [
          {
            pointer: `${at}/players/${side}`,
            message: 'battle points with bonuses are beyond 1,000,000,000; expected at most that',
          },
        ],
  );
}
