// Pages of seasons: the figures of the API, where every point comes from, and the rule in words.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { club, finished, player, seasonRecord } from '../../packages/rules/test/builders/records.ts';
import { startService } from '../builders/service.ts';
import { startOnce } from '../builders/suite.ts';
import { rowsOf, textOf } from './read-html.ts';

const world = [
  club('gate', { name: 'Iron Gate' }),
  player('p_ada', 'Ada Novak'),
  finished('spring', '2026-03-01', ['Ada Bo', 'Cy Di', 'Ed Flo', 'Gus Hal'], {
    club: 'gate',
    name: 'Spring Cup',
  }),
  finished('summer', '2026-06-01', ['Bo Ada', 'Di Cy'], { name: 'Summer Cup' }),
  seasonRecord('league', {
    name: 'Iron League',
    club: 'gate',
    from: '2026-01-01',
    to: '2026-12-31',
    events: { match: { club: 'gate', minimumPlayers: 8 }, tournaments: ['summer'], weights: { summer: 1.5 } },
    points: [
      { type: 'result', win: 3, draw: 1, bye: 2 },
      { type: 'place', table: [10, 6, 4], rest: 1 },
      {
        type: 'attendance',
        steps: [
          { players: 8, points: 5 },
          { players: 16, points: 10 },
        ],
      },
      { type: 'undefeated', win: 1 },
      { type: 'adjustment', points: -2, player: 'p_bo', reason: 'Late list' },
    ],
    count: { windows: [{ to: '2026-06-30', best: 1 }, { best: 4 }] },
    minimumEvents: 2,
    tieBreakers: ['bestResult', 'firsts'],
  }),
  seasonRecord('ranking', {
    name: 'Ranking',
    events: { match: {}, except: ['summer'] },
    points: [{ type: 'relativePlace', max: 100, last: 'share' }],
    identity: 'name',
  }),
  seasonRecord('plans', { name: 'Secret plans', published: false }),
];

describe('pages of seasons', () => {
  const start = startOnce((suite) => startService(suite, world, { pages: true }));
  const read = async (path: string) => (await (await start()).request('GET', path)).text;

  it('the table has the figures of the API, each row opens to its results with what counted and why', async () => {
    const text = await read('/seasons/league');
    const { body } = await (await start()).get('/api/v1/seasons/league/standings');
    const rows = rowsOf(text, 'board season').filter((cells) => cells.length === 5);
    assert.deepEqual(
      rows.map(([rank, who, , points]) => [rank, who?.replace(/ tie broken by .*/, ''), points]),
      body.data.map(({ rank, player: name, points }: Record<string, unknown>) => [
        rank === null ? '–' : String(rank),
        name,
        String(points),
      ]),
    );
    const traced = textOf(text);
    assert.match(
      traced,
      /21 Summer Cup 1st of 4 · 1 Jun 2026 \(battles 3 \+ place 10 \+ size 0 \+ unbeaten run 1\) × 1\.5/,
    );
    assert.match(traced, /Does not count: not among the best 1 of 2 until 30 Jun 2026/);
    assert.match(traced, /−2 Adjustment: Late list/);
  });

  it('the rule is described in the words of organisers', async () => {
    const rule = textOf((await read('/seasons/league')).split('id="rule"')[1] ?? '');
    for (const words of [
      'All tournaments of Iron Gate with 8 players or more, and Summer Cup , from 1 Jan 2026 to 31 Dec 2026.',
      'Summer Cup counts 1.5 times.',
      '3 points for a win and 1 for a draw; 2 points for a bye',
      '10 points for 1st, 6 for 2nd, 4 for 3rd, 1 point for every other place',
      '5 points in events of 8 players or more and 10 from 16 players',
      '1 point for each win before your first loss or draw; byes do not count',
      'Until 30 Jun 2026 your best result counts. After that your best 4 results count.',
      'By points, then by the best single result, then the number of first places',
      'You need 2 results to be ranked.',
      'Everyone with a final place and a player id.',
      '−2 points for Bo : Late list',
    ])
      assert.ok(rule.includes(words), `${words} in ${rule}`);
    const other = textOf((await read('/seasons/ranking')).split('id="rule"')[1] ?? '');
    for (const words of [
      'All tournaments. A tournament counts once it is finished.',
      'Left out: Summer Cup .',
      'A result is worth up to 100 points for your place: all of them for first place, and an equal share less for each place below.',
      'All your results count.',
      'By points. Players who are still equal share a rank.',
    ])
      assert.ok(other.includes(words), `${words} in ${other}`);
  });

  it('names are filtered, and lists, tournaments and players lead to seasons', async () => {
    const filtered = rowsOf(await read('/seasons/league?q=nov'), 'board season').filter(
      (cells) => cells.length === 5,
    );
    assert.deepEqual(
      filtered.map(([, who]) => who),
      ['Ada Novak tie broken by best result'],
    );
    assert.match(await read('/seasons/league?q=zzz'), /No player of that name is in this season/);
    const list = await read('/seasons');
    assert.match(textOf(list), /Ranking .*Leader Ada Novak 100 points.*Iron League/);
    assert.doesNotMatch(list, /Secret/);
    assert.match(textOf(await read('/tournaments/spring')), /Counts for Ranking , Iron League/);
    assert.match(textOf(await read('/players/p_ada')), /Seasons .*1 1st Ranking 100 1/);
    assert.equal((await (await start()).request('GET', '/seasons/plans')).status, 404);
    assert.match(await read('/sitemaps/seasons.xml'), /\/seasons\/league</);
  });
});
