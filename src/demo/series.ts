// The event of tournament number i: one of the last three editions of series i ÷ 3.
import { Random } from '#rules/random';
import { addDays, findSaturday, lastSaturday, moveYears, yearOf } from './calendar.ts';
import { allFormats, currentRound, type EventFormat, type EventProgress, isPlanned } from './formats.ts';
import { findClub, type Population, writeSlug } from './roster.ts';
import { allTowns, cycle, listSeriesNames } from './words.ts';

export type Edition = ReturnType<typeof findEdition>;

interface Pace {
  /** Days from the first to the last. */
  readonly lengthDays: number;
  /** Days between two rounds; null if several are played per day. */
  readonly paceDays: number | null;
}

const seriesStream = 3;
const latestEdition = 2;
const mostWeeksAhead = 7;
/** Days until an event without a date is expected: later than all with one. */
const undatedDays = 8 * 7;

export function findEdition(roster: Population, index: number) {
  const series = Math.floor(index / 3);
  const nth = index % 3;
  const format = cycle(allFormats, series);
  const progress: EventProgress = nth === latestEdition ? format.latest : 'finished';
  const clubIndex = series % 5 === 4 ? null : countHosted(series) % roster.clubs;
  const club = clubIndex === null ? null : findClub(roster, clubIndex);
  const townIndex = (Math.floor(series / 5) * 7 + 9) % allTowns.length;
  const town = club?.town ?? cycle(allTowns, townIndex);
  const lap = Math.floor(club ? countHosted(series) / roster.clubs : series / 5 / allTowns.length);
  const paceDays = format.form === 'league' ? 14 : null;
  const lengthDays = paceDays ? paceDays * (format.rounds - 1) : countDays(format) - 1;
  const pace: Pace = { lengthDays, paceDays };
  const latest = findLatestDay(new Random(roster.seed, seriesStream, series), format, pace, roster.today);
  const day = nth === latestEdition ? latest : moveYears(latest, nth - latestEdition);
  const title = nameSeries(format, lap, clubIndex ?? townIndex);
  const name = `${club?.name ?? town.name} ${title} ${yearOf(day)}`;
  return {
    slug: writeSlug(name),
    name,
    series,
    /** 0, 1 or 2: the latest edition is 2, and the ones before it are finished. */
    nth,
    format,
    progress,
    published: !(format.unpublished && nth === latestEdition),
    club,
    /** Index of the club, by which its members are found. */
    clubIndex,
    town,
    /** Null while no date is set. */
    firstDay: progress === 'undated' ? null : day,
    ...pace,
  };
}

/** The number of earlier series with a club: every fifth has none. */
function countHosted(series: number): number {
  return Math.floor(series / 5) * 4 + (series % 5);
}

/** Each host begins at another word of the list. */
function nameSeries({ form }: EventFormat, lap: number, host: number): string {
  const words = listSeriesNames(form);
  const round = Math.floor(lap / words.length);
  const word = cycle(words, lap + host);
  return round === 0 ? word : `${word} ${round + 1}`;
}

/** The first day of the latest edition: today for a live one, else well before or after. */
function findLatestDay(random: Random, format: EventFormat, pace: Pace, today: string): string {
  const week = random.int(0, 51);
  if (format.latest === 'undated') return addDays(today, undatedDays);
  if (format.latest === 'arriving') return today;
  if (isPlanned(format.latest)) return addDays(lastSaturday(today), 7 * (1 + (week % mostWeeksAhead)));
  if (format.latest !== 'finished') return addDays(today, -countDaysBefore(pace, currentRound(format)));
  const day = findSaturday(yearOf(today), week);
  return addDays(day, pace.lengthDays) < today ? day : findSaturday(yearOf(today) - 1, week);
}

function countDays({ rounds, cut }: EventFormat): number {
  return Math.ceil((rounds + (cut ? Math.log2(cut) : 0)) / 3);
}

/** The day of a round; null while no date is set. */
export function findRoundDay({ firstDay, ...pace }: Edition, round: number): string | null {
  return firstDay === null ? null : addDays(firstDay, countDaysBefore(pace, round));
}

/** Three rounds a day, or one every fortnight in a league. */
function countDaysBefore({ lengthDays, paceDays }: Pace, round: number): number {
  return Math.min(lengthDays, paceDays ? (round - 1) * paceDays : Math.floor((round - 1) / 3));
}
