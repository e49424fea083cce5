// Voting on awards: opened and closed by organisers, cast on personal pages (docs/rules/awards.md, Voting).
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { club, participant } from '../../packages/rules/test/builders/records.ts';
import { forgetPlayer } from '../../src/records/forget/forget-player.ts';
import { openDatabase } from '../../src/store/open.ts';
import { engines, sqlite } from '../builders/engines.ts';
import { type OrganiserClient, startOrganised } from '../builders/organisers.ts';
import { dayCup, makePlayer, readPlayers } from '../builders/players.ts';
import { serve } from '../builders/service.ts';
import { startOnce } from '../builders/suite.ts';

const at = '/tournaments/cup/votes';
const army = 'Best army';
const sport = 'Favourite opponent';
const awards = [{ name: sport, vote: true }, { name: 'Painting' }, { name: army, vote: true }];
const participants: readonly { readonly key?: string }[] = [
  participant('d', { player: 'Dee', faction: 'Elves' }),
  participant('a', { player: 'Ada', playerId: 'p_ada' }),
  participant('c', { player: 'Cy', dropped: true }),
  participant('b', { player: 'Bo' }),
];

/** Players neither report nor hand in lists: the vote alone gives them pages. */
function cup(fields: object = {}) {
  return dayCup({ published: true, reports: 'off', participants, battles: [], awards, ...fields });
}

async function readIds(service: Parameters<typeof readPlayers>[0], organiser: OrganiserClient) {
  const players = await readPlayers(service, organiser);
  const ids: Record<string, string> = {};
  const keys: Readonly<Record<string, string>> = { Ada: 'a', Bo: 'b', Dee: 'd', Cy: 'c' };
  for (const player of Object.values(players))
    for (const { candidates } of (await player.votes()).body.data)
      for (const { id, player: name } of candidates) ids[keys[name] ?? name] = id;
  return { players, ids };
}

describe('voting on awards', () => {
  const open = startOnce(async (suite) => {
    const service = await startOrganised(suite, sqlite, [club('gate'), club('other')], { pages: true });
    const organiser = await service.organiser(['gate']);
    return {
      service,
      organiser,
      set: (award: string, state: string) => organiser.put(at, { award, state }),
      /** A tournament without votes, and its players. */
      async begin(fields?: object) {
        await organiser.remove('/tournaments/cup');
        await service.import([cup(fields)]);
        return readPlayers(service, organiser);
      },
    };
  });

  it('goes from new to open to closed, and nowhere else', async () => {
    const { begin, organiser, set } = await open();
    await begin();
    const fresh = { state: 'new', voters: 3, votes: 0, counts: null, winners: null };
    const before = await organiser.get(at);
    assert.equal(before.status, 200, before.text);
    assert.deepEqual(before.body, {
      data: [
        { award: sport, ...fresh },
        { award: army, ...fresh },
      ],
      next: null,
    });
    const refused = async (award: string, state: string) => {
      const { status, body } = await set(award, state);
      return [status, body.error.message];
    };
    assert.deepEqual(await refused(army, 'closed'), [409, 'Voting is not open']);
    const opened = await set(army, 'open');
    assert.equal(opened.status, 200);
    assert.deepEqual(opened.body.data[1], { award: army, ...fresh, state: 'open' });
    assert.deepEqual((await set(army, 'open')).body, opened.body);
    const closed = await set(army, 'closed');
    assert.deepEqual(closed.body.data[1], {
      award: army,
      state: 'closed',
      voters: 3,
      votes: 0,
      counts: [],
      winners: [],
    });
    assert.deepEqual((await set(army, 'closed')).body, closed.body);
    assert.deepEqual(await refused(army, 'open'), [409, 'Voting is closed']);
    assert.deepEqual((await organiser.get(at)).body, closed.body);
  });

  it('needs an award that is voted on, a state, and a tournament that has started', async () => {
    const { begin, organiser, set, service } = await open();
    await begin({ status: 'planned' });
    const planned = await set(army, 'open');
    assert.deepEqual([planned.status, planned.body.error.message], [409, 'The tournament has not started']);
    const cases = [
      [{ award: 'Painting', state: 'open' }, '/award'],
      [{ award: 'best army', state: 'open' }, '/award'],
      [{ award: army, state: 'new' }, '/state'],
      [{ award: army }, ''],
      [{ award: 7, state: 'open' }, '/award'],
      [{ award: army, state: 'open', more: 1 }, '/more'],
    ] as const;
    for (const [body, pointer] of cases) {
      const { status, body: answer } = await organiser.put(at, body);
      assert.deepEqual(
        [status, answer.problems?.map((one: { pointer: string }) => one.pointer)],
        [422, [pointer]],
      );
    }
    const { body: missing } = await organiser.put(at, { state: 'open' });
    const expected = '"award" is missing; expected text of 1 to 100 characters';
    assert.equal(missing.problems[0].message, expected);
    const other = await service.organiser(['other']);
    for (const answer of [await other.get(at), await other.put(at, {})])
      assert.deepEqual([answer.status, answer.body.error.message], [404, 'Tournament not found']);
    await service.import([cup({ status: 'finished' })]);
    assert.equal((await set(army, 'open')).status, 200);
  });

  it('offers everyone but the player and those who dropped, in their order, under ids that stay', async () => {
    const { begin, organiser, set, service } = await open();
    const players = await begin();
    assert.deepEqual((await players['a']?.votes())?.body, { data: [] });
    await set(army, 'open');
    const { a } = players;
    assert.ok(a);
    const seen = await a.votes();
    assert.equal(seen.status, 200, seen.text);
    const [ballot] = seen.body.data;
    assert.deepEqual(Object.keys(ballot), ['award', 'state', 'voted', 'candidates']);
    assert.deepEqual(
      ballot.candidates.map(({ id, ...one }: { id: string }) => one),
      [
        { player: 'Bo', faction: null },
        { player: 'Dee', faction: 'Elves' },
      ],
    );
    const { ids } = await readIds(service, organiser);
    assert.equal(new Set(Object.values(ids)).size, 3);
    for (const [key, id] of Object.entries(ids)) assert.match(id, /^[a-z2-9]{12}$/, key);
    await organiser.post('/tournaments/cup/links/renew');
    await service.import([cup({ participants: participants.toReversed(), name: 'Renamed' })]);
    await set(sport, 'open');
    assert.deepEqual((await readIds(service, organiser)).ids, ids);
  });

  it('counts the last vote of each player, without what was taken back, and shares ties', async () => {
    const { begin, organiser, set, service } = await open();
    await begin();
    await set(army, 'open');
    await set(sport, 'open');
    const { players, ids } = await readIds(service, organiser);
    const { a, b, d } = players;
    assert.ok(a && b && d && ids['a'] && ids['b'] && ids['d']);
    const voted = async (answer: Promise<{ body: { data: { award: string; voted: boolean }[] } }>) =>
      (await answer).body.data.map((one) => one.voted);
    assert.deepEqual(await voted(a.vote(army, ids['b'])), [false, true]);
    const again = await a.vote(army, ids['d']);
    assert.equal(again.text, (await a.votes()).text);
    assert.deepEqual(await voted(b.vote(army, ids['d'])), [false, true]);
    assert.deepEqual(await voted(d.vote(army, ids['a'])), [false, true]);
    assert.deepEqual(await voted(a.vote(sport, ids['d'])), [true, true]);
    assert.deepEqual(await voted(b.vote(sport, ids['a'])), [true, true]);
    assert.deepEqual(await voted(d.vote(sport, ids['a'])), [true, true]);
    assert.deepEqual(await voted(d.vote(sport, null)), [false, true]);
    await organiser.post('/tournaments/cup/links/renew');
    const renewed = await readPlayers(service, organiser);
    assert.deepEqual((await renewed['a']?.votes())?.body.data[0].voted, true);
    const opened = (await organiser.get(at)).body.data;
    assert.deepEqual(
      opened.map(({ votes, counts, winners }: Record<string, unknown>) => [votes, counts, winners]),
      [
        [2, null, null],
        [3, null, null],
      ],
    );
    await set(sport, 'closed');
    const { body } = await set(army, 'closed');
    const [ofSport, ofArmy] = body.data;
    const ada = { participant: 'a', player: 'Ada', votes: 1 };
    const dee = { participant: 'd', player: 'Dee' };
    assert.deepEqual(ofSport, {
      award: sport,
      state: 'closed',
      voters: 3,
      votes: 2,
      counts: [ada, { ...dee, votes: 1 }],
      winners: ['a', 'd'],
    });
    assert.deepEqual([ofArmy.counts, ofArmy.winners], [[{ ...dee, votes: 2 }, ada], ['d']]);
    const shown = { state: 'closed', voted: false, candidates: [] };
    assert.deepEqual((await renewed['b']?.votes())?.body.data, [
      { award: sport, ...shown },
      { award: army, ...shown },
    ]);
    const left = await service.database.fresh.value<number>('SELECT count(*) FROM vote');
    assert.equal(Number(left), 0);
  });

  it('rejects votes for oneself, for no one, on nothing, by players who dropped, and after it is closed', async () => {
    const { begin, organiser, set, service } = await open();
    await begin();
    await set(army, 'open');
    const { players, ids } = await readIds(service, organiser);
    const { a, b, c } = players;
    assert.ok(a && b && c && ids['a'] && ids['b']);
    for (const [award, candidate, pointer] of [
      [army, ids['a'], '/for'],
      [army, 'b', '/for'],
      [army, '', '/for'],
      ['Painting', ids['b'], '/award'],
      ['x', ids['b'], '/award'],
    ] as const) {
      const rejected = await a.vote(award, candidate);
      assert.deepEqual(
        [rejected.status, rejected.body.problems.map((one: { pointer: string }) => one.pointer)],
        [422, [pointer]],
      );
    }
    const refused = async (
      answer: Promise<{ status: number; body: { error: { message: string }; data: unknown } }>,
    ) => {
      const { status, body } = await answer;
      return [status, body.error.message, Array.isArray(body.data)];
    };
    assert.deepEqual(await refused(a.vote(sport, ids['b'])), [409, 'Voting is closed', true]);
    assert.deepEqual(await refused(c.vote(army, ids['b'])), [409, 'You are not taking part', true]);
    await set(army, 'closed');
    assert.deepEqual(await refused(b.vote(army, 'x')), [409, 'Voting is closed', true]);
    const bare = await service.request(
      'PUT',
      `/p/${a.code}/vote`,
      { 'content-type': 'application/json' },
      '{}',
    );
    assert.equal(bare.status, 422);
  });

  it('does not count votes by or for players who have left by the end, and until then shows only how many voted', async () => {
    const { begin, organiser, set, service } = await open();
    await begin();
    await set(army, 'open');
    const { players, ids } = await readIds(service, organiser);
    const { a, b, d } = players;
    assert.ok(a && b && d && ids['a'] && ids['b'] && ids['d']);
    await a.vote(army, ids['b']);
    await d.vote(army, ids['b']);
    await b.vote(army, ids['a']);
    const change = (change: (one: (typeof participants)[number]) => object) =>
      service.import([cup({ participants: participants.map(change) })]);
    await change((one) => (one.key === 'b' ? { ...one, dropped: true } : one));
    const [, seen] = (await organiser.get(at)).body.data;
    assert.deepEqual([seen.voters, seen.votes], [2, 2], 'votes for Bo look like all others');
    for (const player of [a, d]) assert.equal((await player.votes()).body.data[0].voted, true);
    const [, closed] = (await set(army, 'closed')).body.data;
    assert.deepEqual([closed.voters, closed.votes, closed.counts, closed.winners], [2, 0, [], []]);
  });

  it('ties a vote to its participant: another person under the same key has no vote, and a renamed one still has theirs', async () => {
    const { begin, organiser, set, service } = await open();
    await begin();
    await set(army, 'open');
    const { players, ids } = await readIds(service, organiser);
    assert.ok(ids['a'] && ids['b'] && ids['d']);
    await players['b']?.vote(army, ids['a']);
    await players['a']?.vote(army, ids['d']);
    await players['d']?.vote(army, ids['b']);
    const rename = (key: string, player: string, more = {}) =>
      participants.map((one) => (one.key === key ? { ...one, player, ...more } : one));
    await service.import([cup({ participants: rename('a', 'Ada Novak') })]);
    await service.import([cup({ participants: rename('b', 'Zoe Quist') })]);
    const after = await readPlayers(service, organiser);
    assert.equal((await after['a']?.votes())?.body.data[0].voted, true);
    assert.equal((await after['b']?.votes())?.body.data[0].voted, false);
    assert.equal((await after['d']?.votes())?.body.data[0].voted, true, 'for whom is not told');
    const [, closed] = (await set(army, 'closed')).body.data;
    assert.deepEqual(closed.counts, [{ participant: 'd', player: 'Dee', votes: 1 }]);
  });

  it('keeps what was counted with its participant, also when the name is corrected to another one', async () => {
    const { begin, organiser, set, service } = await open();
    await begin();
    await set(army, 'open');
    const { players, ids } = await readIds(service, organiser);
    await players['a']?.vote(army, ids['b'] ?? '');
    await players['d']?.vote(army, ids['b'] ?? '');
    await players['b']?.vote(army, ids['d'] ?? '');
    await set(army, 'closed');
    const corrected = participants.map((one) => (one.key === 'b' ? { ...one, player: 'Robert Lind' } : one));
    await service.import([cup({ participants: corrected })]);
    const [, { counts, winners }] = (await organiser.get(at)).body.data;
    assert.deepEqual(counts, [
      { participant: 'b', player: 'Robert Lind', votes: 2 },
      { participant: 'd', player: 'Dee', votes: 1 },
    ]);
    assert.deepEqual(winners, ['b']);
  });

  it('is removed with its award and its tournament, and follows a person who is forgotten', async () => {
    const { begin, organiser, set, service } = await open();
    await begin();
    await set(army, 'open');
    const { players, ids } = await readIds(service, organiser);
    await players['b']?.vote(army, ids['a'] ?? '');
    const stateOf = async () =>
      (await organiser.get(at)).body.data.map((one: { state: string }) => one.state);
    await service.import([cup({ awards: awards.map((one) => ({ ...one, vote: false })) })]);
    assert.deepEqual((await organiser.get(at)).body.data, []);
    assert.equal((await players['b']?.votes())?.status, 404);
    await service.import([cup()]);
    assert.deepEqual(await stateOf(), ['new', 'open']);
    const forgotten = await forgetPlayer(service.database, 'p_ada');
    const [, closed] = (await set(army, 'closed')).body.data;
    const [count] = closed.counts;
    assert.deepEqual([count.player, count.votes], [forgotten?.stranger.name, 1]);
    assert.doesNotMatch(count.participant, /^a$/);
    await service.import([cup({ awards: [{ name: sport, vote: true }] })]);
    await service.import([cup()]);
    assert.deepEqual(await stateOf(), ['new', 'new']);
    await set(army, 'open');
    await organiser.remove('/tournaments/cup');
    for (const table of ['ballot', 'vote', 'voter'])
      assert.equal(Number(await service.database.fresh.value(`SELECT count(*) FROM ${table}`)), 0, table);
  });

  it('allows ten votes a minute for a code, counted separately from reports', async () => {
    const { begin, organiser, set, service } = await open();
    await begin({ reports: 'on' });
    await set(army, 'open');
    const { players, ids } = await readIds(service, organiser);
    const answers = await Promise.all(
      Array.from({ length: 11 }, () => players['a']?.vote(army, ids['b'] ?? '')),
    );
    const statuses = answers.map((answer) => answer?.status).sort();
    assert.deepEqual(statuses, [...Array(10).fill(200), 429]);
    assert.notEqual((await players['a']?.report(1, 2))?.status, 429);
    const [, ballot] = (await organiser.get(at)).body.data;
    assert.equal(ballot.votes, 1);
  });
});

for (const engine of engines)
  describe(`votes at once on two servers, on ${engine.name}`, () => {
    it('count once for each player, even if voting is closed at the same time', async (t) => {
      const many = Array.from({ length: 12 }, (_, index) =>
        participant(`k${index}`, { player: `P ${index}` }),
      );
      const service = await startOrganised(t, engine, [club('gate'), cup({ participants: many })]);
      const organiser = await service.organiser(['gate']);
      const other = await openDatabase(service.url);
      t.after(() => other.close());
      const second = await serve(other, { organisers: service.url, organiserKeyPrefix: 'org_v1_' });
      t.after(() => second.close());
      await organiser.put(at, { award: army, state: 'open' });
      const players = Object.values(await readPlayers(service, organiser));
      const [{ candidates } = { candidates: [] }] = (await players[0]?.votes())?.body.data ?? [];
      const [first, next] = candidates.map(({ id }: { id: string }) => id);
      const elsewhere = async (code: string, candidate: string) => {
        const headers = { 'content-type': 'application/json' };
        const body = JSON.stringify({ award: army, for: candidate });
        return fetch(`${second.address}/p/${code}/vote`, { method: 'PUT', headers, body });
      };
      const voters = players.slice(3);
      const answers = await Promise.all(
        voters.flatMap(({ code }, index) => [
          makePlayer(service, code).vote(army, first),
          elsewhere(code, next),
          ...(index === 4 ? [organiser.put(at, { award: army, state: 'closed' })] : []),
        ]),
      );
      const closing = answers.findIndex((_, index) => index === 10);
      assert.equal(answers[closing]?.status, 200);
      const statuses = answers.toSpliced(closing, 1).map(({ status }) => status);
      assert.ok(
        statuses.every((status) => status === 200 || status === 409),
        statuses.join(),
      );
      const accepted = voters.filter((_, index) => statuses.slice(2 * index, 2 * index + 2).includes(200));
      const [, closed] = (await organiser.get(at)).body.data;
      assert.equal(closed.votes, accepted.length);
      assert.equal(
        closed.counts.reduce((sum: number, one: { votes: number }) => sum + one.votes, 0),
        accepted.length,
      );
    });
  });
