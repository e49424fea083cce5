// What happens when, and the tables of the venue, as an event file states them (docs/rules/event-file.md, Schedule and tables).
import { count, label, localTime, needed, object, optional, reference, round } from './fields.ts';

export const VenueTable = object('Table', 'A table at the venue.', {
  table: needed('Its number. Each only once.', count(1, 10_000), { examples: [4] }),
  name: optional('Its name, shown behind the number. Default: none.', label(100), {
    examples: ['By the window'],
  }),
  terrain: optional(
    'The terrain on it. Tables with exactly the same text count as the same terrain. Default: unknown.',
    label(100),
    { examples: ['Ruined city'] },
  ),
});

export const ScheduleEntry = object(
  'ScheduleEntry',
  'When something begins: a round of a stage, or anything else in words.',
  {
    at: needed('Local time at the venue.', localTime(), { examples: ['2026-03-14T09:00'] }),
    text: optional('What begins. Required if the entry names no round.', label(200), {
      examples: ['Registration', 'Lunch'],
    }),
    stage: optional('Id of the stage whose round begins. Required if the entry has no text.', reference(), {
      examples: ['swiss'],
    }),
    round: optional('Number of the round, from 1; in brackets too. Required if there is a stage.', round(), {
      examples: [3],
    }),
  },
);
