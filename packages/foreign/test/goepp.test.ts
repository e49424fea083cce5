// docs/generated/foreign-formats.md, GöPP.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { pick } from '../../rules/test/builders/pick.ts';
import { convert, placesOf, readFixture, reject, rowsOf, warningsOf } from './builders/foreign.ts';

const results = readFixture('goepp.gep');
const registrations = readFixture('goepp.gip');
const name = { name: 'Schlacht' };

describe('results of GöPP', () => {
  it('are placings in Latin-1, with faction and points', () => {
    const { tournament } = convert(results, name);
    assert.equal(placesOf(tournament), '1 Jörg Müller, 2 Bo Lind, - Käpt´n');
    assert.deepEqual(tournament.stages, []);
    assert.equal(tournament.participants[0]?.faction, 'Rebellen');
    assert.deepEqual(pick(rowsOf(tournament, 'standings'), 'battlePoints'), [55, 34, 0]);
    assert.deepEqual(tournament.adjustments?.slice(0, 2), [
      { participant: '7619', battlePoints: 32, reason: 'Points' },
      { participant: '7619', battlePoints: 10, reason: 'Army list' },
    ]);
  });

  it('have the ids of T3 as keys; players without one are identified by name', () => {
    const { participants } = convert(results, { ...name, playerIds: true }).tournament;
    assert.deepEqual(
      participants.map(({ key, playerId }) => [key, playerId]),
      [
        ['7619', 'goepp_7619'],
        ['Bo-Lind', undefined],
        ['7621', 'goepp_7621'],
      ],
    );
  });

  it('have the day of the export, with a warning, and no name', () => {
    const converted = convert(results, name);
    assert.equal(converted.tournament.startDate, '2014-08-19');
    assert.match(warningsOf(converted).at(-1) ?? '', /the day of the export, 19\.08\.2014, is used/);
    assert.deepEqual(reject(results), ['1: the file has no name; give --name NAME']);
  });

  it('with the registrations of the same tournament have its name', () => {
    const { tournament } = convert([results, registrations]);
    assert.equal(tournament.name, '1. Schlacht um Köln');
    assert.equal(tournament.slug, '1-schlacht-um-koln-12484');
    assert.equal(tournament.participants.length, 3);
  });

  it('may be UTF-8 with a byte-order mark', () => {
    const text = `\ufeff${results.toString('latin1')}`;
    assert.deepEqual(convert(text, name).tournament, convert(results, name).tournament);
  });

  it('that cannot be read say in which line and field', () => {
    const text = results.toString('latin1').replace('||32||', '||many||').replace('0||Bo||Lind||bo', 'Bo');
    assert.deepEqual(reject(text, { ...name, format: 'goepp' }), [
      '3: has "many" in field 10; expected a number',
    ]);
    assert.deepEqual(reject('#GoePP-Exportdatei, v1 Export vom 1.2.2014||x\n1||Ada||x\n', name), [
      '2: has 3 fields; expected an id, names, faction and more, separated by ||',
      '1: has no player; expected lines of fields separated by ||',
    ]);
  });
});

describe('registrations of GöPP', () => {
  it('are a planned tournament, its lines ended by CR', () => {
    const { tournament } = convert(registrations, { date: '2014-08-18' });
    assert.equal(tournament.status, 'planned');
    assert.equal(tournament.name, '1. Schlacht um Köln');
    assert.equal(placesOf(tournament), '- Jörg Müller, - Bo Lind');
    assert.deepEqual(reject(registrations), ['1: the file has no date; give --date YYYY-MM-DD']);
  });
});
