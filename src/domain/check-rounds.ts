// Who plays when: nobody twice in one round of a stage, no round after the last (event-file.md, Bye, Battle).
import { checkOnBoard } from './check-references.ts';
import { type Directory, quoteParticipant } from './directory.ts';
import type { TournamentRecord } from './record.ts';
import type { Problem } from './results.ts';

interface Appearance {
  readonly stage: string;
  readonly round: number;
  readonly participant: string;
  /** What it is, in words. */
  readonly as: string;
  readonly pointer: string;
}

export function checkByes({ stages }: TournamentRecord, directory: Directory): Problem[] {
  return stages.flatMap(({ id, byes }, stage) =>
    (byes ?? []).flatMap(({ participant }, index) =>
      checkOnBoard(participant, id, directory, `/stages/${stage}/byes/${index}/participant`),
    ),
  );
}

export function checkRounds(record: TournamentRecord, directory: Directory): Problem[] {
  const appearances = [...listBattles(record), ...listByes(record)];
  return [...checkTwice(appearances, directory), ...checkLastRound(record, directory)];
}

/** Battles without a round are exempt. */
function listBattles({ battles }: TournamentRecord): Appearance[] {
  return battles.flatMap(({ id, stage, round, players }, index) => {
    if (round == null) return [];
    const keys = new Set(players.map(({ participant }) => participant));
    return [...keys].map((participant) => {
      const side = players.findIndex((player) => player.participant === participant);
      const pointer = `/battles/${index}/players/${side}/participant`;
      return { stage, round, participant, as: `battle ${JSON.stringify(id)}`, pointer };
    });
  });
}

function listByes({ stages }: TournamentRecord): Appearance[] {
  return stages.flatMap(({ id, byes }, stage) =>
    (byes ?? []).map(({ round, participant }, index) => ({
      stage: id,
      round,
      participant,
      as: 'a bye',
      pointer: `/stages/${stage}/byes/${index}/participant`,
    })),
  );
}

function checkTwice(appearances: readonly Appearance[], directory: Directory): Problem[] {
  const first = new Map<string, Appearance>();
  return appearances.flatMap((appearance) => {
    const { stage, round, participant, as, pointer } = appearance;
    const slot = JSON.stringify([stage, round, participant]);
    const earlier = first.get(slot);
    if (earlier === undefined) {
      first.set(slot, appearance);
      return [];
    }
    const message = `participant ${quoteParticipant(participant, directory)} is twice in round ${round} of stage "${stage}": ${earlier.as} and ${as}; expected one battle or bye a round`;
    return [{ pointer, message }];
  });
}

/** Rounds of placement-swiss may be numbered on from swiss; those of brackets in any way. */
function checkLastRound({ battles, stages }: TournamentRecord, directory: Directory): Problem[] {
  const swiss = directory.stages.get('swiss')?.rounds ?? null;
  const placement = directory.stages.get('placement-swiss')?.rounds ?? null;
  const lastRound = new Map<string, number>();
  if (swiss !== null) lastRound.set('swiss', swiss);
  if (placement !== null) lastRound.set('placement-swiss', (swiss ?? 0) + placement);
  const check = (stage: string, round: number | null | undefined, pointer: string): Problem[] => {
    const last = lastRound.get(stage);
    if (round == null || last === undefined || round <= last) return [];
    const message = `round ${round} of stage "${stage}", whose last round is ${last}; expected 1 to ${last}`;
    return [{ pointer, message }];
  };
  return [
    ...battles.flatMap(({ stage, round }, index) => check(stage, round, `/battles/${index}/round`)),
    ...stages.flatMap(({ id, byes }, stage) =>
      (byes ?? []).flatMap(({ round }, index) => check(id, round, `/stages/${stage}/byes/${index}/round`)),
    ),
  ];
}
