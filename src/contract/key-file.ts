// Accounts and keys as `muster export keys` writes them: one per line, with digests in place of keys.
import Type, { type Static } from 'typebox';
import { closed, oneOf } from '#rules/event-file/fields';

function Moment() {
  return Type.String({
    pattern: '^\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}:\\d{2}\\.\\d{3}Z$',
    description: 'a time such as 2026-03-14T09:30:00.000Z',
  });
}

function Maybe<T extends Type.TSchema>(schema: T) {
  return Type.Union([schema, Type.Null()]);
}

/** Lists show it on one line. */
function Name(minLength: number) {
  return Type.String({
    minLength,
    maxLength: 100,
    pattern: '^[^\\p{Cc}\\p{Cf}\\p{Zl}\\p{Zp}\\p{Cs}]*$',
    description: `plain text of ${minLength} to 100 characters`,
  });
}

function Digest() {
  return Type.String({ pattern: '^[A-Za-z0-9_-]{43}$' });
}

/** Slugs separated by spaces, or a star for all clubs. */
function Clubs() {
  return Type.String({
    maxLength: 1_000_000,
    pattern: '^(\\*|[a-z0-9-]+( [a-z0-9-]+)*)?$',
    description: 'slugs of clubs, separated by spaces, or *',
  });
}

export const AccountCopy = Type.Object(
  {
    name: Name(1),
    active: Type.Boolean(),
    created: Moment(),
    /** Only an account that signs in has an identity and rights of its own. */
    identity: Type.Optional(Digest()),
    clubs: Type.Optional(Clubs()),
    own: Type.Optional(Type.Boolean()),
  },
  closed,
);

export const KeyCopy = Type.Object(
  {
    id: Type.String({ pattern: '^k_[0-9a-f]{12}$', description: 'an ID as "keys list" shows it' }),
    digest: Digest(),
    account: Name(1),
    label: Name(0),
    tail: Type.String({
      pattern: '^[A-Za-z0-9]{1,4}$',
      description: 'the last characters of the key, at most four',
    }),
    created: Moment(),
    expires: Maybe(Moment()),
    revoked: Maybe(Moment()),
    lastUsed: Maybe(Moment()),
    rateLimit: Maybe(Type.Integer({ minimum: 0, maximum: 9_999_999 })),
    /** The clubs of an organiser's key; null for a key of the API. */
    clubs: Maybe(Clubs()),
    /** Default: false. */
    own: Type.Optional(Type.Boolean()),
  },
  closed,
);

/** A tournament, casual battle or season that an account owns. */
export const OwnerCopy = Type.Object(
  {
    record: oneOf('tournament', 'battle', 'season'),
    id: Type.String({ minLength: 1, maxLength: 200 }),
    account: Name(1),
  },
  closed,
);

export type OwnerCopy = Static<typeof OwnerCopy>;
export type AccountCopy = Static<typeof AccountCopy>;
export type KeyCopy = Static<typeof KeyCopy>;
