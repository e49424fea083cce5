// Sign-up and check-in of a tournament, as an event file states them (docs/organisers.md, Before the event).
import { defaultWaiting } from './defaults.ts';
import { count, localTime, object, optional, text, yesOrNo } from './fields.ts';

export const SignUp = object(
  'SignUp',
  'Players sign up by themselves, without an account, while the tournament is planned.',
  {
    opens: optional('When it opens, local at the venue. Default: at once.', localTime(), {
      examples: ['2026-01-10T18:00'],
    }),
    closes: optional(
      'When it closes, local at the venue; after `opens`. Default: when the tournament starts.',
      localTime(),
      {
        examples: ['2026-03-07T23:59'],
      },
    ),
    places: optional(
      'How many may take part; those who dropped out do not count. Default: no limit.',
      count(1, 20_000),
      {
        examples: [32],
      },
    ),
    waiting: optional('How many may wait for a place or for approval.', count(0, 1000), {
      default: defaultWaiting,
    }),
    approve: optional('Whether the organiser approves each entry.', yesOrNo(), { default: false }),
    word: optional(
      'A word that everyone who signs up must type; case does not count. Default: none.',
      text(100),
      {
        examples: ['dragonfire'],
      },
    ),
  },
);

export const CheckIn = object('CheckIn', 'Players say on their personal pages that they have arrived.', {
  opens: optional('When it opens, local at the venue. Default: when the organiser opens it.', localTime(), {
    examples: ['2026-03-14T08:30'],
  }),
  closes: optional(
    'When it closes, local at the venue; after `opens`. Default: when the organiser closes it.',
    localTime(),
    {
      examples: ['2026-03-14T09:45'],
    },
  ),
});
