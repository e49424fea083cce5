// Entries: what players and organisers send and get, as closed schemas (docs/organisers.md, Before the event).
import Type, { type TSchema } from 'typebox';
import { count, flag, link, moment, nullable, resource, text, words } from '#rules/resource-fields';

const closed = { additionalProperties: false } as const;
const entryStates = ['applied', 'waiting', 'in', 'withdrawn', 'declined', 'removed'] as const;

const player = text('Display name.');
const state = words(
  entryStates,
  '`applied`: the organiser decides. `in`: a participant. `declined`: by the organiser before being in; `removed`: afterwards.',
);
const place = nullable(count('Position on the waiting list; null for everyone else.', 1));
const dropped = flag('Whether they dropped out.');
const here = flag('Whether they have arrived.');

/** The most characters of each text of a sign-up. */
export const signUpLengths = {
  name: 100,
  faction: 100,
  club: 300,
  contact: 200,
  word: 100,
  token: 200,
} as const;

function optionalText(field: keyof typeof signUpLengths, description: string) {
  return Type.Optional(
    Type.Union([Type.String({ maxLength: signUpLengths[field] }), Type.Null()], { description }),
  );
}

export const SignUpBody = Type.Object(
  {
    name: Type.String({ maxLength: signUpLengths.name, description: 'The name of the player.' }),
    faction: optionalText('faction', 'Faction.'),
    club: optionalText('club', 'Slug or name of a club of the directory.'),
    contact: optionalText('contact', 'Only the organiser sees it.'),
    word: optionalText('word', 'The word that the organiser gave out, if one is needed.'),
    consent: Type.Literal(true, { description: 'The player agrees that name and results may be published.' }),
    token: optionalText(
      'token',
      'A random text. If you send it again with the same name, you get the same entry.',
    ),
  },
  closed,
);

export const SignedUpAnswer = resource('SignedUpAnswer', 'The entry of a player.', {
  data: Type.Object(
    { state, place, code: text('The secret of the personal link.'), url: link('The personal page.') },
    closed,
  ),
});

export const PersonalEntryResource = resource('PersonalEntry', 'The entry of a player, as they see it.', {
  player,
  state,
  place,
  dropped,
  here,
  can: Type.Array(words(['here', 'withdraw', 'dropOut'], 'What the player can do now.')),
});

export const PersonalEntryAnswer = resource('PersonalEntryAnswer', 'The entry.', {
  data: PersonalEntryResource,
});

export const HereBody = Type.Object(
  { here: Type.Boolean({ description: 'Whether the player has arrived.' }) },
  closed,
);

export const CloseCheckInBody = Type.Object(
  {
    drop: Type.Optional(
      Type.Union([Type.Boolean(), Type.Null()], {
        description: 'Whether to drop everyone who is in and has not arrived.',
        default: false,
      }),
    ),
  },
  closed,
);

export const EntryResource = resource('Entry', 'A participant, or someone who signed up.', {
  participant: text('Key of the participant, even of someone who is not in.'),
  player,
  faction: nullable(text('Faction.')),
  club: nullable(text('Slug of the club.')),
  contact: nullable(text('How to reach them. Scorekeepers and judges get null.')),
  state,
  place,
  at: nullable(moment('When they signed up; null if the organiser added them.')),
  dropped,
  here,
  sameName: flag('Whether someone else who is in, waits or has applied has the same name.'),
  url: nullable(link('The personal page. Scorekeepers and judges get null.')),
});

export const CheckInResource = resource('CheckIn', 'The check-in of a tournament.', {
  state: words(['before', 'open', 'closed'], 'Whether players can check in.'),
  opens: nullable(moment('When it opens automatically.')),
  closes: nullable(moment('When it closes automatically.')),
  here: count('How many of those expected have arrived.'),
  expected: count('Participants who have not dropped out.'),
});

export const EntryList = resource(
  'EntryList',
  'Participants in their order, then players who wait, players who have applied, and the rest.',
  {
    data: Type.Array(EntryResource),
    next: Type.Null({ description: 'Always null: the list is not paged.' }),
    checkIn: nullable(CheckInResource),
  },
);

function changed<T extends TSchema>(title: string, data: T) {
  return resource(title, 'The state after the change.', {
    data,
    submission: nullable(text('Id of the submission; null if the record did not change.')),
  });
}

export const EntryAnswer = changed('EntryAnswer', EntryResource);
export const CheckInAnswer = changed('CheckInAnswer', CheckInResource);

const SignUpState = resource(
  'SignUpState',
  'How to sign up for a tournament, and how many places are taken.',
  {
    open: flag('Whether players can sign up now.'),
    opens: nullable(moment('When it opens; null: it is open from the start.')),
    closes: nullable(moment('When it closes; null: when the tournament starts.')),
    places: nullable(count('How many may take part; null: no limit.', 1)),
    taken: count('Participants who have not dropped out.'),
    waiting: count('How many wait for a place.'),
    applied: count('How many wait for approval.'),
    approve: flag('Whether the organiser approves each entry.'),
    wordNeeded: flag('Whether players need a word from the organiser.'),
    url: nullable(link('The page to sign up; null if players cannot.')),
  },
);

export const SignUpAnswer = resource('SignUpAnswer', 'The sign-up of a tournament.', { data: SignUpState });
