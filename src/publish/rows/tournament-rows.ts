// The rows of one tournament: everything the API and the pages show of it, made once when it is imported.
import { roundNumber } from '#rules/amount';
import { listAwards } from '#rules/awards';
import { wordOf } from '#rules/entries';
import type { BattlePackRecord } from '#rules/event-file/event-file';
import type { TournamentRecord } from '#rules/event-file/record';
import { compareText } from '#rules/name-order';
import type { Written } from '#rules/resource-fields';
import type { StageResult, TournamentResult } from '#rules/results';
import { listSeasonEntries } from '#rules/season/season-event';
import { hideLists } from '#rules/shown-lists';
import { showRounds } from '#rules/shown-rounds';
import { computeStages, computeTournament } from '#rules/tournament';
import { describeVenue, listClockRounds, type Venue } from '#rules/venue';
import { pagePath } from '../../contract/endpoints.ts';
import type { TournamentResource } from '../../contract/resources.ts';
import { storeEntries } from '../../store/publish/placements.ts';
import { reservedRows } from '../../store/publish/publish.ts';
import type { Rows } from '../../store/publish/tables.ts';
import { hashAll, hashContent } from '../../store/read/document.ts';
import { orderTournament } from '../../store/read/order.ts';
import { indexedWords, joinWords } from '../../store/read/words.ts';
import { makeBattleRows } from './battle-rows.ts';
import { ListTexts } from './list-texts.ts';
import { makeParticipantRows, makePersonClubRows } from './participant-rows.ts';
import { makeRoundRows, makeStandingRows, writePodium } from './standing-rows.ts';

/** `first` is the number of its first battle. */
export function makeTournamentRows(
  stored: TournamentRecord,
  pack: BattlePackRecord | undefined,
  first: number,
): Rows {
  const { record, hidden } = showRounds(hideLists(stored));
  const result = computeTournament(record);
  const { slug, name, status, battlePack = null, club = null } = record;
  const { startDate = null, endDate = null, city = null, country = null } = record;
  const game = record.game ?? pack?.game ?? null;
  const battleSize = roundNumber(record.battleSize);
  const listsShown = record.listsShown !== false;
  const ord = orderTournament(startDate, slug);
  const lists = new ListTexts();
  const clubs = new Map(record.participants.map(({ key, club: own = null }) => [key, own]));
  const clubOf = (participant: string | null) => clubs.get(participant ?? '') ?? null;
  const placeOf = new Map(
    result.participants.flatMap(({ key }, place) => {
      const list = result.lists.get(key);
      return list ? [[list, place] as const] : [];
    }),
  );
  const setting = { tournament: slug, game, battlePack, pack, battleSize, club, clubOf, placeOf };
  const { rows, hashes } = makeBattleRows(result.battles, setting, lists, first);
  const standing = makeStandingRows(slug, result);
  const described = describeShownVenue(record, result);
  const round = makeRoundRows(slug, result, described.tables);
  const participant = makeParticipantRows(record, result, lists);
  const document = writeTournament(record, result.stages);
  const hash = hashContent(document);
  // No document contains the game.
  const { venue, isShown } = makeVenueRows(record, described);
  const award = makeAwardRows(record);
  const shown = [
    hash,
    standing.map(hashOf),
    participant.map(hashOf),
    hashes,
    game,
    ...(isShown ? venue.map(({ document: text }) => text) : []),
    ...award.map(({ name: awardName, winners }) => [awardName, winners]),
  ];
  // Joined, because a call accepts only so many arguments.
  const factions = [...new Set(participant.map(({ faction }) => faction))].join('\n');
  return {
    ...rows,
    battle: [...rows.battle, ...reservedRows(hidden, slug, first + result.battles.length)],
    published: [{ kind: 'tournament', key: slug, hash: hashAll(...shown) }],
    tournament: [
      {
        ord,
        slug,
        name,
        status,
        startDate,
        endDate,
        city,
        country,
        club,
        game,
        battlePack,
        battleSize,
        players: participant.length,
        listsShown,
        podium: writePodium(result, status),
        pageHash: hashAll(shown, round, listsShown),
        hash,
        document,
      },
    ],
    tournament_word: Array.from(indexedWords(name, city, country, factions), (word) => ({
      word,
      ord,
      tournament: slug,
    })),
    person_word: participant
      .filter(({ player }) => player === null)
      .flatMap((person) => {
        const words = joinWords(person.name);
        return Array.from(indexedWords(person.name), (word) => ({ ...person, word, ord, words }));
      }),
    person_club: makePersonClubRows(participant, slug),
    player_tournament: [
      ...participant.filter(({ player }) => player !== null).map((row) => ({ ...row, ord, country })),
      ...sortOrganisers(record).map((organiser) => ({
        player: organiser.playerId,
        name: organiser.name,
        ord,
        key: '',
        tournament: slug,
      })),
    ],
    participant,
    sign_up: makeSignUpRows(record),
    placement: status === 'finished' ? [makePlacementRow(slug, result)] : [],
    standing,
    round,
    venue,
    award,
  };
}

function makeAwardRows(record: TournamentRecord) {
  return listAwards(record).map(({ name, winners }, place) => ({
    tournament: record.slug,
    place,
    name,
    winners: JSON.stringify(winners),
  }));
}

/** The name of a table is shown where someone plays at it. */
function describeShownVenue(record: TournamentRecord, { rounds }: TournamentResult): Venue {
  const venue = describeVenue(record);
  const played = new Set(rounds.flatMap(({ pairings }) => pairings.map(({ table }) => table)));
  return { ...venue, tables: venue.tables.filter(({ table }) => played.has(table)) };
}

/** A tournament has a row if it has a schedule, a time zone or named tables, which are shown, or may have a clock. */
function makeVenueRows(record: TournamentRecord, venue: Venue) {
  const isShown = venue.timeZone !== null || venue.schedule.length > 0 || venue.tables.length > 0;
  const row = {
    tournament: record.slug,
    shownRounds: JSON.stringify(listClockRounds(record)),
    document: JSON.stringify(venue),
  };
  return { isShown, venue: isShown || record.status === 'ongoing' ? [row] : [] };
}

/** Not part of any hash: a change of it is not in the feed. */
function makeSignUpRows(record: TournamentRecord): object[] {
  const { slug, signUp, timeZone = null } = record;
  if (signUp == null) return [];
  const { opens = null, closes = null, places = null, approve } = signUp;
  const word = wordOf(record) !== undefined;
  return [{ tournament: slug, opens, closes, timeZone, places, approve: approve ?? false, word }];
}

/**
 * What its organisers see of a tournament that is not published: computed only from the setup, not from the battles. These are not shown, but their ids are
 * reserved.
 */
export function makeDraftRows(record: TournamentRecord, first: number): Rows {
  const { slug, startDate = null, club = null } = record;
  const ids = record.battles.map(({ id }) => id);
  return {
    battle: reservedRows(ids, slug, first),
    draft: [
      {
        ord: orderTournament(startDate, slug),
        slug,
        club,
        document: writeTournament(record, computeStages(record)),
      },
    ],
  };
}

function hashOf(one: { readonly hash: string }): string {
  return one.hash;
}

/** What seasons count of a finished tournament. */
function makePlacementRow(tournament: string, result: TournamentResult) {
  const entries = listSeasonEntries(result);
  return { tournament, players: entries.length, entries: storeEntries(entries) };
}

/** By name, each person once. */
function sortOrganisers({ organizers }: TournamentRecord) {
  const sorted = (organizers ?? []).map(({ name, playerId }) => ({ name, playerId }));
  sorted.sort((a, b) => compareText(a.name, b.name) || compareText(a.playerId, b.playerId));
  const first = new Map(sorted.toReversed().map((person) => [person.playerId, person]));
  return sorted.filter((person) => first.get(person.playerId) === person);
}

function writeTournament(record: TournamentRecord, stages: readonly StageResult[]): string {
  return JSON.stringify({
    slug: record.slug,
    name: record.name,
    status: record.status,
    startDate: record.startDate ?? null,
    endDate: record.endDate ?? null,
    description: record.description ?? '',
    city: record.city ?? null,
    country: record.country ?? null,
    players: record.participants.length,
    rounds: stages.reduce((sum, { rounds = 0 }) => sum + rounds, 0),
    battleSize: roundNumber(record.battleSize),
    battlePack: record.battlePack ?? null,
    organizer: record.club ?? null,
    tournamentOrganizers: sortOrganisers(record),
    stages: stages.map(({ id, name, type, rounds, players }) => ({ id, name, type, rounds, players })),
    url: pagePath('tournament', record.slug),
  } satisfies Written<TournamentResource>);
}
