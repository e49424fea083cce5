// The table of a season, with every point traced to its result (docs/rules/seasons.md).

import type { Static } from 'typebox';
import { amountScale, roundNumber, toAmount } from '../amount.ts';
import type { SeasonRecord } from '../event-file/season-record.ts';
import { writeFraction } from '../fraction.ts';
import { getOrAdd } from '../grouping.ts';
import { compareParticipants, compareText } from '../name-order.ts';
import type { Written } from '../resource-fields.ts';
import { type Criterion, rankParts } from '../standings/ranking.ts';
import { chooseCounted, compareByDate } from './best-results.ts';
import { add, type Exact, exactly, multiply, zero } from './exact.ts';
import type * as rows from './rows.ts';
import type { SeasonEntry, SeasonEvent } from './season-event.ts';
import { sortSteps, worthOf } from './terms.ts';
import type { SeasonTieBreaker } from './tie-breakers.ts';

/** What a tournament is worth to a person. */
export type SeasonResult = Written<Static<typeof rows.SeasonResult>>;

export type SeasonRow = Written<Static<typeof rows.SeasonPlayer>>;

/** The name that the directory shows of a player id. */
export type NameOf = (playerId: string) => string | undefined;

interface SeasonPerson {
  readonly player: string;
  readonly playerId: string | null;
  readonly results: Map<string, { readonly event: SeasonEvent; readonly entry: SeasonEntry }>;
}

/** Points in hundredths, so that sums are exact. */
interface Scored extends Omit<SeasonResult, 'points' | 'counted' | 'why'> {
  readonly cents: bigint;
}

/** `events` are those that count, each with everyone who has a final place. They and the record name people by the ids that are shown, never by aliases. */
export function computeSeason(
  record: SeasonRecord,
  events: readonly SeasonEvent[],
  nameOf: NameOf,
): readonly SeasonRow[] {
  const season = { ...record, points: record.points.map(sortSteps) };
  const rows = [...findPeople(season, events, nameOf).values()].map((person) => sumUp(season, person));
  return rankRows(season, rows);
}

/** One person for each id, and with `identity: "name"` one for each exact name without an id. */
function findPeople(
  { identity }: SeasonRecord,
  events: readonly SeasonEvent[],
  nameOf: NameOf,
): ReadonlyMap<string, SeasonPerson> {
  const found = new Map<string, SeasonPerson>();
  for (const event of events) {
    for (const entry of event.entries) {
      const { playerId } = entry;
      if (playerId === null && identity !== 'name') continue;
      const key = playerId === null ? `name ${entry.player}` : `id ${playerId}`;
      const player = (playerId === null ? undefined : nameOf(playerId)) ?? entry.player;
      const person = getOrAdd(found, key, () => ({ player, playerId, results: new Map() }));
      const known = person.results.get(event.slug);
      if (known === undefined || isBetter(entry, known.entry))
        person.results.set(event.slug, { event, entry });
    }
  }
  return found;
}

/** The same person twice in a tournament: the better place counts. Other differences decide between equal places, so that the order of records never matters. */
function isBetter(entry: SeasonEntry, other: SeasonEntry): boolean {
  const order =
    entry.place - other.place ||
    other.battlePoints - entry.battlePoints ||
    compareText(entry.player, other.player) ||
    compareText(entry.outcomes.join(), other.outcomes.join());
  return order < 0;
}

type Summed = Omit<SeasonRow, 'rank' | 'decidedBy' | 'points'> & {
  /** Points in ten-thousandths: adjustments are not rounded. */
  readonly units: bigint;
  readonly tieBreakers: Readonly<Record<SeasonTieBreaker, bigint>>;
};

function sumUp(season: SeasonRecord, person: SeasonPerson): Summed {
  const isTheirs = (player: string): boolean => player === person.playerId;
  const scored = [...person.results.values()]
    .map(({ event, entry }) => scoreResult(season, event, entry, isTheirs))
    .sort(compareByDate);
  const why = chooseCounted(season, scored);
  const results = scored.map(({ cents, ...result }): SeasonResult => {
    const { isCounted, words } = why.get(result.tournament) ?? { isCounted: false, words: '' };
    return { ...result, points: fromCents(cents), counted: isCounted, why: words };
  });
  const adjustments = season.points.flatMap((term) =>
    term.type === 'adjustment' && term.tournament == null && isTheirs(term.player)
      ? [{ points: roundNumber(term.points), reason: term.reason }]
      : [],
  );
  const counted = scored.filter(({ tournament }) => why.get(tournament)?.isCounted === true);
  const units = [
    ...counted.map(({ cents }) => 100n * cents),
    ...adjustments.map(({ points }) => BigInt(toAmount(points))),
  ].reduce((sum, value) => sum + value, 0n);
  const countPlaces = (last: number): bigint => BigInt(scored.filter(({ place }) => place <= last).length);
  return {
    player: person.player,
    playerId: person.playerId,
    units,
    events: scored.length,
    counted: counted.length,
    results,
    adjustments,
    tieBreakers: {
      bestResult: scored.map((result) => result.cents).reduce((best, value) => (value > best ? value : best)),
      firsts: countPlaces(1),
      podiums: countPlaces(3),
      events: BigInt(scored.length),
    },
  };
}

function scoreResult(
  season: SeasonRecord,
  event: SeasonEvent,
  entry: SeasonEntry,
  isTheirs: (player: string) => boolean,
): Scored {
  const { players } = event;
  const weights = season.events.weights ?? {};
  // A tournament may be called "constructor".
  const weight = (Object.hasOwn(weights, event.slug) ? weights[event.slug] : undefined) ?? 1;
  const terms = season.points.flatMap((term): readonly { readonly type: string; readonly worth: Exact }[] => {
    if (term.type !== 'adjustment') return [{ type: term.type, worth: worthOf(term, entry, players) }];
    return term.tournament === event.slug && isTheirs(term.player)
      ? [{ type: term.type, worth: exactly(term.points) }]
      : [];
  });
  const sum = terms.reduce((total, { worth }) => add(total, worth), zero);
  return {
    tournament: event.slug,
    date: event.date,
    place: entry.place,
    players,
    weight,
    terms: terms.map(({ type, worth }) => ({
      type,
      points: writeFraction(worth.numerator, worth.denominator),
    })),
    cents: toCents(multiply(sum, exactly(weight))),
  };
}

/** Rounded to hundredths, halves away from zero. */
function toCents({ numerator, denominator }: Exact): bigint {
  const size = numerator < 0n ? -numerator : numerator;
  const cents = (200n * size + denominator) / (2n * denominator);
  return numerator < 0n ? -cents : cents;
}

function fromCents(cents: bigint): number {
  return Number(cents) / 100;
}

function rankRows(season: SeasonRecord, rows: readonly Summed[]): readonly SeasonRow[] {
  const byPoints = compareBy('points', ({ units }) => units);
  const tieBreakers = (season.tieBreakers ?? []).map((word) =>
    compareBy(word, (row) => row.tieBreakers[word]),
  );
  const named = rows.toSorted(compareByName);
  const isRanked = ({ events }: Summed): boolean => events >= (season.minimumEvents ?? 1);
  const ranked = rankParts([named.filter(isRanked)], [byPoints, ...tieBreakers], (row) => row);
  const others = rankParts([named.filter((row) => !isRanked(row))], [byPoints], (row) => row);
  return [
    ...ranked.map(({ entry, rank, decidedBy }, index) =>
      writeRow(entry, rank, index === 0 ? 'first' : (decidedBy ?? 'shared')),
    ),
    ...others.map(({ entry }) => writeRow(entry, null, null)),
  ];
}

function compareBy(label: string, value: (row: Summed) => bigint): Criterion<Summed> {
  return { label, fewerIsBetter: false, measure: () => value, write: Number };
}

function compareByName(a: Summed, b: Summed): number {
  const withKey = ({ player, playerId }: Summed) => ({ player, key: playerId ?? '' });
  return compareParticipants(withKey(a), withKey(b)) || compareText(a.player, b.player);
}

function writeRow(
  { player, playerId, units, events, counted, results, adjustments }: Summed,
  rank: number | null,
  decidedBy: string | null,
): SeasonRow {
  return {
    rank,
    player,
    playerId,
    points: Number(units) / amountScale,
    events,
    counted,
    decidedBy,
    results,
    adjustments,
  };
}
