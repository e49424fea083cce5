// One search for everything: tournaments, clubs and players by the words of their names, people without an id through their tournaments
// (docs/rules/directory.md, Search). One statement, and no word has it look at more than a fixed number of rows.
import { compareText } from '../../domain/name-order.ts';
import type { Reader, Value } from '../database.ts';
import { type TournamentFilters, writeFilter } from './tournament-filter.ts';
import { readSought, type Sought } from './words.ts';

export interface Hit {
  readonly kind: 'tournament' | 'club' | 'player';
  /** Slug or public id. */
  readonly id: string;
  readonly name: string;
  readonly city: string | null;
  readonly country: string | null;
  /** The first day of a tournament, the last one on which a player is known to have played. */
  readonly day: string | null;
  /** Of a player: how many battles. */
  readonly battles: number | null;
  /** Whom of a tournament the words name, where they do not name the tournament, and how many there are. */
  readonly person: string | null;
  readonly people: number | null;
}

const kinds = ['tournament', 'club', 'player'] as const;

/** Most rows of one word that are looked at. */
const mostLooked = 4000;

type HitRow = [
  ...[kind: number, ord: string, id: string, name: string, day: string | null],
  ...[city: string | null, country: string | null, battles: number | null],
  ...[person: string | null, people: number | null],
];

/** Up to so many of each kind and more, in the order in which they are shown. */
export async function search(reader: Reader, text: string, limit: number): Promise<Hit[]> {
  const sought = readSought(text);
  if (sought === undefined) return [];
  const { sql, values } = writeSearch(sought, limit);
  const rows = await reader.all<HitRow>(sql, values);
  const found = new Map<string, HitRow>();
  for (const row of rows) {
    const key = `${row[0]} ${row[2]}`;
    // Found by its own name, it says no other.
    if (found.get(key)?.[8] !== null) found.set(key, row);
  }
  const ranked = [...found.values()].map((row) => ({ row, rank: sought.isBeginningOf(row[3]) ? 0 : 1 }));
  ranked.sort((a, b) => a.rank - b.rank || a.row[0] - b.row[0] || compareText(a.row[1], b.row[1]));
  return ranked.map(({ row }) => toHit(row));
}

function toHit([kind, , id, name, day, city, country, battles, person, people]: HitRow): Hit {
  return { kind: kinds[kind] ?? 'player', id, name, day, city, country, battles, person, people };
}

interface SearchSql {
  readonly sql: string;
  readonly values: readonly Value[];
}

export function writeSearch({ words, beginning }: Sought, limit: number): SearchSql {
  const values: Value[] = [limit, beginning.from, beginning.to, words[0].from, words[0].to];
  const patterns = words.map(({ pattern }) => `words LIKE $${values.push(pattern)}`).join(' AND ');
  const filters: TournamentFilters = { words };
  const bounds = { between: (alias: string) => `${alias}.ord > ''`, limit: '$1 + 0' };
  const { from, values: more } = writeFilter(filters, bounds, values.length + 1);
  const looked = (table: string, columns: string, from: string, to: string) =>
    `(SELECT ${columns} FROM ${table} WHERE word >= ${from} AND word < ${to} LIMIT ${mostLooked}) counted`;
  const begins = (table: string) =>
    `SELECT DISTINCT ord FROM ${looked(table, 'ord', '$2', '$3')} ORDER BY ord LIMIT $1 + 0`;
  const fits = (table: string) =>
    `SELECT DISTINCT ord FROM ${looked(table, 'ord, words', '$4', '$5')} WHERE ${patterns} ORDER BY ord LIMIT $1 + 0`;
  const people = `
    SELECT ord, min(name) AS person, count(DISTINCT place) AS people
    FROM ${looked('person_word', 'ord, place, name, words', '$4', '$5')} WHERE ${patterns}
    GROUP BY ord ORDER BY ord LIMIT $1 + 0`;
  const nobody = 'CAST(NULL AS TEXT), CAST(NULL AS INTEGER)';
  const tournaments = (rows: string, person = nobody) =>
    `SELECT 0, t.ord, t.slug, t.name, t.start_date, t.city, t.country, CAST(NULL AS INTEGER), ${person} FROM ${rows}`;
  const joined = (ords: string) => `(${ords}) found JOIN tournament t ON t.ord = found.ord`;
  const clubs = (ords: string) =>
    `SELECT 1, c.ord, c.slug, c.name, NULL, c.city, c.country, NULL, NULL, NULL FROM (${ords}) found JOIN club c ON c.ord = found.ord`;
  const players = (ords: string) =>
    `SELECT 2, p.ord, p.id, p.name, p.last_played, NULL, NULL, p.battles, NULL, NULL FROM (${ords}) found JOIN player p ON p.ord = found.ord`;
  const parts = [
    ...[tournaments(joined(begins('tournament_word'))), tournaments(from)],
    tournaments(joined(people), 'found.person, found.people'),
    ...[clubs(begins('club_word')), clubs(fits('club_word'))],
    ...[players(begins('player_word')), players(fits('player_word'))],
  ];
  return { sql: parts.join('\nUNION ALL\n'), values: [...values, ...more] };
}
