// Voting on awards (docs/rules/awards.md, Voting): what organisers open, close and see, and what players vote. Whom someone voted for is read only where
// votes are counted.
import type { Static } from 'typebox';
import { countVotes, listElectorate, listVotedAwards, rankVotes } from '#rules/awards';
import type { TournamentRecord } from '#rules/event-file/record';
import type { ValueOf } from '../contract/operation.ts';
import { organiserMessages } from '../contract/organiser-messages.ts';
import type { LocatedProblem } from '../contract/problems.ts';
import type { BallotResource, PersonalBallot, VoteBody, VotingBody } from '../contract/vote-resources.ts';
import type { Reader, Writer } from '../store/database.ts';
import {
  addVoters,
  closeBallot,
  endVoters,
  listBallots,
  listCandidates,
  listTurnout,
  listVoted,
  listVoters,
  listVotes,
  openBallot,
  removeBallot,
  replaceVoter,
  saveVote,
} from '../store/records/votes.ts';

/** Undefined: it is done, or had been done before. */
export type RejectedVote = { readonly problem: LocatedProblem } | { readonly conflict: string } | undefined;

/** What its organisers see, in the order of the file. */
export async function showBallots(
  reader: Reader,
  record: TournamentRecord,
): Promise<ValueOf<typeof BallotResource>[]> {
  const ids = await listVoters(reader, record.slug);
  const electorate = listIds(record, ids);
  const byId = new Map(record.participants.map((one) => [ids.get(one.key), one]));
  const ballots = await listBallots(reader, record.slug);
  const turnout = Map.groupBy(await listTurnout(reader, record.slug), ({ award }) => award);
  return listVotedAwards(record).map(({ name: award }) => {
    const { state = 'new', result = null } = ballots.get(award) ?? {};
    if (result === null) {
      // This must not depend on whom they voted for, or dropping a participant would reveal who voted for them.
      const votes = (turnout.get(award) ?? []).filter(({ voter }) => electorate.has(voter)).length;
      return { award, state, voters: electorate.size, votes, counts: null, winners: null };
    }
    const votes = result.counts.reduce((sum, one) => sum + one.votes, 0);
    const counted = result.counts.flatMap((one) => {
      const participant = byId.get(one.id);
      return participant === undefined ? [] : [{ participant, votes: one.votes }];
    });
    return { award, state, voters: result.voters, votes, ...rankVotes(counted) };
  });
}

/** Opens or closes the voting on an award. */
export async function setVoting(
  writer: Writer,
  record: TournamentRecord,
  { award, state }: Static<typeof VotingBody>,
): Promise<RejectedVote> {
  if (!isVotedOn(record, award)) return unknownAward(award);
  const { slug } = record;
  const now = (await listBallots(writer, slug)).get(award)?.state ?? 'new';
  if (now === state) return undefined;
  if (now === 'closed') return { conflict: organiserMessages.votingClosed };
  if (state === 'open') {
    if (record.status === 'planned') return { conflict: organiserMessages.notStarted };
    await openBallot(writer, slug, award);
    return undefined;
  }
  if (now === 'new') return { conflict: organiserMessages.votingNotOpen };
  const electorate = listIds(record, await listVoters(writer, slug));
  await closeBallot(writer, slug, award, countVotes(electorate, await listVotes(writer, slug, award)));
  return undefined;
}

/** What a player sees: it never depends on whom they voted for. */
export async function showPersonalBallots(
  reader: Reader,
  record: TournamentRecord,
  participant: string,
): Promise<ValueOf<typeof PersonalBallot>[]> {
  const ballots = await listBallots(reader, record.slug);
  const opened = listVotedAwards(record).flatMap(({ name }) => ballots.get(name) ?? []);
  if (opened.length === 0) return [];
  const own = (await listVoters(reader, record.slug)).get(participant) ?? '';
  const voted = await listVoted(reader, record.slug, own);
  const candidates = (await listCandidates(reader, record.slug)).filter(({ id }) => id !== own);
  return opened.map(({ award, state }) =>
    state === 'open'
      ? { award, state, voted: voted.has(award), candidates }
      : { award, state, voted: false, candidates: [] },
  );
}

/** Replaces the player's former vote. */
export async function vote(
  writer: Writer,
  record: TournamentRecord,
  participant: string,
  { award, for: candidate }: Static<typeof VoteBody>,
): Promise<RejectedVote> {
  const { slug } = record;
  if (!isVotedOn(record, award)) return unknownAward(award);
  const ids = await listVoters(writer, slug);
  const voter = ids.get(participant) ?? '';
  const electorate = listIds(record, ids);
  if (!electorate.has(voter)) return { conflict: organiserMessages.notTakingPart };
  if ((await listBallots(writer, slug)).get(award)?.state !== 'open')
    return { conflict: organiserMessages.votingClosed };
  if (candidate !== null && (candidate === voter || !electorate.has(candidate)))
    return { problem: { pointer: '/for', code: 'unknownCandidate', parameters: {} } };
  await saveVote(writer, slug, { award, voter, candidate });
  return undefined;
}

/**
 * What a saved tournament means for its votes: an award that is gone takes its votes with it, and every participant has an id. `ended`: keys that no participant has any more, or another
 * person.
 */
export async function settleVotes(
  writer: Writer,
  record: TournamentRecord,
  ended: ReadonlySet<string>,
): Promise<void> {
  const { slug, awards, participants } = record;
  const names = new Set((awards ?? []).map(({ name }) => name));
  for (const award of (await listBallots(writer, slug)).keys())
    if (!names.has(award)) await removeBallot(writer, slug, award);
  const isVoted = listVotedAwards(record).length > 0;
  if (ended.size === 0 && !isVoted) return;
  const keys = participants.map(({ key }) => key);
  await endVoters(writer, slug, [...ended.difference(new Set(keys))]);
  const ids = await listVoters(writer, slug);
  for (const [key, id] of ids) if (ended.has(key)) await replaceVoter(writer, slug, id);
  if (!isVoted) return;
  const added = keys.filter((key) => !ids.has(key));
  if (added.length > 0) await addVoters(writer, slug, added);
}

function listIds(record: TournamentRecord, ids: ReadonlyMap<string, string>): ReadonlySet<string> {
  return new Set(listElectorate(record).flatMap(({ key }) => ids.get(key) ?? []));
}

function isVotedOn(record: TournamentRecord, award: string): boolean {
  return listVotedAwards(record).some(({ name }) => name === award);
}

function unknownAward(award: string): RejectedVote {
  return { problem: { pointer: '/award', code: 'unknownAward', parameters: { award } } };
}
