// A person who is forgotten is forgotten in the history too, and no one can undo that.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { TournamentRecord } from '#rules/event-file/record';
import {
  battle,
  casualBattle,
  club,
  participant,
  player,
  tournament,
} from '../../packages/rules/test/builders/records.ts';
import { rebuild } from '../../src/publish/rebuild.ts';
import { forgetParticipant, forgetPlayer } from '../../src/records/forget/forget-player.ts';
import type { Database } from '../../src/store/database.ts';
import { listChangeTexts } from '../../src/store/records/history-texts.ts';
import { decompress } from '../../src/store/records/records.ts';
import { listSubmissions } from '../../src/store/records/submissions.ts';
import { undoById } from '../builders/change-records.ts';
import { engines } from '../builders/engines.ts';
import { startOrganised } from '../builders/organisers.ts';
import { onDatabase } from '../builders/run-muster.ts';
import { sayFirst } from '../builders/say.ts';
import { importRecords, startService } from '../builders/service.ts';

const [id, name] = ['p_secret', 'Zarathustra Nowak'];

function cup(score: string) {
  return tournament('cup', {
    club: 'gate',
    status: 'finished',
    stages: [{ id: 'swiss', rounds: 1 }],
    participants: [participant('zarathustra', { player: name, playerId: id }), participant('b')],
    battles: [battle('b_1', 'zarathustra', 'b', score)],
  });
}

for (const engine of engines) {
  describe(`forgetting on ${engine.name}`, () => {
    it('reaches former records, details, warnings, names of files and stored answers', async (t) => {
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

      const { status, stdout, stderr } = await onDatabase(url)(`players anonymise ${id}`);
      assert.equal(status, 0, stderr);
      const all = await readHistory(database);
      assert.ok(all.includes(stdout.trim()), 'the replacement name is there instead');
      assert.doesNotMatch(all, /zarathustra|p_secret/i);
      const again = await ada.submit([cup('1-3'), player(id, `${name} II`)], '', {
        'idempotency-key': 'one',
      });
      assert.equal(again.status, 201);
      assert.doesNotMatch(again.text, /zarathustra|p_secret/i, 'the stored answer');
      const submissions = await listSubmissions(database, { clubs: 'all' }, 20);
      const anonymised = submissions.find(
        ({ submission: { key, files } }) => key === null && files.length === 0,
      );
      await assert.rejects(undoById(database, anonymised?.submission.id ?? ''), {
        message: /no longer stored/,
      });
    });

    it('reaches people without an id by their name, also where only the history names them', async (t) => {
      const people = (score: string, more: object) =>
        tournament('cup', {
          club: 'gate',
          description: `${name} plays`,
          stages: [{ id: 'swiss', rounds: 1 }],
          participants: [participant('zarathustra', { player: name, ...more }), participant('b')],
          battles: [battle('b_1', 'zarathustra', 'b', score)],
        });
      const service = await startOrganised(t, engine, [club('gate'), people('3-1', {})]);
      const ada = await service.organiser(['gate']);
      assert.equal((await ada.submit([people('1-3', { player: name.toUpperCase() })])).status, 201);
      const run = onDatabase(service.url);
      const forgotten = await run('players anonymise --tournament cup --name', name);
      assert.equal(forgotten.status, 0, forgotten.stderr);
      assert.doesNotMatch(await readHistory(service.database), /zarathustra/i);

      await service.import([people('2-1', {}), club('gate', { name: 'Gate' })]);
      await service.import([people('2-1', { playerId: id })]);
      await service.import([tournament('cup', { club: 'gate' })]);
      const byId = await run(`players anonymise ${id}`);
      assert.equal(byId.status, 0, byId.stderr);
      assert.match(byId.stderr, /in 0 tournaments and 0 casual battles/);
      assert.doesNotMatch(
        await readHistory(service.database),
        /zarathustra|p_secret/i,
        'the version before they had an id included',
      );
    });

    it('reaches people without an id whose tournament was removed, and undoing the removal shows the replacement name', async (t) => {
      const gone = tournament('gone', {
        club: 'gate',
        description: `Won by ${name}`,
        stages: [{ id: 'swiss', rounds: 1 }],
        participants: [participant('z', { player: name }), participant('b', { player: 'Bo Lind' })],
        battles: [battle('b_1', 'z', 'b', '3-1')],
      });
      const service = await startOrganised(t, engine, [club('gate'), gone]);
      const ada = await service.organiser(['gate']);
      const removed = await ada.remove('/tournaments/gone');
      assert.equal(removed.status, 201, removed.text);
      const forget = (slug: string, who: string) =>
        onDatabase(service.url)(`players anonymise --tournament ${slug} --name`, who);
      const nobody = await forget('gone', 'Nobody Else');
      assert.equal(nobody.status, 1);
      assert.match(
        nobody.stderr,
        /no one called "Nobody Else" is in the tournament "gone" without a player id/,
      );
      const unknown = await forget('never-there', name);
      assert.equal(unknown.status, 1);
      assert.match(unknown.stderr, /there is no tournament "never-there"/);
      assert.match(await readHistory(service.database), /zarathustra/i, 'what was rejected changed nothing');

      const { status, stdout, stderr } = await forget('gone', 'zarathustra  NOWAK');
      assert.equal(status, 0, stderr);
      assert.match(stderr, /in the tournament gone, which was removed and is only in the history/);
      assert.doesNotMatch(await readHistory(service.database), /zarathustra/i);
      assert.equal((await ada.post(`/submissions/${removed.body.data.id}/undo`)).status, 201);
      const shown = (await service.get('/api/v1/tournaments/gone/participants')).text;
      assert.doesNotMatch(shown, /zarathustra/i);
      assert.match(shown, new RegExp(stdout.trim()));
      assert.match(shown, /Bo Lind/);
      assert.deepEqual((await rebuild(service.database, { dryRun: true })).differences, []);
      const { warnings } = await importRecords(service.database, [{ ...gone, slug: 'again', battles: [] }]);
      assert.match(sayFirst(warnings), /the name of a person who asked to be forgotten/);
    });

    it('recognises the person by the participant key if a former version spells the name differently', async (t) => {
      const service = await startService(t, [], {}, engine);
      const version = (...people: [key: string, player: string, playerId?: string][]) =>
        service.import([
          tournament('cup', {
            description: `${people[0]?.[1]} and others`,
            participants: people.map(([key, one, playerId]) =>
              participant(key, { player: one, ...(playerId !== undefined && { playerId }) }),
            ),
          }),
        ]);
      await version(['z', 'Zara Novvak'], ['b', 'Bo Lind']);
      await version(['z', name, 'p_old'], ['b', 'Bo Lind']);
      await version(['b', 'Bo Lind'], ['other', name]);
      await version(['z', 'Cy Moss', 'p_cy'], ['b', 'Bo Lind']);
      await version(['z', name], ['b', 'Bo Lind']);
      await version(['b', 'Bo Lind']);
      const forgotten = await forgetParticipant(service.database, 'cup', name);
      assert.deepEqual([...(forgotten?.names ?? [])].sort(), ['Zara Novvak', name]);
      const stranger = forgotten?.stranger.name ?? assert.fail();
      assert.doesNotMatch(await readHistory(service.database), /zara|novvak|p_old/i);
      const changes = await Array.fromAsync(listChangeTexts(service.database, 'cup'));
      const people = changes.flatMap(({ former }) =>
        former === undefined
          ? []
          : [(JSON.parse(former) as TournamentRecord).participants.map((one) => one.player)],
      );
      assert.deepEqual(people, [
        [stranger, 'Bo Lind'],
        [stranger, 'Bo Lind'],
        ['Bo Lind', stranger],
        ['Cy Moss', 'Bo Lind'],
        [stranger, 'Bo Lind'],
      ]);
    });

    it('by id reaches versions from before the id, under another spelling too', async (t) => {
      const service = await startService(t, [], {}, engine);
      const version = (more: object) =>
        service.import([tournament('cup', { participants: [participant('z', more), participant('b')] })]);
      await version({ player: 'Zarathustra N.' });
      await version({ player: name, playerId: id });
      for (const more of [{}, { playerId: id }])
        await service.import([
          casualBattle('c_1', { players: [{ player: name, ...more }, { player: 'Bo' }] }),
        ]);
      await forgetPlayer(service.database, id);
      assert.doesNotMatch(await readHistory(service.database), /zarathustra|p_secret/i);
    });
  });
}

async function readHistory(database: Database): Promise<string> {
  const texts: string[] = [];
  for (const table of ['submission', 'submission_change', 'kept_answer'])
    for (const row of (await database.query(`SELECT * FROM ${table}`)).rows)
      for (const value of row) texts.push(value instanceof Uint8Array ? decompress(value) : String(value));
  return texts.join('\n');
}
