// muster rebuild and muster check: compare the published documents with what the stored records lead to.
import { countOf } from '#rules/text/numbers';
import { recomputeRatings } from '../../publish/ratings/settle-ratings.ts';
import { type Rebuilt, rebuild as rebuildDatabase } from '../../publish/rebuild.ts';
import type { Database } from '../../store/database.ts';
import { listAllRatings } from '../../store/publish/due-ratings.ts';
import type { Command } from '../command.ts';
import { withDatabase } from '../database.ts';
import { systemError } from '../errors.ts';
import { notify, print } from '../output.ts';
import { thenRate } from '../then-rate.ts';

export const rebuild: Command = thenRate({
  words: 'rebuild',
  usage: '[--dry-run]',
  summary: 'writes all published data again from the stored records, and prints what differed',
  flags: { 'dry-run': { summary: 'print what differs, change nothing' } },
  run: ({ settings, flags }) =>
    withDatabase(
      settings,
      async (database) => {
        const dryRun = flags['dry-run'] === true;
        const { records, differences, outdated } = await rebuildDatabase(database, { dryRun });
        if (!dryRun) await recomputeRatings(database, await listAllRatings(database));
        const done = dryRun ? 'would be rebuilt' : 'rebuilt';
        if (outdated) print(`the database had an older version; ${done}: ${describeRecords(records)}`);
        else if (differences.length === 0) print(`nothing differs: ${describeRecords(records)}`);
        else {
          for (const line of differences) print(line);
          print(`${done}: ${describeRecords(records)}`);
        }
      },
      { outdated: true },
    ),
});

export const check: Command = {
  words: 'check',
  usage: '',
  summary: 'verifies the integrity of the database, and that published data matches the stored records',
  run: ({ settings }) =>
    withDatabase(settings, async (database) => {
      const damage = await checkEngine(database);
      for (const line of damage) notify(line);
      const { records, differences } = await rebuildDatabase(database, { dryRun: true });
      for (const line of differences) notify(line);
      if (damage.length > 0) throw systemError('the database is damaged; restore it from a backup');
      if (differences.length > 0)
        throw systemError('published data does not match the records; run "muster rebuild"');
      print(`valid: ${describeRecords(records)}`);
    }),
};

/** PostgreSQL checks the pages that it reads itself, if the cluster has checksums. */
async function checkEngine(database: Database): Promise<string[]> {
  if (database.engine !== 'sqlite') return [];
  const lines: string[] = [];
  for (const reader of [database, database.keys]) {
    const rows = await reader.values<string>('PRAGMA integrity_check(20)');
    lines.push(...rows.filter((line) => line !== 'ok'));
  }
  return lines;
}

function describeRecords({
  battlePack,
  club,
  player,
  tournament,
  battle,
  season,
  rating,
}: Rebuilt['records']): string {
  return [
    countOf(tournament, 'tournament'),
    countOf(battle, 'casual battle'),
    countOf(club, 'club'),
    countOf(player, 'player'),
    countOf(battlePack, 'battle pack'),
    ...(season === 0 ? [] : [countOf(season, 'season')]),
    ...(rating === 0 ? [] : [countOf(rating, 'rating')]),
  ].join(', ');
}
