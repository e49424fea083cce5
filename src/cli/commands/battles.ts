// muster battles remove.

import { beginChange } from '../../records/change.ts';
import { removeBattle } from '../../records/change-stored.ts';
import type { Command } from '../command.ts';
import { withDatabase } from '../database.ts';
import { inputError } from '../errors.ts';
import { notify } from '../output.ts';
import { thenRate } from '../then-rate.ts';

export const battlesRemove: Command = thenRate({
  words: 'battles remove',
  usage: 'ID',
  summary: 'removes a casual battle',
  takes: [1, 1],
  settings: ['CHANGES_DAYS'],
  run: ({ settings, positionals: [id = ''] }) =>
    withDatabase(settings, async (database) => {
      await using change = await beginChange(database);
      const removed = await removeBattle(change, id);
      if (removed === undefined) throw inputError(`there is no battle "${id}"`);
      if (removed.owner !== undefined)
        throw inputError(
          `the battle "${id}" belongs to the tournament "${removed.owner}"; import the tournament without it`,
        );
      await change.commit();
      notify(`removed ${id}`);
    }),
});
