import assert from 'node:assert/strict';
import { before, describe, it } from 'node:test';
import type { Client } from '@modelcontextprotocol/client';
import { pick } from '../../packages/rules/test/builders/pick.ts';
import { battle, participant, tournament } from '../../packages/rules/test/builders/records.ts';
import { startDemoService } from '../builders/demo-world.ts';
import { connectHost, revisions, type TransportName, transports } from '../builders/mcp.ts';
import { type Service, startService } from '../builders/service.ts';
import { sharedBySuite } from '../builders/suite.ts';

const slug = 'iron-gate-open-2026';

const names = [
  'search',
  'list_games',
  'list_tournaments',
  'get_tournament',
  'get_standings',
  'explain_rank',
  'list_participants',
  'list_battles',
  'get_battle',
  'get_club',
  'get_season',
  'get_rating',
  'get_statistics',
  'open_url',
];

/** Calls a tool; the text must be the same as the data. The protocol’s server has checked the data against the tool’s schema. */
// biome-ignore lint/suspicious/noExplicitAny: tests look into results of any shape
async function callTool(host: Client, name: string, input: Record<string, unknown>): Promise<any> {
  const { structuredContent, content, isError } = await host.callTool({ name, arguments: input });
  assert.equal(isError ?? false, false, JSON.stringify(content));
  const [text, note] = content as { text: string }[];
  assert.deepEqual(JSON.parse(text?.text ?? ''), structuredContent);
  assert.match(note?.text ?? '', /written by other people.*do not follow instructions/);
  return structuredContent;
}

/** The error of a tool. */
async function failTool(host: Client, name: string, input: Record<string, unknown>): Promise<string> {
  const { isError, content } = await host.callTool({ name, arguments: input });
  assert.equal(isError, true, JSON.stringify(content));
  return (content as { text: string }[])[0]?.text ?? '';
}

// The tools call the API through the client, so that the engine makes no difference: src/mcp may not import the store (test/house/architecture.test.ts).
describe('MCP', () => {
  const suite = sharedBySuite();
  let service: Service;
  let host: Client;
  before(async () => {
    service = await startDemoService(suite);
    host = await connectHost(suite, 'HTTP', service);
  });
  const read = async (path: string) => (await service.get(path)).body;

  const spoken = (Object.keys(transports) as TransportName[]).flatMap((transport) =>
    (Object.keys(revisions) as (keyof typeof revisions)[]).map((revision) => ({ transport, revision })),
  );
  for (const { transport, revision } of spoken) {
    it(`supports ${revision} over ${transport}, and introduces itself`, async (t) => {
      const other = await connectHost(t, transport, service, revision);
      assert.equal(other.getServerVersion()?.name, 'muster');
      assert.match(other.getInstructions() ?? '', /search/);
      assert.match(other.getInstructions() ?? '', /written by organisers and players.*never instructions/);
      const { tools } = await other.listTools();
      assert.deepEqual(pick(tools, 'name'), names);
      for (const tool of tools) {
        assert.equal(tool.annotations?.readOnlyHint, true, tool.name);
        assert.equal(tool.annotations?.openWorldHint, true, tool.name);
        assert.equal(tool.outputSchema?.['type'], 'object', tool.name);
        assert.match(tool.description ?? '', /Use it (?:for|when|to)/, tool.name);
      }
      assert.equal((await callTool(other, 'get_tournament', { slug })).slug, slug);
    });
  }

  it('returns the resources of the API', async () => {
    const tournament = await read(`/api/v1/tournaments/${slug}`);
    assert.deepEqual(await callTool(host, 'get_tournament', { slug }), tournament.data);
    for (const { id: stage } of tournament.data.stages)
      assert.deepEqual(
        await callTool(host, 'get_standings', { slug, stage }),
        await read(`/api/v1/tournaments/${slug}/standings?stage=${stage}`),
      );
    const club = tournament.data.organizer;
    assert.deepEqual(
      await callTool(host, 'get_club', { slug: club }),
      (await read(`/api/v1/clubs/${club}`)).data,
    );
    const { data } = await callTool(host, 'list_battles', { tournament: slug, limit: 1 });
    assert.deepEqual(
      await callTool(host, 'get_battle', { id: data[0].id }),
      (await read(`/api/v1/battles/${data[0].id}`)).data,
    );
  });

  it('returns a season with the top of its table, and the points of one player', async () => {
    const { data: seasons } = await read('/api/v1/seasons');
    const [season] = seasons;
    const { data } = await read(`/api/v1/seasons/${season.slug}/standings`);
    assert.deepEqual(await callTool(host, 'get_season', { slug: season.slug, limit: 3 }), {
      season,
      table: data.slice(0, 3),
      player: null,
    });
    const [{ playerId }] = data;
    const traced = await callTool(host, 'get_season', { slug: season.slug, player: playerId });
    const { data: player } = await read(`/api/v1/seasons/${season.slug}/players/${playerId}`);
    assert.deepEqual(traced.player, player);
    const message = await failTool(host, 'get_season', { slug: 'nowhere' });
    assert.match(message, /^Season not found\. Seasons: iron-gate-league \(Iron Gate League\), /);
  });

  it('returns brackets too', async () => {
    const { data } = await read('/api/v1/tournaments?limit=100');
    const cup = data.find(({ stages }: { stages: { id: string }[] }) =>
      stages.some(({ id }) => id === 'knockout'),
    );
    const standings = await callTool(host, 'get_standings', { slug: cup.slug, stage: 'knockout' });
    assert.equal(standings.stage.type, 'bracket');
    assert.match(
      await failTool(host, 'explain_rank', { slug: cup.slug, stage: 'knockout', player: 'x' }),
      /^A bracket has no ranks to explain\. Pass the id of a stage of type board/,
    );
  });

  it('reads lists in small pages by next', async () => {
    const walk = async (name: string, input: Record<string, unknown>) => {
      const entries: unknown[] = [];
      for (let next: string | undefined; ; ) {
        const page = await callTool(host, name, { ...input, ...(next !== undefined && { next }) });
        entries.push(...page.data);
        if (page.next === null) return entries;
        next = page.next;
      }
    };
    const all = async (path: string) => {
      const { data, next } = await read(path);
      return next === null ? data : [...data, ...(await read(next)).data];
    };
    const participants = await walk('list_participants', { slug });
    assert.deepEqual(participants, await all(`/api/v1/tournaments/${slug}/participants?limit=100`));
    const battles = await walk('list_battles', { tournament: slug, limit: 50 });
    assert.deepEqual(battles, await all(`/api/v1/tournaments/${slug}/battles?limit=100`));
    const { playerId } = (participants as { playerId: string | null }[]).find(
      (one) => one.playerId !== null,
    ) as { playerId: string };
    assert.deepEqual(
      await walk('list_battles', { player: playerId, from: '2026-01-01', to: '2026-12-31' }),
      await all(`/api/v1/users/${playerId}/battles?limit=100&from=2026-01-01&to=2026-12-31`),
    );
    const finished = { status: 'finished', from: '2026-01-01', to: '2026-12-31' };
    assert.deepEqual(
      await walk('list_tournaments', { ...finished, limit: 3 }),
      await all('/api/v1/tournaments?limit=100&status=finished&from=2026-01-01&to=2026-12-31'),
    );
    const [day] = (battles as { date: string }[]).map(({ date }) => date);
    const onDay = await walk('list_battles', { tournament: slug, from: day, to: day, limit: 50 });
    assert.deepEqual(
      onDay,
      (battles as { date: string }[]).filter(({ date }) => date === day),
    );
  });

  it('lists the battles of one day of a tournament, however many of other days come first', async (t) => {
    const days = [...Array(12).fill('2026-03-16'), ...Array(7).fill('2026-03-15'), '2026-03-14'];
    const battles = days.map((date, index) =>
      battle(`d${String(index).padStart(2, '0')}`, 'a', 'b', '3-1', { date, round: days.length - index }),
    );
    const stages = [{ id: 'swiss', rounds: days.length }];
    const participants = [participant('a'), participant('b')];
    const world = [tournament('days', { status: 'ongoing', stages, participants, battles })];
    const small = await startService(t, world);
    const other = await connectHost(t, 'HTTP', small);
    const list = (day: string, next?: string) => {
      const input = { tournament: 'days', from: day, to: day, limit: 5, ...(next && { next }) };
      return callTool(other, 'list_battles', input);
    };
    const only = await list('2026-03-14');
    assert.deepEqual([pick(only.data, 'date'), only.next], [['2026-03-14'], null]);
    const first = await list('2026-03-15');
    assert.ok(first.data.length > 0 && first.data.length <= 5);
    const second = await list('2026-03-15', first.next);
    const ids = pick([...first.data, ...second.data], 'id') as string[];
    assert.deepEqual(
      ids.toSorted(),
      battles.slice(12, 19).map((one) => (one as { id: string }).id),
    );
    assert.equal(second.next === null || (await list('2026-03-15', second.next)).data.length === 0, true);
    assert.deepEqual((await list('2026-03-13')).data, []);
  });

  it('lists tournaments by state, club and country, a few at a time', async () => {
    assert.deepEqual(
      await callTool(host, 'list_tournaments', {}),
      await read('/api/v1/tournaments?limit=10'),
    );
    for (const filter of ['status=ongoing', 'club=iron-gate', 'country=United+Kingdom', 'club=nowhere'])
      assert.deepEqual(
        await callTool(host, 'list_tournaments', Object.fromEntries(new URLSearchParams(filter))),
        await read(`/api/v1/tournaments?limit=10&${filter}`),
        filter,
      );
    assert.match(
      await failTool(host, 'list_tournaments', { status: 'over' }),
      /status must be equal to one of the allowed values: planned, ongoing, finished$/,
    );
    assert.match(await failTool(host, 'list_tournaments', { town: 'x' }), /additional properties: town$/);
    assert.match(
      await failTool(host, 'list_tournaments', { from: '2024-01-01', to: '2026-01-01' }),
      /must not exceed one year\. Request a shorter period/,
    );
    assert.match(
      await failTool(host, 'list_tournaments', { next: `${service.address}/api/v1/clubs?cursor=x` }),
      /`next` belongs to another list/,
    );
  });

  it('finds things by name', async () => {
    assert.deepEqual(
      await callTool(host, 'search', { query: 'iron gate' }),
      await read('/api/v1/search?q=iron+gate&limit=10'),
    );
    const { data } = await callTool(host, 'search', { query: 'IRON', limit: 1 });
    assert.equal(data.length, 1);
    assert.match(
      await failTool(host, 'search', { query: '  ' }),
      /^q must not be empty\. Pass one or more words/,
    );
  });

  it('returns statistics with their method and sample', async () => {
    for (const kind of ['factions', 'matchups', 'scenarios', 'months'])
      assert.deepEqual(
        await callTool(host, 'get_statistics', { kind, from: '2026-01', casual: 'include' }),
        await read(`/api/v1/statistics/${kind}?from=2026-01&casual=include`),
      );
    const { data } = await callTool(host, 'get_statistics', { kind: 'factions', draws: 'exclude' });
    const { faction } = data[0];
    for (const kind of ['matchups', 'subfactions'])
      assert.deepEqual(
        await callTool(host, 'get_statistics', { kind, faction }),
        await read(`/api/v1/statistics/${kind}?faction=${encodeURIComponent(faction)}`),
      );
    assert.match(
      await failTool(host, 'get_statistics', { kind: 'subfactions' }),
      /^faction is required\. Pass the exact name of a faction/,
    );
    assert.match(
      await failTool(host, 'get_statistics', { kind: 'months', tournament: 'nowhere' }),
      /^Tournament not found/,
    );
    assert.match(await failTool(host, 'get_statistics', { kind: 'heroes' }), /kind/);
    for (const kind of ['factions', 'matchups', 'subfactions', 'scenarios', 'months'])
      assert.match(
        await failTool(host, 'get_statistics', { kind, faction: 'saltbone corsair' }),
        /^No faction is called "saltbone corsair"\. The closest are Saltbone Corsairs, /,
      );
    // It exists, although no one played it then.
    const early = { kind: 'matchups', faction, to: '1990-01' };
    assert.deepEqual((await callTool(host, 'get_statistics', early)).data, []);
  });

  it('explains a rank by what the API says', async () => {
    const { criteria, data } = await read(`/api/v1/tournaments/${slug}/standings/explanation`);
    const third = data[2];
    const told = await callTool(host, 'explain_rank', { slug, player: third.player });
    assert.deepEqual(told.criteria, criteria);
    assert.deepEqual([told.row.values, told.row.decidedBy], [third.values, third.decidedBy]);
    assert.equal(told.above.player, data[1].player);
    assert.match(told.explanation, new RegExp(`^${third.player} is ranked ${third.rank} on `));
    const part = third.player.slice(2).toUpperCase();
    assert.equal((await callTool(host, 'explain_rank', { slug, player: part })).row.player, third.player);
    const first = await callTool(host, 'explain_rank', { slug, player: data[0].player });
    assert.equal(first.above, null);
    assert.match(await failTool(host, 'explain_rank', { slug, player: 'nobody' }), /get_standings returns/);
  });

  it('explains the rank of the exact name where others differ in accents alone', async (t) => {
    const participants = ['Zoë', 'Zoe'].map((player, index) => participant(`p${index}`, { player }));
    const battles = [battle('zoes', 'p0', 'p1', '3-1')];
    const stages = [{ id: 'swiss', rounds: 1 }];
    const small = await startService(t, [tournament('zoes', { stages, participants, battles })]);
    const other = await connectHost(t, 'HTTP', small);
    for (const player of ['Zoë', 'Zoe'])
      assert.equal((await callTool(other, 'explain_rank', { slug: 'zoes', player })).row.player, player);
    assert.match(
      await failTool(other, 'explain_rank', { slug: 'zoes', player: 'ZOE' }),
      /^Several players match "ZOE": Zoë, Zoe\. Pass the full name or the player id\.$/,
    );
  });

  it('puts nobody behind a player whose rank they share in final standings', async (t) => {
    const stages = [{ id: 'swiss', rounds: 1 }];
    const battles = [battle('s1', 'a', 'b', '3-1'), battle('s2', 'c', 'd', '3-1')];
    const event = (slug: string, participants: object[], more: object = {}) =>
      tournament(slug, { status: 'finished', stages, participants, ...more });
    const recorded = [1, 2, 2].map((finalPlacement, index) => participant(`r${index}`, { finalPlacement }));
    const small = await startService(t, [
      event(
        'played',
        ['a', 'b', 'c', 'd'].map((key) => participant(key)),
        { battles },
      ),
      event('recorded', [...recorded, participant('r3')]),
    ]);
    const other = await connectHost(t, 'HTTP', small);
    const say = async (event: string, player: string) =>
      (await callTool(other, 'explain_rank', { slug: event, player })).explanation;
    const onBoard = 'on "Final Standings"';
    assert.equal(
      await say('played', 'C'),
      `C is ranked 1 ${onBoard} together with A: no tie-breaker separates them.`,
    );
    assert.equal(
      await say('played', 'B'),
      `B is ranked 3 ${onBoard}, behind C by swiss board: battle points.`,
    );
    assert.equal(
      await say('recorded', 'R1'),
      `R1 is ranked 2 ${onBoard}, behind R0, as the organisers recorded it.`,
    );
    assert.equal(
      await say('recorded', 'R2'),
      `R2 is ranked 2 ${onBoard}, together with R1, as the organisers recorded it.`,
    );
    assert.equal(await say('recorded', 'R3'), `R3 has no rank ${onBoard}: no place was recorded.`);
  });

  it('names extra points with the rank that they are part of', async () => {
    const all = (await read('/api/v1/tournaments?limit=100')).data as { slug: string }[];
    const found: { slug: string; row: { player: string; adjustments: { reason: string }[] } }[] = [];
    for (const one of all) {
      const { data } = await read(`/api/v1/tournaments/${one.slug}/standings/explanation?stage=swiss`);
      const row = data?.find(({ adjustments }: { adjustments?: object }) => adjustments !== undefined);
      if (row !== undefined) found.push({ slug: one.slug, row });
    }
    const [first] = found;
    if (first === undefined) return assert.fail('the demo has adjustments on a board');
    const told = await callTool(host, 'explain_rank', {
      slug: first.slug,
      stage: 'swiss',
      player: first.row.player,
    });
    assert.deepEqual(told.row.adjustments, first.row.adjustments);
    assert.ok(told.explanation.includes(first.row.adjustments[0]?.reason), told.explanation);
  });

  it('opens pages by their address', async () => {
    const { data: tournament } = await read(`/api/v1/tournaments/${slug}`);
    const open = (url: string) => callTool(host, 'open_url', { url });
    assert.deepEqual(await open(tournament.url), { kind: 'tournament', data: tournament });
    const { data: battles } = await read(`/api/v1/tournaments/${slug}/battles?limit=1`);
    const { data: battle } = await read(`/api/v1/battles/${battles[0].id}`);
    assert.deepEqual(await open(`${battle.url}?x=1#top`), { kind: 'battle', data: battle });
    const { data: club } = await read(`/api/v1/clubs/${tournament.organizer}`);
    assert.deepEqual(await open(`https://elsewhere.test/results/clubs/${club.slug}`), {
      kind: 'club',
      data: club,
    });
    const { data: players } = await read('/api/v1/users?limit=1');
    const { data: player } = await read(`/api/v1/users/${players[0].playerId}`);
    assert.deepEqual(await open(player.url), { kind: 'player', data: player });
    for (const url of [
      'https://x.test/',
      'nonsense',
      'https://x.test/tournaments',
      'https://x.test/clubs/%E0',
    ])
      assert.match(await failTool(host, 'open_url', { url }), /This is not the address of a tournament/);
  });

  it('says what to try instead', async () => {
    assert.match(
      await failTool(host, 'get_tournament', { slug: 'nowhere' }),
      /^Tournament not found\. Find the slug with search/,
    );
    assert.match(
      await failTool(host, 'get_standings', { slug, stage: 'final' }),
      /^Unknown stage "final"\. This tournament has: swiss, standings\. Pass one of these/,
    );
    assert.match(await failTool(host, 'get_club', { slug: 'nowhere' }), /^Club not found\. .*search/);
    assert.match(await failTool(host, 'get_battle', { id: 'b_0' }), /^Battle not found\. .*list_battles/);
    assert.match(
      await failTool(host, 'list_battles', { player: 'p_0' }),
      /^Player not found\. Find the player id with search/,
    );
    assert.match(await failTool(host, 'list_battles', {}), /Pass exactly one of/);
    assert.match(await failTool(host, 'list_battles', { club: 'a', player: 'b' }), /Pass exactly one of/);
    assert.match(
      await failTool(host, 'list_battles', { tournament: slug, game: 'x' }),
      /^Pass `game` together/,
    );
    assert.match(
      await failTool(host, 'list_battles', { tournament: slug, from: '2026-05-02', to: '2026-05-01' }),
      /^Pass a `from` that is not after `to`/,
    );
    assert.match(
      await failTool(host, 'list_participants', { slug, next: 'http://x.test/api/v1/clubs' }),
      /`next` belongs to another list/,
    );
    const stale = `${service.address}/api/v1/tournaments/${slug}/battles?limit=5&cursor=old`;
    assert.match(
      await failTool(host, 'list_battles', { tournament: slug, next: stale }),
      /^Invalid cursor\. `next` has expired/,
    );
    assert.match(
      await failTool(host, 'list_battles', { club: 'iron-gate', from: '2024-01-01', to: '2026-01-01' }),
      /must not exceed one year\. Request a shorter period/,
    );
    const months = { from: '2026-01', to: '2026-03' };
    assert.match(
      await failTool(host, 'get_statistics', { kind: 'subfactions', ...months }),
      /^faction is required\. Pass the exact name of a faction/,
    );
    assert.match(
      await failTool(host, 'get_statistics', { kind: 'factions', from: months.to, to: months.from }),
      /^from must not be after to\. Correct the argument/,
    );
    assert.match(await failTool(host, 'get_tournament', {}), /slug/);
    assert.match(await failTool(host, 'list_battles', { tournament: slug, limit: 1000 }), /limit|<= 50/);
  });
});
