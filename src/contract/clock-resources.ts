// The schedule and the clock of a tournament, as closed schemas.
import Type from 'typebox';
import { count, moment, nullable, resource, text, words } from '#rules/result-fields';
import { ErrorAnswer } from './answers.ts';

const ScheduledEntry = resource('ScheduledEntry', 'What begins when.', {
  at: text('Local time at the venue, `YYYY-MM-DDTHH:MM`.'),
  startsAt: moment('The same in UTC.'),
  text: nullable(text('What begins; null if it is a round.')),
  stage: nullable(text('Id of the stage whose round begins.')),
  round: nullable(count('Number of the round, from 1; in brackets too.', 1)),
  scenario: nullable(text('Its scenario, once the round is shown.')),
  minutes: nullable(count('How long the round takes, once it is shown.', 1)),
});

export const ScheduleAnswer = resource('ScheduleAnswer', 'The whole schedule, by time.', {
  data: Type.Array(ScheduledEntry),
  next: Type.Null(),
  timeZone: text('IANA name of the time zone of the venue.'),
});

const end = {
  endsAt: nullable(moment('When it ends, in UTC with milliseconds; null while it is paused.')),
  remaining: Type.Integer({ description: 'Whole seconds to the end, rounded up; negative after it.' }),
};

const Clock = resource('Clock', 'The clock of a round.', {
  stage: text('Stage id.'),
  round: count('Number of the round, from 1; in brackets too.', 1),
  state: words(['running', 'paused', 'over'], 'Over: it runs on after its end.'),
  ...end,
  tables: Type.Array(
    resource('ClockTable', 'A table with time of its own.', { table: count('Its number.', 1), ...end }),
    { description: 'Tables with another end than the others, by number.' },
  ),
  now: moment('The time of the server, with milliseconds.'),
  version: count('Raised by every change.', 1),
});

export const ClockAnswer = resource('ClockAnswer', 'The clock; null if none is set.', {
  data: nullable(Clock),
});

export const ClockConflict = resource(
  'ClockConflict',
  'The clock was changed by others, or does not allow this. `data` is what stands.',
  { ...ErrorAnswer.properties, data: nullable(Clock) },
);
