// Every read and write of src/store/read, records and keys, called once for each statement it may run.
import assert from 'node:assert/strict';
import type { Database, Reader, Store, Writer } from '../../src/store/database.ts';
import * as accounts from '../../src/store/keys/accounts.ts';
import * as identities from '../../src/store/keys/identities.ts';
import * as invitations from '../../src/store/keys/invitations.ts';
import { digestOf } from '../../src/store/keys/key-text.ts';
import * as keys from '../../src/store/keys/keys.ts';
import * as sessions from '../../src/store/keys/sessions.ts';
import * as webhookLeases from '../../src/store/keys/webhook-leases.ts';
import * as webhooks from '../../src/store/keys/webhooks.ts';
import * as aliases from '../../src/store/read/aliases.ts';
import * as awards from '../../src/store/read/awards.ts';
import * as battles from '../../src/store/read/battles.ts';
import * as changes from '../../src/store/read/changes.ts';
import * as choices from '../../src/store/read/choices.ts';
import * as clubs from '../../src/store/read/clubs.ts';
import * as computed from '../../src/store/read/computed-statistics.ts';
import { findMany } from '../../src/store/read/document.ts';
import * as dump from '../../src/store/read/dump.ts';
import { findLiveSession } from '../../src/store/read/live-session.ts';
import { findNearText } from '../../src/store/read/near-words.ts';
import * as owned from '../../src/store/read/owned.ts';
import * as participants from '../../src/store/read/participants.ts';
import * as people from '../../src/store/read/people.ts';
import * as players from '../../src/store/read/players.ts';
import { listRatingBattles } from '../../src/store/read/rating-battles.ts';
import * as ratings from '../../src/store/read/ratings.ts';
import { watchRevision } from '../../src/store/read/revision.ts';
import * as rounds from '../../src/store/read/rounds.ts';
import { search } from '../../src/store/read/search.ts';
import * as seasons from '../../src/store/read/seasons.ts';
import * as signUps from '../../src/store/read/sign-ups.ts';
import * as statistics from '../../src/store/read/statistics.ts';
import * as tournamentSearch from '../../src/store/read/tournament-search.ts';
import * as tournaments from '../../src/store/read/tournaments.ts';
import * as venue from '../../src/store/read/venue.ts';
import { readSought, type Sought } from '../../src/store/read/words.ts';
import * as clock from '../../src/store/records/clock.ts';
import * as entries from '../../src/store/records/entries.ts';
import * as history from '../../src/store/records/history.ts';
import * as historyTexts from '../../src/store/records/history-texts.ts';
import * as ids from '../../src/store/records/ids.ts';
import * as ownership from '../../src/store/records/ownership.ts';
import * as decided from '../../src/store/records/people.ts';
import * as playerLinks from '../../src/store/records/player-links.ts';
import * as recordFacts from '../../src/store/records/record-facts.ts';
import * as records from '../../src/store/records/records.ts';
import * as storedResponses from '../../src/store/records/stored-responses.ts';
import * as submissions from '../../src/store/records/submissions.ts';
import * as versions from '../../src/store/records/versions.ts';
import * as votes from '../../src/store/records/votes.ts';
import type { Call } from './record-statements.ts';

/** Names of things that the database has, or does not have. */
export interface Known {
  readonly slug: string;
  readonly club: string;
  readonly clubs: readonly string[];
  readonly player: string;
  readonly name: string;
  readonly battle: string;
  readonly season: string;
  readonly rating: string;
  readonly submission: string;
  readonly key: string;
  readonly digest: string;
}

/** What a database with a small world has. It gets a key. */
export async function findKnown(database: Database): Promise<Known> {
  const find = async (reader: Reader, sql: string) => (await reader.value<string>(sql)) ?? assert.fail(sql);
  await keys.createKey(database, { account: 'account', label: 'first', prefix: 'x_' });
  return {
    slug: await find(database, 'SELECT slug FROM tournament ORDER BY players DESC'),
    club: await find(database, 'SELECT club FROM club_battle'),
    clubs: await database.values<string>('SELECT slug FROM club'),
    player: await find(database, 'SELECT player FROM player_battle'),
    name: await find(database, 'SELECT name FROM player'),
    battle: await find(database, 'SELECT id FROM battle WHERE document IS NOT NULL'),
    season: await find(database, 'SELECT slug FROM season WHERE published = 1'),
    rating: await find(database, 'SELECT slug FROM rating WHERE published = 1'),
    submission: await find(database, 'SELECT id FROM submission'),
    key: await find(database.keys, 'SELECT id FROM api_key'),
    digest: await find(database.keys, 'SELECT digest FROM api_key'),
  };
}

type Asked = readonly [text: string, sought: Sought];

export function listCalls(known: Known): Call[] {
  const { slug, club, player, battle, season, rating, submission, key, digest } = known;
  const page = { limit: 5 };
  const now = Date.UTC(2026, 0, 1);
  const rights = { clubs: [club], owner: '@account', invited: [slug] };
  const invitation = {
    tournament: slug,
    life: 1,
    role: 'judge',
    name: 'Kim',
    maker: 'Ann',
    days: 7,
  } as const;
  const mention = { what: 'club', name: club, kind: 'tournament', key: 'none' } as const;
  const everything = { clubs: 'all', owner: null } as const;
  const origin = { ...history.byOperator, key };
  const asked = ['iron', 'iron gate x'].map((text): Asked => [text, readSought(text) ?? assert.fail()]);
  const filters = listFilters({ club, country: 'Spain', status: 'finished', game: 'Ironfall' });
  const whole = { clubs: 'all' } as const;
  const statisticsFilters = [
    { casual: true, from: '2024-05', to: '2026-03' },
    { casual: false, tournament: slug },
  ];
  const someone = { participant: 'participant', player: 'Ada', faction: null, club: null, contact: null };
  return [
    // Battles.
    read(battles.findBattle, battle),
    read(battles.findBattleGame, battle),
    read(battles.findClubSides, club, [battle]),
    ...[page, { ...page, game: 'Ironfall' }].flatMap((request) => [
      read(battles.listTournamentBattles, slug, request),
      read(battles.listClubBattles, club, request),
      read(battles.listPlayerBattles, player, request),
      read(battles.listHeadToHead, [player, 'someone'], request),
    ]),
    read(findMany, 'battle', [battle]),

    // Clubs.
    read(clubs.findClub, club),
    read(clubs.hasClub, club),
    mayScan(read(clubs.listClubSlugs)),
    read(clubs.listClubTournaments, club, page),
    read(clubs.listClubTournaments, club, { ...page, game: 'Ironfall' }),
    read(clubs.listClubs, page),
    read(clubs.listClubs, { ...page, country: 'Spain' }),
    mayScan(read(clubs.listClubNames)),
    read(findMany, 'club', [club]),

    // Tournaments. A filter by words reads the rows of a word, a filter by two columns those of the first.
    read(tournaments.findTournament, slug),
    read(tournaments.measureTournament, slug),
    mayScan(read(tournaments.listTournamentSlugs)),
    read(tournaments.findFacts, slug),
    read(venue.findVenue, slug),
    maySort(read(awards.findAwards, slug)),
    read(tournamentSearch.findCalendarEntry, slug),
    read(clock.findClock, slug),
    read(clock.findPublicClock, slug),
    write(clock.writeClock, slug, { version: 1, clock: undefined }),
    write(clock.removeClock, slug),
    read(tournaments.findDays),
    maySortOnPostgres(read(tournaments.findStandings, slug, undefined)),
    maySortOnPostgres(read(tournaments.findStandings, slug, 'swiss', 'explanation')),
    read(findMany, 'tournament', [slug]),
    read(tournamentSearch.findTournaments, [slug]),
    ...filters.flatMap((some) =>
      [undefined, ...asked].flatMap((one) => {
        const request = { ...page, filters: { ...some, words: one?.[1].words } };
        const window = { from: '2026-01-01', to: '2026-02-01' };
        const calls = [
          read(tournaments.listTournaments, request),
          read(tournamentSearch.searchTournaments, request),
          read(tournamentSearch.searchComing, request, '2026-01-01'),
          read(tournamentSearch.listCalendar, request.filters, window, 5),
        ];
        return one === undefined && Object.keys(some).length < 2 ? calls : calls.map((call) => maySort(call));
      }),
    ),
    read(participants.listParticipants, slug, page),
    read(participants.listParticipantsAt, slug, 3, 5),
    maySort(read(rounds.listRounds, slug, 'all')),
    read(rounds.listPeople, slug),
    read(rounds.findPersonByKey, slug, 'participant'),
    read(rounds.findStage, slug, undefined),
    read(rounds.listCurrentRounds, [slug]),

    // Players.
    read(players.findPlayer, player),
    read(players.findPlayerFigures, player),
    read(players.countHeadToHead, player, 'someone'),
    read(players.listSpellings, player),
    maySort(read(players.listParticipations, player, 5)),
    read(players.listEventsOf, player, 5),
    maySort(read(players.findPlayedFactions, player)),
    read(players.findShownNames, [player]),
    ...filters.flatMap(({ status, ...places }) =>
      status === undefined
        ? [
            read(players.listPlayers, { ...page, filters: places }),
            ...asked.map(([, sought]) =>
              maySort(read(players.listPlayers, { ...page, filters: { ...places, sought } })),
            ),
          ]
        : [],
    ),
    read(people.listClubPeople, club, page),
    read(people.listPersonTournaments, 'Ada Iron', page),
    ...asked.flatMap(([text, sought]) => [
      maySort(read(people.searchPeople, sought, 20)),
      maySort(read(search, text, 20)),
      maySort(read(search, text, 20, 'Ironfall')),
      maySort(read(findNearText, text)),
    ]),
    maySort(read(findNearText, 'irno lengua')),
    read(aliases.findAliases, [player]),
    maySort(read(aliases.findOtherOwners, [player], 'someone')),
    read(aliases.findMainId, player),
    read(aliases.listAliasOwners, player),
    read(aliases.listAliasesOf, player),
    read(aliases.listAliases, [player]),
    read(aliases.listPlayerMentions, [player]),
    maySort(read(aliases.listSharedRecords, [player, 'someone'])),
    read(aliases.listSpelledPlayers),
    read(aliases.listNamedEntries),
    read(aliases.findPlayed, [player]),

    // Seasons.
    read(seasons.findSeason, season),
    read(seasons.listSeasons, page),
    read(seasons.listSeasons, { ...page, club }),
    read(seasons.findSeasonStandings, season),
    read(seasons.measureSeason, season),
    mayScan(read(seasons.measureSeasons, 3)),
    read(seasons.findSeasonRows, season, { id: player }),
    maySort(read(seasons.findSeasonRows, season, { name: 'Ada Iron' })),
    maySort(read(seasons.listTournamentSeasons, slug)),
    maySort(read(seasons.listPlayerSeasons, player)),
    read(seasons.listSeasonRows, season, ['Ada Iron'], new Set([1])),
    read(seasons.listLeaders, [season]),
    read(seasons.dumpSeasons),
    read(seasons.listTables, [season]),
    read(seasons.findSeasonTable, season),
    maySort(read(seasons.listNaming, 'tournament', slug)),
    read(seasons.countSeasons, club),
    read(seasons.countSeasons, '@Ada'),
    maySort(read(seasons.listSeasonOwners, [season])),

    // Ratings.
    read(ratings.findRating, rating),
    read(ratings.listRatings, page),
    read(ratings.listRatings, { ...page, club }),
    read(ratings.listRatings, { ...page, game: 'Ironfall' }),
    read(ratings.listRatings, { ...page, club, game: 'Ironfall' }),
    read(ratings.listRatedNames, [player]),
    read(ratings.findRatingOf, rating, 'table'),
    read(ratings.findRatingOf, rating, 'factions'),
    read(ratings.listRatingRows, rating, 'ranked', page),
    maySort(read(ratings.listRatingRows, rating, 'ranked', { ...page, after: '[1500,"Ada","p"]' })),
    read(ratings.findRatingPlayer, rating, player),
    maySort(read(ratings.listPlayerRatings, player)),
    maySort(read(listRatingBattles, rating, player, page)),
    read(ratings.findRatingFactions, rating),
    read(ratings.dumpRatingRows, rating),
    read(ratings.dumpRatingDays, rating),

    // Statistics.
    ...statisticsFilters.flatMap((filter) => [
      ...(['factions', 'subFactions', 'matchups', 'scenarios'] as const).map((question) =>
        maySort(read(statistics.readCounts, question, filter, 'Glass Legion')),
      ),
      maySort(read(statistics.readMonthCounts, filter)),
      ...[
        computed.readFactionStatistics,
        computed.readMatchupStatistics,
        computed.readMonthStatistics,
        computed.readScenarioStatistics,
        computed.readSubFactionStatistics,
      ].map((statistic) =>
        maySort(
          called(statistic, (database) =>
            statistic(database, { filter, rules: { draws: 'half', mirrors: 'exclude' } }),
          ),
        ),
      ),
    ]),
    read(computed.listFactionMonths, 'Glass Legion', { casual: true }),
    maySort(read(computed.listWinners, 'Glass Legion', 5)),
    maySort(read(computed.listField, slug)),
    read(choices.listGames),
    ...(['countries', 'playerCountries', 'packs', 'games'] as const).map((what) =>
      read(choices.listDistinct, what),
    ),
    maySort(read(choices.listSuggestions, 'Highlands'), /SELECT DISTINCT|FROM scenario_count/),
    maySort(read(choices.suggestPlayers, known.name), /player_word/),
    maySort(read(choices.suggestTournaments, 'open')),

    // Changes, dumps and everything else that is read as a whole.
    maySort(read(changes.readChanges, { position: 3, limit: 20 })),
    maySort(read(changes.readChanges, { position: 3, kind: 'player', limit: 20 })),
    maySort(read(changes.readChanges, { position: 3, floorOf: ['club', 'season'], limit: 20 })),
    read(changes.listChangeTimes, 'tournament', [slug]),
    read(dump.listStandings, slug),
    read(dump.dumpParticipants, slug),
    read(dump.dumpBattles, slug),
    read(dump.dumpBattles, undefined),
    read(dump.dumpPlayers),
    called(watchRevision, async (database) => (await watchRevision(database)).close()),

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
    write(ownership.replaceMentions, [mention], []),
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
    read(playerLinks.listReports, slug),
    read(playerLinks.listReports, slug, battle),
    write(playerLinks.saveReport, slug, { battle, participant: 'participant', body: '{}' }),
    write(playerLinks.noteReceived, slug, 'participant', 'hash', now),
    read(playerLinks.findReceived, slug, 'participant', 'hash'),
    write(playerLinks.removeReceived, slug, ['participant']),
    write(playerLinks.removeReports, slug, battle),
    write(playerLinks.removeReports, slug, battle, 'participant'),
    write(playerLinks.noteReceived, slug, 'participant', 'hash', now),
    read(playerLinks.findReceived, slug, 'participant', 'hash'),
    write(playerLinks.removeReceived, slug, ['participant']),

    // Votes.
    write(votes.addVoters, slug, ['participant', 'other']),
    read(votes.listVoters, slug),
    read(votes.listCandidates, slug),
    write(votes.renameVoter, slug, 'participant', 'third'),
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
    read(entries.listWaiting, slug, 5),
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

    // Keys.
    readKeys(keys.findKeyOwner, digest, now),
    called(keys.findKey, (database) => keys.findKey(database, 'none')),
    mayScan(readKeys(keys.listDigests)),
    readKeys(keys.listActiveKeys, [key], now),
    mayScan(maySort(readKeys(keys.listKeys, now))),
    mayScan(maySort(readKeys(accounts.listStoredKeys))),
    readKeys(keys.findKeyRecord, 'id', key, now),
    readKeys(keys.findKeyRecord, 'digest', digest, now),
    mayScan(maySort(readKeys(accounts.readKeyCopies))),
    mayScan(
      maySort(called(accounts.writeKeyCopies, (database) => accounts.writeKeyCopies(database, [], []))),
    ),
    called(keys.createKey, (database) =>
      keys.createKey(database, { account: 'account', label: 'new', prefix: 'x_' }),
    ),
    called(accounts.addStoredKey, (database) =>
      database.keys.write((writer) => accounts.addStoredKey(writer, storedKey)),
    ),
    called(keys.revokeKey, (database) => keys.revokeKey(database, key)),
    called(keys.rotateKey, (database) => keys.rotateKey(database, key, { prefix: 'x_', until: '2027' })),
    called(keys.recordUses, (database) => keys.recordUses(database, new Map([[key, now]]))),
    mayScan(maySort(readKeys(accounts.listAccounts))),
    called(accounts.addAccount, (database) =>
      database.keys.write((writer) => accounts.addAccount(writer, { name: 'a', active: true, created: '' })),
    ),
    called(accounts.setAccountActive, (database) => accounts.setAccountActive(database, 'account', true)),
    mayScan(maySort(readKeys(accounts.readAccountCopies))),

    // People who sign in. Sessions that have ended and those of a person are few.
    mayScan(called(identities.signIn, (database) => identities.signIn(database, 'person', undefined, now))),
    mayScan(
      called(identities.chooseName, (database) => identities.chooseName(database, 'person', 'Kim', now)),
    ),
    readKeys(identities.findPersonLike, 'Kim'),
    mayScan(readKeys(identities.findIdentity, 'Kim')),
    mayScan(called(identities.setRights, (database) => identities.setRights(database, 'Kim', [], true))),
    mayScan(
      maySort(
        called(keys.createKeyOfPerson, (database) =>
          keys.createKeyOfPerson(database, 'person', { account: 'Kim', label: '', prefix: 'x_' }, 5, now),
        ),
      ),
    ),
    mayScan(maySort(readKeys(keys.listApiKeys, 'Kim', now))),
    mayScan(
      called(accounts.endSessionsOf, (database) =>
        database.keys.write((writer) => accounts.endSessionsOf(writer, 'Kim')),
      ),
    ),
    mayScan(called(identities.deleteAccount, (database) => identities.deleteAccount(database, 'Kim'))),
    mayScan(
      called(sessions.startAttempt, (database) =>
        sessions.startAttempt(database, 'c', { state: 's', nonce: 'n', verifier: 'v', path: '/' }, now),
      ),
    ),
    called(sessions.takeAttempt, (database) => sessions.takeAttempt(database, 'c', 's', now)),
    mayScan(
      called(sessions.startSessionOf, (database) =>
        database.keys.write((writer) => sessions.startSessionOf(writer, 'person', undefined, now)),
      ),
    ),
    mayScan(
      maySort(
        called(findLiveSession, async (database) => {
          const made = await invitations.createInvitation(database, { ...invitation, life: 2 }, now);
          if (made === undefined) throw new Error('no invitation was made');
          const cookie = await sessions.startSessionWith(database, made.invitation, undefined, now);
          await findLiveSession(database, digestOf(cookie ?? ''), now);
        }),
      ),
    ),
    mayScan(
      maySort(
        called(sessions.startSessionWith, async (database) => {
          const made = await invitations.createInvitation(database, { ...invitation, life: 3 }, now);
          if (made !== undefined) await sessions.startSessionWith(database, made.invitation, undefined, now);
        }),
      ),
    ),
    maySort(
      called(invitations.createInvitation, (database) =>
        invitations.createInvitation(database, invitation, now),
      ),
    ),
    readKeys(invitations.listInvitations, invitation, now),
    maySort(readKeys(invitations.listOpenInvitations, ['i_0'], now)),
    readKeys(invitations.findInvitation, 'code', now),
    called(invitations.revokeInvitation, (database) => invitations.revokeInvitation(database, 'i_0', now)),
    called(invitations.noteOpened, (database) =>
      database.keys.write((writer) => invitations.noteOpened(writer, 'i_0', now)),
    ),
    mayScan(
      called(webhooks.createWebhook, async (database) => {
        await database.keys.write((writer) => accounts.addAccount(writer, webhookOwner));
        await webhooks.createWebhook(database, newWebhook, 5, now);
      }),
    ),
    mayScan(readKeys(webhooks.listWebhooks)),
    readKeys(webhooks.listWebhooks, 'owner'),
    readKeys(webhooks.findWebhook, 'wh_0'),
    called(webhooks.replaceSecret, (database) => webhooks.replaceSecret(database, 'wh_0', 's', now)),
    called(webhooks.disableWebhook, (database) => webhooks.disableWebhook(database, 'wh_0', 'r')),
    called(webhooks.enableWebhook, (database) => webhooks.enableWebhook(database, 'wh_0', 's')),
    called(webhooks.deleteWebhook, (database) => webhooks.deleteWebhook(database, 'wh_0')),
    called(webhooks.deleteWebhooksOf, (database) =>
      database.keys.write((writer) => webhooks.deleteWebhooksOf(writer, 'nobody')),
    ),
    readKeys(webhookLeases.listDeliveries, 'wh_0'),
    mayScan(readKeys(webhookLeases.listDueWebhooks, now, now + 1)),
    mayScan(
      called(webhookLeases.changeLeased, async (database) => {
        const [webhook] = await webhooks.listWebhooks(database.keys);
        const id = webhook?.id ?? '';
        const pending = { message: 'msg_0', body: '{}', since: 's', changes: 1 };
        await webhookLeases.leaseWebhook(database, id, 'lease', now, now + 1);
        await webhookLeases.changeLeased(database, {
          id,
          lease: 'lease',
          message: null,
          change: { pending },
        });
        const change = { state: 'disabled', reason: 'r', since: 's', failures: 1, nextAt: 1 } as const;
        await webhookLeases.changeLeased(database, {
          id,
          lease: 'lease',
          message: 'msg_0',
          change,
          delivery,
        });
      }),
    ),
    called(webhookLeases.leaseWebhook, (database) =>
      webhookLeases.leaseWebhook(database, 'wh_0', 'lease', now, now + 1),
    ),
    readKeys(sessions.findSession, 'd', now),
    called(sessions.endSession, (database) => sessions.endSession(database, 'd')),
    mayScan(called(sessions.endSessions, (database) => sessions.endSessions(database, 'person'))),
    read(aliases.nameTournaments, ['cup']),
    mayScan(write(history.forgetAccount, 'Kim', '@Kim', ['k'])),
    mayScan(read(ownership.countOwned, 'Kim')),
    mayScan(write(ownership.dropOwner, 'Kim')),
  ];
}

const webhookOwner = { name: 'owner', active: true, created: '2026-01-01T00:00:00Z' };
const newWebhook = {
  account: 'owner',
  url: 'https://x.test',
  kinds: ['club'],
  tournaments: [],
  since: 's',
  secret: 's',
};
const delivery = {
  id: 'msg_0',
  at: '2026-01-01T00:00:00Z',
  attempt: 1,
  status: 200,
  milliseconds: 1,
  error: null,
  changes: 1,
};

const storedKey = {
  id: 'copy',
  digest: 'copy',
  account: 'account',
  label: '',
  tail: '',
  created: '',
  expires: null,
  revoked: null,
  lastUsed: null,
  rateLimit: null,
  clubs: null,
};

function listFilters<F extends object>(all: F): Partial<F>[] {
  const entries = Object.entries(all);
  return Array.from(
    { length: 2 ** entries.length },
    (_, bits) => Object.fromEntries(entries.filter((_entry, at) => bits & (1 << at))) as Partial<F>,
  );
}

function called(given: unknown, run: Call['run'], values: readonly unknown[] = []): Call {
  return { function: given, run, values };
}

function read<A extends unknown[]>(given: (reader: Reader, ...values: A) => unknown, ...values: A): Call {
  return called(given, (database) => given(database, ...values), values);
}

function readKeys<A extends unknown[]>(given: (keys: Store, ...values: A) => unknown, ...values: A): Call {
  return called(given, (database) => given(database.keys, ...values), values);
}

function write<A extends unknown[]>(
  given: (writer: Writer, ...values: A) => Promise<unknown>,
  ...values: A
): Call {
  return called(given, (database) => database.write((writer) => given(writer, ...values)));
}

/** `which` are the statements that may sort, if others may not. */
function maySort(call: Call, which = /./): Call {
  return { ...call, maySort: which };
}

function maySortOnPostgres(call: Call): Call {
  return { ...call, maySortOnPostgres: /./ };
}

function mayScan(call: Call): Call {
  return { ...call, mayScan: true };
}
