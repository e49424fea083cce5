// A damaged file never gives a wrong answer: each is what it was, or an error. Lists may, beyond what their documents say, at worst lack something
// (docs/reliability.md); a document never.
import assert from 'node:assert/strict';
import { closeSync, copyFileSync, openSync, readSync, statSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { describe, it } from 'node:test';
import { generateWorld } from '../../src/demo/world.ts';
import {
  findBattle,
  listClubBattles,
  listPlayerBattles,
  listTournamentBattles,
} from '../../src/store/battles.ts';
import { findClub, listClubs } from '../../src/store/clubs.ts';
import type { Database } from '../../src/store/database.ts';
import { type Document, type Page, parsePage } from '../../src/store/document.ts';
import { openDatabase } from '../../src/store/open.ts';
import { listParticipants } from '../../src/store/participants.ts';
import { findPlayer, listPlayers } from '../../src/store/players.ts';
import { search } from '../../src/store/search/search.ts';
import { findStandings, findTournament, listTournaments } from '../../src/store/tournaments.ts';
import { engines, makeFolder, openTestDatabase } from '../builders/engines.ts';
import { holding } from '../builders/prepared.ts';
import { importRecords } from '../builders/service.ts';
import { casesOf } from '../builders/times.ts';

interface Names {
  readonly slugs: string[];
  readonly clubs: string[];
  readonly players: string[];
  readonly battles: string[];
}

type Answers = Map<string, string | Page>;

async function readNames(database: Database): Promise<Names> {
  const read = async (sql: string) => (await database.all<[string]>(sql)).map(([name]) => name);
  return {
    slugs: await read('SELECT slug FROM tournament'),
    clubs: await read('SELECT DISTINCT club FROM club_battle LIMIT 4'),
    players: await read('SELECT DISTINCT player FROM player_battle LIMIT 12'),
    battles: await read('SELECT id FROM battle WHERE document IS NOT NULL'),
  };
}

/** What is asked for and not answered by an error. */
async function readAnswers(database: Database, { slugs, clubs, players, battles }: Names): Promise<Answers> {
  const answers: Answers = new Map();
  const one = async (name: string, work: () => Promise<Document | undefined>) => {
    const found = await work().catch(() => undefined);
    if (found !== undefined) answers.set(name, found.body.toString());
  };
  const list = async (name: string, work: () => Promise<Page | undefined>) => {
    const found = await work().catch(() => undefined);
    if (found !== undefined) answers.set(name, found);
  };
  const limit = 50;
  await list('tournaments', () => listTournaments(database, { limit }));
  await list('clubs', () => listClubs(database, { limit }));
  await list('players', () => listPlayers(database, { limit: 20 }));
  for (const id of players) await one(`who ${id}`, () => findPlayer(database, id));
  for (const slug of slugs) {
    await one(`tournament ${slug}`, () => findTournament(database, slug));
    for (const what of ['document', 'explanation'] as const)
      await one(
        `${what} ${slug}`,
        async () => (await findStandings(database, slug, undefined, what))?.standing,
      );
    await list(`participants ${slug}`, () => listParticipants(database, slug, { limit }));
    await list(`battles ${slug}`, () => listTournamentBattles(database, slug, { limit }));
  }
  for (const slug of clubs) {
    await one(`club ${slug}`, () => findClub(database, slug));
    await list(`club battles ${slug}`, () => listClubBattles(database, slug, { limit }));
  }
  for (const id of players) await list(`player ${id}`, () => listPlayerBattles(database, id, { limit }));
  for (const id of battles) await one(`battle ${id}`, () => findBattle(database, id));
  for (const slug of slugs) {
    const hits = await search(database, slug, limit).catch(() => []);
    for (const hit of hits) answers.set(`sought ${slug}, ${hit.kind} ${hit.id}`, JSON.stringify(hit));
  }
  return answers;
}

describe('a damaged file', () => {
  it('gives what it gave, or an error, whichever byte of it is changed', async (t) => {
    const folder = makeFolder(t);
    const [whole, broken] = [join(folder, 'whole.db'), join(folder, 'broken.db')];
    const database = await openDatabase(`sqlite:${whole}`);
    await importRecords(database, [...generateWorld({ tournaments: 2, seed: 4 })]);
    const names = await readNames(database);
    const expected = await readAnswers(database, names);
    const documents = new Set<string>();
    for (const answer of expected.values())
      if (typeof answer !== 'string') for (const one of parsePage(answer)) documents.add(JSON.stringify(one));
    await database.close();
    const { size } = statSync(whole);
    let errors = 0;
    let shortened = 0;
    const times = casesOf(30);
    for (let time = 0; time < times; time += 1) {
      copyFileSync(whole, broken);
      const at = Math.floor(((time + 0.37) / times) * size);
      const file = openSync(broken, 'r+');
      const byte = Buffer.alloc(1);
      readSync(file, byte, 0, 1, at);
      byte[0] = (byte[0] ?? 0) ^ (1 << (time % 8));
      writeSync(file, byte, 0, 1, at);
      closeSync(file);
      const opened = await openDatabase(`sqlite:${broken}`).catch(() => undefined);
      if (opened === undefined) {
        errors += 1;
        continue;
      }
      const answers = await readAnswers(opened, names);
      await opened.close();
      if (answers.size < expected.size) errors += 1;
      for (const [name, answer] of answers) {
        const before = expected.get(name);
        if (typeof answer === 'string') assert.equal(answer, before, `${name}, byte ${at}`);
        else if (typeof before === 'object' && !answer.body.equals(before.body)) {
          shortened += 1;
          t.diagnostic(`byte ${at} changes ${name}: ${answer.ends.length} of ${before.ends.length}`);
          // What a list shows is whole, and was shown before.
          for (const one of parsePage(answer))
            assert.ok(documents.has(JSON.stringify(one)), `${name}, byte ${at}`);
        }
      }
    }
    t.diagnostic(`${errors} of ${times} changes gave errors, ${shortened} lists differ`);
    assert.ok(errors > casesOf(2));
  });

  it('says so where a column holds what is never written to it', async (t) => {
    const path = join(makeFolder(t), 'types.db');
    const database = await openDatabase(`sqlite:${path}`);
    await importRecords(database, [...generateWorld({ tournaments: 2, seed: 4 })]);
    const { slugs, clubs, players } = await readNames(database);
    await database.close();
    const [slug = '', club = '', player = ''] = [slugs[0], clubs[0], players[0]];
    writeAnything(path, [
      'UPDATE tournament SET seal = 4611686018427387904',
      'UPDATE club SET document = NULL',
      'UPDATE player SET document = 7',
    ]);
    const broken = await openDatabase(`sqlite:${path}`);
    t.after(() => broken.close());
    const isDamaged = { name: 'DatabaseError', message: /is damaged/ };
    await assert.rejects(findTournament(broken, slug), isDamaged);
    await assert.rejects(findClub(broken, club), isDamaged);
    await assert.rejects(findPlayer(broken, player), isDamaged);
  });
});

/** As damage may leave it: a column takes any value where its table does not say what it holds. */
function writeAnything(path: string, statements: readonly string[]): void {
  const strip = `replace(replace(sql, ' NOT NULL', ''), ' TEXT', '')`;
  for (const statement of [
    `PRAGMA writable_schema = ON; UPDATE sqlite_schema SET sql = ${strip} WHERE type = 'table'`,
    ...statements,
  ]) {
    const file = new DatabaseSync(path, { defensive: false });
    file.exec(statement);
    file.close();
  }
}

for (const engine of engines) {
  describe(`a damaged row on ${engine.name}`, () => {
    const small = holding(engine, () => [...generateWorld({ tournaments: 2, seed: 4 })]);
    for (const [name, statement, read] of [
      [
        'a tournament',
        `UPDATE tournament SET document = replace(document, '"players":', '"players":1')`,
        (database: Database, slug: string) => findTournament(database, slug),
      ],
      [
        'a list of tournaments',
        `UPDATE tournament SET seal = (SELECT min(seal) FROM battle)`,
        (database: Database) => listTournaments(database, { limit: 5 }),
      ],
      [
        'a board of another tournament',
        `UPDATE standing SET
           document = (SELECT s.document FROM standing s WHERE s.tournament <> standing.tournament AND s.place = standing.place),
           seal = (SELECT s.seal FROM standing s WHERE s.tournament <> standing.tournament AND s.place = standing.place)
         WHERE tournament = (SELECT min(slug) FROM tournament) AND shown = 1`,
        (database: Database, slug: string) => findStandings(database, slug, undefined),
      ],
      [
        'a stage that is not the one to show',
        'UPDATE standing SET shown = 1 - shown',
        (database: Database, slug: string) => findStandings(database, slug, undefined),
      ],
      [
        'the order of participants',
        'UPDATE participant SET place = place + 100 WHERE place > 2',
        (database: Database, slug: string) => listParticipants(database, slug, { limit: 50 }),
      ],
      [
        'the first participants, gone',
        'DELETE FROM participant WHERE place < 2',
        (database: Database, slug: string) => listParticipants(database, slug, { limit: 50 }),
      ],
      [
        'a tournament that is sought',
        `UPDATE tournament SET document = replace(document, '"name":"', '"name":"A')`,
        (database: Database) => search(database, 'open', 20),
      ],
      [
        'the name of somebody without an id who is sought',
        `UPDATE person_word SET name = replace(name, 'n', 'm')`,
        (database: Database) =>
          database
            .first<[string]>(`SELECT min(words) FROM person_word WHERE words LIKE '%n%'`)
            .then((row) => search(database, row?.[0] ?? '', 20)),
      ],
      [
        'a list of a player that leads elsewhere',
        'UPDATE player_battle SET battle = battle + 1',
        (database: Database) =>
          database
            .first<[string]>('SELECT min(player) FROM player_battle WHERE archived = 0')
            .then((row) => listPlayerBattles(database, row?.[0] ?? '', { limit: 5 })),
      ],
    ] as const) {
      it(`is an error where it is ${name}`, async (t) => {
        const database = await openTestDatabase(t, small);
        const [slug = ''] = (await database.first<[string]>('SELECT min(slug) FROM tournament')) ?? [];
        await read(database, slug);
        await database.write((writer) => writer.run(statement));
        await assert.rejects(read(database, slug), { name: 'DatabaseError', message: /is damaged/ });
      });
    }
  });
}
