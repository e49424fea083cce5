// The rows of a rating: its resource, made of its record and of the figures that were computed last.

import { ratingDefaults } from '#rules/event-file/defaults';
import type { RatingRecord } from '#rules/event-file/rating-record';
import type { RatingRule } from '#rules/rating/table';
import type { Written } from '#rules/resource-fields';
import type { SeasonEventFacts } from '#rules/season/season-event';
import { selectEvents } from '#rules/season/select-events';
import { pagePath } from '../../contract/endpoints.ts';
import type { RatingResource } from '../../contract/rating-resources.ts';
import type { Reader, Writer } from '../../store/database.ts';
import { findDueParts, type RatingPart } from '../../store/publish/due-ratings.ts';
import { publish, withdraw } from '../../store/publish/publish.ts';
import { findRatingFigures, type RatingFigures } from '../../store/publish/rating-figures.ts';
import type { Rows } from '../../store/publish/tables.ts';
import { hashAll, hashContent } from '../../store/read/document.ts';
import { orderRating } from '../../store/read/order.ts';
import { findStored } from '../../store/records/record-facts.ts';

const noBattles = { selected: 0, rated: 0, unfinished: 0, forfeited: 0, withoutId: 0, undated: 0 };

export function ruleOf(record: RatingRecord): RatingRule {
  return {
    prior: record.prior ?? ratingDefaults.prior,
    drift: record.drift ?? ratingDefaults.drift,
    minimumBattles: record.minimumBattles ?? ratingDefaults.minimumBattles,
  };
}

/** The part of a rating that decides which tournaments count. */
export type RatingSelection = Pick<RatingRecord, 'from' | 'to' | 'events' | 'game' | 'club'>;

/** Selects from finished, published tournaments as for a season, but only those of its game and, if it has one, of its club. */
export function selectRated<T extends SeasonEventFacts>(
  rating: RatingSelection,
  events: readonly T[],
): readonly T[] {
  return selectEvents(rating, events).filter(
    ({ game, club }) => game === rating.game && (rating.club == null || club === rating.club),
  );
}

/** Whether a casual battle is of its game and period, and with a club recorded under it. It counts only for ratings of casual battles. */
export function isCasualOf(
  { game, club, from, to }: RatingSelection,
  battle: { readonly game: string | null; readonly club: string | null; readonly day: string | null },
): boolean {
  const { day } = battle;
  if (battle.game !== game || (club != null && battle.club !== club)) return false;
  if (from == null && to == null) return true;
  return day !== null && (from == null || day >= from) && (to == null || day <= to);
}

/** Writes what is shown of a stored rating. To be called when its record, its figures or what is due of it changed. */
export async function publishRating(writer: Writer, slug: string): Promise<void> {
  const stored = await findStored(writer, 'rating', slug);
  if (stored === undefined) return;
  const rows = await makeRatingRows(writer, stored.record, stored.published);
  await withdraw(writer, 'rating', [slug]);
  await publish(writer, 'rating', [slug], rows);
}

export async function makeRatingRows(
  reader: Reader,
  record: RatingRecord,
  published: boolean,
): Promise<Rows> {
  const { slug, name, club = null, game, from, to, events } = record;
  const figures = await findRatingFigures(reader, slug);
  const due = await findDueParts(reader, slug);
  const shown = describeRating(record, figures, due);
  const document = JSON.stringify(shown);
  return {
    published: published ? [{ kind: 'rating', key: slug, hash: hashShown(shown, figures) }] : [],
    rating: [
      {
        ord: orderRating(game, slug),
        slug,
        name,
        club,
        game,
        published,
        casual: record.casual === 'include',
        hash: hashContent(document),
        selection: JSON.stringify({ from, to, events, game, club } satisfies RatingSelection),
        document,
      },
    ],
  };
}

/** Of everything that is computed. When it was, and whether it is up to date, is no change of its own. */
function hashShown(shown: Written<RatingResource>, figures: RatingFigures | undefined): string {
  const { computedAt: _, upToDate: __, record, ...rest } = shown;
  const { computedAt: ___, upToDate: ____, ...accuracy } = record ?? {};
  return hashAll(rest, accuracy, figures?.rowsHash ?? null, figures?.factions ?? null);
}

function describeRating(
  record: RatingRecord,
  figures: RatingFigures | undefined,
  due: ReadonlyMap<RatingPart, string>,
): Written<RatingResource> {
  const rule = ruleOf(record);
  const { summary = null, computedAt = null, recordAt = null } = figures ?? {};
  const accuracy = figures?.record as Omit<
    NonNullable<RatingResource['record']>,
    'computedAt' | 'upToDate'
  > | null;
  return {
    slug: record.slug,
    name: record.name,
    description: record.description ?? '',
    club: record.club ?? null,
    game: record.game,
    from: record.from ?? null,
    to: record.to ?? null,
    events: summary?.events ?? 0,
    players: summary?.players ?? 0,
    ranked: figures?.ranked ?? 0,
    battles: summary?.battles ?? noBattles,
    asOf: summary?.asOf ?? null,
    drawParameter: summary?.drawParameter ?? 0,
    rule: {
      events: record.events,
      casual: record.casual ?? ratingDefaults.casual,
      prior: rule.prior,
      drift: rule.drift,
      minimumBattles: rule.minimumBattles,
    },
    method: `Whole-history Bradley–Terry rating with draws; margins are not used; prior ${rule.prior}, drift ${rule.drift} a year; interval 95 %`,
    record: accuracy == null ? null : { ...accuracy, computedAt: recordAt, upToDate: !due.has('record') },
    computedAt,
    upToDate: computedAt !== null && !due.has('table'),
    url: pagePath('rating', record.slug),
  };
}
