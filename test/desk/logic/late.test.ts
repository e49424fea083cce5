// What the desk offers for a player who comes after a round was paired.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { TournamentRecord } from '#rules/event-file/record';
import { computeNext } from '#rules/pairing/next';
import { battle, participant, tournament } from '../../../packages/rules/test/builders/records.ts';
import {
  findBye,
  giveBye,
  listFree,
  mayUnpair,
  type PairedRound,
  unpairRound,
  whyNoBattle,
} from '../../../src/pages/assets/desk/late.ts';
import { addBattle, addParticipants, removeBye } from '../../../src/pages/assets/desk/record.ts';

/** Round 1 is paired for a, b and c; Zoe comes late. */
function cup(score?: string): TournamentRecord {
  const record = tournament('cup', {
    status: 'ongoing',
    stages: [{ id: 'swiss', rounds: 2, byes: [{ round: 1, participant: 'c' }] }],
    participants: [participant('a'), participant('b'), participant('c'), participant('d', { dropped: true })],
    battles: [battle('cup-swiss-1-1', 'a', 'b', score, { table: 1 })],
  }) as TournamentRecord;
  return addParticipants(record, [{ player: 'Zoe' }]);
}

function roundOf(record: TournamentRecord): PairedRound {
  return { number: 1, battles: record.battles, byes: record.stages[0]?.byes ?? [] };
}

function freeOf(record: TournamentRecord) {
  return listFree(record, record.stages[0] ?? { id: 'swiss' }, roundOf(record)).map(({ key }) => key);
}

const nobody = new Set<string>();

describe('a late player', () => {
  const [swiss = { id: 'swiss' }] = cup().stages;
  const zoe = cup().participants.at(-1) ?? assert.fail();

  it('is in no battle and has no bye, unlike everyone else who plays', () => {
    assert.deepEqual(freeOf(cup()), ['zoe']);
  });

  it('gets a bye, or the opponent who has one, at the next table', () => {
    assert.deepEqual(giveBye(cup(), 'swiss', 1, 'zoe').stages[0]?.byes, [
      { round: 1, participant: 'c' },
      { round: 1, participant: 'zoe' },
    ]);
    const bye = findBye(cup(), swiss, roundOf(cup()), zoe) ?? assert.fail();
    const after = addBattle(removeBye(cup(), 'swiss', bye), 'swiss', 1, [bye.participant, 'zoe']);
    assert.deepEqual(after.stages[0]?.byes, []);
    const { id, table, players } = after.battles.at(-1) ?? assert.fail();
    assert.deepEqual(
      [id, table, players.map((side) => side.participant)],
      ['cup-swiss-1-2', 2, ['c', 'zoe']],
    );
    assert.deepEqual(freeOf(after), []);
    const played = { ...cup(), battles: cup().battles.map((one) => ({ ...one, scenario: 'Mill' })) };
    assert.equal(addBattle(played, 'swiss', 1, ['c', 'zoe']).battles.at(-1)?.scenario, 'Mill');
  });

  it('plays only someone of the same group', () => {
    const grouped = { ...swiss, groups: ['A', 'B'] };
    const participants = cup().participants.map((one) => ({ ...one, group: one.key === 'c' ? 'A' : 'B' }));
    const record = { ...cup(), participants };
    const find = (group: string) => findBye(record, grouped, roundOf(record), { ...zoe, group });
    assert.equal(find('B'), undefined);
    assert.equal(find('A')?.participant, 'c');
  });

  it('is paired again with everyone, if no result is in', () => {
    assert.ok(mayUnpair(roundOf(cup()), nobody));
    assert.ok(!mayUnpair(roundOf(cup('3-1')), nobody));
    const [open] = cup().battles;
    assert.ok(
      !mayUnpair({ ...roundOf(cup()), battles: [{ ...(open ?? assert.fail()), finished: false }] }, nobody),
    );
    assert.ok(!mayUnpair(roundOf(cup()), new Set(['cup-swiss-1-1'])), 'a player reported it');
    const next = computeNext(unpairRound(cup(), 'swiss', 1), {}, { seed: 'x', isTaken: () => false });
    assert.ok('step' in next);
    assert.deepEqual([next.step.kind, next.step.rounds[0]?.round], ['pair', 1]);
    assert.equal(next.step.rounds[0]?.battles.length, 2);
  });

  it('has no battle added by hand without a second player, and is told why', () => {
    assert.match(whyNoBattle([]) ?? '', /everyone has a battle or a bye/);
    assert.match(whyNoBattle([zoe]) ?? '', /only Zoe has neither/);
    assert.equal(whyNoBattle([zoe, { key: 'y', player: 'Yann' }]), undefined);
  });
});
