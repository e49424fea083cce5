// People without an id. Only their name identifies them: people whose names differ only in case and accents are listed as one.
import type { Reader, Value } from '../database.ts';
import type { PageOptions } from './document.ts';
import { dayOfOrder } from './order.ts';
import { participantDocument } from './participants.ts';
import { type Participation, type ParticipationRow, toParticipation } from './players.ts';
import { fitsPattern, joinWords, rowsOfWord, type Sought, wholeName } from './words.ts';

export interface PersonWithoutId {
  readonly name: string;
  readonly tournaments: number;
}

export interface FoundPerson extends PersonWithoutId {
  /** The first day of the newest of the tournaments. */
  readonly day: string | null;
}

/** By name. */
export async function searchPeople(
  reader: Reader,
  { words, patterns }: Sought,
  limit: number,
): Promise<FoundPerson[]> {
  const values: Value[] = [limit, words[0].from, words[0].to];
  const fits = ['true', ...patterns.map((pattern) => fitsPattern(`$${values.push(pattern)}`))].join(' AND ');
  const rows = await reader.all<PersonWithoutId & { newest: string }>(
    `SELECT min(name) AS name, count(DISTINCT ord) AS tournaments, min(ord) AS newest
     FROM ${rowsOfWord('person_word', 'ord, name, words', '$2', '$3')}
     WHERE ${fits} GROUP BY words ORDER BY words LIMIT $1 + 0`,
    values,
  );
  return rows.map(({ newest, ...person }) => ({ ...person, day: dayOfOrder(newest) }));
}

/** The players of a club. */
export async function listClubPeople(reader: Reader, club: string, { after = '', limit }: PageOptions) {
  const rows = await reader.all<PersonWithoutId & { word: string }>(
    `SELECT word, min(name) AS name, count(*) AS tournaments FROM person_club
     WHERE club = $1 AND word > $2 GROUP BY word ORDER BY word LIMIT $3 + 0`,
    [club, after, limit + 1],
  );
  return {
    people: rows.slice(0, limit).map(({ word: _, ...person }) => person),
    last: rows.length > limit ? rows[limit - 1]?.word : undefined,
  };
}

/** The tournaments in which a person of this name took part, newest first. `after` is the sort key and position of the last row of the previous page. */
export async function listPersonTournaments(
  reader: Reader,
  name: string,
  { after = '', limit }: PageOptions,
) {
  const [, ord = '', position = -1] = /^(.*) (\d{1,6})$/s.exec(after) ?? [];
  const rows = await reader.all<ParticipationRow & { name: string; ord: string; place: number }>(
    `SELECT found.tournament, ${participantDocument} AS document, p.hash, p.faction, p.awards AS awards_json, found.name, found.ord, found.place FROM (
       SELECT ord, place, tournament, name FROM person_word
       WHERE word = $1 AND (ord, place) > ($2, $3) AND words = $4 ORDER BY ord, place LIMIT $5 + 0) found
     JOIN participant p ON p.tournament = found.tournament AND p.place = found.place
     ORDER BY found.ord, found.place`,
    [wholeName(name), ord, Number(position), joinWords(name), limit + 1],
  );
  const last = rows.length > limit ? rows[limit - 1] : undefined;
  return {
    entries: rows
      .slice(0, limit)
      .map((row): Participation & { name: string } => ({ ...toParticipation(row), name: row.name })),
    last: last && `${last.ord} ${last.place}`,
  };
}
