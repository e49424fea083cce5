// Says where in the record of a season a problem is.

import { fieldLabels } from '#rules/event-file/field-labels';
import type { SeasonRecord } from '#rules/event-file/record';
import { sayEventsPlace } from '../editor/events.ts';
import { countingLabels } from './counting.ts';
import { terms } from './points.ts';

const places: Readonly<Record<string, string>> = {
  name: fieldLabels.name,
  slug: fieldLabels.slug,
  club: fieldLabels.club,
  country: fieldLabels.country,
  description: fieldLabels.description,
  from: fieldLabels.startDate,
  to: fieldLabels.endDate,
  events: 'Tournaments',
  points: 'Points',
  ...countingLabels,
  tieBreakers: fieldLabels.tieBreakers,
};

/** A position in the record, in words for an organiser. */
export function sayPlace({ events, points }: SeasonRecord, pointer: string): string {
  const [first = '', ...rest] = pointer.split('/').slice(1);
  const [second = '', third = ''] = rest;
  const term = points[Number(second)]?.type;
  const ofPoints = term === 'adjustment' ? `adjustment, ${third}` : term && terms[term].label;
  const within =
    first === 'points' ? ofPoints : first === 'events' ? sayEventsPlace(events, rest) : undefined;
  return [places[first] ?? 'Season', within].filter(Boolean).join(', ');
}
