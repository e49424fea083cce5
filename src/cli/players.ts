// muster players anonymise.
import { forgetEverywhere } from '../import/forget-player.ts';
import { change } from './change.ts';
import { type Command, InputError, print, say } from './command.ts';

export const playersAnonymise: Command = {
  words: 'players anonymise',
  usage: 'ID',
  summary: 'replaces a name and player id wherever they occur, for good; prints the new id',
  takes: [1, 1],
  run: ({ settings, positionals: [id = ''] }) =>
    change(settings, async (taker, writer) => {
      const forgotten = await forgetEverywhere(taker, writer, id);
      if (forgotten === undefined) throw new InputError(`there is no player "${id}"`);
      const { stranger, tournaments, battles } = forgotten;
      print(stranger.id);
      say(
        `${id} is now "${stranger.name}" in ${tournaments} tournaments and ${battles} casual battles; ` +
          'event files and backups made before still hold the name',
      );
      return true;
    }),
};
