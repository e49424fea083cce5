// Every function of src/store/records, and of what organisers read, called once for each statement it may run.
import * as owned from '../../src/store/read/owned.ts';
import * as signUps from '../../src/store/read/sign-ups.ts';
import * as entries from '../../src/store/records/entries.ts';
import * as history from '../../src/store/records/history.ts';
import * as historyTexts from '../../src/store/records/history-texts.ts';
import * as ids from '../../src/store/records/ids.ts';
import * as ownership from '../../src/store/records/ownership.ts';
import * as decided from '../../src/store/records/people.ts';
import * as playerLinks from '../../src/store/records/player-links.ts';
import * as playerReports from '../../src/store/records/player-reports.ts';
import * as receivedLists from '../../src/store/records/received-lists.ts';
import * as recordFacts from '../../src/store/records/record-facts.ts';
import * as records from '../../src/store/records/records.ts';
import * as storedResponses from '../../src/store/records/stored-responses.ts';
import * as submissions from '../../src/store/records/submissions.ts';
import * as versions from '../../src/store/records/versions.ts';
import * as votes from '../../src/store/records/votes.ts';
import { called, mayScan, maySort, read, readKeys, write } from './call.ts';
import type { Known } from './known.ts';
import type { Call } from './record-statements.ts';

export function listRecordCalls(known: Known): Call[] {
  const { slug, club, player, battle, submission, key, digest } = known;
  const now = Date.UTC(2026, 0, 1);
  const rights = { clubs: [club], owner: '@account', invited: [slug] };
  const mention = { what: 'club', name: club, kind: 'tournament', key: 'none' } as const;
  const everything = { clubs: 'all', owner: null } as const;
  const origin = { ...history.byOperator, key };
  const whole = { clubs: 'all' } as const;
  const someone = { participant: 'participant', player: 'Ada', faction: null, club: null, contact: null };
  return [
    // Organisers.
    ...(['tournament', 'season'] as const).flatMap((kind) => [
      read(owned.findOwned, kind, slug),
      read(owned.findOwnedRecord, kind, slug),
      maySort(read(owned.listOwned, kind, rights, 5)),
      maySort(read(owned.listOwned, kind, everything, 5)),
    ]),
    read(owned.listNameable, [slug], () => true),
    read(submissions.listSubmissions, whole, 5),
    maySort(read(submissions.listSubmissions, { clubs: known.clubs, key }, 5), / UNION /),
    // A key for no club.
    read(submissions.listSubmissions, { clubs: [], key }, 5),
    maySort(read(submissions.listSubmissions, { clubs: [], tournaments: [slug], key }, 5)),
    read(submissions.findSubmission, submission, { clubs: [] }),
    maySort(read(submissions.findSubmission, submission, { clubs: [], tournaments: [slug] })),
    read(submissions.findSubmission, submission, whole),
    maySort(read(submissions.findSubmission, submission, { clubs: known.clubs }), / UNION /),
    read(submissions.listSubmittedSeasons, submission),
    maySort(read(versions.findWithheld, 'tournament', [slug])),
    read(versions.listVersions, 'tournament', slug, 5),
    read(versions.listLives, [slug]),
    read(versions.findFormer, { submission: 1, position: 0 }, 100),
    read(storedResponses.findResponse, key, 'name', now),
    write(storedResponses.storeResponse, key, 'name', { status: 200, body: '', digest }, now),

    // Records.
    read(records.findRecord, 'tournament', slug),
    read(recordFacts.findStored, 'tournament', slug),
    read(records.hasRecord, 'tournament', slug),
    read(records.listRecorded, 'tournament', [slug]),
    read(records.findRecordUpTo, 'tournament', slug, 1000),
    maySort(read(records.findRecords, 'tournament', [slug])),
    read(records.listRecords, 'tournament'),
    read(records.listTournamentNames),
    maySort(read(records.findPacks, new Set(['none']))),
    write(records.removeRecords, 'tournament', ['none']),
    write(records.addRecords, 'club', [{ key: 'none', digest, published: true, json: '{}' }]),
    write(records.setPublished, 'tournament', ['none'], true),
    read(ownership.listMentions, 'player', player, 'tournament'),
    maySort(read(ownership.listMentionsOf, 'player', [player])),
    read(ownership.listNamedOutside, 'player', [player], rights),
    read(ownership.listNamedOutside, 'player', [player], everything),
    read(ownership.listNamedInside, [player], rights),
    read(ownership.listNamedInside, [player], everything),
    mayScan(write(ownership.startMentions)),
    called(ownership.replaceMentions, (database) =>
      database.write(async (writer) => {
        await ownership.startMentions(writer);
        await ownership.replaceMentions(writer, [mention], []);
      }),
    ),
    write(ownership.replaceMentions, [], [mention]),
    read(ownership.findOwners, 'tournament', [slug]),
    read(ownership.findBattleClub, battle),
    write(ownership.removeOwners, 'tournament', ['none']),
    write(ownership.setOwner, 'tournament', ['none'], 'account'),
    mayScan(read(ownership.readOwnerCopies)),
    write(ownership.writeOwnerCopies, [{ record: 'tournament', id: 'none', account: 'account' }]),
    read(ids.listUsedIds, [battle]),
    read(ids.listBattleOwners, battle),
    read(ids.listIdsOfOthers, slug),
    read(decided.listDistinctPairs),
    write(decided.addDistinctPair, 1, ['one', 'other']),
    mayScan(write(decided.forgetDistinctPairs, ['one', 'other'])),
    mayScan(called(decided.readForgotten, (database) => decided.readForgotten(database.keys, database))),
    readKeys(decided.readForgottenSecret),
    write(decided.rememberForgotten, 'secret', { ids: ['none'], names: ['None'] }),
    mayScan(
      called(ids.startSeen, (database) =>
        database.write(async (writer) => {
          const started = await ids.startSeen(writer);
          await started.note('club', new Map([['a', 'line 1']]));
          await started.has('club', 'a');
        }),
      ),
    ),
    read(playerLinks.findLink, 'code'),
    read(playerLinks.listLinks, slug),
    write(playerLinks.renewLinks, slug, ['participant'], true),
    write(playerLinks.noteEnd, slug, true),
    write(playerLinks.noteEnd, slug, false),
    write(playerLinks.endLinks, slug, ['participant']),
    read(playerLinks.findWithLinks, slug),
    read(playerLinks.findCode, slug, 'participant'),
    read(playerLinks.findEnd, slug),
    write(playerLinks.removeLinks, 'none'),
    read(playerReports.listReports, slug),
    read(playerReports.listReports, slug, battle),
    write(playerReports.saveReport, slug, { battle, participant: 'participant', body: '{}' }),
    write(receivedLists.noteReceived, slug, 'participant', 'hash', now),
    read(receivedLists.findReceived, slug, 'participant', 'hash'),
    write(receivedLists.removeReceived, slug, ['participant']),
    write(playerReports.removeReports, slug, battle),
    write(playerReports.removeReports, slug, battle, 'participant'),

    // Votes.
    write(votes.addVoters, slug, ['participant', 'other']),
    read(votes.listVoters, slug),
    read(votes.listCandidates, slug),
    write(votes.renameVoter, slug, 'participant', 'third'),
    write(votes.replaceVoter, slug, 'id'),
    write(votes.endVoters, slug, ['other']),
    write(votes.openBallot, slug, 'Best army'),
    write(votes.saveVote, slug, { award: 'Best army', voter: 'one', candidate: 'other' }),
    read(votes.listVotes, slug, 'Best army'),
    read(votes.listTurnout, slug),
    read(votes.listVoted, slug, 'one'),
    read(votes.listBallots, slug),
    write(votes.renameBallot, slug, 'Best army', 'Prize'),
    write(votes.closeBallot, slug, 'Prize', { voters: 2, counts: [] }),
    write(votes.removeBallot, slug, 'Prize'),
    write(votes.removeVoting, slug),

    // Entries.
    write(entries.addEntry, slug, { ...someone, state: 'waiting', former: null, time: now, request: 'hash' }),
    maySort(read(entries.listEntries, slug)),
    read(entries.listEntryKeys, slug),
    read(entries.findEntry, slug, 'participant'),
    read(entries.listWaiting, slug),
    read(entries.countWaiting, slug),
    read(entries.findPlace, slug, { state: 'waiting', n: 3 }),
    read(entries.findRequested, slug, 'hash'),
    write(entries.setEntryState, slug, { participant: 'participant', state: 'in', former: 'waiting' }),
    write(entries.forgetEntry, slug, 'participant', { key: 'other', name: 'Stranger' }),
    write(entries.removeEntry, slug, 'participant'),
    write(entries.setArrived, slug, 'participant', true),
    read(entries.listArrived, slug),
    read(entries.hasArrived, slug, 'participant'),
    write(entries.setPress, slug, { state: 'open', at: '2026-01-01T00:00:00Z' }),
    read(entries.findPress, slug),
    maySort(mayScan(read(entries.listEntered))),
    write(entries.removeEntries, slug),
    read(signUps.listSignUps, [slug]),
    read(signUps.findSignUp, slug),

    // The history.
    maySort(
      called(history.startHistory, (database) =>
        database.write(async (writer) => (await history.startHistory(writer, origin)).finish([])),
      ),
    ),
    read(history.listFormers, 1),
    read(history.hasLaterChange, 'tournament', slug, 1),
    write(history.markUndone, -1),
    read(historyTexts.listChangeTexts),
    maySort(read(historyTexts.listChangeTexts, slug)),
    read(historyTexts.listSubmissionTexts),
    write(historyTexts.rewriteFormer, { submission: -1, position: 0 }, '{}'),
    write(historyTexts.renamePlayer, 'none', 'other'),
    mayScan(
      write(
        historyTexts.rewriteTexts,
        () => true,
        (json: string) => `${json} `,
      ),
    ),
    // Accounts that are deleted.
    mayScan(write(history.forgetAccount, 'Kim', '@Kim', ['k'])),
    mayScan(read(ownership.countOwned, 'Kim')),
    mayScan(write(ownership.dropOwner, 'Kim')),
  ];
}
