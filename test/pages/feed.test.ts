import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { tournament } from '../../packages/rules/test/builders/records.ts';
import { startService } from '../builders/service.ts';

describe('the feed', () => {
  it('says when the results of a tournament last changed, never a day that is still to come', async (t) => {
    const played = { status: 'finished', startDate: '2026-03-14' };
    const records = [
      tournament('early', played),
      tournament('late', { ...played, endDate: '2999-12-31' }),
      tournament('undated', { status: 'finished' }),
    ];
    const service = await startService(t, records, { pages: true });
    const readTimes = async () => {
      const { text } = await service.request('GET', '/feed.atom');
      const [feed, ...entries] = [...text.matchAll(/<updated>(.*)<\/updated>/g)].map(([, time]) => time);
      const ids = [...text.matchAll(/<id>.*\/tournaments\/(.*)<\/id>/g)].map(([, id]) => id);
      return { feed, entries: ids.map((id, index) => [id, entries[index]]) };
    };
    const readChanges = async () => {
      const { body } = await service.get('/api/v1/changes?kind=tournament');
      return body.data.map(({ id, at }: { id: string; at: string }) => [id, at]);
    };
    const first = await readTimes();
    assert.deepEqual(first.entries.toSorted(), (await readChanges()).toSorted());
    await service.import([tournament('early', { ...played, name: 'Earlier' })]);
    const { feed, entries } = await readTimes();
    const changes = await readChanges();
    assert.deepEqual(entries.toSorted(), changes.toSorted());
    assert.equal(feed, changes.at(-1)?.[1], 'the newest of them');
  });

  it('without tournaments has a fixed time', async (t) => {
    const service = await startService(t, [], { pages: true });
    assert.match((await service.request('GET', '/feed.atom')).text, /<updated>1970-01-01T00:00:00Z</);
  });
});
