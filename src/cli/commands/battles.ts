// muster battles remove.
import { listBattleOwners } from '../../store/records/ids.ts';
import { runChange } from '../change.ts';
import type { Command } from '../command.ts';
import { inputError } from '../errors.ts';
import { notify } from '../output.ts';

export const battlesRemove: Command = {
  words: 'battles remove',
  usage: 'ID',
  summary: 'removes a casual battle',
  takes: [1, 1],
  settings: ['CHANGES_DAYS'],
  run: ({ settings, positionals: [id = ''] }) =>
    runChange(settings, async ({ recordWriter, writer }) => {
      if (await recordWriter.remove('battle', id)) {
        notify(`removed ${id}`);
        return true;
      }
      const [owner] = await listBattleOwners(writer, id);
      throw inputError(
        owner === undefined
          ? `there is no battle "${id}"`
          : `the battle "${id}" belongs to the tournament "${owner}"; import the tournament without it`,
      );
    }),
};
