// muster check: is the database sound?
import { checkDatabase } from '../../import/check-database.ts';
import { readRevision } from '../../store/settings.ts';
import { countOf } from '../columns.ts';
import { type Command, exitStatus, print, say } from '../command.ts';
import { withDatabase } from '../database.ts';

export const check: Command = {
  words: 'check',
  usage: '',
  summary: 'verifies the database: integrity, and that what is published is what the stored records give',
  run: ({ settings }) =>
    withDatabase(settings, async (database) => {
      const before = await readRevision(database);
      const { records, faults, more } = await checkDatabase(database);
      if (faults.length === 0) {
        const { battlePack, club, player, tournament, battle } = records;
        const counts = [
          countOf(tournament, 'tournament'),
          countOf(battle, 'casual battle'),
          countOf(club, 'club'),
          countOf(player, 'player'),
          countOf(battlePack, 'battle pack'),
        ];
        print(`sound: ${counts.join(', ')}`);
        return exitStatus.done;
      }
      if ((await readRevision(database)) !== before) {
        say('muster: the database was changed while it was checked; check it again');
        return exitStatus.badMachine;
      }
      for (const fault of faults) say(fault);
      if (more > 0) say(`and ${more} more`);
      say(
        'muster: the database is damaged; restore it from a backup, or import its event files into a new one',
      );
      return exitStatus.badMachine;
    }),
};
