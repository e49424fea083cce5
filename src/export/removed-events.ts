// Seasons and ratings may name tournaments that were removed since. An import rejects names that it cannot find, so these are left out of an export.
import type { RatingRecord } from '#rules/event-file/rating-record';
import type { SeasonRecord } from '#rules/event-file/season-record';
import type { Reader } from '../store/database.ts';
import { listTournaments } from '../store/records/record-facts.ts';
import { listRecorded } from '../store/records/records.ts';

type Selecting =
  | { readonly kind: 'season'; readonly record: SeasonRecord }
  | { readonly kind: 'rating'; readonly record: RatingRecord };

/** `removed`: the tournaments that are left out; none, if nothing else selects the events of the record or gives points. */
export async function leaveOutRemoved(
  reader: Reader,
  selecting: Selecting,
): Promise<{ readonly record: SeasonRecord | RatingRecord; readonly removed: readonly string[] }> {
  const { kind, record } = selecting;
  const named = new Set(listTournaments(selecting).map(({ name }) => name));
  const stored = new Set(await listRecorded(reader, 'tournament', [...named]));
  const removed = [...named.difference(stored)];
  if (removed.length === 0) return { record, removed };
  const events = selectStored(record.events, stored);
  if (!events.tournaments && !events.match) return { record, removed: [] };
  if (kind === 'rating') return { record: { ...record, events }, removed };
  const points = record.points.filter(
    (term) => term.type !== 'adjustment' || term.tournament == null || stored.has(term.tournament),
  );
  return points.length === 0 ? { record, removed: [] } : { record: { ...record, events, points }, removed };
}

function selectStored<Events extends SeasonRecord['events']>(
  events: Events,
  stored: ReadonlySet<string>,
): Events {
  const ofStored = (slugs: readonly string[] | null | undefined) => {
    const found = slugs?.filter((slug) => stored.has(slug)) ?? [];
    return found.length > 0 ? found : undefined;
  };
  const weights = Object.entries(events.weights ?? {}).filter(([slug]) => stored.has(slug));
  return {
    ...events,
    tournaments: ofStored(events.tournaments),
    except: ofStored(events.except),
    ...(events.weights && { weights: Object.fromEntries(weights) }),
  };
}
