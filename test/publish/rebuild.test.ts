// Published data follows from the stored records: `muster rebuild` finds and repairs differences, and upgrades an older database.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { generateWorld } from '../../src/demo/world.ts';
import { rebuild } from '../../src/publish/rebuild.ts';
import type { Database } from '../../src/store/database.ts';
import { readRevision } from '../../src/store/engine/settings.ts';
import { openDatabase } from '../../src/store/open.ts';
import { tables } from '../../src/store/publish/tables.ts';
import { engines, openTestDatabase } from '../builders/engines.ts';
import { Mirror } from '../builders/mirror.ts';
import { holding } from '../builders/prepared.ts';
import { onDatabase } from '../builders/run-muster.ts';
import { startService } from '../builders/service.ts';

/** For each table, a row that is changed, missing or superfluous. */
const damages: Readonly<Record<string, string>> = {
  tournament: `UPDATE tournament SET document = replace(document, 'a', 'b')`,
  side: `UPDATE side SET outcome = 'draw'`,
  published: `UPDATE published SET hash = 'x' WHERE kind = 'club'`,
  participant: 'DELETE FROM participant WHERE place = 0',
  standing: 'DELETE FROM standing WHERE place = 0',
  round: 'UPDATE round SET current = 1 - current',
  sign_up: `INSERT INTO sign_up (tournament, approve, word) VALUES ('x', 0, 0)`,
  award: `INSERT INTO award (tournament, place, name, winners) VALUES ('x', 0, 'x', '[]')`,
  venue: `INSERT INTO venue (tournament, shown_rounds, document) VALUES ('x', '[]', '{}')`,
  battle: 'DELETE FROM battle WHERE tournament IS NOT NULL',
  battle_detail: `UPDATE battle_detail SET rounds_1 = 'x'`,
  army_list: `INSERT INTO army_list (n, document) VALUES (99999999, '{}')`,
  player_battle: 'DELETE FROM player_battle',
  head_to_head: 'DELETE FROM head_to_head',
  alias: `INSERT INTO alias (id, player) VALUES ('x', 'y')`,
  club_battle: `INSERT INTO club_battle (club, ord, battle, game) VALUES ('x', '3', 1, '')`,
  player_tournament: 'DELETE FROM player_tournament WHERE place = 1',
  tournament_word: 'DELETE FROM tournament_word',
  club_word: `UPDATE club_word SET words = 'x'`,
  player_word: `INSERT INTO player_word (word, ord, spelling, words) VALUES ('x', 'x', 0, 'x')`,
  player: 'UPDATE player SET battles = battles + 1',
  player_name: `UPDATE player_name SET name = 'x'`,
  person_word: 'DELETE FROM person_word',
  person_club: `INSERT INTO person_club (club, word, tournament, name) VALUES ('x', '^x ', 'x', 'X')`,
  player_club: 'DELETE FROM player_club',
  player_game: `INSERT INTO player_game (game, ord) VALUES ('x', 'x')`,
  club_game: 'UPDATE club_game SET things = things + 1',
  game_count: 'UPDATE game_count SET battles = battles + 1',
  player_country: `INSERT INTO player_country (country, ord) VALUES ('x', 'x')`,
  club: `UPDATE club SET ord = '0' || slug`,
  mention: `DELETE FROM mention WHERE what = 'club'`,
  draft: `INSERT INTO draft (ord, slug, document) VALUES ('x', 'x', '{}')`,
  faction_count: 'UPDATE faction_count SET wins = wins + 1',
  matchup_count: 'DELETE FROM matchup_count',
  sub_faction_count: `UPDATE sub_faction_count SET period = 'month 1999-01' WHERE period = ''`,
  scenario_count: `INSERT INTO scenario_count SELECT 'x', period, casual, game, scenario, named, battles, unfinished, without_faction,
    mirrors, draws, with_roles, draws_with_roles, attacker_wins, defender_wins, points, point_parts, point_sides FROM scenario_count WHERE pack = ''`,
  entry_count: 'UPDATE entry_count SET entries = 0',
  placement: 'UPDATE placement SET players = players + 1',
  rating: `UPDATE rating SET name = 'x'`,
  unrated: `INSERT INTO unrated (id) VALUES ('x')`,
  season: `UPDATE season SET name = 'x'`,
  season_event: `INSERT INTO season_event (season, tournament) VALUES ('x', 'x')`,
  season_standing: 'DELETE FROM season_standing WHERE place = 0',
};

const changeDamages = [
  `DELETE FROM change WHERE kind = 'club'`,
  `UPDATE change SET change = 'removed' WHERE kind = 'player'`,
  `UPDATE change SET place = place + 9999999 WHERE kind = 'tournament'`,
  `INSERT INTO change (kind, id, change, at, place) VALUES ('club', 'x', 'updated', 'x', 0)`,
];

/** Some of everything, so that a check is quick. */
function makeSmallWorld(): object[] {
  const left: Record<string, number> = { player: 15, battle: 15 };
  return [...generateWorld({ tournaments: 2, seed: 4 })].filter(({ kind }) => {
    const some = left[kind] ?? 100;
    left[kind] = some - 1;
    return some > 0;
  });
}

/** Everything that is published, except the times of changes. */
async function readPublished(database: Database): Promise<unknown> {
  const all: unknown[] = [];
  for (const [name, { columns, key }] of tables) {
    const order = key.join(', ');
    all.push(await database.all(`SELECT ${columns.join(', ')} FROM ${name} ORDER BY ${order}`));
  }
  return all;
}

for (const engine of engines) {
  describe(`a rebuild on ${engine.name}`, () => {
    const small = holding(engine, makeSmallWorld);

    it('finds that nothing differs, counts the records, and changes nothing', async (t) => {
      const database = await openTestDatabase(t, small);
      const [before, revision] = [await readPublished(database), await readRevision(database)];
      const { differences, records } = await rebuild(database);
      assert.deepEqual(differences, []);
      assert.deepEqual([records.tournament, records.player], [2, 15]);
      assert.deepEqual(await readPublished(database), before);
      assert.equal(await readRevision(database), revision);
    });

    it('finds damage in every table, changes nothing in a dry run, and repairs it', async (t) => {
      assert.deepEqual(Object.keys(damages).sort(), [...tables.keys()].sort());
      const database = await openTestDatabase(t, small);
      await database.write(async (writer) => {
        for (const statement of Object.values(damages)) await writer.run(statement);
      });
      const damaged = await readPublished(database);
      const { differences } = await rebuild(database, { dryRun: true });
      const named = differences.map((line) => /^"(\w+)": \d+ rows? /.exec(line)?.[1]);
      assert.deepEqual(named.sort(), [...tables.keys()].sort());
      assert.deepEqual(await readPublished(database), damaged);
      await rebuild(database);
      assert.deepEqual((await rebuild(database, { dryRun: true })).differences, []);
    });

    it('finds missing changes, and adds them', async (t) => {
      const database = await openTestDatabase(t, small);
      for (const statement of changeDamages) {
        await database.write((writer) => writer.run(statement));
        const [found] = (await rebuild(database)).differences;
        assert.match(found ?? '', /^"change": \d+ rows? (is|are) different from the records$/, statement);
      }
      assert.deepEqual((await rebuild(database, { dryRun: true })).differences, []);
    });

    it('restores what was there before the damage, with the same numbers', async (t) => {
      const database = await openTestDatabase(t, small);
      const before = await readPublished(database);
      await database.write(async (writer) => {
        await writer.run('DELETE FROM player_battle');
        await writer.run(`UPDATE battle SET document = 'x' WHERE document IS NOT NULL`);
        await writer.run('DELETE FROM standing');
        await writer.run('DELETE FROM faction_count');
      });
      await rebuild(database);
      assert.deepEqual(await readPublished(database), before);
    });

    it('adds what followers have not seen to the list of changes', async (t) => {
      const service = await startService(t, makeSmallWorld(), {}, engine);
      const { since } = (await service.get('/api/v1/changes?limit=100&kind=club')).body;
      await service.database.write((writer) => writer.run(`DELETE FROM change WHERE kind = 'club'`));
      await rebuild(service.database);
      const { body } = await service.get(`/api/v1/changes?kind=club&limit=100&since=${since}`);
      assert.ok(body.data.length > 0);
    });

    it('adds nothing that stayed the same to the list of changes', async (t) => {
      const service = await startService(t, makeSmallWorld(), {}, engine);
      const read = async (since?: string) => {
        const mirror = new Mirror(service.get);
        mirror.since = since;
        return { told: await mirror.follow(100), since: mirror.since };
      };
      const { since } = await read();
      await service.database.write((writer) => writer.run('DELETE FROM tournament_word'));
      await rebuild(service.database);
      assert.deepEqual((await read(since)).told, []);
    });

    it('stops if a record is damaged, and changes nothing', async (t) => {
      const database = await openTestDatabase(t, small);
      const before = await readPublished(database);
      await database.write((writer) => writer.run(`UPDATE record SET digest = 'x' WHERE kind = 'club'`));
      await assert.rejects(rebuild(database), /the stored record of the club ".+" is damaged/);
      assert.deepEqual(await readPublished(database), before);
    });
  });
}

describe('muster check and muster rebuild', () => {
  const [sqlite = assert.fail()] = engines;
  const small = holding(sqlite, makeSmallWorld);

  it('exit with 0 if nothing differs; a check that finds something names it, and exits with 3', async (t) => {
    const url = await small.makeUrl(t);
    const run = onDatabase(url);
    const sound = await run('check');
    assert.deepEqual([sound.status, sound.stderr], [0, '']);
    assert.match(sound.stdout, /^valid: 2 tournaments, /);
    const database = await openDatabase(url);
    await database.write((writer) => writer.run('DELETE FROM club_battle'));
    await database.close();
    const checked = await run('check');
    assert.equal(checked.status, 3);
    assert.match(checked.stderr, /^"club_battle": \d+ rows are missing\nmuster: .* run "muster rebuild"\n$/);
    const tried = await run('rebuild --dry-run');
    assert.deepEqual([tried.status, tried.stderr], [0, '']);
    assert.match(tried.stdout, /^"club_battle": \d+ rows are missing\nwould be rebuilt: 2 tournaments, /);
    const made = await run('rebuild');
    assert.match(made.stdout, /^"club_battle": \d+ rows are missing\nrebuilt: 2 tournaments, /);
    assert.match((await run('rebuild')).stdout, /^nothing differs: 2 tournaments, /);
    assert.equal((await run('check')).status, 0);
  });
});
