// The inputs that several tools share.
import Type from 'typebox';

export function name(description: string) {
  return Type.String({ minLength: 1, maxLength: 200, description });
}

export function tournamentSlug() {
  return name('Slug of the tournament, as search gives it in `id`: "iron-gate-open-2026".');
}
export function clubSlug() {
  return name('Slug of the club, as search gives it in `id`: "iron-gate".');
}
export function stage() {
  return Type.Optional(
    name(
      "Id of one of the tournament's stages, as get_tournament lists them: swiss, knockout, standings… Left out: the final standings once it has finished, else the stage furthest along.",
    ),
  );
}
export function game() {
  return Type.Optional(
    name('Only what was played in this game: a name from list_games, spelled exactly so.'),
  );
}
export function day(description: string) {
  return Type.Optional(Type.String({ format: 'date', description }));
}

/** Pages are small, because they stay in the context of the host. */
export function limit(normal: number, most: number) {
  return Type.Optional(
    Type.Integer({
      minimum: 1,
      maximum: most,
      default: normal,
      description: `Entries a page, ${normal} unless given.`,
    }),
  );
}
export function next() {
  return Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: 8192,
      description:
        'The `next` of the page before, to go on behind it. Give everything else as you did for that page.',
    }),
  );
}
