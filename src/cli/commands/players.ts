// muster players anonymise.

import { type ForgottenPlayer, forgetParticipant, forgetPlayer } from '../../import/forget-player.ts';
import type { Stranger } from '../../import/forget-words.ts';
import type { Database } from '../../store/database.ts';
import { readForgottenSecret } from '../../store/records/forgotten.ts';
import { forgetting } from '../../store/records/history.ts';
import { change, type Work } from '../change.ts';
import { countOf } from '../columns.ts';
import { type Command, exitStatus, print, say } from '../command.ts';
import { withDatabase } from '../database.ts';
import { InputError, UsageError } from '../errors.ts';
import { unknownTournament } from './tournaments.ts';

export const playersAnonymise: Command = {
  words: 'players anonymise',
  usage: 'ID | --name NAME --tournament SLUG',
  summary: 'replaces a name and player id wherever they occur, for good; prints what stands there now',
  takes: [0, 1],
  settings: ['CHANGES_DAYS'],
  flags: {
    name: {
      type: 'string',
      value: 'NAME',
      summary: 'for somebody who has no id: the name in that tournament',
    },
    tournament: { type: 'string', value: 'SLUG', summary: 'the tournament in which they have that name' },
  },
  run({ settings, positionals: [id], flags: { name, tournament } }) {
    const byName = typeof name === 'string' && typeof tournament === 'string';
    if (byName ? id !== undefined : id === undefined || name !== undefined || tournament !== undefined)
      throw new UsageError(
        'usage: muster players anonymise ID, or --name NAME --tournament SLUG for somebody without an id',
      );
    return withDatabase(settings, async (database) => {
      if (byName) await anonymiseByName(database, name, tournament);
      else await anonymiseById(database, id ?? '');
      say('removing what is left of the name in free space of the database …');
      const started = performance.now();
      await database.purge();
      say(`done in ${((performance.now() - started) / 1000).toFixed(1)} s`);
      return exitStatus.done;
    });
  },
};

const stillThere = 'event files and backups made before still hold the name';

async function anonymiseById(database: Database, id: string): Promise<void> {
  const secret = await readForgottenSecret(database.keys);
  const work: Work<ForgottenPlayer | undefined> = (taker, writer) => forgetPlayer(taker, writer, secret, id);
  const forgotten = await change(database, work, forgetting);
  if (forgotten === undefined) throw new InputError(`there is no player "${id}"`);
  const { stranger, tournaments, battles } = forgotten;
  print(stranger.id);
  const places = `${countOf(tournaments, 'tournament')} and ${countOf(battles, 'casual battle')}`;
  say(`${id} is now "${stranger.name}" in ${places}; ${stillThere}`);
}

async function anonymiseByName(database: Database, name: string, slug: string): Promise<void> {
  const secret = await readForgottenSecret(database.keys);
  const work: Work<Stranger> = async (taker, writer) => {
    const forgotten = await forgetParticipant(taker, writer, secret, slug, name);
    if (forgotten === undefined) throw unknownTournament(slug);
    if (forgotten.names.size === 0)
      throw new InputError(
        `nobody called "${name}" is in the tournament "${slug}" without a player id; who has one is named by it: muster players anonymise ID`,
      );
    return forgotten.stranger;
  };
  const stranger = await change(database, work, forgetting);
  print(stranger.name);
  say(`"${name}" is now "${stranger.name}" in the tournament ${slug}; ${stillThere}`);
}
