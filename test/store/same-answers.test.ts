// Byte for byte the same answers, pages and files, whichever engine has the data.
import assert from 'node:assert/strict';
import { describe, it, type TestContext } from 'node:test';
import { battle, club, player, tournament } from '../../packages/rules/test/builders/records.ts';
import { makeThinWorld } from '../builders/demo-world.ts';
import { type Engine, engines } from '../builders/engines.ts';
import { collectAnswers, collectStatistics } from '../builders/every-answer.ts';
import { collectPublic } from '../builders/public-surface.ts';
import { type Service, startService } from '../builders/service.ts';

const options = {
  baseUrl: 'https://results.example',
  siteUrl: 'https://results.example',
  now: () => Date.parse('2026-06-01T12:00:00Z'),
};
const world = makeThinWorld(2, 3);

/** Every answer of the API by its address, with its headers. Cursors are left out. */
async function crawl(t: TestContext, engine: Engine): Promise<Map<string, string>> {
  const service = await startService(t, world, options, engine);
  const get: Service['get'] = async (path) => {
    const answer = await service.get(path);
    const { etag, vary, 'content-type': type, link } = answer.headers;
    // The tag of a page with a cursor depends on the secret of its database.
    const said = { etag: answer.body.next ? typeof etag : etag, vary, type, link };
    return { ...answer, text: `${JSON.stringify(said)} ${answer.text}` };
  };
  const answers = new Map([...(await collectAnswers({ get })), ...(await collectStatistics({ get }))]);
  for (const path of ['tournaments?from=2025-01-01&to=2025-12-31', 'tournaments?limit=0', 'tournaments/none'])
    answers.set(path, (await get(`/api/v1/${path}`)).text);
  return answers;
}

const cup = (more: object) =>
  tournament('cup', { club: 'gate', country: 'Österreich', game: 'Ægir', ...more });
const side = (key: string, name: string, more = {}) => ({ key, player: name, playerId: `p_${key}`, ...more });
const participants = [
  side('a', 'Ángel', { faction: 'Zwerge', list: { text: 'Zwerge\n1990/2000 pts' } }),
  side('Ä', 'ægir', { faction: 'élfes', list: { text: 'élfes' } }),
];
/** Records that replace, hide, show, merge and rename one another. */
const history = [
  [club('gate', { name: 'Ż' }), club('fort', { name: 'z' }), cup({ participants, listsShown: false })],
  [cup({ participants, battles: [battle('ß', 'a', 'Ä', '12-8')], stages: [{ id: 'swiss', rounds: 2 }] })],
  [tournament('draft', { published: true, club: 'fort', participants: [side('z', 'Angel')] })],
  [{ ...player('p_a', 'Ángel Ó'), aliases: ['p_z'] }, club('gate', { name: 'ź' })],
  [tournament('draft', { published: false, club: 'fort', participants: [side('z', 'Angel')] })],
];

/** Everything that the public sees after a history of changes. Times and random values are left out. */
async function collect(t: TestContext, engine: Engine): Promise<Map<string, string>> {
  const service = await startService(t, history[0], { ...options, pages: true }, engine);
  for (const records of history.slice(1)) await service.import(records);
  const shown = await collectPublic(t, service, 'cup');
  const random =
    /(cursor|since|marker)(=|":\s*")[^"&\s]*|\d{4}-\d\d-\d\dT[\d:.]+Z|\d{8}T\d{6}Z|127\.0\.0\.1:\d+/g;
  return new Map([...shown].map(([address, text]) => [address, text.replaceAll(random, '$1')]));
}

describe('the same answers', () => {
  const [first, ...others] = engines;
  for (const other of others) {
    it(`a full crawl on ${other.name} has the same result as on ${first?.name}`, async (t) => {
      assert.ok(first);
      const expected = await crawl(t, first);
      const actual = await crawl(t, other);
      t.diagnostic(`${expected.size} answers`);
      assert.ok(expected.size > 500, `only ${expected.size} answers`);
      assert.deepEqual([...actual.keys()], [...expected.keys()]);
      for (const [path, answer] of expected) assert.equal(actual.get(path), answer, path);
    });

    it(`pages, changes, dump, exports and tools on ${other.name} are those on ${first?.name} after changes of every kind`, async (t) => {
      assert.ok(first);
      const expected = await collect(t, first);
      const actual = await collect(t, other);
      t.diagnostic(`${expected.size} answers`);
      assert.ok(expected.size > 80);
      assert.deepEqual([...actual.keys()].sort(), [...expected.keys()].sort());
      for (const [address, text] of expected) assert.equal(actual.get(address), text, address);
    });
  }
});
