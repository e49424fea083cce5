import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { pick } from '../../packages/rules/test/builders/pick.ts';
import { thirdOf } from '../../packages/rules/test/builders/times.ts';
import { endpoints, fillPath } from '../../src/contract/endpoints.ts';
import { describeAt } from '../../src/http/docs/describe-at.ts';
import { startDemoService } from '../builders/demo-world.ts';
import { readDescription } from '../builders/described.ts';
import { engines } from '../builders/engines.ts';
import { collectAnswers, collectStatistics } from '../builders/every-answer.ts';
import { type Service, walk } from '../builders/service.ts';

const described = readDescription(describeAt('http://x.test', 'svc_v1_'));
/** Enough of the world to meet every form of tournament. */
const tournaments = 12;

/** GET, with a check of the answer against the description. */
function checkedGet({ get }: Service): Service['get'] {
  return async (path, headers) => {
    const answer = await get(path, headers);
    described.check('GET', path.replace(/^https?:\/\/[^/]+/, ''), answer);
    return answer;
  };
}

// The description is checked against answers of one engine; test/store/same-answers.test.ts compares the engines.
describe('the description and the answers', () => {
  it('every answer about a demo world is as described', async (t) => {
    const service = await startDemoService(t, {}, engines[0], tournaments);
    const get = checkedGet(service);
    const answers = await collectAnswers({ get });
    await collectStatistics({ get });
    await walk({ get }, `${endpoints.changes}?limit=100`);
    for (const { slug } of await walk({ get }, `${endpoints.ratings}?limit=100`)) {
      await get(fillPath(endpoints.rating, slug));
      await get(fillPath(endpoints.ratingFactions, slug));
      const [{ playerId }] = await walk({ get }, fillPath(endpoints.ratingStandings, slug));
      assert.equal((await get(fillPath(endpoints.ratingPlayer, slug, playerId))).status, 200);
      assert.equal((await get(fillPath(endpoints.ratingBattles, slug, playerId))).status, 200);
    }
    for (const { slug } of await walk({ get }, `${endpoints.seasons}?limit=100`)) {
      await get(fillPath(endpoints.season, slug));
      const [{ player, playerId }] = await walk({ get }, fillPath(endpoints.seasonStandings, slug));
      await get(`${fillPath(endpoints.seasonStandings, slug)}?name=${encodeURIComponent(player)}`);
      assert.equal((await get(fillPath(endpoints.seasonPlayer, slug, playerId))).status, 200);
    }
    const statistics = Object.values(endpoints).filter((path) => path.includes('/statistics/'));
    for (const path of statistics) {
      for (const query of ['', 'draws=exclude&mirrors=include', 'from=2030-01', 'tournament=nowhere']) {
        const { status, body } = await get(`${path}?faction=Glass%20Legion&${query}`);
        assert.equal(status, query === 'tournament=nowhere' ? 404 : 200);
        if (query === '') assert.ok(body.data.length > 1, path);
      }
    }
    const countFound = (pattern: RegExp) =>
      [...answers].filter(([path, answer]) => pattern.test(path) && answer.startsWith('200')).length;
    assert.ok(countFound(/\/api\/v1\/battles\//) > 40 * tournaments, 'the world is large enough');
    assert.ok(countFound(/\/users\/[^/]+$/) > 50 && countFound(/\/clubs\/[^/]+$/) > 3);
    const stages = new Set([...answers.keys()].map((path) => /\/standings\?stage=(.*)/.exec(path)?.[1]));
    assert.ok(stages.size > 5, [...stages].join(', '));
  });

  it('every wrong request is answered as described', async (t) => {
    const service = await startDemoService(t, {}, engines[0], 3);
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
    for (const [at, pattern] of Object.values(endpoints).entries()) {
      const path = fillPath(pattern, 'nobody', 'nothing');
      for (const query of thirdOf(wrong, at)) await get(`${path}?${query}`);
      const answers = [
        await service.request('GET', path),
        await service.request('GET', path, { authorization: 'Basic x' }),
        await service.request('GET', path, { authorization: 'Bearer other_1' }),
        await service.request('GET', path, { authorization: 'Bearer svc_v1_unknown' }),
      ];
      for (const answer of answers) described.check('GET', path, answer);
      assert.deepEqual(pick(answers, 'status'), [401, 401, 401, 401]);
      assert.equal((await get(`${path}?x=${'y'.repeat(9000)}`)).status, 414);
    }
  });

  it('an unchanged answer and HEAD are as described', async (t) => {
    const service = await startDemoService(t, {}, engines[0], 3);
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
