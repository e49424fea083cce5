// What people call the fields of a tournament: at the desk, in its problems and in its history.
import type { TournamentRecord } from './record.ts';

export const fieldLabels = {
  name: 'Name',
  slug: 'Web address',
  startDate: 'First day',
  endDate: 'Last day',
  timeZone: 'Time zone',
  city: 'City',
  country: 'Country',
  club: 'Club',
  battleSize: 'Army points',
  game: 'Game',
  battlePack: 'Battle pack',
  description: 'Description',
  organizers: 'Organisers',
  reports: 'Results reported by players',
  listsIn: 'Lists handed in by players',
  listsShown: 'Lists shown',
  schedule: 'Schedule',
  tables: 'Tables',
  signUp: 'Sign-up',
  checkIn: 'Check-in',
  scoring: 'Scoring',
  tieBreakers: 'Tie-breakers',
  adjustments: 'Adjustments',
  awards: 'Awards',
} as const satisfies Partial<Record<keyof TournamentRecord, string>>;
