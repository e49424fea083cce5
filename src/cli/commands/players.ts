// muster players anonymise.
import { type Forgotten, forgetEverywhere } from '../../import/forget-player.ts';
import { change } from '../change.ts';
import { type Command, exitStatus, InputError, print, say } from '../command.ts';
import { withDatabase } from '../database.ts';

export const playersAnonymise: Command = {
  words: 'players anonymise',
  usage: 'ID',
  summary: 'replaces a name and player id wherever they occur, for good; prints the new id',
  takes: [1, 1],
  settings: ['CHANGES_DAYS'],
  run: ({ settings, positionals: [id = ''] }) =>
    withDatabase(settings, async (database) => {
      let forgotten: Forgotten | undefined;
      await change(database, async (taker, writer) => {
        forgotten = await forgetEverywhere(taker, writer, id);
        return forgotten !== undefined;
      });
      if (forgotten === undefined) throw new InputError(`there is no player "${id}"`);
      const { stranger, tournaments, battles } = forgotten;
      print(stranger.id);
      say(
        `${id} is now "${stranger.name}" in ${tournaments} tournaments and ${battles} casual battles; ` +
          'event files and backups made before still hold the name',
      );
      say('removing what is left of the name in free space of the database …');
      const started = performance.now();
      await database.purge();
      say(`done in ${((performance.now() - started) / 1000).toFixed(1)} s`);
      return exitStatus.done;
    }),
};
