// The record of a rating: a new one, one read from the service, and where in it a problem is.

import { ratingDefaults } from '#rules/event-file/defaults';
import { fieldLabels } from '#rules/event-file/field-labels';
import type { RatingRecord } from '#rules/event-file/record';
import type { Me, OwnRating } from '../../../contract/organiser-answers.ts';
import { sayEventsPlace } from '../editor/events.ts';

/** Labels of the fields that are typed as a number, or chosen. The service fills in what is left out. */
export const ratingLabels = {
  casual: 'Casual battles',
  prior: 'Spread of newcomers',
  drift: 'Change in a year',
  minimumBattles: 'Battles needed for a rank',
} as const;

/** Only a key of all clubs may make one without a club. */
export function makeRating({ clubs }: Me): RatingRecord {
  const [club] = clubs.includes('*') ? [] : clubs;
  return { slug: '', name: '', ...(club && { club }), game: '', events: { match: {} } };
}

/** The record of a rating of the service, without what is a default. */
export function readRating({ rule, ...own }: OwnRating): RatingRecord {
  const { slug, name, description, club, game, from, to } = own;
  const { events, ...figures } = rule;
  const defaults: Readonly<Record<string, unknown>> = ratingDefaults;
  return {
    slug,
    name,
    ...(description && { description }),
    ...(club && { club }),
    game,
    ...(from && { from }),
    ...(to && { to }),
    events,
    ...Object.fromEntries(Object.entries(figures).filter(([key, value]) => defaults[key] !== value)),
  };
}

const places: Readonly<Record<string, string>> = {
  name: fieldLabels.name,
  slug: fieldLabels.slug,
  description: fieldLabels.description,
  club: fieldLabels.club,
  game: fieldLabels.game,
  from: fieldLabels.startDate,
  to: fieldLabels.endDate,
  events: 'Tournaments',
  ...ratingLabels,
};

/** A position in the record, in words for an organiser. */
export function sayPlace({ events }: RatingRecord, pointer: string): string {
  const [first = '', ...rest] = pointer.split('/').slice(1);
  const within = first === 'events' ? sayEventsPlace(events, rest) : undefined;
  return [places[first] ?? 'Rating', within].filter(Boolean).join(', ');
}
