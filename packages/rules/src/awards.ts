// Prizes of a tournament (docs/rules/awards.md).
import type { AwardRecord, ParticipantRecord, TournamentRecord } from './event-file/record.ts';
import { groupBy } from './grouping.ts';
import { compareParticipants } from './name-order.ts';

/** The awards, without winners who are not participants. */
export function keepWinners(
  awards: readonly AwardRecord[],
  isThere: (key: string) => boolean,
): readonly AwardRecord[] {
  return awards.map((award) =>
    award.participants == null ? award : { ...award, participants: award.participants.filter(isThere) },
  );
}

export interface Award {
  readonly name: string;
  /** Empty until it is given. */
  readonly winners: readonly { readonly player: string; readonly playerId: string | null }[];
}

/** In the order of the file. */
export function listAwards({ awards, participants }: TournamentRecord): Award[] {
  const people = new Map(participants.map((one) => [one.key, one]));
  return (awards ?? []).map(({ name, participants: keys }) => ({
    name,
    winners: (keys ?? []).flatMap((key) => {
      const winner = people.get(key);
      return winner === undefined ? [] : [{ player: winner.player, playerId: winner.playerId ?? null }];
    }),
  }));
}

/** The names of the awards that each participant got, by key. */
export function groupByWinner({ awards }: TournamentRecord): ReadonlyMap<string, readonly string[]> {
  const given = new Map<string, string[]>();
  for (const { name, participants } of awards ?? [])
    for (const key of participants ?? []) given.set(key, [...(given.get(key) ?? []), name]);
  return given;
}

/** The awards that the players vote on. */
export function listVotedAwards({ awards }: TournamentRecord): AwardRecord[] {
  return (awards ?? []).filter(({ vote }) => vote === true);
}

/** Participants who have not dropped: they can vote and be voted for. */
export function listElectorate({ participants }: TournamentRecord): ParticipantRecord[] {
  return participants.filter(({ dropped }) => dropped !== true);
}

/** The data about votes that is stored once they are counted. */
export interface CountedVotes {
  /** How many could vote. */
  readonly voters: number;
  readonly counts: readonly { readonly id: string; readonly votes: number }[];
}

/** Only votes by and for participants with one of these ids count. */
export function countVotes(
  electorate: ReadonlySet<string>,
  votes: readonly { readonly voter: string; readonly candidate: string }[],
): CountedVotes {
  const valid = votes.filter(({ voter, candidate }) => electorate.has(voter) && electorate.has(candidate));
  const byCandidate = groupBy(valid, ({ candidate }) => candidate);
  const counts = Array.from(byCandidate, ([id, some]) => ({ id, votes: some.length }));
  return { voters: electorate.size, counts };
}

/** Most votes first, then by name. Everyone with the most votes wins. */
export function rankVotes(
  counted: readonly { readonly participant: ParticipantRecord; readonly votes: number }[],
) {
  const ranked = counted.toSorted(
    (a, b) => b.votes - a.votes || compareParticipants(a.participant, b.participant),
  );
  const most = ranked[0]?.votes;
  return {
    counts: ranked.map(({ participant: { key, player }, votes }) => ({ participant: key, player, votes })),
    winners: ranked.flatMap(({ participant: { key }, votes }) => (votes === most ? [key] : [])),
  };
}
