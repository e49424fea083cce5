// A service with ratings, and what tests read of them.
import { club, finished, player, ratingRecord } from '../../packages/rules/test/builders/records.ts';
import { readRows } from '../../src/dump/read-rows.ts';
import { makeDueRatings } from '../../src/publish/ratings/make-ratings.ts';
import type { Database } from '../../src/store/database.ts';
import { engines } from '../builders/engines.ts';
import { type Service, startService } from '../builders/service.ts';

export const game = 'Ironfall';

/** Spring and summer are rated; the others are of another game, not finished, or excepted. */
export const world = [
  club('host'),
  finished('spring', '2026-03-01', ['Ada Bo', 'Cy Di'], { game, club: 'host' }),
  finished('summer', '2026-06-01', ['Ada Cy', 'Di Bo'], { game }),
  finished('apart', '2026-06-02', ['Eve Fay'], { game }),
  finished('chess', '2026-06-01', ['Bo Ada'], { game: 'Chess' }),
  finished('not-this', '2026-06-03', ['Bo Ada'], { game }),
  player('p_ada', 'Ada Novak'),
  ratingRecord('ladder', { events: { match: {}, except: ['not-this'] } }),
  ratingRecord('club-ladder', { club: 'host' }),
  ratingRecord('draft', { published: undefined }),
];

export async function startRated(
  t: Parameters<typeof startService>[0],
  engine = engines[0],
): Promise<Service> {
  const service = await startService(t, world, {}, engine);
  await makeDueRatings(service.database);
  return service;
}

export async function listRows(service: Service, query = '', slug = 'ladder'): Promise<string[]> {
  const { body } = await service.get(`/api/v1/ratings/${slug}/standings${query}`);
  return body.data.map(
    (row: Record<string, unknown>) => `${row['rank'] ?? '-'} ${row['player']} ${row['playerId']}`,
  );
}

export async function readRating(service: Service, slug = 'ladder') {
  return (await service.get(`/api/v1/ratings/${slug}`)).body.data;
}

export async function dumpRatings(database: Database): Promise<string> {
  const all: unknown[] = [];
  await readRows(database, {}, (table, row) => {
    if (table.startsWith('rating_')) all.push([table, row]);
  });
  return JSON.stringify(all);
}

/** Newest first. */
export function listSubmissions(database: Database): Promise<string[]> {
  return database.values<string>('SELECT id FROM submission ORDER BY n DESC');
}

/** The slugs of ratings whose table is not up to date. */
export async function listBehind(service: Service): Promise<string[]> {
  const { data } = (await service.get('/api/v1/ratings')).body;
  return data.flatMap((one: { slug: string; upToDate: boolean }) => (one.upToDate ? [] : [one.slug]));
}

export function casual(id: string, more: object = {}): object {
  const players = [side('Ada', 20), side('Bo', 10)];
  return { kind: 'battle', id, date: '2026-05-01', battleSize: 1000, game, players, ...more };
}

export function side(name: string, victoryPoints: number): object {
  return { player: name, playerId: `p_${name.toLowerCase()}`, victoryPoints };
}
