// Every read of the API is one statement, so that the engine itself shows it one moment.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { generateWorld } from '../../src/demo/world.ts';
import { makeReader, type Reader } from '../../src/store/database.ts';
import {
  findBattle,
  listClubBattles,
  listHeadToHead,
  listPlayerBattles,
  listTournamentBattles,
} from '../../src/store/read/battles.ts';
import { readChanges } from '../../src/store/read/changes.ts';
import { findClub, listClubs, listClubTournaments } from '../../src/store/read/clubs.ts';
import { listParticipants } from '../../src/store/read/participants.ts';
import { findPlayer, listPlayers } from '../../src/store/read/players.ts';
import { search } from '../../src/store/read/search.ts';
import { readCounts, readMonthCounts } from '../../src/store/read/statistics.ts';
import { findStandings, findTournament, listTournaments } from '../../src/store/read/tournaments.ts';
import { readSought } from '../../src/store/read/words.ts';
import { engines, openTestDatabase } from '../builders/engines.ts';
import { importRecords } from '../builders/service.ts';

function count(reader: Reader): Reader & { readonly statements: () => number } {
  let statements = 0;
  const counting = makeReader((...given) => {
    statements += 1;
    return reader.query(...given);
  });
  return { ...counting, statements: () => statements };
}

for (const engine of engines) {
  describe(`reads of the API on ${engine.name}`, () => {
    it('are one statement each, whether or not what they ask for exists', async (t) => {
      const database = await openTestDatabase(t, engine);
      await importRecords(database, [...generateWorld({ tournaments: 4, seed: 3 })]);
      const read = async (sql: string) => (await database.value<string>(sql)) ?? assert.fail();
      const known = {
        slug: await read('SELECT slug FROM tournament ORDER BY players DESC'),
        club: await read('SELECT club FROM club_battle'),
        player: await read('SELECT player FROM player_battle'),
        battle: await read('SELECT id FROM battle WHERE document IS NOT NULL'),
      };
      const unknown = { slug: 'none', club: 'none', player: 'none', battle: 'none' };
      for (const { slug, club, player, battle } of [known, unknown]) {
        const first = await listParticipants(database, slug, { limit: 2 });
        const moved = first?.last?.replace(/\d+\]$/, '7]');
        const page = { limit: 5 };
        const reads: Record<string, (reader: Reader) => Promise<unknown>> = {
          tournaments: (reader) => listTournaments(reader, { ...page, filters: { status: 'finished' } }),
          'tournaments by words': (reader) =>
            listTournaments(reader, {
              ...page,
              filters: { status: 'finished', country: 'Spain', words: readSought('open 2')?.words },
            }),
          clubs: (reader) => listClubs(reader, { ...page, country: 'Spain' }),
          players: (reader) => listPlayers(reader, page),
          changes: (reader) => readChanges(reader, { position: 3, kind: 'player', limit: 20 }),
          search: (reader) => search(reader, `${slug} open`, 20),
          tournament: (reader) => findTournament(reader, slug),
          standings: (reader) => findStandings(reader, slug, undefined),
          explanation: (reader) => findStandings(reader, slug, 'swiss', 'explanation'),
          participants: (reader) => listParticipants(reader, slug, page),
          'participants behind a cursor': (reader) =>
            listParticipants(reader, slug, { ...page, after: first?.last }),
          'participants behind one who has moved': (reader) =>
            listParticipants(reader, slug, { ...page, after: moved }),
          'tournament battles': (reader) => listTournamentBattles(reader, slug, page),
          club: (reader) => findClub(reader, club),
          'club tournaments': (reader) => listClubTournaments(reader, club, page),
          'club battles': (reader) => listClubBattles(reader, club, page),
          player: (reader) => findPlayer(reader, player),
          'player battles': (reader) => listPlayerBattles(reader, player, page),
          'battles against one player': (reader) => listHeadToHead(reader, [player, 'someone'], page),
          battle: (reader) => findBattle(reader, battle),
          'statistics of a tournament': (reader) =>
            readCounts(reader, 'factions', { tournament: slug, casual: false }),
          'months of a tournament': (reader) => readMonthCounts(reader, { tournament: slug, casual: false }),
        };
        for (const question of ['factions', 'subFactions', 'matchups', 'scenarios'] as const)
          reads[`all ${question}`] = (reader) =>
            readCounts(reader, question, { casual: true }, 'Glass Legion');
        reads['all months'] = (reader) => readMonthCounts(reader, { casual: true });
        for (const [name, ask] of Object.entries(reads)) {
          const reader = count(database);
          const found = await ask(reader);
          assert.equal(reader.statements(), 1, name);
          if (slug === 'none' && !/^(tournaments.*|clubs|players|search|changes|all .*)$/.test(name))
            assert.equal(found, undefined, name);
          else assert.ok(found, name);
        }
        if (first !== undefined && slug !== 'none') {
          const [there, elsewhere] = await Promise.all(
            [first.last, moved].map((after) => listParticipants(database, slug, { ...page, after })),
          );
          assert.deepEqual(elsewhere, there, 'whoever follows is the same');
        }
      }
    });
  });
}
