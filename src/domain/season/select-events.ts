// Which tournaments count for a season (docs/rules/seasons.md, Which events).
import type { SeasonRecord } from '../../contract/season-record.ts';
import type { SeasonEvent } from './season-event.ts';

/** Of finished, published tournaments. */
export function selectEvents(season: SeasonRecord, events: readonly SeasonEvent[]): readonly SeasonEvent[] {
  const named = new Set(season.events.tournaments);
  const except = new Set(season.events.except);
  return events.filter(
    (event) =>
      !except.has(event.slug) &&
      isInPeriod(season, event) &&
      (named.has(event.slug) || isMatch(season, event)),
  );
}

function isInPeriod({ from, to }: SeasonRecord, { date }: SeasonEvent): boolean {
  if (from == null && to == null) return true;
  return date !== null && (from == null || date >= from) && (to == null || date <= to);
}

function isMatch({ events: { match } }: SeasonRecord, event: SeasonEvent): boolean {
  if (match == null) return false;
  const { minimumPlayers, ...texts } = match;
  return (
    event.entries.length >= (minimumPlayers ?? 0) &&
    (['club', 'country', 'battlePack', 'game'] as const).every(
      (field) => texts[field] == null || texts[field] === event[field],
    )
  );
}
