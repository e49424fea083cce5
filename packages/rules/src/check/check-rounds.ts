// Rounds: no participant twice in one round of a stage, and no round after the last (docs/rules/event-file.md, Container).

import { type Directory, nameParticipant } from '../directory.ts';
import type { TournamentRecord } from '../event-file/record.ts';
import { getOrAdd } from '../grouping.ts';
import type { Problem } from '../results.ts';
import { checkOnBoard } from './check-references.ts';

export function checkByes({ stages }: TournamentRecord, directory: Directory): Problem[] {
  return stages.flatMap(({ id, byes }, stage) =>
    (byes ?? []).flatMap(({ participant }, index) =>
      checkOnBoard(participant, id, directory, `/stages/${stage}/byes/${index}/participant`),
    ),
  );
}

/** One battle or bye a round, and none after the last; battles without a round are exempt. */
export function checkRounds({ battles, stages }: TournamentRecord, directory: Directory): Problem[] {
  const lastRounds = listLastRounds(directory);
  /** Stage and round → participant → the id of the battle they play there; null for a bye. */
  const occasions = new Map<string, Map<string, string | null>>();
  const twice: Problem[] = [];
  const tooHigh: Problem[] = [];
  const note = (at: string, stage: string, round: number, key: string, battle: string | null): void => {
    const others = getOrAdd(occasions, `${stage} ${round}`, () => new Map());
    const first = others.get(key);
    if (first === undefined) {
      others.set(key, battle);
      return;
    }
    const parameters = { ...nameParticipant(key, directory), round, stage, first, second: battle };
    twice.push({ pointer: `${at}/participant`, code: 'twiceInRound', parameters });
  };
  const checkLast = (at: string, stage: string, round: number): void => {
    const last = lastRounds.get(stage);
    if (last !== undefined && round > last)
      tooHigh.push({ pointer: `${at}/round`, code: 'roundTooHigh', parameters: { round, stage, last } });
  };
  for (const [index, { id, stage, round, players }] of battles.entries()) {
    if (round == null) continue;
    const at = `/battles/${index}`;
    const [first, second] = players;
    checkLast(at, stage, round);
    note(`${at}/players/0`, stage, round, first.participant, id);
    if (second.participant !== first.participant)
      note(`${at}/players/1`, stage, round, second.participant, id);
  }
  for (const [index, { id, byes }] of stages.entries()) {
    for (const [number, { round, participant }] of (byes ?? []).entries()) {
      const at = `/stages/${index}/byes/${number}`;
      checkLast(at, id, round);
      note(at, id, round, participant, null);
    }
  }
  return [...twice, ...tooHigh];
}

/** Rounds of placement-swiss may be numbered on from swiss; those of brackets in any way. */
function listLastRounds({ stages }: Directory): ReadonlyMap<string, number> {
  const swiss = stages.get('swiss')?.rounds ?? null;
  const placement = stages.get('placement-swiss')?.rounds ?? null;
  const lastRounds = new Map<string, number>();
  if (swiss !== null) lastRounds.set('swiss', swiss);
  if (placement !== null) lastRounds.set('placement-swiss', (swiss ?? 0) + placement);
  return lastRounds;
}
