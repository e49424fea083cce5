// The importer's own test of whole records says what the schema library says.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import type { TSchema } from 'typebox';
import { Compile } from 'typebox/compile';
import { recordKinds } from '../../src/contract/event-file.ts';
import { compileSchema } from '../../src/import/compile-schema.ts';
import { isObject } from '../../src/import/check/describe-mismatch.ts';

const side = {
  outcome: 'win',
  metrics: { Painted: true, 'Units destroyed': 3 },
  list: { text: 'A list', points: 2000, battleTacticCards: ['Hidden Paths'] },
  rounds: [{ round: 1, victoryPoints: 7, objectives: ['The Ford'], battleTactic: null, metrics: {} }],
};

const sound = {
  battlePack: { name: 'Highlands 2026', objectives: true },
  club: { slug: 'ravens', name: 'Ravens', city: null, members: 12 },
  player: { id: 'p_1', name: 'Ada Novak' },
  tournament: {
    slug: 'open',
    name: 'Open',
    status: 'finished',
    startDate: '2026-02-28',
    battleSize: 2000,
    organizers: [{ name: 'Ada Novak', playerId: 'p_1' }],
    scoring: { points: { type: 'difference', table: [{ winner: 20, loser: 0 }] }, major: { ratio: 2 } },
    tieBreakers: ['wins', { by: 'metric', name: 'Painted' }],
    stages: [
      { id: 'swiss', rounds: 1, byes: [{ round: 1, participant: 'c' }] },
      { id: 'knockout', matches: [{ round: 'Final', table: 1, battle: 'b1' }] },
    ],
    participants: [{ key: 'a', player: 'Ada Novak', list: { text: '' } }],
    battles: [
      { id: 'b1', stage: 'swiss', round: 1, players: [{ participant: 'a', ...side }, { participant: 'b' }] },
    ],
    adjustments: [{ participant: 'a', battlePoints: -1, reason: 'Late' }],
  },
  battle: { id: 'b2', winner: 0, battleSize: 1000, players: [{ player: 'Ada', ...side }, { player: 'Bo' }] },
};

const kinds = Object.keys(sound) as (keyof typeof sound)[];

interface Damage {
  readonly place: number;
  readonly key: number;
  readonly kind: 'remove' | 'change' | 'add' | 'repeat';
  readonly name: string;
  readonly value: unknown;
}

const damage: fc.Arbitrary<Damage> = fc.record({
  place: fc.nat(),
  key: fc.nat(),
  kind: fc.constantFrom('remove', 'change', 'add', 'repeat'),
  name: fc.constantFrom('winner', 'rounds', 'metrics', 'zzz', '__proto__', 'constructor', 'n'.repeat(201)),
  value: fc.oneof(
    fc.constantFrom(null, undefined, '', '.', '\ud800', 'a\u0000', '😀'.repeat(200), '😀'.repeat(301)),
    fc.constantFrom(0, -1, 1.5, 1e9, 1e9 + 1, Number.NaN, true, '2023-02-29', '2024-02-29', 'swiss', 'win'),
    fc.constantFrom('{}', '[]', '{"__proto__":1}', '{"":1}', '{"text":"x"}').map((json) => JSON.parse(json)),
  ),
});

function listContainers(value: unknown): object[] {
  if (typeof value !== 'object' || value === null) return [];
  return [value, ...Object.values(value).flatMap(listContainers)];
}

function applyDamage(record: object, { place, key, kind, name, value }: Damage): void {
  const containers = listContainers(record);
  const target = containers[place % containers.length] as object;
  const keys = Object.keys(target);
  const chosen = keys[key % Math.max(keys.length, 1)] ?? name;
  if (kind === 'repeat' && Array.isArray(target)) target.push(structuredClone(target[0]));
  else if (kind === 'remove' && Array.isArray(target)) target.pop();
  else if (kind === 'remove') Reflect.deleteProperty(target, chosen);
  // Not by assignment, which would make "__proto__" no key.
  else
    Object.defineProperty(target, kind === 'change' || Array.isArray(target) ? chosen : name, {
      value: structuredClone(value),
      configurable: true,
      enumerable: true,
      writable: true,
    });
}

for (const kind of kinds) {
  const schema: object = recordKinds[kind].schema;
  const fits = compileSchema(schema);
  const library = Compile(schema as TSchema);

  test(`sound and damaged records of kind ${kind} get the verdict of the schema library`, () => {
    assert.equal(fits(sound[kind]), true);
    fc.assert(
      fc.property(fc.array(damage, { minLength: 1, maxLength: 3 }), (damages) => {
        const record = structuredClone(sound[kind]);
        for (const each of damages) applyDamage(record, each);
        assert.equal(fits(record), library.Check(record));
      }),
      { numRuns: 2000 },
    );
  });

  test(`no object, list or choice in the schema of kind ${kind} says what would be passed over`, () => {
    const known = ['type', 'anyOf', 'properties', 'patternProperties', 'required', 'additionalProperties'];
    known.push('items', 'minItems', 'maxItems', 'description');
    for (const part of listContainers(schema).filter(isObject)) {
      const isWhole = part['type'] === 'object' || part['type'] === 'array' || Array.isArray(part['anyOf']);
      if (isWhole)
        assert.deepEqual(
          Object.keys(part).filter((word) => !known.includes(word)),
          [],
        );
    }
  });
}
