// E-mail addresses are private: wherever a file has one, only the part before the @ is in the record.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { pick } from '../../rules/test/builders/pick.ts';
import { convert, convertAll, readFixture, readJson } from './builders/foreign.ts';

const given = { name: 'X', date: '2020-01-01', playerIds: true };
const address = 'ada.novak@post.private.example';

/** The file once for each of its texts, with the address in that place. */
function* replaceEach(value: unknown, put: (part: unknown) => unknown = (part) => part): Generator<unknown> {
  if (typeof value === 'string') {
    yield put(address);
    yield put(`${value} ${address}, ${address}`);
  } else if (Array.isArray(value)) {
    for (const [index, part] of value.entries())
      yield* replaceEach(part, (other) => put(value.with(index, other)));
  } else if (typeof value === 'object' && value !== null) {
    for (const [key, part] of Object.entries(value))
      yield* replaceEach(part, (other) => put({ ...value, [key]: other }));
  }
}

/** Returns the number of files that were converted. */
function convertEach(contents: Iterable<string | object>): number {
  let taken = 0;
  for (const content of contents) {
    for (const each of convertAll([content], given)) {
      if ('problems' in each) continue;
      taken += 1;
      const { tournament, warnings, compared } = each;
      assert.doesNotMatch(JSON.stringify([tournament, warnings, compared]), /private|@/);
    }
  }
  return taken;
}

describe('an e-mail address anywhere in a file', () => {
  for (const name of [
    'listfortress-api',
    'listfortress-import',
    'newrecruit-games',
    'nrtm-cobra',
    'nrtm-aesops',
    'bcp-placings',
    'challonge',
  ]) {
    it(`of ${name} is not in the record`, () => {
      assert.ok(convertEach(replaceEach(readJson(`${name}.json`)) as Iterable<object>) > 5);
    });
  }

  for (const [name, separator] of [
    ['bcp.csv', ';'],
    ['goepp.gep', '||'],
  ] as const) {
    it(`of ${name} is not in the record`, () => {
      const fields = readFixture(name).toString('latin1').split(separator);
      const files = fields.map((field, index) =>
        fields.with(index, field.replace(/\S+/, address)).join(separator),
      );
      assert.ok(convertEach(files) > 5);
    });
  }

  it('of open.trf is not in the record', () => {
    const text = readFixture('open.trf').toString();
    assert.equal(
      convertEach([
        text.replace(/^012 .*/m, `012 ${address}`),
        text.replace(/^(001.{11}).{33}/m, `$1${address.padEnd(33)}`),
      ]),
      2,
    );
  });
});

describe('a person whose only name is an e-mail address', () => {
  it('is named by the part before the @; other names are not changed', () => {
    const [game] = readJson('newrecruit-games.json') as unknown as { players: Record<string, unknown>[] }[];
    assert.ok(game);
    const players = game.players.map((player, index) => ({
      ...player,
      id_participant: null,
      id_member: null,
      name: `ada@${index === 0 ? 'one' : 'two'}.example`,
    }));
    const { tournament } = convert([[{ ...game, players }]], given);
    assert.deepEqual(
      tournament.participants.map(({ key, player, playerId }) => [key, player, playerId]),
      [
        ['ada', 'ada', undefined],
        ['ada-2', 'ada', undefined],
      ],
    );
    assert.deepEqual(pick(tournament.battles[0]?.players, 'participant'), ['ada', 'ada-2']);
  });
});
