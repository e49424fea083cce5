// A pasted list of players: spellings, clubs, names that repeat, and new player ids.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { readPeople } from '../../../src/pages/assets/desk/names.ts';
import {
  enterClub,
  findRepeated,
  giveIds,
  noteClub,
  readList,
} from '../../../src/pages/assets/desk/pasted.ts';
import { addParticipants, makeRecord } from '../../../src/pages/assets/desk/record.ts';

const known = { clubs: [{ slug: 'gate', name: 'Iron Gate' }], factions: ['Skaven'] };
const record = addParticipants(makeRecord('gate'), [{ player: 'Ada' }]);

describe('a pasted list', () => {
  it('has one spelling of each faction: the known one, or the first', () => {
    const pasted = readPeople('Bo\tskaven\nCy\tHigh Elves\nDee\tHIGH ELVES');
    const factions = readList(record, pasted, known).added.map(({ faction }) => faction);
    assert.deepEqual(factions, ['Skaven', 'High Elves', 'High Elves']);
  });

  it('leaves out people who are already entered, and marks repeated names', () => {
    const { added, there } = readList(record, readPeople('ada\nBo\nbo '), known);
    assert.deepEqual(there, ['ada']);
    const { participants } = addParticipants(record, added);
    assert.deepEqual([...findRepeated(participants)], ['bo']);
  });

  it('names unknown clubs with their people; each stays as text, or is entered once it is added', () => {
    const pasted = readPeople('Bo\t\tiron gate\nCy\t\tRed Wolves\nDee\t\tRed Wolves');
    const { added, unknown } = readList(record, pasted, known);
    assert.deepEqual(unknown, [{ club: 'Red Wolves', players: ['Cy', 'Dee'] }]);
    assert.equal(added[0]?.club, 'gate');
    const whole = addParticipants(record, added);
    const [wolves] = unknown;
    assert.ok(wolves);
    assert.deepEqual(
      noteClub(whole, wolves).participants.map(({ player }) => player),
      ['Ada', 'Bo', 'Cy (Red Wolves)', 'Dee (Red Wolves)'],
    );
    assert.deepEqual(
      enterClub(whole, wolves, 'red-wolves').participants.map(({ club }) => club),
      [undefined, 'gate', 'red-wolves', 'red-wolves'],
    );
  });

  it('makes new player ids that reveal nothing about the person', () => {
    const people = [{ player: 'Bo', playerId: 'p_bo' }, { player: 'Cy' }];
    const ids = giveIds(addParticipants(record, people), ['ada', 'bo', 'cy']).participants.map(
      ({ playerId }) => playerId ?? '',
    );
    assert.equal(ids[1], 'p_bo');
    for (const id of [ids[0], ids[2]]) assert.match(id ?? '', /^p_[0-9a-z]{10}$/);
    assert.notEqual(ids[0], ids[2]);
  });
});
