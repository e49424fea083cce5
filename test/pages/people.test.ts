// People: the list of players, those without an id, who plays for a club, what a player played.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { pick } from '../../packages/rules/test/builders/pick.ts';
import {
  battle,
  casualBattle,
  club,
  participant,
  tournament,
} from '../../packages/rules/test/builders/records.ts';
import { parsePage } from '../../src/store/read/document.ts';
import { listPlayers, type PlayerFilters } from '../../src/store/read/players.ts';
import { readSought } from '../../src/store/read/words.ts';
import { makeThinWorld } from '../builders/demo-world.ts';
import { openTestDatabase, sqlite } from '../builders/engines.ts';
import { importRecords, startService } from '../builders/service.ts';
import { textOf } from './read-html.ts';

const swiss = { id: 'swiss', rounds: 2 };
const world = [
  club('gate', { name: 'Iron Gate', country: 'Spain' }),
  club('hand', { name: 'Iron Hand' }),
  { kind: 'player', id: 'p_rest', name: 'Zoë Rest' },
  tournament('spring', {
    name: 'Spring Open',
    country: 'Spain',
    startDate: '2026-03-14',
    status: 'finished',
    club: 'gate',
    stages: [swiss],
    participants: [
      participant('a', { player: 'Ada Novák', playerId: 'p_ada', club: 'gate' }),
      participant('b', { player: 'Bo Lind', club: 'gate' }),
      participant('c', { player: 'Cy Grey', playerId: 'p_cy', club: 'hand' }),
      participant('d', { player: 'Bo Stone' }),
    ],
    battles: [
      battle('b1', 'a', 'c', '20-3', {
        players: [
          { participant: 'a', victoryPoints: 20, faction: 'Glass Legion' },
          { participant: 'c', victoryPoints: 3, faction: 'Salt Choir' },
        ],
      }),
      battle('b2', 'b', 'd', '7-7'),
    ],
  }),
  tournament('autumn', {
    name: 'Autumn Cup',
    country: 'Poland',
    startDate: '2026-09-05',
    stages: [swiss],
    participants: [
      participant('a', { player: 'Ada Novák', playerId: 'p_ada', club: 'hand' }),
      participant('b', { player: 'BO LÍND', club: 'gate' }),
    ],
  }),
  tournament('hidden', {
    published: false,
    stages: [swiss],
    participants: [
      participant('x', { player: 'Hidden Hand', playerId: 'p_hidden', club: 'gate' }),
      participant('y', { player: 'Nobody Seen', club: 'gate' }),
    ],
  }),
];

function main(text: string): string {
  return /<main[\s\S]*<\/main>/.exec(text)?.[0] ?? '';
}

function linksTo(text: string, start: string): string[] {
  return [...new Set([...main(text).matchAll(/ href="([^"]*)"/g)].map(([, link = '']) => link))].filter(
    (link) => link.startsWith(start),
  );
}

describe('people', () => {
  it('a battle that both forfeited is won by neither of two players', async (t) => {
    const sides = ['p_ada', 'p_cy'].map((playerId) => ({ player: playerId, playerId, outcome: 'loss' }));
    const { request } = await startService(t, [casualBattle('c1', { players: sides })], { pages: true });
    for (const path of ['/players/p_ada/against/p_cy', '/players/p_cy/against/p_ada']) {
      const words = textOf((await request('GET', path)).text);
      assert.match(words, /Battles 1 Won by p_\w+ 0 Drawn 0 Won by p_\w+ 0/);
    }
  });

  it('all players are in one list, by name; words, club and country filter it', async (t) => {
    const service = await startService(t, world, { pages: true });
    const found = async (query: string) =>
      linksTo((await service.request('GET', `/players?${query}`)).text, '/players/');
    assert.deepEqual(await found(''), ['/players/p_ada', '/players/p_cy', '/players/p_rest']);
    assert.deepEqual(await found('q=nova'), ['/players/p_ada']);
    assert.deepEqual(await found('club=gate'), ['/players/p_ada']);
    assert.deepEqual(await found('club=hand'), ['/players/p_ada', '/players/p_cy']);
    assert.deepEqual(await found('country=Spain'), ['/players/p_ada', '/players/p_cy']);
    assert.deepEqual(await found('country=Poland&club=hand'), ['/players/p_ada']);
    assert.deepEqual(await found('country=Poland&q=cy'), []);
    assert.deepEqual(await found('club=gate&q=ada'), ['/players/p_ada']);
    assert.deepEqual(await found('club=nowhere'), []);
    assert.deepEqual(await found('q=%E2%80%94'), [], 'no words, nobody');
    const { text } = await service.request('GET', '/players?q=zzz');
    assert.match(textOf(text), /No player matches these filters/);
  });

  it('a player changes with imports: another club, another country, unpublished', async (t) => {
    const service = await startService(t, world, { pages: true });
    const found = async (query: string) =>
      linksTo((await service.request('GET', `/players?${query}`)).text, '/players/');
    await service.import([{ ...(world[3] as object), country: 'France' }]);
    assert.deepEqual(await found('country=Spain'), []);
    assert.deepEqual(await found('country=France'), ['/players/p_ada', '/players/p_cy']);
    await service.import([{ ...(world[3] as object), published: false }]);
    assert.deepEqual(await found('country=France'), []);
    assert.deepEqual(await found('club=hand'), ['/players/p_ada']);
    assert.doesNotMatch((await service.request('GET', '/players')).text, /France/);
  });

  it('a search has a line for people without an id, which leads to their tournaments', async (t) => {
    const service = await startService(t, world, { pages: true });
    for (const path of ['/search?q=bo', '/players?q=bo']) {
      const { text } = await service.request('GET', path);
      assert.deepEqual(linksTo(text, '/people/'), ['/people/BO%20L%C3%8DND', '/people/Bo%20Stone'], path);
      assert.match(textOf(text), /BO LÍND 2 tournaments, last 5 Sep 2026/, path);
    }
    const { status, text } = await service.request('GET', '/people/Bo%20Lind');
    assert.equal(status, 200);
    assert.deepEqual(linksTo(text, '/tournaments/'), ['/tournaments/autumn', '/tournaments/spring']);
    assert.match(text, /<meta name="robots" content="noindex">/);
    assert.match(textOf(text), /more than one person/);
    for (const path of ['/people/Ada%20Nov%C3%A1k', '/people/Bo', '/people/Nobody%20Seen', '/people/%00'])
      assert.equal((await service.request('GET', path)).status, 404, path);
  });

  it('the page of a club shows its players and which side of a battle is its own', async (t) => {
    const service = await startService(t, world, { pages: true });
    const { text } = await service.request('GET', '/clubs/gate');
    const [, players = ''] = /<h2 id="players">([\s\S]*?)<\/section>/.exec(text) ?? [];
    assert.match(players, /\/players\/p_ada"/);
    assert.match(players, /\/people\/B/);
    assert.doesNotMatch(players, /p_cy|p_hidden|Nobody Seen/);
    const sides = [...main(text).matchAll(/<div class="side[^"]*">(.*?)<\/div>/g)].map(([, side = '']) =>
      textOf(side),
    );
    const own = sides.filter((side) => side.startsWith('This club'));
    assert.equal(sides.length, 4);
    assert.deepEqual(
      own.map((side) => /Ada Novák|Bo Lind/.test(side)),
      [true, true],
    );
    const { text: list } = await service.request('GET', '/players?club=gate');
    assert.deepEqual(linksTo(list, '/people/'), ['/people/BO%20L%C3%8DND']);
  });

  it('a player’s page has the faction from the battles where no list says it', async (t) => {
    const service = await startService(t, world, { pages: true });
    const { text } = await service.request('GET', '/players/p_ada');
    const [, table = ''] = /<table class="history">([\s\S]*?)<\/table>/.exec(text) ?? [];
    const rows = [...table.matchAll(/<tr[\s\S]*?<\/tr>/g)].map(([row]) => textOf(row));
    assert.match(rows[1] ?? '', /Autumn Cup.*–\s*$/s, 'nothing was played there yet');
    assert.match(rows[2] ?? '', /Spring Open.*Glass Legion/s);
  });

  it('a player’s page, the lists, search and API say the same number of battles', async (t) => {
    const games = tournament('games', {
      status: 'ongoing',
      stages: [{ id: 'swiss', rounds: 4 }],
      participants: [
        participant('a', { player: 'Ada', playerId: 'p_ada' }),
        participant('b', { player: 'Bo', playerId: 'p_bo' }),
      ],
      battles: [
        battle('b1', 'a', 'b', '3-1'),
        battle('b2', 'a', 'b', undefined, { round: 2 }),
        battle('b3', 'a', 'b', '1-3', { round: 3, archived: true }),
        battle('b4', 'a', 'b', '2-2', { round: 4 }),
      ],
    });
    const service = await startService(t, [games], { pages: true });
    const { data } = (await service.get('/api/v1/users/p_ada')).body;
    assert.deepEqual([data.battles, data.wins, data.draws, data.losses], [3, 1, 1, 0]);
    assert.equal((await service.get('/api/v1/users/p_ada/battles')).body.data.length, 3);
    assert.equal((await service.get('/api/v1/search?q=ada')).body.data[0].detail, '3 battles');
    const text = async (path: string) => textOf((await service.request('GET', path)).text);
    const page = await text('/players/p_ada');
    assert.match(page, /Battles\s*3\s*Won\s*1\s*Drawn\s*1\s*Lost\s*0\s*Without a result\s*1\s/);
    assert.match(page, /Win rate\s*50.0 %/);
    assert.match(
      (await service.request('GET', '/players/p_ada')).text,
      /"Ada: 3 battles, 1 won, 1 drawn, 0 lost\."/,
    );
    assert.match(await text('/players'), /Ada\s*3 battles/);
  });

  it('pages of players list everyone once, with any filter', async (t) => {
    const database = await openTestDatabase(t, sqlite);
    await importRecords(database, makeThinWorld(8, 5));
    type Named = { readonly playerId: string; readonly player: string };
    const walk = async (filters: PlayerFilters, limit: number) => {
      const seen: Named[] = [];
      for (let after: string | undefined; ; ) {
        const page = await listPlayers(database, { filters, limit, after });
        seen.push(...parsePage<Named>(page));
        after = page.last;
        if (after === undefined) return seen;
      }
    };
    const all = parsePage<Named>(await listPlayers(database, { limit: 100_000 }));
    assert.deepEqual(await walk({}, 7), all);
    const busiest = await database.first<{ club: string; players: number }>(
      'SELECT club, count(*) AS players FROM player_club GROUP BY club ORDER BY players DESC',
    );
    assert.ok(busiest !== undefined && busiest.players > 3);
    const ofClub = await walk({ club: busiest.club }, 2);
    assert.equal(ofClub.length, busiest.players);
    assert.deepEqual(
      pick(ofClub, 'playerId'),
      all.map(({ playerId }) => playerId).filter((id) => ofClub.some(({ playerId }) => playerId === id)),
    );
    const sought = readSought('ma') ?? assert.fail();
    const named = all.filter(({ player }) =>
      player
        .normalize('NFKD')
        .toLowerCase()
        .split(/[^\p{L}\p{M}\p{N}]+/u)
        .some((word) => word.startsWith('ma')),
    );
    assert.ok(named.length > 3);
    assert.deepEqual(await walk({ sought }, 3), named);
  });
});
