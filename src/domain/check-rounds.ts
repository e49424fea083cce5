// Who plays when: nobody twice in one round of a stage, no round after the last (event-file.md, Bye, Battle).
import { checkOnBoard } from './check-references.ts';
import { type Directory, quoteParticipant } from './directory.ts';
import type { TournamentRecord } from './record.ts';
import type { Problem } from './results.ts';

export function checkByes({ stages }: TournamentRecord, directory: Directory): Problem[] {
  return stages.flatMap(({ id, byes }, stage) =>
    (byes ?? []).flatMap(({ participant }, index) =>
      checkOnBoard(participant, id, directory, `/stages/${stage}/byes/${index}/participant`),
    ),
  );
}

export function checkRounds(record: TournamentRecord, directory: Directory): Problem[] {
  return [...checkTwice(record, directory), ...checkLastRound(record, directory)];
}

/** Battles without a round are exempt. */
function checkTwice({ battles, stages }: TournamentRecord, directory: Directory): Problem[] {
  const problems: Problem[] = [];
  /** Who plays when → the battle's id; null for a bye. */
  const first = new Map<string, string | null>();
  const note = (stage: string, round: number, key: string, battle: string | null, place: () => string) => {
    const slot = `${round} ${stage.length} ${stage}${key}`;
    const earlier = first.get(slot);
    if (earlier === undefined) {
      first.set(slot, battle);
      return;
    }
    const message = `participant ${quoteParticipant(key, directory)} is twice in round ${round} of stage "${stage}": ${nameOccasion(earlier)} and ${nameOccasion(battle)}; expected one battle or bye a round`;
    problems.push({ pointer: `${place()}/participant`, message });
  };
  for (const [index, { id, stage, round, players }] of battles.entries()) {
    if (round == null) continue;
    const [{ participant: key }, { participant: other }] = players;
    note(stage, round, key, id, () => `/battles/${index}/players/0`);
    if (other !== key) note(stage, round, other, id, () => `/battles/${index}/players/1`);
  }
  for (const [stage, { id, byes }] of stages.entries()) {
    for (const [index, { round, participant }] of (byes ?? []).entries()) {
      note(id, round, participant, null, () => `/stages/${stage}/byes/${index}`);
    }
  }
  return problems;
}

function nameOccasion(battle: string | null): string {
  return battle === null ? 'a bye' : `battle ${JSON.stringify(battle)}`;
}

/** Rounds of placement-swiss may be numbered on from swiss; those of brackets in any way. */
function checkLastRound({ battles, stages }: TournamentRecord, directory: Directory): Problem[] {
  const swiss = directory.stages.get('swiss')?.rounds ?? null;
  const placement = directory.stages.get('placement-swiss')?.rounds ?? null;
  const lastRound = new Map<string, number>();
  if (swiss !== null) lastRound.set('swiss', swiss);
  if (placement !== null) lastRound.set('placement-swiss', (swiss ?? 0) + placement);
  const problems: Problem[] = [];
  const check = (stage: string, round: number | null | undefined, place: () => string) => {
    const last = lastRound.get(stage);
    if (round == null || last === undefined || round <= last) return;
    const message = `round ${round} of stage "${stage}", whose last round is ${last}; expected 1 to ${last}`;
    problems.push({ pointer: `${place()}/round`, message });
  };
  for (const [index, { stage, round }] of battles.entries()) check(stage, round, () => `/battles/${index}`);
  for (const [stage, { id, byes }] of stages.entries()) {
    for (const [index, { round }] of (byes ?? []).entries()) {
      check(id, round, () => `/stages/${stage}/byes/${index}`);
    }
  }
  return problems;
}
