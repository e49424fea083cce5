// Who voted for whom is in the database until the voting closes, and nowhere else (docs/rules/awards.md, Voting).
import assert from 'node:assert/strict';
import { describe, it, type TestContext } from 'node:test';
import { club, participant } from '../../packages/rules/test/builders/records.ts';
import { makeLogger } from '../../src/cli/logger.ts';
import { sqlite } from '../builders/engines.ts';
import { startOrganised } from '../builders/organisers.ts';
import { dayCup, readPlayers } from '../builders/players.ts';
import { collectPublic, exportRecords } from '../builders/public-surface.ts';

const award = 'Favourite opponent';
const at = '/tournaments/cup/votes';
const players = ['Ada', 'Bo', 'Cy', 'Dee'].map((player, index) =>
  participant('abcd'.charAt(index), { player, playerId: `p_${player}` }),
);
const cup = dayCup({
  ...{ published: true, participants: players, signUp: {}, checkIn: {}, listsIn: 'on' },
  awards: [{ name: award, vote: true }],
});

/** What organisers read, besides `/votes`. */
const reads = [
  ...['/me', '/tournaments', '/tournaments/cup', '/submissions?limit=100', '/seasons', '/suggestions'],
  ...['desk', 'file', 'history', 'links', 'reports', 'entries', 'clock', 'invitations'].map(
    (part) => `/tournaments/cup/${part}`,
  ),
  ...['tournament', 'participants', 'battles'].map((sheet) => `/tournaments/cup/sheets/${sheet}`),
  ...['/players?q=A', '/events?q=cup', '/people/duplicates'],
];
const personalReads = ['', '/votes', '/battle', '/entry'];

async function startVoting(t: TestContext) {
  const lines: string[] = [];
  const logger = makeLogger('debug', { write: (line) => lines.push(line) });
  const service = await startOrganised(t, sqlite, [club('gate'), cup], { pages: true, logger });
  const organiser = await service.organiser('all');
  const opened = await organiser.put(at, { award, state: 'open' });
  assert.equal(opened.status, 200, opened.text);
  const people = await readPlayers(service, organiser);
  /** Everything that can be read, without the times of answers. */
  const collect = async () => {
    const all = new Map(await collectPublic(t, service, 'cup'));
    for (const path of reads) all.set(`organisers ${path}`, (await organiser.get(path)).text);
    for (const [key, { code }] of Object.entries(people))
      for (const part of personalReads)
        all.set(`of ${key} ${part}`, (await service.request('GET', `/p/${code}${part}`)).text);
    all.set('export', await exportRecords(service));
    return new Map(Array.from(all, ([name, text]) => [name, text.replaceAll(/"now":"[^"]*"/g, '')]));
  };
  return { service, organiser, people, collect, lines };
}

describe('votes', () => {
  it('look the same to every reader, whatever they say, and leave nothing but counts once the voting is closed', async (t) => {
    const { service, organiser, people, collect, lines } = await startVoting(t);
    const { a, b, c, d } = people;
    assert.ok(a && b && c && d);
    const [{ candidates }] = (await a.votes()).body.data;
    const idOf = (name: string): string =>
      candidates.find(({ player }: { player: string }) => player === name).id;
    const [bo, dee] = [idOf('Bo'), idOf('Dee')];
    await c.vote(award, bo);
    const cast = await a.vote(award, bo);
    assert.equal(cast.status, 200, cast.text);
    const first = await collect();
    const seen = (await organiser.get(at)).text;
    assert.equal((await a.vote(award, dee)).text, cast.text);
    assert.equal((await organiser.get(at)).text, seen);
    const second = await collect();
    const differing = [...first].filter(([name, text]) => second.get(name) !== text);
    assert.deepEqual(
      differing.map(([name]) => name),
      [],
    );
    assert.equal(second.size, first.size);
    assert.ok(first.size > 100 && first.get('organisers /tournaments/cup/desk')?.includes(award));

    const closed = (await organiser.put(at, { award, state: 'closed' })).body.data[0];
    assert.deepEqual(closed.counts, [
      { participant: 'b', player: 'Bo', votes: 1 },
      { participant: 'd', player: 'Dee', votes: 1 },
    ]);
    const third = await collect();
    const changed = [...first].filter(([name, text]) => third.get(name) !== text);
    assert.deepEqual(
      changed.map(([name]) => name).filter((name) => !/^of \w (?:\/votes)?$/.test(name)),
      [],
      'nothing public tells before the award is given',
    );
    const { rows } = await service.database.fresh.query('SELECT * FROM vote', []);
    assert.deepEqual(rows, []);
    const log = lines.join('');
    for (const secret of [bo, dee, a.code, c.code, award]) assert.ok(!log.includes(secret), secret);
    assert.ok(log.includes('"method":"PUT","path":"/p/***"'));
  });
});
