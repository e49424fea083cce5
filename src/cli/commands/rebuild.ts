// muster rebuild and muster check: is what is published what the stored records give?
import { type Rebuilt, rebuild as rebuildDatabase } from '../../import/rebuild.ts';
import type { Database } from '../../store/database.ts';
import { countOf } from '../columns.ts';
import { type Command, exitStatus, print, say } from '../command.ts';
import { withDatabase } from '../database.ts';

export const rebuild: Command = {
  words: 'rebuild',
  usage: '[--dry-run]',
  summary: 'makes everything published anew from the stored records, and says what differed',
  flags: { 'dry-run': { type: 'boolean', summary: 'say what differs, change nothing' } },
  run: ({ settings, flags }) =>
    withDatabase(
      settings,
      async (database) => {
        const dryRun = flags['dry-run'] === true;
        const { records, differences, outdated } = await rebuildDatabase(database, { dryRun });
        const done = dryRun ? 'would be made anew' : 'made anew';
        if (outdated) print(`the database was of an older version; ${done}: ${describeRecords(records)}`);
        else if (differences.length === 0) print(`nothing differs: ${describeRecords(records)}`);
        else {
          for (const line of differences) print(line);
          print(`${done}: ${describeRecords(records)}`);
        }
        return exitStatus.done;
      },
      { outdated: true },
    ),
};

export const check: Command = {
  words: 'check',
  usage: '',
  summary: 'verifies the database: its integrity, and that what is published is what the stored records give',
  run: ({ settings }) =>
    withDatabase(settings, async (database) => {
      const damage = await checkEngine(database);
      for (const line of damage) say(line);
      const { records, differences } = await rebuildDatabase(database, { dryRun: true });
      for (const line of differences) say(line);
      if (damage.length > 0) {
        say('muster: the database is damaged; restore it from a backup');
        return exitStatus.badMachine;
      }
      if (differences.length > 0) {
        say('muster: what is published is not what the records give; run "muster rebuild"');
        return exitStatus.badMachine;
      }
      print(`sound: ${describeRecords(records)}`);
      return exitStatus.done;
    }),
};

/** PostgreSQL checks the pages it reads by itself, where the server was made with checksums. */
async function checkEngine(database: Database): Promise<string[]> {
  if (database.engine !== 'sqlite') return [];
  const lines: string[] = [];
  for (const reader of [database, database.keys]) {
    const rows = await reader.all<[string]>('PRAGMA integrity_check(20)');
    lines.push(...rows.map(([line]) => line).filter((line) => line !== 'ok'));
  }
  return lines;
}

function describeRecords({ battlePack, club, player, tournament, battle }: Rebuilt['records']): string {
  return [
    countOf(tournament, 'tournament'),
    countOf(battle, 'casual battle'),
    countOf(club, 'club'),
    countOf(player, 'player'),
    countOf(battlePack, 'battle pack'),
  ].join(', ');
}
