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

  it('if there is only one game, there is nothing to choose', async (t) => {
    const { request } = await startService(t, world.slice(0, 1), { pages: true });
    for (const path of ['/', '/tournaments', '/players', '/statistics', '/search'])
      assert.doesNotMatch((await request('GET', path)).text, /name="game"|id="games"/, path);
  });
});
