// What is published of one thing, as rows of each table. A row has at least the columns of its table.
import { createHash, hash } from 'node:crypto';
import { compareText } from '../../domain/name-order.ts';
import { completeBattle } from '../read/battles.ts';
import { hashContent } from '../read/document.ts';
import { orderBattle, orderNamed, orderSeason, orderTournament } from '../read/order.ts';
import { indexedWords, joinWords, wholeName } from '../read/words.ts';
import type {
  BattleDocument,
  CasualBattleDocuments,
  ClubDocument,
  DraftDocument,
  ParticipantDocument,
  PlayerDocument,
  SeasonDocuments,
  SeasonHead,
  SideDocument,
  TournamentDocuments,
} from './documents.ts';
import type { Rows } from './tables.ts';

/** What an import publishes, by kind. */
export interface Documents {
  readonly tournament: TournamentDocuments;
  /** A tournament that is not published. */
  readonly draft: DraftDocument;
  readonly battle: CasualBattleDocuments;
  readonly club: ClubDocument;
  readonly player: PlayerDocument;
  readonly season: SeasonDocuments;
}

/** `first` is the number of the first battle. */
export const makeRows: {
  readonly [K in keyof Documents]: (documents: Documents[K], first: number) => Rows;
} = {
  tournament: tournamentRows,
  draft: draftRows,
  battle: casualBattleRows,
  club: clubRows,
  player: ({ id, name, aliases }) => ({
    player_name: [{ id, name }],
    alias: (aliases ?? []).map((alias) => ({ id: alias, player: id })),
  }),
  season: seasonRows,
};

function clubRows(club: ClubDocument): Rows {
  const { slug, name, city, country, document } = club;
  const ord = orderNamed(name, slug);
  const words = joinWords(name, city, country);
  const contentHash = hashContent(document);
  return {
    published: [{ kind: 'club', key: slug, hash: contentHash }],
    club: [{ ...club, ord, hash: contentHash }],
    club_word: Array.from(indexedWords(name, city, country), (word) => ({ word, ord, club: slug, words })),
  };
}

/** What is not published is stored all the same, so that its organisers see it as it would be. */
function seasonRows(season: SeasonDocuments): Rows {
  const { slug, events, rows } = season;
  return {
    ...seasonHeadRows(
      season,
      rows.map((row) => row.document),
    ),
    season_event: events.map((tournament) => ({ season: slug, tournament })),
    season_standing: rows.map((row, place) => ({ ...row, season: slug, place })),
  };
}

/** The rows of a season without its table. `rest` is what else the content hash covers. */
export function seasonHeadRows(season: SeasonHead, rest: readonly string[]): Rows {
  const { slug, to, published, document, standings } = season;
  const shown = createHash('sha1').update(document).update(standings);
  for (const text of rest) shown.update(text);
  return {
    published: published ? [{ kind: 'season', key: slug, hash: shown.digest('base64url') }] : [],
    season: [
      {
        ...season,
        ord: orderSeason(to, slug),
        hash: hashContent(document),
        standingsHash: hashContent(standings),
      },
    ],
  };
}

function casualBattleRows({ battle, lists }: CasualBattleDocuments, first: number): Rows {
  const { rows, hashes } = battleRows([battle], lists, null, first);
  const shown = [battle.club, hashes, ...gameOf(battle)];
  return { ...rows, published: [{ kind: 'battle', key: battle.id, hash: hashAll(shown) }] };
}

function tournamentRows(tournament: TournamentDocuments, first: number): Rows {
  const { slug, name, city, country, document, placement } = tournament;
  const ord = orderTournament(tournament.startDate, slug);
  // Joined, because a call accepts only so many arguments.
  const factions = [...new Set(tournament.participants.map(({ faction }) => faction))].join('\n');
  const { rows, hashes } = battleRows(tournament.battles, tournament.lists, slug, first);
  const participants = tournament.participants.map((participant, place) => ({
    ...participant,
    tournament: slug,
    place,
    hash: hashContent(participant.document),
  }));
  const standings = tournament.standings.map((standing, place) => ({
    ...standing,
    tournament: slug,
    place,
    hash: hashContent(standing.document + (standing.explanation ?? '')),
  }));
  const documentHash = hashContent(document);
  const shown = [
    documentHash,
    standings.map(hashOf),
    participants.map(hashOf),
    hashes,
    ...gameOf(tournament),
  ];
  return {
    ...rows,
    battle: [...rows.battle, ...reservedRows(tournament.hidden, slug, first + tournament.battles.length)],
    published: [{ kind: 'tournament', key: slug, hash: hashAll(shown) }],
    tournament: [
      {
        ...tournament,
        ord,
        players: participants.length,
        hash: documentHash,
        pageHash: hashAll([shown, tournament.rounds, tournament.listsShown]),
      },
    ],
    tournament_word: Array.from(indexedWords(name, city, country, factions), (word) => ({
      word,
      ord,
      tournament: slug,
    })),
    person_word: participants
      .filter(({ player }) => player === null)
      .flatMap((person) => {
        const words = joinWords(person.name);
        return Array.from(indexedWords(person.name), (word) => ({ ...person, word, ord, words }));
      }),
    person_club: personClubRows(participants, slug),
    player_tournament: [
      ...participants
        .filter(({ player }) => player !== null)
        .map((participant) => ({ ...participant, ord, country })),
      ...tournament.organisers.map((organiser) => ({ ...organiser, ord, key: '', tournament: slug })),
    ],
    participant: participants,
    placement: placement === null ? [] : [{ ...placement, tournament: slug }],
    standing: standings,
    round: tournament.rounds.map((round, place) => ({ ...round, tournament: slug, place })),
  };
}

/** One content hash for everything that is shown under one thing. */
function hashAll(hashes: unknown): string {
  return hash('sha1', JSON.stringify(hashes), 'base64url');
}

function hashOf(one: { readonly hash: string }): string {
  return one.hash;
}

/** No document contains the game. */
function gameOf({ game }: { readonly game: string | null }): string[] {
  return game === null ? [] : [game];
}

/** A tournament that is not published: its organisers see the one document. Its battles are not shown, but their ids are taken. */
function draftRows(draft: DraftDocument, first: number): Rows {
  const { slug, startDate, ids } = draft;
  return {
    battle: reservedRows(ids, slug, first),
    draft: [{ ...draft, ord: orderTournament(startDate, slug) }],
  };
}

/** Battles of which nothing is shown; those without a tournament are casual. */
export function reservedRows(ids: readonly string[], tournament: string | null, first: number) {
  return ids.map((id, index) => ({ n: first + index, id, tournament }));
}

/** Two of one name are one: nothing distinguishes them. */
function personClubRows(participants: readonly ParticipantDocument[], tournament: string): object[] {
  const rows = new Map<string, object>();
  for (const { player, club, name } of participants) {
    if (player !== null || club === null) continue;
    const word = wholeName(name);
    const key = `${club} ${word}`;
    if (!rows.has(key)) rows.set(key, { club, word, tournament, name });
  }
  return [...rows.values()];
}

/** Numbered in the order of lists, so that the rows of a page are stored side by side. */
function battleRows(
  battles: readonly BattleDocument[],
  lists: readonly string[],
  tournament: string | null,
  first: number,
) {
  // A battle shows two lists at most, so that no two things get the same numbers.
  const firstList = 2 * first;
  const numberOf = ({ list }: SideDocument) => (list === null ? null : firstList + list);
  const detailOf = ({ end, list, rounds }: SideDocument) => ({
    end,
    list: list === null ? null : (lists[list] ?? null),
    rounds,
  });
  const rows = {
    army_list: lists.map((document, index) => ({ n: firstList + index, tournament, document })),
    battle: [] as object[],
    battle_detail: [] as object[],
    side: [] as object[],
  };
  const hashes: (readonly string[])[] = [];
  const ordered = battles.map((battle) => ({ battle, ord: orderBattle(battle) }));
  ordered.sort((a, b) => compareText(a.ord, b.ord));
  for (const [index, { battle, ord }] of ordered.entries()) {
    const n = first + index;
    const [one, two] = battle.sides;
    const wholeHash = hashContent(completeBattle(battle.document, [detailOf(one), detailOf(two)]));
    const shared = { ...battle, tournament, day: battle.date };
    rows.battle.push({ ...shared, n, ord, hash: hashContent(battle.document) });
    rows.battle_detail.push({
      battle: n,
      list1: numberOf(one),
      list2: numberOf(two),
      hash: wholeHash,
      end1: one.end,
      end2: two.end,
      rounds1: one.rounds,
      rounds2: two.rounds,
    });
    rows.side.push(
      { ...shared, ...one, battle: n, place: 0, opponentFaction: two.faction },
      { ...shared, ...two, battle: n, place: 1, opponentFaction: one.faction },
    );
    hashes.push([ord, wholeHash]);
  }
  return { rows, hashes };
}
