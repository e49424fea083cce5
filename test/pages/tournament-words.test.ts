// What lists of tournaments and their pages say: which come first, how many rounds, and who leads.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { battle, participant, tournament } from '../../packages/rules/test/builders/records.ts';
import { sayRounds } from '../../src/pages/items/round-names.ts';
import { drawForm, type View } from '../../src/pages/player/player-record.ts';
import { startService } from '../builders/service.ts';
import { itemsOf, textOf } from './read-html.ts';

const people = ['a', 'b', 'c'].map((key) => participant(key, { player: `Player ${key}` }));
function named(slug: string, startDate: string, more: object) {
  return tournament(slug, { name: `Name of ${slug}`, startDate, participants: people, ...more });
}

describe('tournaments in words', () => {
  it('live ones come first, each once, even if others begin later', async (t) => {
    const service = await startService(
      t,
      [
        named('old-live', '2026-01-01', { status: 'ongoing', country: 'Spain' }),
        named('planned', '2027-05-01', { status: 'planned' }),
        named('finished', '2026-06-01', { status: 'finished', country: 'Spain' }),
        named('new-live', '2026-07-01', { status: 'ongoing' }),
      ],
      { pages: true },
    );
    const list = async (query: string) => {
      const { text } = await service.request('GET', `/tournaments${query}`);
      return [...text.matchAll(/<h3 class="event-name"><a href="\/tournaments\/([\w-]+)"/g)].map(
        ([, slug]) => slug,
      );
    };
    assert.deepEqual(await list(''), ['new-live', 'old-live', 'planned', 'finished']);
    assert.deepEqual(await list('?country=Spain'), ['old-live', 'finished']);
    assert.deepEqual(await list('?status=ongoing'), ['new-live', 'old-live']);
    assert.deepEqual(await list('?status=finished'), ['finished']);
  });

  it('no one leads before a result is in, not even a player with a bye', async (t) => {
    const stages = [{ id: 'swiss', rounds: 2, byes: [{ round: 1, participant: 'c' }] }];
    const live = (score?: string) =>
      named('live', '2026-01-01', { status: 'ongoing', stages, battles: [battle('b1', 'a', 'b', score)] });
    const service = await startService(t, [live()], { pages: true });
    const say = async () => {
      const { text } = await service.request('GET', '/tournaments');
      return textOf(itemsOf(text, 'event card').join(' '));
    };
    assert.doesNotMatch(await say(), /Leading/);
    await service.import([live('3-1')]);
    assert.match(await say(), /Leading Player [ac]/);
  });

  it('rounds are counted as people play them, in lists, on the page and in the calendar', async (t) => {
    const stages = [
      { id: 'swiss', rounds: 5 },
      { id: 'knockout', players: 8, matches: [] },
      { id: 'placement-swiss', rounds: 3 },
      { id: 'placement-3', players: 2, matches: [] },
    ];
    const cup = named('cup', '2026-12-01', { status: 'planned', stages, participants: [] });
    const now = () => Date.parse('2026-11-18');
    const service = await startService(t, [cup], { pages: true, now });
    assert.equal((await service.get('/api/v1/tournaments/cup')).body.data.rounds, 12);
    for (const path of ['/tournaments', '/tournaments/cup', '/calendar.ics']) {
      const { text } = await service.request('GET', path);
      assert.match(textOf(text).replaceAll('\\,', ','), /5 rounds, then top 8/, path);
      assert.doesNotMatch(textOf(text), /12 rounds|Rounds 12/, path);
    }
  });
});

describe('how many rounds', () => {
  const say = (...stages: Parameters<typeof sayRounds>[0]['stages']) =>
    sayRounds({ stages, rounds: stages.reduce((sum, { rounds = 0 }) => sum + rounds, 0) });
  const swiss = (rounds: number) => ({ id: 'swiss', name: '', type: 'board', rounds }) as const;
  const knockout = (players?: number) =>
    ({ id: 'knockout', name: '', type: 'bracket', rounds: 3, ...(players && { players }) }) as const;

  it('is what one player may play', () => {
    assert.equal(say(swiss(5)), '5 rounds');
    assert.equal(say(swiss(1)), '1 round');
    assert.equal(say(), undefined);
    assert.equal(say(swiss(5), knockout(8)), '5 rounds, then top 8');
    assert.equal(say(swiss(3), knockout(2)), '3 rounds, then a final');
    assert.equal(say(swiss(3), knockout()), '3 rounds, then a knockout');
    assert.equal(say(knockout(16)), 'knockout of 16');
  });
});

describe('results over time', () => {
  const view = (margin: number): View => ({
    outcome: margin > 0 ? 'win' : 'loss',
    faction: null,
    opponent: 'Bo',
    opponentId: null,
    opposingFaction: null,
    date: null,
    margin,
  });
  const heights = (margins: readonly number[]) =>
    [...(drawForm(margins.map(view))?.toString() ?? '').matchAll(/h\d+v(\d+)h/g)].map(([, height]) =>
      Number(height),
    );

  it('are not flattened by one outlier, whose bar has a gap', () => {
    const [first, ...usual] = heights([5000, 10, 12, 14, 10, 12]).toSorted((a, b) => a - b);
    assert.equal(first, 6, 'the end of the cut bar');
    for (const height of usual) assert.ok(height >= 14, `${height}`);
    assert.match(
      drawForm([5000, 10, 12, 14].map(view))?.toString() ?? '',
      /a bar with a gap stands for more than 42/,
    );
  });

  it('are drawn to scale if there is none', () => {
    assert.deepEqual(heights([20, 10, 15]).toSorted(), [28, 42, 56]);
    assert.doesNotMatch(drawForm([20, 10, 15].map(view))?.toString() ?? '', /gap/);
  });
});
