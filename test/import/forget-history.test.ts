// A person who is forgotten is forgotten in the history too, and nobody can undo that.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { undoSubmission } from '../../src/import/history/undo-submission.ts';
import type { Database } from '../../src/store/database.ts';
import { unpackText } from '../../src/store/records/packed-text.ts';
import { listSubmissions } from '../../src/store/records/submissions.ts';
import { engines } from '../builders/engines.ts';
import { startOrganised } from '../builders/organisers.ts';
import { battle, casualBattle, club, participant, player, tournament } from '../builders/records.ts';
import { runMuster } from '../builders/run-muster.ts';

const [id, name] = ['p_secret', 'Zarathustra Nowak'];

const cup = (score: string) =>
  tournament('cup', {
    club: 'gate',
    status: 'finished',
    stages: [{ id: 'swiss', rounds: 1 }],
    participants: [participant('zarathustra', { player: name, playerId: id }), participant('b')],
    battles: [battle('b_1', 'zarathustra', 'b', score)],
  });

for (const engine of engines) {
  describe(`forgetting on ${engine.name}`, () => {
    it('reaches former records, details, warnings, names of files and kept answers', async (t) => {
      const service = await startOrganised(t, engine, [club('gate'), player(id, name), cup('3-1')]);
      const { database, url } = service;
      const ada = await service.organiser(['gate']);
      const taken = await ada.submit([cup('1-3'), player(id, `${name} II`)], '', {
        'idempotency-key': 'one',
      });
      assert.equal(taken.status, 201, taken.text);
      const wrong = tournament('cup', {
        club: 'gate',
        participants: [participant('zarathustra', { player: name, playerId: id })],
        battles: [battle('b_1', 'zarathustra', 'nobody', '1-0')],
      });
      assert.equal((await ada.submit([wrong], '', { 'idempotency-key': 'two' })).status, 422);
      await service.import([
        casualBattle('c_1', { players: [{ player: name, playerId: id }, { player: 'Bo' }] }),
      ]);
      await service.import([casualBattle('c_1', { players: [{ player: 'Al' }, { player: 'Bo' }] })]);

      const { status, stdout, stderr } = await runMuster(['players', 'anonymise', id, '--database', url]);
      assert.equal(status, 0, stderr);
      const all = await readHistory(database);
      assert.ok(all.includes(stdout.trim()), 'a stranger stands there instead');
      assert.doesNotMatch(all, /zarathustra|p_secret/i);
      const again = await ada.submit([cup('1-3'), player(id, `${name} II`)], '', {
        'idempotency-key': 'one',
      });
      assert.equal(again.status, 201);
      assert.doesNotMatch(again.text, /zarathustra|p_secret/i, 'the answer that was kept');
      const submissions = await listSubmissions(database, { clubs: 'all' }, 20);
      const anonymised = submissions.find(
        ({ submission: { key, files } }) => key === null && files.length === 0,
      );
      await assert.rejects(undoSubmission(database, anonymised?.submission.id ?? ''), {
        message: /no longer kept/,
      });
    });

    it('reaches people without an id by their name, also where only the history names them', async (t) => {
      const people = (score: string, more: object) =>
        tournament('cup', {
          ...{ club: 'gate', description: `${name} plays` },
          stages: [{ id: 'swiss', rounds: 1 }],
          participants: [participant('zarathustra', { player: name, ...more }), participant('b')],
          battles: [battle('b_1', 'zarathustra', 'b', score)],
        });
      const service = await startOrganised(t, engine, [club('gate'), people('3-1', {})]);
      const ada = await service.organiser(['gate']);
      assert.equal((await ada.submit([people('1-3', { player: name.toUpperCase() })])).status, 201);
      const byName = ['players', 'anonymise', '--name', name, '--tournament', 'cup'];
      const forgotten = await runMuster([...byName, '--database', service.url]);
      assert.equal(forgotten.status, 0, forgotten.stderr);
      assert.doesNotMatch(await readHistory(service.database), /zarathustra/i);

      await service.import([people('2-1', {}), club('gate', { name: 'Gate' })]);
      await service.import([people('2-1', { playerId: id })]);
      await service.import([tournament('cup', { club: 'gate' })]);
      const byId = await runMuster(['players', 'anonymise', id, '--database', service.url]);
      assert.equal(byId.status, 0, byId.stderr);
      assert.match(byId.stderr, /in 0 tournaments and 0 casual battles/);
      assert.doesNotMatch(
        await readHistory(service.database),
        /zarathustra|p_secret/i,
        'the version before they had an id included',
      );
    });
  });
}

async function readHistory(database: Database): Promise<string> {
  const texts: string[] = [];
  for (const table of ['submission', 'submission_change', 'kept_answer'])
    for (const row of await database.all(`SELECT * FROM ${table}`))
      for (const value of row) texts.push(value instanceof Uint8Array ? unpackText(value) : String(value));
  return texts.join('\n');
}
