// Positions in a season's record, in words for an organiser.
import { matchLabels } from './events.js';
import { terms } from './points.js';

const places = {
  name: 'Name',
  slug: 'Web address',
  club: 'Club',
  country: 'Country',
  description: 'Description',
  from: 'First day',
  to: 'Last day',
  events: 'Tournaments',
  points: 'Points',
  count: 'What counts',
  minimumEvents: 'Results needed for a rank',
  identity: 'Players are recognised by',
  tieBreakers: 'Tie-breakers',
};

export function sayPlace({ events, points }, pointer) {
  const [first, second, third] = pointer.split('/').slice(1);
  const term = first === 'points' ? points[second]?.type : undefined;
  const within = {
    points: term && (terms[term]?.label ?? `adjustment, ${third}`),
    events: second === 'match' ? matchLabels[third] : second === 'weights' ? third : events[second]?.[third],
  }[first];
  return [places[first] ?? 'Season', within].filter(Boolean).join(', ');
}
