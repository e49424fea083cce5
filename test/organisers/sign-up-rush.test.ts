// Many sign-ups at once, over two servers: each is answered, and the places and the waiting list are exact.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { club } from '../../packages/rules/test/builders/records.ts';
import { openDatabase } from '../../src/store/open.ts';
import { engines } from '../builders/engines.ts';
import { openCup, sayEntries, signUp } from '../builders/entrants.ts';
import { startOrganised } from '../builders/organisers.ts';
import { makeRequest, serve } from '../builders/service.ts';

const [all, places] = [40, 12];

for (const engine of engines)
  describe(`a rush on ${engine.name}`, () => {
    it('of 40 sign-ups for 12 places on two servers ends with 12 in, and 28 who wait in order', async (t) => {
      const service = await startOrganised(t, engine, [club('gate'), openCup('cup', { places })]);
      const other = await openDatabase(service.url);
      t.after(() => other.close());
      const second = await serve(other, { organisers: service.url, organiserKeyPrefix: 'org_v1_' });
      t.after(second.close);
      const servers = [service, { request: makeRequest(second.port) }];
      const answers = await Promise.all(
        Array.from({ length: all }, (_, index) =>
          signUp(servers[index % 2] ?? service, 'cup', { name: `Player ${index}`, token: `token ${index}` }),
        ),
      );
      assert.deepEqual(
        answers.map(({ status }) => status).filter((status) => status !== 201),
        [],
      );
      const states = answers.map(({ body }) => body.data.state);
      assert.equal(states.filter((state) => state === 'in').length, places);
      const waiting = answers.map(({ body }) => body.data.place).filter((place) => place !== null);
      assert.deepEqual(
        waiting.toSorted((a, b) => a - b),
        Array.from({ length: all - places }, (_, index) => index + 1),
      );
      assert.equal(new Set(answers.map(({ body }) => body.data.code)).size, all);
      const organiser = await service.organiser(['gate']);
      const listed = await sayEntries(organiser, 'cup');
      assert.equal(listed.length, all);
      // Sent again, each gets its own entry, whatever became of it meanwhile.
      const again = await signUp(service, 'cup', { name: 'Player 39', token: 'token 39' });
      assert.deepEqual([again.status, again.body.data.code], [200, answers[all - 1]?.body.data.code]);
    });
  });
