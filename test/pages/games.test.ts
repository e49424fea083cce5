// Games on pages: named where something was played, chosen by the address, and never mixed unless asked.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { battle, casualBattle, participant, tournament } from '../../packages/rules/test/builders/records.ts';
import { startService } from '../builders/service.ts';
import { rowsOf, textOf } from './read-html.ts';

const cup = (slug: string, game: string, factions: readonly [string, string], rounds: number) =>
  tournament(slug, {
    game,
    status: 'finished',
    stages: [{ id: 'swiss', rounds }],
    participants: factions.map((faction, index) =>
      participant(`k${index}`, { playerId: `p_${slug}_${index}`, faction, player: `${slug} ${index}` }),
    ),
    battles: Array.from({ length: rounds }, (_, index) =>
      battle(`${slug}-${index}`, 'k0', 'k1', '12-8', { round: index + 1 }),
    ),
  });

const world = [
  cup('large', 'Cairns', ['Elves', 'Orcs'], 3),
  cup('small', 'Roads', ['Elves', 'Wagons'], 2),
  casualBattle('c1', { game: 'Roads' }),
];

describe('games on pages', () => {
  it('statistics open on the game with most battles, and mix games only if all are requested', async (t) => {
    const { request } = await startService(t, world, { pages: true });
    const page = async (path: string) => (await request('GET', path)).text;
    const factions = async (path: string) =>
      rowsOf(await page(path), 'figures factions').map(([name]) =>
        name?.replace(/(?: small)? \d+ games?$/, ''),
      );
    assert.deepEqual(await factions('/statistics'), ['Elves', 'Orcs']);
    assert.deepEqual(await factions('/statistics?game=Roads'), ['Elves', 'Wagons']);
    assert.deepEqual(await factions('/statistics?game='), ['Elves', 'Orcs', 'Wagons']);
    assert.ok(textOf(await page('/statistics?game=')).includes('All games together'));
    assert.match(await page('/statistics'), /<option value="Cairns" selected>Cairns<\/option>/);
    assert.match(await page('/statistics?game='), /href="\/statistics\/matchups\?game="/);
    assert.doesNotMatch(textOf(await page('/statistics/matchups')), /Wagons/);
    assert.doesNotMatch(textOf(await page('/statistics/matchups?game=Roads')), /Orcs/);
  });

  it('a faction of two games is two pages, and one of a smaller game is found without its name', async (t) => {
    const { request } = await startService(t, world, { pages: true });
    const page = async (path: string) => (await request('GET', path)).text;
    const games = (text: string) => /<dt>Games<\/dt><dd>(\d+)/.exec(text)?.[1];
    assert.equal(games(await page('/factions/Elves')), '3');
    assert.equal(games(await page('/factions/Elves?game=Roads')), '2');
    assert.equal(games(await page('/factions/Elves?game=')), '5');
    assert.equal(games(await page('/factions/Wagons')), '2');
    assert.match(
      await page('/factions/Wagons'),
      /rel="canonical" href="[^"]*\/factions\/Wagons\?game=Roads"/,
    );
    assert.match(await page('/tournaments/small'), /href="\/factions\/Elves\?game=Roads"/);
  });

  it('tournaments, players and search are narrowed, and games are named', async (t) => {
    const service = await startService(t, world, { pages: true });
    const page = async (path: string) => textOf((await service.request('GET', path)).text);
    const [all, one] = [await page('/tournaments'), await page('/tournaments?game=Roads')];
    assert.ok(all.includes('large') && all.includes('small') && all.includes('Cairns'));
    assert.ok(!one.includes('large') && one.includes('small'));
    assert.ok((await page('/players?game=Cairns')).includes('large 0'));
    assert.ok(!(await page('/players?game=Cairns')).includes('small 0'));
    assert.ok(!(await page('/search?q=small&game=Cairns')).includes('small 0'));
    assert.ok((await page('/search?q=small&game=Roads')).includes('small 0'));
    assert.ok((await page('/tournaments/large')).includes('Game Cairns'));
    assert.ok((await page('/battles/c1')).includes('Roads'));
    assert.match((await service.request('GET', '/')).text, /href="\/tournaments\?game=Roads"/);
  });

  it('names that begin or end with a space are found by the filters that offer them', async (t) => {
    const spaced = tournament('spaced', {
      game: ' Cairns ',
      country: 'Poland ',
      startDate: '2026-03-14',
      battlePack: ' Uplands',
      stages: [{ id: 'knockout', matches: [{ round: 'Final ', table: 1, players: ['a', 'b'] }] }],
      participants: [participant('a', { player: 'Ada', playerId: 'p_ada' }), participant('b')],
      status: 'ongoing',
    });
    const now = () => Date.parse('2026-03-14T12:00:00Z');
    const { request } = await startService(t, [...world, spaced], { pages: true, now });
    const page = async (path: string) => textOf((await request('GET', path)).text);
    for (const query of ['game=+Cairns+', 'country=Poland+', 'country=Poland+&game=+Cairns+'])
      assert.ok((await page(`/tournaments?${query}`)).includes('spaced'), query);
    assert.ok((await page('/players?country=Poland+')).includes('Ada'));
    assert.ok(!(await page('/search?q=spaced&game=+Cairns+')).includes('Nothing found'));
    assert.ok((await request('GET', '/calendar.ics?country=Poland+')).text.includes('UID:'));
    const round = await page('/tournaments/spaced?view=battles&stage=knockout&round=Final+');
    assert.ok(!round.includes('No results for this round yet'));
  });

  it('if there is only one game, there is nothing to choose', async (t) => {
    const { request } = await startService(t, world.slice(0, 1), { pages: true });
    for (const path of ['/', '/tournaments', '/players', '/statistics', '/search'])
      assert.doesNotMatch((await request('GET', path)).text, /name="game"|id="games"/, path);
  });
});
