// muster players merge, split, duplicates, distinct, assign, rate, unrate.
import { countOf } from '#rules/text/numbers';
import type { DuplicatePerson } from '../../contract/organiser-answers.ts';
import { beginChange } from '../../records/change.ts';
import {
  assignId,
  mergePlayers,
  ratePlayer,
  separatePlayers,
  splitAlias,
} from '../../records/people/change-people.ts';
import { findDuplicates } from '../../records/people/duplicates.ts';
import type { Command } from '../command.ts';
import { withDatabase } from '../database.ts';
import { inputError, usageError } from '../errors.ts';
import { escapeControls, notify, print, printStream } from '../output.ts';
import { thenRate } from '../then-rate.ts';

const undo = '"muster submissions list" shows how to undo it';

const merge: Command = {
  words: 'players merge',
  usage: 'FROM INTO [--dry-run]',
  summary: 'merges two players: everything under the id FROM is shown under INTO',
  takes: [2, 2],
  settings: ['CHANGES_DAYS', 'TIME_ZONE'],
  flags: { 'dry-run': { summary: 'check and count, change nothing' } },
  run: ({ settings, positionals: [from = '', into = ''], flags: { 'dry-run': dryRun = false } }) =>
    withDatabase(settings, async (database) => {
      await using change = await beginChange(database, { dryRun: dryRun === true });
      const { playerId, player, battles, tournaments } = await mergePlayers(change, from, into);
      await (dryRun ? change.finish() : change.commit());
      const moved = `${countOf(battles, 'battle')} and ${countOf(tournaments, 'tournament')}`;
      print(playerId);
      notify(
        dryRun
          ? `${moved} would move from ${from} to ${into} ("${player}"); nothing was changed`
          : `${moved} moved from ${from} to ${into} ("${player}"); ${undo}`,
      );
    }),
};

const split: Command = {
  words: 'players split',
  usage: 'ALIAS',
  summary: 'removes an id from the aliases of its player',
  takes: [1, 1],
  settings: ['CHANGES_DAYS', 'TIME_ZONE'],
  run: ({ settings, positionals: [alias = ''] }) =>
    withDatabase(settings, async (database) => {
      await using change = await beginChange(database);
      const { playerId } = await splitAlias(change, alias);
      await change.commit();
      print(alias);
      notify(`${alias} is no longer an alias of ${playerId}; ${undo}`);
    }),
};

const distinct: Command = {
  words: 'players distinct',
  usage: 'A B',
  summary: 'records that two players are not the same person, so that they are not suggested again',
  takes: [2, 2],
  run: ({ settings, positionals: [first = '', second = ''] }) =>
    withDatabase(settings, async (database) => {
      await using change = await beginChange(database);
      const [one, other] = await separatePlayers(change, first, second);
      await change.commit();
      notify(`${one} and ${other} are different people; ${undo}`);
    }),
};

const assign: Command = {
  words: 'players assign',
  usage: 'ID --name NAME --tournament SLUG',
  summary: 'gives a player id to a tournament entry that has only a name',
  takes: [1, 1],
  settings: ['CHANGES_DAYS', 'TIME_ZONE'],
  flags: {
    name: { value: 'NAME', summary: 'the name in the tournament' },
    tournament: { value: 'SLUG', summary: 'the tournament' },
  },
  run({ settings, positionals: [id = ''], flags: { name, tournament } }) {
    if (typeof name !== 'string' || typeof tournament !== 'string')
      throw usageError('usage: muster players assign ID --name NAME --tournament SLUG');
    return withDatabase(settings, async (database) => {
      await using change = await beginChange(database);
      const { player } = await assignId(change, id, name, tournament);
      await change.commit();
      print(id);
      notify(`"${player}" in ${tournament} is ${id} now; ${undo}`);
    });
  },
};

const duplicates: Command = {
  words: 'players duplicates',
  usage: '[--json]',
  summary: 'lists pairs that are probably the same person, best first, with the reasons; merges nothing',
  flags: { json: { summary: 'print them as JSON' } },
  run: ({ settings, flags: { json = false } }) =>
    withDatabase(settings, async (database) => {
      const found = await database.snapshot(findDuplicates);
      if (json) print(JSON.stringify(found));
      else if (found.length === 0) notify('no two players look like the same person');
      else
        await printStream(
          found.map(({ players, reasons }) =>
            escapeControls(`${players.map(describePerson).join('  =  ')}  (${reasons.join('; ')})\n`),
          ),
        );
    }),
};

/** The opposite of each other; both can be undone. */
function rateCommand(word: 'rate' | 'unrate'): Command {
  const isRated = word === 'rate';
  return {
    words: `players ${word}`,
    usage: 'ID',
    summary: isRated
      ? 'shows a player in ratings again'
      : 'removes a player from every rating; their battles still count for opponents',
    takes: [1, 1],
    settings: ['CHANGES_DAYS'],
    run: ({ settings, positionals: [id = ''] }) =>
      withDatabase(settings, async (database) => {
        await using change = await beginChange(database);
        const done = await ratePlayer(change, id, isRated);
        if (done === undefined) throw inputError(`there is no player "${id}"`);
        if (done.isChanged) await change.commit();
        const state = isRated ? 'is rated' : 'is in no rating';
        notify(`${done.playerId} ${state}${done.isChanged ? `; ${undo}` : ' already'}`);
      }),
  };
}

function describePerson({ playerId, player, tournament }: DuplicatePerson): string {
  return `${playerId ?? `(no id, in ${tournament})`} "${player}"`;
}

export const peopleCommands: readonly Command[] = [
  thenRate(merge),
  thenRate(split),
  duplicates,
  distinct,
  thenRate(assign),
  thenRate(rateCommand('rate')),
  thenRate(rateCommand('unrate')),
];
