// Every function of src/store/read, called once for each statement it may run.
import assert from 'node:assert/strict';
import * as aliases from '../../src/store/read/aliases.ts';
import * as battles from '../../src/store/read/battles.ts';
import * as changes from '../../src/store/read/changes.ts';
import * as choices from '../../src/store/read/choices.ts';
import * as clubs from '../../src/store/read/clubs.ts';
import * as computed from '../../src/store/read/computed-statistics.ts';
import { findMany } from '../../src/store/read/document.ts';
import * as dump from '../../src/store/read/dump.ts';
import * as knownPeople from '../../src/store/read/known-people.ts';
import { findNearText } from '../../src/store/read/near-words.ts';
import * as participants from '../../src/store/read/participants.ts';
import * as people from '../../src/store/read/people.ts';
import * as players from '../../src/store/read/players.ts';
import { listRatingBattles } from '../../src/store/read/rating-battles.ts';
import * as ratings from '../../src/store/read/ratings.ts';
import { watchRevision } from '../../src/store/read/revision.ts';
import * as rounds from '../../src/store/read/rounds.ts';
import { search } from '../../src/store/read/search.ts';
import * as seasons from '../../src/store/read/seasons.ts';
import * as statistics from '../../src/store/read/statistics.ts';
import * as tournamentSearch from '../../src/store/read/tournament-search.ts';
import * as tournaments from '../../src/store/read/tournaments.ts';
import * as unpublished from '../../src/store/read/unpublished.ts';
import { readSought, type Sought } from '../../src/store/read/words.ts';
import * as clock from '../../src/store/records/clock.ts';
import { called, mayScan, maySort, maySortOnPostgres, read, write } from './call.ts';
import type { Known } from './known.ts';
import type { Call } from './record-statements.ts';

type Asked = readonly [text: string, sought: Sought];

export function listReadCalls(known: Known): Call[] {
  const { slug, club, player, battle, season, rating } = known;
  const page = { limit: 5 };
  const asked = ['iron', 'iron gate x'].map((text): Asked => [text, readSought(text) ?? assert.fail()]);
  const filters = listFilters({ club, country: 'Spain', status: 'finished', game: 'Ironfall' });
  const statisticsFilters = [
    { casual: true, from: '2024-05', to: '2026-03' },
    { casual: false, tournament: slug },
  ];
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
    read(tournaments.findVenue, slug),
    maySort(read(tournaments.findAwards, slug)),
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
    read(knownPeople.listSpelledPlayers),
    read(knownPeople.listNamedEntries),
    read(knownPeople.findPlayed, [player]),

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

    // Ratings.
    read(ratings.findRating, rating),
    read(ratings.listRatings, page),
    read(ratings.listRatings, { ...page, club }),
    read(ratings.listRatings, { ...page, game: 'Ironfall' }),
    read(ratings.listRatings, { ...page, club, game: 'Ironfall' }),
    read(ratings.listRatedNames, [player]),
    read(ratings.findRatingOf, rating, 'table'),
    read(ratings.findRatingOf, rating, 'factions'),
    read(ratings.findRatingTable, rating, 'ranked', page),
    maySort(read(ratings.findRatingTable, rating, 'ranked', { ...page, after: '[1500,"Ada","p"]' })),
    read(ratings.findRatingPlayer, rating, player),
    maySort(read(ratings.listPlayerRatings, player)),
    maySort(read(listRatingBattles, rating, player, page)),
    read(ratings.findRatingFactions, rating),
    read(ratings.dumpRatingRows, rating),
    read(ratings.dumpRatingDays, rating),

    // Seasons and ratings, published or not.
    read(unpublished.listSeasonTables, [season]),
    read(unpublished.findSeasonTable, season),
    maySort(read(unpublished.listNaming, 'tournament', slug)),
    read(unpublished.countSeasons, club),
    read(unpublished.countSeasons, '@Ada'),
    maySort(read(unpublished.listSeasonOwners, [season])),
    read(unpublished.findRatingClub, rating),
    read(unpublished.countRatings, club),

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
    read(knownPeople.nameTournaments, ['cup']),
  ];
}

function listFilters<F extends object>(all: F): Partial<F>[] {
  const entries = Object.entries(all);
  return Array.from(
    { length: 2 ** entries.length },
    (_, bits) => Object.fromEntries(entries.filter((_entry, at) => bits & (1 << at))) as Partial<F>,
  );
}
