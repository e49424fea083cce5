// Tools for battles: list them, and get one with all its details.
import Type from 'typebox';
import type { Page } from '../../../packages/client/src/list.ts';
import type { Muster } from '../../../packages/client/src/muster.ts';
import type { Battle as BattleResource } from '../../../packages/client/src/types.ts';
import { BattleList } from '../../contract/answers.ts';
import { DetailedBattle } from '../../contract/battle-resources.ts';
import { day, game, limit, name, next, smallPage } from '../inputs.ts';
import { makeTool, readPage, toolError } from '../tool.ts';

/** Requests of one call. */
const mostPages = 50;

export const listBattles = makeTool({
  name: 'list_battles',
  title: 'List battles',
  description:
    'Battles of a tournament, of a club or of a player, newest first, with both sides, factions, outcome and points. Use it for "what did X play last", for head-to-heads, or to find the id for get_battle. Pass exactly one of `tournament`, `club` and `player`; `game` filters the battles of a club or a player, `opponent` those of a player.',
  input: {
    tournament: Type.Optional(name('Slug of a tournament: its battles.')),
    club: Type.Optional(
      name(
        'Slug of a club: battles of its tournaments, casual ones recorded under it, or with one of its players.',
      ),
    ),
    player: Type.Optional(name('Public player id: all battles of that player, tournament and casual.')),
    opponent: Type.Optional(
      name('Public player id: only battles of `player` against this player. Requires `player`.'),
    ),
    from: day('First day played, YYYY-MM-DD, inclusive; at most one year before `to`.'),
    to: day('Last day played, YYYY-MM-DD, inclusive.'),
    game,
    limit: limit(smallPage, 50),
    next,
  },
  output: BattleList,
  async run(
    muster,
    { tournament, club, player, opponent, from, to, game: played, limit: size = smallPage, next: behind },
  ) {
    const given = Object.entries({ tournament, club, player }).flatMap(([kind, id]) =>
      id === undefined ? [] : [{ kind, id }],
    );
    const [one] = given;
    if (one === undefined || given.length > 1)
      throw toolError(
        'Pass exactly one of `tournament`, `club` and `player`. search finds their ids by name.',
      );
    if (opponent !== undefined && player === undefined)
      throw toolError('Pass `opponent` together with `player`.');
    if (played !== undefined && tournament !== undefined)
      throw toolError('Pass `game` together with `club` or `player`: a tournament is of one game.');
    if (from !== undefined && to !== undefined && from > to)
      throw toolError('Pass a `from` that is not after `to`.');
    const options = { from, to, game: played, opponent, limit: size };
    const { list, path } = listOf(muster, one.kind, one.id, options);
    // The list of a tournament's battles has no `from` and `to`.
    if (one.kind !== 'tournament' || (from === undefined && to === undefined))
      return readPage(list, path, behind);
    return collectDays((next) => readPage(list, path, next), { from, to, size, behind });
  },
});

interface Days {
  readonly from: string | undefined;
  readonly to: string | undefined;
  readonly size: number;
  readonly behind: string | undefined;
}

/** Reads pages of `size` battles until it has as many from these days. A page that no longer fits is left for the next call. */
async function collectDays(
  read: (next: string | undefined) => Promise<Page<BattleResource>>,
  { from, to, size, behind }: Days,
): Promise<Page<BattleResource>> {
  const data: BattleResource[] = [];
  let next: string | null | undefined = behind;
  for (let pages = 0; pages < mostPages && next !== null && data.length < size; pages += 1) {
    const page = await read(next);
    const found = page.data.filter(({ date }) => isWithin(date, from, to));
    if (data.length + found.length > size) break;
    data.push(...found);
    next = page.next;
  }
  return { data, next: next ?? null };
}

function listOf(
  { tournaments, clubs, players }: Muster,
  kind: string,
  id: string,
  options: Parameters<Muster['players']['battles']>[1] & { readonly limit: number },
) {
  const folder = { tournament: 'tournaments', club: 'clubs', player: 'users' }[kind];
  const path = `/api/v1/${folder}/${encodeURIComponent(id)}/battles`;
  if (kind === 'tournament') return { path, list: tournaments.battles(id, { limit: options.limit }) };
  if (kind === 'club') return { path, list: clubs.battles(id, options) };
  // An alias leads to the list of the player's own id.
  return { path: /\/api\/v1\/users\/[^/]+\/battles$/, list: players.battles(id, options) };
}

function isWithin(date: BattleResource['date'], from: string | undefined, to: string | undefined): boolean {
  return date !== null && date >= (from ?? date) && date <= (to ?? date);
}

export const getBattle = makeTool({
  name: 'get_battle',
  title: 'Get a battle',
  description:
    'Everything recorded about one battle: both sides with army lists and every round. Use it for questions about a single game. Battle ids are in list_battles and in the matches of a bracket.',
  input: { id: name('Battle id from list_battles.') },
  output: DetailedBattle,
  run: (muster, { id }) => muster.battles.get(id),
});
