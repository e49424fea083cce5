// What is not shown may change without a trace: no text, ETag, time or marker that the public sees is different afterwards.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import {
  battle,
  club,
  participant,
  ratingRecord,
  seasonRecord,
  tournament,
} from '../../packages/rules/test/builders/records.ts';
import type { Database } from '../../src/store/database.ts';
import { collectPublic } from '../builders/public-surface.ts';
import { startService } from '../builders/service.ts';

const now = () => Date.parse('2026-03-15T08:00:00Z');

function cup(fields: object = {}, battles: readonly object[] = [], list = 'Skaven'): object {
  return tournament('cup', {
    status: 'ongoing',
    club: 'gate',
    startDate: '2026-03-14',
    country: 'Austria',
    listsShown: false,
    stages: [{ id: 'swiss', rounds: 3, shownRounds: 1 }],
    participants: ['a', 'b', 'c', 'd'].map((key) =>
      participant(key, { playerId: `p_${key}`, faction: 'Skaven', list: { text: list } }),
    ),
    battles: [battle('b_1', 'a', 'b', '12-8'), battle('b_2', 'c', 'd', '3-9'), ...battles],
    ...fields,
  });
}

const hiddenRound = [
  battle('b_3', 'a', 'd', '20-0', { round: 2 }),
  battle('b_4', 'b', 'c', undefined, { round: 2 }),
];

const pairing = { method: 'swiss', score: 'wins' };
const paired = { stages: [{ id: 'swiss', rounds: 3, shownRounds: 1, pairing }] };
const list = 'Skaven\nClaw-horde\n1990/2000 pts';

/** Each leaves what the ones before it changed: how the next round is paired, its battles, lists, and what players may hand in. */
const changes: readonly object[] = [
  cup(paired),
  cup(paired, hiddenRound),
  cup(paired, hiddenRound, list),
  cup({ ...paired, reports: 'on', listsIn: 'on' }, hiddenRound, list),
  tournament('draft', { published: false, club: 'gate', startDate: '2026-03-20', country: 'Austria' }),
  ratingRecord('ladder', { published: false, club: 'gate' }),
  seasonRecord('ladder', { published: false, club: 'gate' }),
];

/** As if everything so far had been imported a year ago, since times have no fractions of a second. */
async function makeOld(database: Database): Promise<void> {
  await database.write(async (writer) => {
    for (const table of ['submission', 'change'])
      await writer.run(`UPDATE ${table} SET at = '2025-03-01T12:00:00Z'`);
  });
}

describe('a change of what is not shown', () => {
  it('changes nothing that the public sees', async (t) => {
    const options = { pages: true, now, siteUrl: 'https://results.example' };
    const service = await startService(t, [club('gate'), cup()], options);
    await makeOld(service.database);
    const before = await collectPublic(t, service, 'cup');
    assert.ok(before.get('page /calendar.ics')?.includes('DTSTAMP:20250301T120000Z'));
    for (const record of changes) {
      await service.import([record]);
      await makeOld(service.database);
    }
    const after = await collectPublic(t, service, 'cup');
    const addresses = new Set([...before.keys(), ...after.keys()]);
    // Organisers alone read lists in this form.
    addresses.delete('export lists');
    const different = [...addresses].filter((address) => before.get(address) !== after.get(address));
    assert.deepEqual(different, []);
  });
});
