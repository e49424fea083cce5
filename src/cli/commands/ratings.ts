// muster ratings list, publish, unpublish, remove, refresh.
import type { RatingRecord } from '#rules/event-file/rating-record';
import { makeRating } from '../../publish/ratings/make-ratings.ts';
import { recomputeRatings } from '../../publish/ratings/settle-ratings.ts';
import { findDueParts, listAllRatings } from '../../store/publish/due-ratings.ts';
import { listRecords } from '../../store/records/records.ts';
import type { Command } from '../command.ts';
import { withDatabase } from '../database.ts';
import { missingError } from '../errors.ts';
import { notify, printTable } from '../output.ts';
import { listPublishCommands } from './publish.ts';

const list: Command = {
  words: 'ratings list',
  usage: '',
  summary:
    'lists every rating, one per line: slug, state (and whether it has to be computed again), game, name',
  run: ({ settings }) =>
    withDatabase(settings, async (database) => {
      const rows: string[][] = [];
      for await (const { key, published, json } of listRecords(database, 'rating')) {
        const { game, name } = JSON.parse(json) as RatingRecord;
        const isDue = (await findDueParts(database, key)).size > 0;
        rows.push([key, `${published ? 'published' : 'unpublished'}${isDue ? ', due' : ''}`, game, name]);
      }
      const empty = 'there are no ratings; "muster import FILE" imports some';
      printTable(['SLUG', 'STATE', 'GAME', 'NAME'], rows, empty);
    }),
};

const refresh: Command = {
  words: 'ratings refresh',
  usage: '[SLUG]',
  summary: 'computes a rating again, or all of them',
  takes: [0, 1],
  settings: ['CHANGES_DAYS'],
  run: ({ settings, positionals: [slug] }) =>
    withDatabase(settings, async (database) => {
      const all = await listAllRatings(database);
      if (slug !== undefined && !all.includes(slug)) throw missingError('rating', slug);
      const chosen = slug === undefined ? all : [slug];
      await recomputeRatings(database, chosen);
      for (const one of chosen) {
        await makeRating(database, one);
        notify(`computed ${one}`);
      }
    }),
};

export const ratingCommands: readonly Command[] = [
  list,
  ...listPublishCommands('rating', {
    unpublish: 'unpublishes a rating; its battles stay as they are',
    remove: 'removes a rating; its battles stay as they are',
  }),
  refresh,
];
