// Which event tournament number i is: an edition (2024, 2025 or 2026) of series i ÷ 3.

import { Random } from '../domain/random.ts';
import { dayOf, FIRST_WEEK, LAST_WEEK, THIS_WEEK } from './calendar.ts';
import { cycle, split } from './cycle.ts';
import { FORMATS, type Format, type Progress } from './formats.ts';
import { type Club, findClub, type Roster } from './roster.ts';
import { writeSlug } from './slug.ts';
import { TOWNS, type Town } from './words/towns.ts';

export interface Edition {
  readonly slug: string;
  readonly name: string;
  readonly year: number;
  readonly series: number;
  readonly format: Format;
  readonly progress: Progress;
  readonly published: boolean;
  readonly club: Club | null;
  /** Index of the club, by which its members are found. */
  readonly clubIndex: number | null;
  readonly town: Town;
  /** Saturday of the first day; null while no date is set. */
  readonly week: number | null;
  /** Days from the first to the last. */
  readonly lengthDays: number;
  /** Days between two rounds; null where several are played a day. */
  readonly paceDays: number | null;
}

// The lists share no word, so that a host never has two series of one name.
const WORDS: Readonly<Record<Format['form'], readonly string[]>> = {
  swiss: split('Open, Grand Tournament, Clash, Gathering, Muster, Classic, Tin Weekend, Campaign Days'),
  league: split('League, Ladder, City League'),
  groups: split('Championship, Round Table, Four Banners'),
  cut: split('Masters, Invitational, Crown, Warlords'),
  knockout: split('Cup, Shield, Last Lantern'),
};

const SERIES_STREAM = 3;

export function findEdition(roster: Roster, index: number): Edition {
  const series = Math.floor(index / 3);
  const year = 2024 + (index % 3);
  const format = cycle(FORMATS, series);
  const progress = year === 2026 ? format.latest : 'finished';
  const clubIndex = series % 5 === 4 ? null : countHosted(series) % roster.clubs;
  const club = clubIndex === null ? null : findClub(roster, clubIndex);
  const townIndex = (Math.floor(series / 5) * 7 + 9) % TOWNS.length;
  const town = club?.town ?? cycle(TOWNS, townIndex);
  const lap = Math.floor(club ? countHosted(series) / roster.clubs : series / 5 / TOWNS.length);
  const name = `${club?.name ?? town.name} ${nameSeries(format, lap, clubIndex ?? townIndex)} ${year}`;
  const week = findWeek(new Random(roster.seed, SERIES_STREAM, series), format, year, progress);
  const paceDays = format.form === 'league' ? 14 : null;
  const lengthDays = paceDays ? paceDays * (format.rounds - 1) : countDays(format) - 1;
  const published = !(format.unpublished && year === 2026);
  return {
    slug: writeSlug(name),
    name,
    year,
    series,
    format,
    progress,
    published,
    club,
    clubIndex,
    town,
    week,
    lengthDays,
    paceDays,
  };
}

/** How many earlier series have a club: every fifth is run without one. */
function countHosted(series: number): number {
  return Math.floor(series / 5) * 4 + (series % 5);
}

/** Each host begins at another word of the list. */
function nameSeries({ form }: Format, lap: number, host: number): string {
  const words = WORDS[form];
  const round = Math.floor(lap / words.length);
  const word = cycle(words, lap + host);
  return round === 0 ? word : `${word} ${round + 1}`;
}

function findWeek(random: Random, format: Format, year: number, progress: Progress): number | null {
  const week = random.int(0, 51);
  if (progress === 'undated') return null;
  if (progress === 'entries' || progress === 'announced')
    return THIS_WEEK + 1 + (week % (LAST_WEEK - THIS_WEEK));
  if (progress !== 'finished') return THIS_WEEK - (format.form === 'league' ? 9 : 0);
  const first = FIRST_WEEK[year] as number;
  return (
    first + (year === 2026 ? week % (THIS_WEEK - first - 1) : week % (format.form === 'league' ? 30 : 50))
  );
}

function countDays({ rounds, cut }: Format): number {
  return Math.ceil((rounds + (cut ? Math.log2(cut) : 0)) / 3);
}

/** The day of a round: three a day, or one every fortnight in a league. */
export function findRoundDay({ week, lengthDays, paceDays }: Edition, round: number): string | null {
  if (week === null) return null;
  return dayOf(week, Math.min(lengthDays, paceDays ? (round - 1) * paceDays : Math.floor((round - 1) / 3)));
}
