// Rounds: no participant twice in one round of a stage, and no round after the last (docs/rules/event-file.md, Container).

import { type Directory, nameParticipant } from '../directory.ts';
import type { TournamentBattleRecord, TournamentRecord } from '../record.ts';
import type { Problem } from '../results.ts';
import { checkOnBoard } from './check-references.ts';

export function checkByes({ stages }: TournamentRecord, directory: Directory): Problem[] {
  return stages.flatMap(({ id, byes }, stage) =>
    (byes ?? []).flatMap(({ participant }, index) =>
      checkOnBoard(participant, id, directory, `/stages/${stage}/byes/${index}/participant`),
    ),
  );
}

export function checkRounds(record: TournamentRecord, directory: Directory): Problem[] {
  return [...checkOncePerRound(record, directory), ...checkLastRound(record, directory)];
}

/** One battle or bye a round; battles without a round are exempt. */
function checkOncePerRound({ battles, stages }: TournamentRecord, directory: Directory): Problem[] {
  const problems: Problem[] = [];
  const rounds = new PlayedRounds();
  const note = (pointer: string, stage: string, round: number, key: string, battle: string | null): void => {
    const first = rounds.note(stage, round, key, battle);
    if (first === undefined) return;
    const parameters = { ...nameParticipant(key, directory), round, stage, first, second: battle };
    problems.push({ pointer: `${pointer}/participant`, code: 'twiceInRound', parameters });
  };
  for (let index = 0; index < battles.length; index += 1) {
    const { id, stage, round, players } = battles[index] as TournamentBattleRecord;
    if (round == null) continue;
    for (let side = 0; side < players.length; side += 1) {
      const key = players[side as 0 | 1].participant;
      if (side === 1 && key === players[0].participant) continue;
      note(`/battles/${index}/players/${side}`, stage, round, key, id);
    }
  }
  for (const [stage, { id, byes }] of stages.entries()) {
    for (const [index, { round, participant }] of (byes ?? []).entries())
      note(`/stages/${stage}/byes/${index}`, id, round, participant, null);
  }
  return problems;
}

/** Participant key → the id of the battle they play in a round; null for a bye. */
type Occasions = Map<string, string | null>;

class PlayedRounds {
  readonly #stages = new Map<string, Map<number, Occasions>>();
  /** The round looked up last: the battles of a round are usually adjacent in the file. */
  #stage = '';
  #round = 0;
  #occasions: Occasions = new Map();

  /** Returns the earlier battle or bye of the participant in this round; otherwise remembers this one. */
  note(stage: string, round: number, key: string, battle: string | null): string | null | undefined {
    if (stage !== this.#stage || round !== this.#round) {
      this.#occasions = this.#find(stage, round);
      this.#stage = stage;
      this.#round = round;
    }
    const earlier = this.#occasions.get(key);
    if (earlier === undefined) this.#occasions.set(key, battle);
    return earlier;
  }

  #find(stage: string, round: number): Occasions {
    const rounds = this.#stages.get(stage) ?? new Map<number, Occasions>();
    this.#stages.set(stage, rounds);
    const occasions = rounds.get(round) ?? new Map<string, string | null>();
    rounds.set(round, occasions);
    return occasions;
  }
}

/** Rounds of placement-swiss may be numbered on from swiss; those of brackets in any way. */
function checkLastRound({ battles, stages }: TournamentRecord, directory: Directory): Problem[] {
  const swiss = directory.stages.get('swiss')?.rounds ?? null;
  const placement = directory.stages.get('placement-swiss')?.rounds ?? null;
  const lastRound = new Map<string, number>();
  if (swiss !== null) lastRound.set('swiss', swiss);
  if (placement !== null) lastRound.set('placement-swiss', (swiss ?? 0) + placement);
  const problems: Problem[] = [];
  const check = (pointer: string, stage: string, round: number | null | undefined): void => {
    const last = lastRound.get(stage);
    if (round == null || last === undefined || round <= last) return;
    problems.push({ pointer: `${pointer}/round`, code: 'roundTooHigh', parameters: { round, stage, last } });
  };
  for (let index = 0; index < battles.length; index += 1) {
    const { stage, round } = battles[index] as TournamentBattleRecord;
    check(`/battles/${index}`, stage, round);
  }
  for (const [stage, { id, byes }] of stages.entries()) {
    for (const [index, { round }] of (byes ?? []).entries())
      check(`/stages/${stage}/byes/${index}`, id, round);
  }
  return problems;
}
