// The schedule and the clock of a tournament, as closed schemas.
import Type from 'typebox';
import { count, moment, nullable, resource, text, words } from '#rules/resource-fields';
import { ErrorAnswer } from './answers.ts';

const ScheduledEntry = resource('ScheduledEntry', 'An entry of the schedule: what begins, and when.', {
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
  state: words(
    ['running', 'paused', 'over'],
    '`over`: the end has passed, and the clock continues to count.',
  ),
  ...end,
  tables: Type.Array(
    resource('ClockTable', 'A table with its own end.', { table: count('Its number.', 1), ...end }),
    { description: 'Tables whose end differs from the others, by number.' },
  ),
  now: moment('The time of the server, with milliseconds.'),
  version: count('Increases with every change.', 1),
});

export const ClockAnswer = resource('ClockAnswer', 'The clock; null if none is set.', {
  data: nullable(Clock),
});

export const ClockConflict = resource(
  'ClockConflict',
  'The clock was changed by others, or does not allow this. `data` is the current clock.',
  { ...ErrorAnswer.properties, data: nullable(Clock) },
);
