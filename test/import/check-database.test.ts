import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { generateWorld } from '../../src/demo/world.ts';
import { checkDatabase } from '../../src/import/check-database.ts';
import { engines, openTestDatabase } from '../builders/engines.ts';
import { holding } from '../builders/prepared.ts';
import { startService } from '../builders/service.ts';

const damages = {
  'a changed document': `UPDATE tournament SET document = replace(document, 'a', 'b')`,
  'a changed hash': `UPDATE battle SET hash = (SELECT d.hash FROM battle_detail d WHERE d.battle = n) WHERE document IS NOT NULL`,
  'a changed column': `UPDATE side SET outcome = 'draw'`,
  'a lost participant': 'DELETE FROM participant WHERE place = 0',
  'a lost board': 'DELETE FROM standing WHERE place = 0',
  'a lost battle': 'DELETE FROM battle WHERE tournament IS NOT NULL',
  'a lost army list': 'DELETE FROM army_list',
  'an army list of nobody': `INSERT INTO army_list (n, document) VALUES (99999999, '{}')`,
  'a battle that is in no list of its players': 'DELETE FROM player_battle',
  'a battle too many in the list of a club': `INSERT INTO club_battle (club, ord, battle) VALUES ('x', '3', 1)`,
  'a tournament that no search finds': 'DELETE FROM tournament_word',
  'a name that nobody has': `INSERT INTO player_word (word, ord, words) VALUES ('x', 'x', 'x')`,
  'a player whom no search finds': `DELETE FROM player_word WHERE word LIKE 'a%'`,
  'a player with a battle too many': 'UPDATE player SET battles = battles + 1',
  'a player who is called otherwise': `UPDATE player SET name = 'x'`,
  'a player whom nothing names': `UPDATE player SET id = id || 'x'`,
  'a player who is not listed': 'DELETE FROM player WHERE battles > 2',
  'a club that is not among the changes': `DELETE FROM change WHERE kind = 'club'`,
  'a change of what is not there': `UPDATE change SET change = 'removed' WHERE kind = 'player'`,
  'a place that nobody gave': `UPDATE change SET place = place + 9999999`,
  'a person whom no search finds': `DELETE FROM person_word`,
  'a player whom no club lists': 'DELETE FROM player_club',
  'a country that nobody played in': `INSERT INTO player_country (country, ord) VALUES ('x', 'x')`,
  'somebody whom a club lists and nothing names': `INSERT INTO person_club (club, word, tournament, name) VALUES ('x', '^x ', 'x', 'X')`,
  'a player who plays for another club': `UPDATE player SET clubs = '["x"]'`,
  'a club out of order': `UPDATE club SET ord = '0' || slug`,
  'a club that nobody is said to name': `DELETE FROM mention WHERE what = 'club'`,
  'a faction that won too often': 'UPDATE faction_count SET wins = wins + 1',
  'a matchup that was forgotten': 'DELETE FROM matchup_count',
  'a sub-faction in a period that is none': `UPDATE sub_faction_count SET period = 'month 1999-01' WHERE period = ''`,
  'a scenario of nobody': `INSERT INTO scenario_count SELECT 'x', period, casual, scenario, named, battles, unfinished, without_faction,
    mirrors, draws, with_roles, draws_with_roles, attacker_wins, defender_wins, points, point_parts, point_sides FROM scenario_count WHERE pack = ''`,
  'entries that are lost': 'UPDATE entry_count SET entries = 0',
  'a record that is not what was imported': `UPDATE record SET digest = 'x' WHERE kind = 'club'`,
  'a record that cannot be read': `UPDATE record SET body = '{' WHERE kind = 'player'`,
};

/** Some of everything, so that a check is quick. */
function makeSmallWorld(): object[] {
  const left: Record<string, number> = { player: 15, battle: 15 };
  return [...generateWorld({ tournaments: 2, seed: 4 })].filter(({ kind }) => {
    const some = left[kind] ?? 100;
    left[kind] = some - 1;
    return some > 0;
  });
}

for (const engine of engines) {
  describe(`a check on ${engine.name}`, () => {
    it('finds a sound database sound, and counts what is in it', async (t) => {
      const service = await startService(t, [...generateWorld({ tournaments: 4, seed: 4 })], {}, engine);
      const { faults, records } = await checkDatabase(service.database);
      assert.deepEqual(faults, []);
      assert.equal(records.tournament, 4);
    });

    const small = holding(engine, makeSmallWorld);
    for (const [name, statement] of Object.entries(damages)) {
      it(`finds ${name}`, async (t) => {
        const database = await openTestDatabase(t, small);
        await database.write((writer) => writer.run(statement));
        const { faults, more } = await checkDatabase(database);
        assert.ok(faults.length > 0);
        assert.ok(faults.length <= 100 && more >= 0);
      });
    }
  });
}
