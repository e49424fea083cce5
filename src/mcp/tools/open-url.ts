// Gets the data of a public page by its address.
import Type, { type TSchema } from 'typebox';
import type { Muster } from '../../../packages/client/src/muster.ts';
import { DetailedBattle } from '../../contract/battle-resources.ts';
import { Rating } from '../../contract/rating-resources.ts';
import { Club, Player, Tournament } from '../../contract/resources.ts';
import { Season } from '../../contract/season-resources.ts';
import { makeTool, oneOf, toolError } from '../tool.ts';

function of(kind: string, data: TSchema) {
  const known = Type.Unsafe<object>(data);
  return Type.Object({ kind: Type.Literal(kind), data: known }, { additionalProperties: false });
}

type Open = (muster: Muster, name: string) => Promise<object>;

/** The kinds of pages, by the first part of their path. */
const pages: Readonly<Record<string, readonly [kind: string, data: TSchema, open: Open]>> = {
  tournaments: ['tournament', Tournament, (muster, slug) => muster.tournaments.get(slug)],
  clubs: ['club', Club, (muster, slug) => muster.clubs.get(slug)],
  battles: ['battle', DetailedBattle, (muster, id) => muster.battles.get(id)],
  players: ['player', Player, (muster, id) => muster.players.get(id)],
  seasons: ['season', Season, (muster, slug) => muster.seasons.get(slug)],
  ratings: ['rating', Rating, (muster, slug) => muster.ratings.get(slug)],
};

export const openUrl = makeTool({
  name: 'open_url',
  title: 'Open a page',
  description:
    'The data of a public page of this service: a tournament, club, battle, player, season or rating. Use it when the user pastes a link. Only the path of the address is used; nothing is fetched from other sites.',
  input: {
    url: Type.String({
      minLength: 1,
      maxLength: 8192,
      description: 'Address of the page: "https://results.example/tournaments/iron-gate-open-2026".',
    }),
  },
  output: oneOf(...Object.values(pages).map(([kind, data]) => of(kind, data))),
  async run(muster, { url }) {
    const [folder, name] = readPath(url);
    const page = folder === undefined ? undefined : pages[folder];
    if (page === undefined || name === undefined)
      throw toolError(
        'This is not the address of a tournament, club, battle, player, season or rating; those end in /tournaments/SLUG, /clubs/SLUG, /battles/ID, /players/ID, /seasons/SLUG or /ratings/SLUG. To find something by name, use search.',
      );
    const [kind, , open] = page;
    return { kind, data: await open(muster, name) };
  },
});

/** The last known folder in the path and the name after it, because a site may have its own base path. */
function readPath(url: string): [folder?: string, name?: string] {
  const parts = (URL.parse(url, 'http://site.test')?.pathname ?? '').split('/');
  const at = parts.findLastIndex(
    (part, index) => Object.hasOwn(pages, part) && (parts[index + 1] ?? '') !== '',
  );
  if (at === -1) return [];
  try {
    return [parts[at] ?? '', decodeURIComponent(parts[at + 1] ?? '')];
  } catch {
    return [];
  }
}
