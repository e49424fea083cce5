// Lists that only the pages ask for, entered when a thing is published: tournaments by country and by word, clubs and
// players by word, the first three of a finished tournament, the battles of a round, where a player took part.
import type { ClubResource, TournamentResource } from '../contract/resources.ts';
import type { TournamentDocuments } from './documents.ts';
import { startsOf, wordsOf } from './words.ts';

const part = encodeURIComponent;
/** Ends the first half of an order; no name contains it. */
const end = '\u0001';

export interface PageEntry {
  readonly list: string;
  readonly ord: string;
  readonly mark: string | null;
}

export const countryPrefix = 'tournaments?country=';
export const listOfCountry = (country: string) => `${countryPrefix}${part(country)}`;
export const listOfTournamentWord = (start: string) => `tournaments?word=${start}`;
export const listOfClubWord = (start: string) => `clubs?word=${start}`;
export const playerWordPrefix = 'users?word=';
export const listOfPodiums = 'tournaments?podium';
export const roundPrefix = (slug: string) => `tournaments/${part(slug)}/battles?stage=`;
export const listOfRound = (slug: string, stage: string, round: number | null) =>
  `${roundPrefix(slug)}${part(stage)}&round=${round ?? ''}`;
export const listOfParticipations = (id: string) => `users/${part(id)}/participations`;

/** The lists a tournament stands in, in the order of tournaments. */
export function tournamentLists(body: string): string[] {
  const { slug, name, city, country, battlePack, startDate } = JSON.parse(body) as TournamentResource;
  const words = wordsOf([name, slug, city, country, battlePack, startDate?.slice(0, 4)].join(' '));
  const lists = new Set(words.flatMap(startsOf).map(listOfTournamentWord));
  if (country !== null) lists.add(listOfCountry(country));
  return [...lists];
}

/** The first three rows of the final standings, shared ranks in their order. */
export function podiumOf({ standings }: TournamentDocuments): string | undefined {
  const final = standings.find(({ stage }) => stage === 'standings');
  if (final === undefined) return undefined;
  const { data } = JSON.parse(final.body) as { data: { rank: number | null }[] };
  return JSON.stringify(data.filter(({ rank }) => rank !== null).slice(0, 3));
}

export function clubEntries(body: string): PageEntry[] {
  const { slug, name, city, country } = JSON.parse(body) as ClubResource;
  const starts = new Set(wordsOf([name, slug, city, country].join(' ')).flatMap(startsOf));
  return [...starts].map((start) => ({ list: listOfClubWord(start), ord: slug, mark: null }));
}

/** A player by each word of a name. */
export function playerEntries(id: string, name: string): PageEntry[] {
  return wordsOf(name).map((word) => ({
    list: `${playerWordPrefix}${word}`,
    ord: `${id}${end}${name}`,
    mark: name,
  }));
}

/** In a player's participations. */
export const participationOrder = (tournament: string, key: string) => `${tournament}${end}${key}`;

/** Where in its tournament a participation is found. */
export const noteParticipation = (slug: string, ord: string) => `${ord} ${slug}`;

export function splitParticipation(note: string): { readonly slug: string; readonly ord: string } {
  const end = note.indexOf(' ');
  return { slug: note.slice(end + 1), ord: note.slice(0, end) };
}

/** The player's id in the order of a word's entry, and the order behind all entries of that player. */
export function splitPlayerOrder(ord: string): { readonly id: string; readonly behind: string } {
  const id = ord.slice(0, ord.indexOf(end));
  return { id, behind: `${id}\u0002` };
}
