// muster players anonymise.
import { countOf } from '#rules/text/numbers';
import { findName } from '../../records/forget/find-name.ts';
import { type ForgottenPerson, forgetParticipant, forgetPlayer } from '../../records/forget/forget-player.ts';
import { type Database, DatabaseError } from '../../store/database.ts';
import type { Command } from '../command.ts';
import { withDatabase } from '../database.ts';
import { inputError, missingError, systemError, usageError } from '../errors.ts';
import { notify, print } from '../output.ts';
import { thenRate } from '../then-rate.ts';

export const playersAnonymise: Command = thenRate({
  words: 'players anonymise',
  usage: 'ID | --name NAME --tournament SLUG',
  summary: 'permanently replaces a name and player id everywhere, and prints the replacement',
  takes: [0, 1],
  settings: ['CHANGES_DAYS', 'TIME_ZONE'],
  flags: {
    name: { value: 'NAME', summary: 'for a person without an id: their name in the tournament' },
    tournament: { value: 'SLUG', summary: 'the tournament in which they have that name' },
  },
  run({ settings, positionals: [id], flags: { name, tournament } }) {
    const byName = typeof name === 'string' && typeof tournament === 'string';
    if (byName ? id !== undefined : id === undefined || name !== undefined || tournament !== undefined)
      throw usageError(
        'usage: muster players anonymise ID, or --name NAME --tournament SLUG for a person without an id',
      );
    return withDatabase(settings, async (database) => {
      const forgotten = byName
        ? await anonymiseByName(database, name, tournament)
        : await anonymiseById(database, id ?? '');
      await sayWhereNamed(database, forgotten);
      const { id: newId, name: newName } = forgotten.stranger;
      await purge(database, byName ? `--name "${newName}" --tournament ${tournament}` : newId);
    });
  },
});

/** If this fails, the person has a new name already, by which it is done `again`. */
async function purge(database: Database, again: string): Promise<void> {
  notify('removing what is left of the name in free space of the database …');
  const started = performance.now();
  try {
    await database.purge();
  } catch (error) {
    if (!(error instanceof DatabaseError)) throw error;
    throw systemError(
      `the name is replaced, but still in free space of the database: ${error.message}, with: muster players anonymise ${again}`,
    );
  }
  notify(`done in ${((performance.now() - started) / 1000).toFixed(1)} s`);
}

const stillThere = 'event files and backups made earlier still contain the name';
const mostPointers = 10;

/** Texts may contain the name: lists where, without repeating it. */
async function sayWhereNamed(database: Database, sought: ForgottenPerson): Promise<void> {
  notify('looking for the name in other texts …');
  const { shown, more } = await findName(database, sought);
  if (shown.length === 0) return;
  notify(
    'the name, or in their own tournaments a part of it, may still be in these texts; check each of them:',
  );
  for (const { what, pointers } of shown) {
    const others = pointers.length - mostPointers;
    notify(
      `  ${what}: ${pointers.slice(0, mostPointers).join(' ')}${others > 0 ? ` and ${others} more` : ''}`,
    );
  }
  if (more > 0) notify(`  and ${more} more`);
}

async function anonymiseById(database: Database, id: string): Promise<ForgottenPerson> {
  const forgotten = await forgetPlayer(database, id);
  if (forgotten === undefined) throw inputError(`there is no player "${id}"`);
  const { stranger, tournaments, battles } = forgotten;
  print(stranger.id);
  const places = `${countOf(tournaments, 'tournament')} and ${countOf(battles, 'casual battle')}`;
  notify(`${id} is now "${stranger.name}" in ${places}; ${stillThere}`);
  return forgotten;
}

async function anonymiseByName(database: Database, name: string, slug: string): Promise<ForgottenPerson> {
  const forgotten = await forgetParticipant(database, slug, name);
  if (forgotten === undefined) throw missingError('tournament', slug);
  if (forgotten.names.size === 0)
    throw inputError(
      `no one called "${name}" is in the tournament "${slug}" without a player id; name a player with an id by it: muster players anonymise ID`,
    );
  const { stranger, isStored } = forgotten;
  print(stranger.name);
  const where = `the tournament ${slug}${isStored ? '' : ', which was removed and is only in the history'}`;
  notify(`"${name}" is now "${stranger.name}" in ${where}; ${stillThere}`);
  return forgotten;
}
