// One search for everything: tournaments, clubs and players by the words of their names, people without an id through their tournaments
// (docs/rules/directory.md, Search). One statement, which reads at most a fixed number of rows of each word.

import { compareText } from '#rules/name-order';
import type { PlayerSummaryResource, TournamentResource } from '../../contract/resources.ts';
import type { Reader, Value } from '../database.ts';
import { afterEverything } from './order.ts';
import { writeFilter } from './tournament-search.ts';
import { fitsPattern, readSought, rowsOfWord, type Sought } from './words.ts';

export interface Hit {
  readonly kind: 'tournament' | 'club' | 'player';
  /** Slug or public id. */
  readonly id: string;
  readonly name: string;
  readonly city: string | null;
  readonly country: string | null;
  /** The first day of a tournament, or the last day on which a player played. */
  readonly day: string | null;
  /** How many battles a player has. */
  readonly battles: number | null;
  /** If a tournament was found by the name of a participant: that name, and how many participants match. */
  readonly person: string | null;
  readonly people: number | null;
}

const kinds = ['tournament', 'club', 'player'] as const;

interface HitRow {
  /** A position in `kinds`. */
  readonly kind: number;
  readonly ord: string;
  /** The document of a tournament, club or player. */
  readonly shown: Shown;
  readonly person: string | null;
  readonly people: number | null;
}

/** At least `limit` hits of each kind, if there are as many, in the order in which they are shown. */
export async function search(reader: Reader, text: string, limit: number, game?: string): Promise<Hit[]> {
  const sought = readSought(text);
  if (sought === undefined) return [];
  const { sql, values } = writeSearch(sought, limit, game);
  const rows = await reader.all<HitRow>(sql, values);
  const found = new Map<string, HitRow>();
  for (const row of rows) {
    const key = `${row.kind} ${row.ord}`;
    // A tournament that is found by its own name names no person.
    if (found.get(key)?.person !== null) found.set(key, row);
  }
  const ranked = [...found.values()].map((row) => {
    const hit = toHit(row);
    return { hit, kind: row.kind, ord: row.ord, rank: sought.isBeginningOf(hit.name) ? 0 : 1 };
  });
  ranked.sort((a, b) => a.rank - b.rank || a.kind - b.kind || compareText(a.ord, b.ord));
  return ranked.map(({ hit }) => hit);
}

type Shown = Partial<Pick<TournamentResource, 'slug' | 'name' | 'city' | 'country' | 'startDate'>> &
  Partial<Pick<PlayerSummaryResource, 'playerId' | 'player' | 'battles' | 'lastPlayed'>>;

function toHit({ kind, shown, person, people }: HitRow): Hit {
  const { slug, playerId = '', name, player = '', city = null, country = null, battles = null } = shown;
  return {
    kind: kinds[kind] ?? 'player',
    id: slug ?? playerId,
    name: name ?? player,
    city,
    country,
    day: shown.startDate ?? shown.lastPlayed ?? null,
    battles,
    person,
    people,
  };
}

/** Written after FROM: rows `e` with a sort key, up to the condition on their game. */
const gameOf = {
  tournament: 'tournament e WHERE e.game',
  club: 'club e JOIN club_game g ON g.club = e.slug WHERE g.game',
  player: 'player_game e WHERE e.game',
} as const;

/** The condition that a row has the name that is shown, not another spelling, and the columns that it needs. */
const shownName = {
  tournament: { columns: 'ord', condition: 'true' },
  club: { columns: 'ord', condition: 'true' },
  player: { columns: 'ord, spelling', condition: 'spelling = 0' },
} as const;

function writeSearch(
  { words, patterns, beginning }: Sought,
  limit: number,
  game: string | undefined,
): { readonly sql: string; readonly values: readonly Value[] } {
  const { from, values: ranges } = writeFilter({ words, game });
  const values: Value[] = ['', afterEverything, limit, ...ranges];
  const bind = (value: Value): string => `$${values.push(value)}`;
  const fitting = ['true', ...patterns.map((pattern) => fitsPattern(bind(pattern)))].join(' AND ');
  const [start, end] = beginning === undefined ? [] : [bind(beginning.from), bind(beginning.to)];
  /** Parameter with the game, if one is asked for. */
  const played = game === undefined ? undefined : bind(game);
  const ofGame = (kind: (typeof kinds)[number]) =>
    played === undefined
      ? 'true'
      : `EXISTS (SELECT 1 FROM ${gameOf[kind]} = ${played} AND e.ord = counted.ord)`;
  const begins = (kind: (typeof kinds)[number]) =>
    start === undefined || end === undefined
      ? []
      : [
          `SELECT DISTINCT ord FROM ${rowsOfWord(`${kind}_word`, shownName[kind].columns, start, end)}
           WHERE ${shownName[kind].condition} AND ${ofGame(kind)} ORDER BY ord LIMIT $3 + 0`,
        ];
  // `$4` and `$5` bound the first word.
  const fits = (kind: (typeof kinds)[number]) =>
    `SELECT DISTINCT ord FROM ${rowsOfWord(`${kind}_word`, 'ord, words', '$4', '$5')}
     WHERE ${fitting} AND ${ofGame(kind)} ORDER BY ord LIMIT $3 + 0`;
  const people = `
    SELECT ord, min(name) AS person, count(DISTINCT place) AS people
    FROM ${rowsOfWord('person_word', 'ord, place, name, words', '$4', '$5')} WHERE ${fitting} AND ${ofGame('tournament')}
    GROUP BY ord ORDER BY ord LIMIT $3 + 0`;
  const read = (
    table: (typeof kinds)[number],
    found: string,
    person = 'CAST(NULL AS TEXT) AS person, CAST(NULL AS INTEGER) AS people',
  ) => `SELECT ${kinds.indexOf(table)} AS kind, t.ord, t.document AS shown_json, ${person} FROM ${found}`;
  const joined = (table: string, ords: string) => `(${ords}) found JOIN ${table} t ON t.ord = found.ord`;
  const parts = [
    ...begins('tournament').map((ords) => read('tournament', joined('tournament', ords))),
    read('tournament', from),
    read('tournament', joined('tournament', people), 'found.person, found.people'),
    ...(['club', 'player'] as const).flatMap((table) =>
      [...begins(table), fits(table)].map((ords) => read(table, joined(table, ords))),
    ),
  ];
  return { sql: parts.join('\nUNION ALL\n'), values };
}
