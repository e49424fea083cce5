// Invitations at two server processes of one database: a change that one has confirmed applies at the other, even if the first is killed.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { battle, club, participant, tournament } from '../../packages/rules/test/builders/records.ts';
import { openDatabase } from '../../src/store/open.ts';
import { engines } from '../builders/engines.ts';
import { makeClient } from '../builders/organisers.ts';
import { onDatabase, serveMuster } from '../builders/run-muster.ts';
import { importRecords, makeRequest, serve } from '../builders/service.ts';
import { until } from '../builders/until.ts';

const json = { 'content-type': 'application/json', accept: 'application/json' };
const root = '/organisers/v1';

/** SQLite is tested with a browser. */
for (const engine of engines.slice(-1))
  describe(`an invitation at two processes on ${engine.name}`, () => {
    it('is opened, used and revoked at either, and confirmed changes survive a kill', async (t) => {
      const url = await engine.makeUrl(t);
      const database = await openDatabase(url);
      await importRecords(database, [
        club('gate'),
        tournament('cup', {
          club: 'gate',
          status: 'ongoing',
          stages: [{ id: 'swiss', rounds: 2 }],
          participants: [participant('a'), participant('b')],
          battles: [battle('b1', 'a', 'b')],
        }),
      ]);
      t.after(() => database.close());
      const { stdout } = await onDatabase(url)('keys create --account Gate --club gate');
      const [key = ''] = stdout.match(/org_v1_\S+/) ?? [];
      const startProcess = async () => {
        const serving = await serveMuster(t, ['--database', url, '--pages', 'on']);
        const request = makeRequest(Number(new URL(serving.address).port));
        return { serving, request, organiser: makeClient({ request }, key) };
      };
      const first = await startProcess();
      const second = await startProcess();

      const invited = await first.organiser.post(
        '/tournaments/cup/invitations',
        JSON.stringify({ role: 'scorekeeper', name: 'Kim' }),
      );
      assert.equal(invited.status, 201, invited.text);
      const { id, url: link } = invited.body.data;
      const same = { ...json, 'sec-fetch-site': 'same-origin' };
      const open = async (address: string) => {
        const opened = await second.request('POST', new URL(address).pathname, same, '{}');
        assert.equal(opened.status, 201, opened.text);
        const [cookie = ''] = String(opened.headers['set-cookie']).split(';');
        return { ...same, cookie };
      };
      const asKim = await open(link);

      const other = await first.organiser.post(
        '/tournaments/cup/invitations',
        JSON.stringify({ role: 'judge', name: 'Lee' }),
      );
      const asLee = await open(other.body.data.url);
      const readHistory = async () =>
        (await second.request('GET', `${root}/tournaments/cup/history`, asLee)).status;
      assert.equal(await readHistory(), 200);
      await first.organiser.remove(`/tournaments/cup/invitations/${other.body.data.id}`);
      await until({ what: 'the other process to know', see: readHistory, is: (status) => status === 403 });

      const enter = (one: Pick<typeof first, 'request'>, victoryPoints: number) =>
        one.request(
          'POST',
          `${root}/tournaments/cup/results`,
          asKim,
          JSON.stringify({ battles: [{ id: 'b1', players: [{ participant: 'a', victoryPoints }] }] }),
        );
      const entered = await enter(first, 12);
      assert.equal(entered.status, 201, entered.text);
      await first.serving.stop('SIGKILL');
      const history = await second.organiser.get('/tournaments/cup/history');
      assert.equal(history.body.data[0].account, 'Kim (scorekeeper)');
      assert.equal((await second.request('GET', `${root}/tournaments/cup/file`, asKim)).status, 403);

      const revoked = await second.organiser.remove(`/tournaments/cup/invitations/${id}`);
      assert.equal(revoked.body.data.state, 'revoked');
      await second.serving.stop('SIGKILL');
      const third = await serve(database, { organisers: url, organiserKeyPrefix: 'org_v1_', pages: true });
      t.after(third.close);
      const request = makeRequest(third.port);
      assert.equal((await enter({ request }, 13)).status, 403);
      const file = await makeClient({ request }, key).get('/tournaments/cup/file');
      assert.equal(file.body.tournaments[0].battles[0].players[0].victoryPoints, 12);
    });
  });
