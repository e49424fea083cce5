// Which tournaments count for a season (docs/rules/seasons.md, Which events).
import type { SeasonRecord } from '../event-file/season-record.ts';
import type { SeasonEventFacts } from './season-event.ts';

/** The part of a season that decides it. */
export type SeasonSelection = Pick<SeasonRecord, 'from' | 'to' | 'events'>;

/** Selects from finished, published tournaments. */
export function selectEvents<T extends SeasonEventFacts>(
  season: SeasonSelection,
  events: readonly T[],
): readonly T[] {
  const named = new Set(season.events.tournaments);
  const except = new Set(season.events.except);
  return events.filter(
    (event) =>
      !except.has(event.slug) &&
      isInPeriod(season, event) &&
      (named.has(event.slug) || isMatch(season, event)),
  );
}

function isInPeriod({ from, to }: SeasonSelection, { date }: SeasonEventFacts): boolean {
  if (from == null && to == null) return true;
  return date !== null && (from == null || date >= from) && (to == null || date <= to);
}

function isMatch({ events: { match } }: SeasonSelection, event: SeasonEventFacts): boolean {
  if (match == null) return false;
  const { minimumPlayers, ...texts } = match;
  return (
    event.players >= (minimumPlayers ?? 0) &&
    (['club', 'country', 'battlePack', 'game'] as const).every(
      (field) => texts[field] == null || texts[field] === event[field],
    )
  );
}
