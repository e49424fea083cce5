// Warnings of an import.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import {
  battle,
  casualBattle,
  club,
  participant,
  tournament,
} from '../../packages/rules/test/builders/records.ts';
import type { FileProblem } from '../../src/contract/file-problems.ts';
import { openTestDatabase, sqlite } from '../builders/engines.ts';
import { withoutValues } from '../builders/say.ts';
import { importRecords, rejectRecords } from '../builders/service.ts';

function cup(slug: string, more: object = {}) {
  return tournament(slug, {
    status: 'finished',
    stages: [
      { id: 'swiss', rounds: 1 },
      {
        id: 'knockout',
        matches: [
          { round: 'Semi-final', table: 1, players: ['a', 'b'], winner: 'a' },
          { round: 'Final', table: 1, players: ['b', 'c'], winner: 'b' },
          { round: 'Final', table: 2 },
        ],
      },
    ],
    participants: ['a', 'b', 'c'].map((key) => participant(key)),
    battles: [battle(`${slug}-1`, 'a', 'b')],
    ...more,
  });
}

function places(warnings: readonly FileProblem[]) {
  return warnings.map(({ line, pointer }) => `${line} ${pointer}`);
}

describe('warnings', () => {
  it('a finished tournament with something unfinished, and a pack without a record, are imported with warnings', async (t) => {
    const database = await openTestDatabase(t, sqlite);
    const records = [club('host'), cup('open', { battlePack: 'Unheard of' })];
    const expected = ['2 /battles/0', '2 /stages/1/matches/0', '2 /stages/1/matches/2', '2 /battlePack'];
    const { records: counts, warnings } = await importRecords(database, records);
    assert.equal(counts.tournaments.added, 1);
    assert.deepEqual(places(warnings), expected);
    const again = await importRecords(database, records);
    assert.deepEqual(places(again.warnings), expected, 'an unchanged one as well');
  });

  it('in a .json file each has its line', async (t) => {
    const database = await openTestDatabase(t, sqlite);
    const { kind: _, ...record } = cup('open') as { kind?: string };
    const text = JSON.stringify({ format: 'muster/1', tournaments: [record] }, null, 1);
    const { warnings } = await importRecords(database, text, 'a.json');
    const line = (part: string) => text.slice(0, text.indexOf(part)).split('\n').length - 1;
    assert.deepEqual(warnings.map(withoutValues)[0], {
      file: 'a.json',
      line: line('"id": "open-1"'),
      pointer: '/tournaments/0/battles/0',
      message:
        'battle "open-1" of a finished tournament has no result and does not count; expected an outcome, a winner or points',
    });
  });

  it('a hundred are shown and the rest counted', async (t) => {
    const database = await openTestDatabase(t, sqlite);
    const { warnings, moreWarnings } = await importRecords(
      database,
      Array.from({ length: 40 }, (_, index) => cup(`open-${index}`)),
    );
    assert.deepEqual([warnings.length, moreWarnings], [100, 20]);
  });
});

describe('problems of a record that has several', () => {
  it('unknown names in it are reported with everything else that is wrong, at every location', async (t) => {
    const database = await openTestDatabase(t, sqlite);
    const wrong = cup('open', {
      startDate: '2026-03-15',
      endDate: '2026-03-14',
      club: 'nowhere',
      participants: ['a', 'b', 'c'].map((key) => participant(key, { club: 'neither' })),
    });
    const file = [club('host'), cup('other', { battles: [battle('open-1', 'a', 'b', '2-1')] }), wrong];
    assert.deepEqual(places((await rejectRecords(database, file)).problems), [
      '3 /endDate',
      '3 /club',
      '3 /participants/0/club',
      '3 /participants/1/club',
      '3 /participants/2/club',
      '3 /battles/0/id',
    ]);
  });

  it('others are checked against its battle ids, whichever comes first', async (t) => {
    const database = await openTestDatabase(t, sqlite);
    const wrong = cup('open', { startDate: '2026-03-15', endDate: '2026-03-14' });
    const casual = casualBattle('c1', {
      winner: 0,
      players: [
        { player: 'A', outcome: 'loss' },
        { player: 'B', outcome: 'win' },
      ],
    });
    for (const [file, expected] of [
      [
        [wrong, casualBattle('open-1')],
        ['1 /endDate', '2 /id'],
      ],
      [
        [casual, cup('other', { battles: [battle('c1', 'a', 'b', '2-1')] })],
        ['1 /winner', '2 /battles/0/id'],
      ],
    ] as const) {
      assert.deepEqual(places((await rejectRecords(database, file)).problems), expected);
    }
  });

  it('a stored record does not conflict with itself', async (t) => {
    const database = await openTestDatabase(t, sqlite);
    await importRecords(database, [cup('open')]);
    const wrong = cup('open', { startDate: '2026-03-15', endDate: '2026-03-14' });
    assert.deepEqual(places((await rejectRecords(database, [wrong])).problems), ['1 /endDate']);
  });

  it('a club whose own record is wrong is not missing as well', async (t) => {
    const database = await openTestDatabase(t, sqlite);
    const file = [club('host', { members: -1 }), cup('open', { club: 'host' })];
    assert.deepEqual(places((await rejectRecords(database, file)).problems), ['1 /members']);
  });
});
