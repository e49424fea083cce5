// All players and clubs, and what all events share. Each player and club is computed only from its number, so that none is held in memory.
import { Random } from '#rules/random';
import { dropAccents, makeSlug, plainWords } from '#rules/text/fold';
import { yearOf } from './calendar.ts';
import {
  allFactions,
  allTowns,
  clubAdjectives,
  clubHabits,
  clubNouns,
  cycle,
  foundingClubs,
  type Language,
  languagesByName,
  listPacks,
  type Town,
} from './words.ts';

export type Population = ReturnType<typeof assembleRoster>;

export interface Player {
  readonly id: string;
  readonly name: string;
  /** Index of the home club; null without one. */
  readonly club: number | null;
  /** Around 0, most between -2 and 2. */
  readonly skill: number;
  /** Index of the faction played most. */
  readonly faction: number;
  /** How another platform, from which earlier editions come, knows them. */
  readonly elsewhere?: { readonly id: string; readonly name: string };
}

const playerStream = 1;
const clubStream = 2;
const idSpace = 36 ** 4;
const idStep = 1_048_573;
/** A prime, so that all pairs of names are used before one repeats. */
const nameStep = 61;
const playersWithoutInitial = 600;
const allInitials = ['', ...'ABCDEFGHJKLMNPRSTVWZ'].map((letter) => (letter ? ` ${letter}.` : ''));
const otherScripts = ['greek', 'ukrainian', 'japanese', 'korean', 'georgian'];
const latinScript = Object.keys(languagesByName).filter((name) => !otherScripts.includes(name));

export function assembleRoster(seed: number, tournaments: number, today: string) {
  return {
    seed,
    /** The day that the world is made for: live events are on this day. */
    today,
    packs: listPacks(yearOf(today)),
    players: Math.max(300, 5 * tournaments),
    clubs: Math.max(8, Math.floor(tournaments / 8)),
  };
}

export function findPlayer(roster: Population, index: number): Player {
  const random = new Random(roster.seed, playerStream, index);
  return {
    id: writePlayerId(roster.seed, index),
    // Some players have the same name, as in reality: programs must not join on names.
    name: namePlayer(roster, index % 150 === 149 ? index - 100 : index),
    club: findHomeClub(roster, index),
    skill: random.bell(),
    faction: random.int(0, allFactions.length - 1),
    ...(index === 0 && { elsewhere: { id: 'nr_40017', name: swapNames(namePlayer(roster, index)) } }),
  };
}

/** Family name first, without accents. */
function swapNames(name: string): string {
  return dropAccents(name).split(' ').reverse().join(' ');
}

function findHomeClub(roster: Population, index: number): number | null {
  return index % 5 === 4 ? null : index % roster.clubs;
}

/** Four characters in shuffled order, so that ids do not look sequential; longer ones after those are used up. */
function writePlayerId(seed: number, index: number): string {
  const shuffled = (index * idStep + (Math.abs(seed) % idSpace) * 7919) % idSpace;
  return index < idSpace ? `p_${shuffled.toString(36).padStart(4, '0')}` : `p_${index.toString(36)}x`;
}

function namePlayer(roster: Population, index: number): string {
  const random = new Random(roster.seed, playerStream, index, 1);
  const club = findHomeClub(roster, index);
  // All players share one counter, so that two of the same language get different names.
  const pair = index * nameStep + roster.seed;
  if (club !== null && random.chance(0.5)) {
    const { languages } = findClub(roster, club).town;
    return namePerson(cycle(languages, Math.floor(index / roster.clubs)), pair, index);
  }
  return namePerson(cycle(random.chance(0.06) ? otherScripts : latinScript, index), pair, index);
}

export function nameStranger(random: Random): string {
  return namePerson(random.pick(latinScript), random.int(0, 0xffff));
}

/** `pair` counts through all pairs of a given and a family name; a large roster needs initials as well. */
function namePerson(language: string, pair: number, index = 0): string {
  const { given, family, familyFirst, joint = ' ' } = languagesByName[language] as Language;
  const pairIndex = Math.abs(pair) % (given.length * family.length);
  const [first, last] = [cycle(given, pairIndex), cycle(family, Math.floor(pairIndex / given.length))];
  if (familyFirst) return `${last}${joint}${first}`;
  const initial = otherScripts.includes(language)
    ? ''
    : cycle(allInitials, Math.floor(index / playersWithoutInitial));
  return `${first}${initial} ${last}`;
}

/** "Kość i Stal" → "kosc-i-stal". */
export function writeSlug(name: string): string {
  return makeSlug(plainWords(name).join(' '));
}

export function findClub(roster: Population, index: number) {
  const founding = foundingClubs[index];
  if (founding) {
    const town = allTowns.find(({ name }) => name === founding.town) as Town;
    return { slug: writeSlug(founding.name), name: founding.name, town };
  }
  const pairs = clubAdjectives.length * clubNouns.length;
  const pair = (index * 1009 + (Math.abs(roster.seed) % pairs)) % pairs;
  const lap = Math.floor(index / pairs);
  const noun = cycle(clubNouns, Math.floor(pair / clubAdjectives.length));
  const name = `${cycle(clubAdjectives, pair)} ${noun}${lap > 0 ? ` ${lap + 1}` : ''}`;
  const town = new Random(roster.seed, clubStream, index).pick(allTowns);
  return { slug: writeSlug(name), name, town };
}

export function describeClub(roster: Population, index: number) {
  const { slug, name, town } = findClub(roster, index);
  const founding = foundingClubs[index];
  const random = new Random(roster.seed, clubStream, index, 1);
  const members = random.int(12, 68);
  const habit = random.pick(clubHabits);
  const website = random.chance(0.5) ? `https://${slug}.example` : null;
  return {
    slug,
    name,
    description: founding?.description ?? habit,
    city: town.name,
    country: town.country,
    members,
    website: founding ? founding.website : website,
  };
}
