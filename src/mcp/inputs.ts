// The inputs that several tools share.
import Type from 'typebox';

export function name(description: string) {
  return Type.String({ minLength: 1, maxLength: 200, description });
}

export const tournamentSlug = name(
  'Slug of the tournament, the `id` in search results: "iron-gate-open-2026".',
);
export const clubSlug = name('Slug of the club, the `id` in search results: "iron-gate".');
export const stage = Type.Optional(
  name(
    "Id of one of the tournament's stages, as get_tournament lists them: swiss, knockout, standings… Default: the final standings of a finished tournament, otherwise the stage furthest along.",
  ),
);
export const game = Type.Optional(name('Only results of this game: an exact name from list_games.'));
export function day(description: string) {
  return Type.Optional(Type.String({ format: 'date', description }));
}

/** Entries per page. Pages are small, because they stay in the context of the host. */
export const smallPage = 10;

export function limit(normal: number, most: number) {
  return Type.Optional(
    Type.Integer({
      minimum: 1,
      maximum: most,
      default: normal,
      description: `Entries per page (default ${normal}).`,
    }),
  );
}
export const next = Type.Optional(
  Type.String({
    minLength: 1,
    maxLength: 8192,
    description:
      'The `next` of the previous page, to get the page after it. Repeat all other arguments unchanged.',
  }),
);
