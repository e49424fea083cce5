import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { endpoints, fillPath } from '../../src/contract/endpoints.ts';
import { describeAt } from '../../src/http/docs/describe-at.ts';
import { startDemoService } from '../builders/demo-world.ts';
import { readDescription } from '../builders/described.ts';
import { engines } from '../builders/engines.ts';
import type { Answer, Service } from '../builders/service.ts';

const described = readDescription(describeAt('http://x.test', 'svc_v1_'));
/** Of battles, which are alike, one in so many is looked at alone. */
const everyBattle = 9;
/** Enough of the world to meet every form of tournament. */
const tournaments = 24;

/** GET, with a check of the answer against the description. */
function checkedGet({ get }: Service): (path: string, headers?: Record<string, string>) => Promise<Answer> {
  return async (path, headers) => {
    const answer = await get(path, headers);
    described.check('GET', path.replace(/^https?:\/\/[^/]+/, ''), answer);
    return answer;
  };
}

// The description is checked against answers of one engine; test/store/same-answers.test.ts compares the engines.
for (const engine of engines.slice(0, 1)) {
  describe(`the description and the answers on ${engine.name}`, () => {
    it('every answer about the whole demo world is as described', async (t) => {
      const service = await startDemoService(t, {}, engine, tournaments);
      const get = checkedGet(service);
      const walk = async (path: string): Promise<Record<string, string>[]> => {
        const all: Record<string, string>[] = [];
        for (let next: string | null = `${path}?limit=100`; next !== null; ) {
          const { body }: Answer = await get(next);
          all.push(...body.data);
          next = body.next;
        }
        return all;
      };
      const players = new Set<string>();
      const clubs = new Set<string>();
      const stageTypes = new Set<string>();
      let battles = 0;
      for (const { slug = '' } of await walk(endpoints.tournaments)) {
        const { data } = (await get(fillPath(endpoints.tournament, slug))).body;
        if (data.organizer !== null) clubs.add(data.organizer);
        await get(fillPath(endpoints.standings, slug));
        for (const { id, type } of data.stages) {
          stageTypes.add(`${type} ${id}`);
          const { status } = await get(`${fillPath(endpoints.standings, slug)}?stage=${id}`);
          assert.equal(status, 200);
          const explained = await get(`${fillPath(endpoints.explanation, slug)}?stage=${id}`);
          assert.equal(explained.status, type === 'board' ? 200 : 404);
        }
        for (const { playerId, club } of await walk(fillPath(endpoints.participants, slug))) {
          if (playerId) players.add(playerId);
          if (club) clubs.add(club);
        }
        for (const { id = '' } of await walk(fillPath(endpoints.tournamentBattles, slug))) {
          battles += 1;
          if (battles % everyBattle === 0) await get(fillPath(endpoints.battle, id));
        }
      }
      for (const slug of clubs) {
        assert.equal((await get(fillPath(endpoints.club, slug))).status, 200);
        await walk(fillPath(endpoints.clubTournaments, slug));
        await walk(fillPath(endpoints.clubBattles, slug));
      }
      for (const id of players) {
        await walk(fillPath(endpoints.playerBattles, id));
        assert.equal((await get(fillPath(endpoints.player, id))).status, 200);
      }
      assert.ok((await walk(endpoints.players)).length >= players.size);
      assert.ok((await walk(endpoints.clubs)).length >= clubs.size);
      for (const { slug = '' } of await walk(endpoints.seasons)) {
        await get(fillPath(endpoints.season, slug));
        const { data } = (await get(fillPath(endpoints.seasonStandings, slug))).body;
        const [{ player, playerId }] = data;
        await get(`${fillPath(endpoints.seasonStandings, slug)}?name=${encodeURIComponent(player)}`);
        assert.equal((await get(fillPath(endpoints.seasonPlayer, slug, playerId))).status, 200);
      }
      for (let next: string | null = `${endpoints.changes}?limit=100`; next !== null; ) {
        const { body }: Answer = await get(next);
        next = body.next;
      }
      for (const word of ['open', 'a', 'iro', 'ma', 'sal'])
        assert.equal((await get(`${endpoints.search}?q=${word}`)).status, 200);
      const statistics = Object.values(endpoints).filter((path) => path.includes('/statistics/'));
      for (const path of statistics) {
        for (const query of [
          '',
          'draws=exclude&mirrors=include&casual=include',
          'from=2030-01',
          'tournament=nowhere',
        ]) {
          const { status, body } = await get(`${path}?faction=Glass%20Legion&${query}`);
          assert.equal(status, query === 'tournament=nowhere' ? 404 : 200);
          if (query === '') assert.ok(body.data.length > 1, path);
        }
      }
      assert.ok(
        battles > 40 * tournaments && players.size > 50 && clubs.size > 3,
        'the world is large enough',
      );
      assert.ok(stageTypes.size >= 5, [...stageTypes].join(', '));
    });

    it('every wrong request is answered as described', async (t) => {
      const service = await startDemoService(t, {}, engine, 3);
      const get = checkedGet(service);
      const wrong = [
        'from=x',
        'to=x',
        'from=2026-01-02&to=2026-01-01',
        'status=x',
        'stage=x',
        'stage=a&stage=b',
        'club=',
        'club=a&club=b',
        'country=',
        'country=a&country=b',
        'name=',
        'name=a&name=b',
        'q=',
        'q=a&q=b',
        `q=${'x'.repeat(101)}`,
        'limit=0',
        'limit=101',
        'q=a&limit=51',
        'cursor=x',
        'since=x',
        'kind=x',
        'battlePack=',
        'draws=x',
      ];
      for (const pattern of Object.values(endpoints)) {
        const path = fillPath(pattern, 'nobody', 'nothing');
        for (const query of wrong) await get(`${path}?${query}`);
        const answers = [
          await service.request('GET', path),
          await service.request('GET', path, { authorization: 'Basic x' }),
          await service.request('GET', path, { authorization: 'Bearer other_1' }),
          await service.request('GET', path, { authorization: 'Bearer svc_v1_unknown' }),
        ];
        for (const answer of answers) described.check('GET', path, answer);
        assert.deepEqual(
          answers.map(({ status }) => status),
          [401, 401, 401, 401],
        );
        assert.equal((await get(`${path}?x=${'y'.repeat(9000)}`)).status, 414);
      }
    });

    it('an unchanged answer and HEAD are as described', async (t) => {
      const service = await startDemoService(t, {}, engine, 3);
      const get = checkedGet(service);
      const { headers } = await get(`${endpoints.tournaments}?limit=1`);
      const unchanged = await get(`${endpoints.tournaments}?limit=1`, {
        'if-none-match': String(headers.etag),
      });
      assert.equal(unchanged.status, 304);
      const head = await service.request('HEAD', endpoints.tournaments, {
        authorization: `Bearer ${service.key}`,
      });
      described.check('HEAD', endpoints.tournaments, head);
    });
  });
}
