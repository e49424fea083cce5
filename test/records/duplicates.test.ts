// Suggestions on an invented world in which it is known who is who: spelling variants, swapped names, nicknames, ids of other platforms, people of one
// name, and twins in one event.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { Random } from '#rules/random';
import { pick } from '../../packages/rules/test/builders/pick.ts';
import { club, participant, player, tournament } from '../../packages/rules/test/builders/records.ts';
import { findDuplicates } from '../../src/records/people/duplicates.ts';
import { makeReader } from '../../src/store/database.ts';
import { engines, openTestDatabase } from '../builders/engines.ts';
import { importRecords } from '../builders/service.ts';

const [sqlite = assert.fail()] = engines;
const given = 'Ada Katharina Michael José Søren Piotr Johanna Lukas Marta Björn Elena Tomáš'.split(' ');
const family =
  'Novak Brandt Núñez Andersen Kowalski Lindqvist O’Brien Vogel Petrov Müller Castellan Ashworth'.split(' ');
const factions = ['Skaven', 'Salt Choir', 'Glass Legion', 'Iron Court'];

interface Entry {
  readonly id: string;
  readonly name: string;
  /** Who it really is. */
  readonly person: number;
  readonly club: string;
  readonly faction: string;
}

const variants: readonly ((name: string) => string)[] = [
  (name) => name.toUpperCase(),
  (name) => name.split(' ').reverse().join(' '),
  (name) => name.split(' ').reverse().join(', '),
  (name) => name.replace(' ', ' "The Wall" '),
  (name) => name.normalize('NFD').replaceAll(/\p{M}/gu, ''),
  // One letter lost in the family name.
  (name) => name.replace(/(\p{L}{3})\p{L}(\p{L}+)$/u, '$1$2'),
  // Two letters swapped.
  (name) => name.replace(/(\p{L})(\p{L})(\p{L})$/u, '$2$1$3'),
];

/** Everyone has a p_ id; every second person also came in from New Recruit, under another spelling. */
function makePeople(): Entry[] {
  const random = new Random(7);
  const people: Entry[] = [];
  const names = given.flatMap((first) => family.map((last) => `${first} ${last}`));
  names.forEach((name, person) => {
    const own = { person, club: `club-${random.int(0, 5)}`, faction: random.pick(factions) };
    people.push({ ...own, id: `p_${person}`, name });
    const vary = variants[person % variants.length];
    if (person % 2 === 0 && vary !== undefined) people.push({ ...own, id: `nr_${person}`, name: vary(name) });
  });
  // Other people of the same name, known to the same platform, in another club.
  for (const person of [10, 20, 30])
    people.push({
      id: `nr_9${person}`,
      name: names[person] ?? '',
      person: 1000 + person,
      club: 'club-9',
      faction: 'Ash Wardens',
    });
  return people;
}

/** Events of twelve in which one person never takes part twice; and one of twins, who have one name and are two people. */
function* makeEvents(people: readonly Entry[]): Generator<object> {
  const random = new Random(8);
  for (let event = 0; event < 60; event += 1) {
    const field = new Map<number, Entry>();
    while (field.size < 12) {
      const entry = random.pick(people);
      field.set(entry.person, entry);
    }
    yield eventOf(`event-${event}`, [...field.values()]);
  }
  const twin = { name: 'Kim Sandell', club: 'club-1', faction: 'Skaven' };
  yield eventOf('twins', [
    { ...twin, id: 'p_twin1', person: 2001 },
    { ...twin, id: 'nr_twin2', person: 2002 },
  ]);
}

function eventOf(slug: string, entries: readonly Entry[]): object {
  return tournament(slug, {
    participants: entries.map(({ id, name, club: own, faction }, index) =>
      participant(`k${index}`, { player: name, playerId: id, club: own, faction }),
    ),
    stages: [{ id: 'swiss', rounds: 1 }],
    battles: entries.map((_, index) => ({
      id: `${slug}.${index}`,
      stage: 'swiss',
      players: [
        { participant: `k${index}`, faction: entries[index]?.faction },
        { participant: `k${(index + 1) % entries.length}` },
      ],
    })),
  });
}

describe('suggestions of duplicates', () => {
  it('are correct in an invented world, and include most duplicates', async (t) => {
    const database = await openTestDatabase(t, sqlite);
    const people = makePeople();
    const clubs = Array.from({ length: 10 }, (_, index) => club(`club-${index}`));
    await importRecords(database, [...clubs, ...makeEvents(people)]);
    const personOf = new Map(people.map(({ id, person }) => [id, person]));
    const seen = new Set(await database.values('SELECT DISTINCT player FROM player_tournament'));
    const pairs = people.filter(
      ({ id, person }) => id === `nr_${person}` && seen.has(id) && seen.has(`p_${person}`),
    );
    const found = (await findDuplicates(database)).map(({ players }) =>
      players.map(({ playerId }) => playerId ?? ''),
    );
    const wrong = found.filter(([one = '', other = '']) => personOf.get(one) !== personOf.get(other));
    assert.ok(!found.flat().some((id) => id.includes('twin')), 'twins in one event');
    const precision = 1 - wrong.length / found.length;
    const recall = (found.length - wrong.length) / pairs.length;
    t.diagnostic(`${found.length} suggested, precision ${precision.toFixed(3)}, recall ${recall.toFixed(3)}`);
    assert.ok(precision >= 0.95, `precision ${precision}: ${JSON.stringify(wrong)}`);
    assert.ok(recall >= 0.95, `recall ${recall}`);
    // The best come first.
    const [first] = found.slice(0, 1);
    assert.equal(personOf.get(first?.[0] ?? ''), personOf.get(first?.[1] ?? ''));
  });

  it('include a small spelling difference with one more reason', async (t) => {
    const database = await openTestDatabase(t, sqlite);
    const entry = (player: string, playerId: string) => ({
      participants: [participant('a', { player, playerId })],
    });
    await importRecords(database, [
      tournament('spring', entry('José Álvarez', 'p_1')),
      tournament('summer', entry('Jose Alvares', 'bcp_1')),
    ]);
    assert.deepEqual(pick(await findDuplicates(database), 'reasons'), [
      [
        'small spelling difference',
        'an id from another platform: Best Coast Pairings',
        'never in the same tournament',
      ],
    ]);
  });

  it('include a difference of two letters in names of at least ten, after those of one letter', async (t) => {
    const database = await openTestDatabase(t, sqlite);
    const spellings: [string, string][] = [
      ['Katharina Brandtner', 'Catarina Brandtner'],
      ['Michael Ashworth', 'Micheal Ashwort'],
      ['Zuzanna Kowal', 'Zuzana Kowal'],
      // Nine letters.
      ['Erik Solen', 'Eryk Salen'],
    ];
    await importRecords(
      database,
      spellings.flatMap((pair, index) =>
        pair.map((player, at) => {
          const playerId = `${at === 0 ? 'p' : 'bcp'}_${index}`;
          return tournament(`t-${playerId}`.replace('_', '-'), {
            participants: [participant('a', { player, playerId })],
          });
        }),
      ),
    );
    const found = await findDuplicates(database);
    assert.deepEqual(
      found.map(({ players: [one, other], reasons: [reason] }) => [one.player, other.player, reason]),
      [
        ['Zuzana Kowal', 'Zuzanna Kowal', 'small spelling difference'],
        ['Catarina Brandtner', 'Katharina Brandtner', 'small spelling difference'],
        ['Michael Ashworth', 'Micheal Ashwort', 'small spelling difference'],
      ],
    );
  });

  for (const engine of engines)
    it(`leave out players who met in something that is not published on ${engine.name}`, async (t) => {
      const database = await openTestDatabase(t, engine);
      const ada = (key: string, playerId: string) => participant(key, { player: 'Ada Novak', playerId });
      const both = { participants: [ada('a', 'nr_1'), ada('b', 'p_1')] };
      await importRecords(database, [
        tournament('spring', { participants: [ada('a', 'p_1')] }),
        tournament('summer', { participants: [ada('a', 'bcp_1')] }),
        { id: 'bcp_1', kind: 'player', name: 'Ada Novak', aliases: ['nr_1'] },
      ]);
      assert.equal((await findDuplicates(database)).length, 1);
      await importRecords(database, [{ ...tournament('draft', both), published: false }]);
      assert.deepEqual(await findDuplicates(database), []);
    });

  for (const engine of engines)
    it(`pair an entry without an id with the player of its name who fits best on ${engine.name}`, async (t) => {
      const database = await openTestDatabase(t, engine);
      const ada = (key: string, more: object) => participant(key, { player: 'Ada Novak', ...more });
      await importRecords(database, [
        club('host'),
        tournament('spring', { participants: [ada('a', { playerId: 'p_1' }), ada('b', {})] }),
        tournament('summer', { participants: [ada('a', { playerId: 'p_2', club: 'host' })] }),
        tournament('autumn', { participants: [ada('a', { club: 'host' })] }),
      ]);
      const entries = (await findDuplicates(database)).flatMap(({ players: [one, other] }) =>
        other.tournament === undefined ? [] : [`${one.playerId} ${other.tournament}`],
      );
      assert.deepEqual(entries, ['p_2 autumn', 'p_2 spring']);
    });
});

for (const engine of engines)
  describe(`many similar names on ${engine.name}`, () => {
    it('need no more statements than a few names, and a limited number of comparisons', async (t) => {
      const database = await openTestDatabase(t, engine);
      const named = (name: string, count: number) =>
        Array.from({ length: count }, (_, n) =>
          player(`${['p', 'nr', 'bcp'][n % 3]}_${name.toLowerCase().replace(' ', '')}${n}`, name),
        );
      await importRecords(database, [
        ...Array.from('abcdefghij', (letter) => named(`Ada Nov${letter}kson`, 20)).flat(),
        ...named('Rare Person', 2),
        player('p_organiser', 'Twice Here'),
        player('nr_player', 'Twice Here'),
        tournament('draft', {
          published: false,
          organizers: [{ name: 'Twice Here', playerId: 'p_organiser' }],
          participants: [
            participant('a', { player: 'Twice Here', playerId: 'nr_player' }),
            participant('b', { playerId: 'p_rareperson0' }),
            participant('c', { playerId: 'nr_rareperson1' }),
          ],
        }),
      ]);
      let statements = 0;
      const reader = makeReader((...statement) => {
        statements += 1;
        return database.query(...statement);
      });
      const all = await findDuplicates(reader);
      assert.ok(all.length > 10_000);
      assert.ok(statements < 10, `${statements} statements`);
      const ids = (found: typeof all) =>
        found.map(({ players }) =>
          players
            .map(({ playerId }) => playerId)
            .sort()
            .join(' '),
        );
      assert.ok(!ids(all).includes('nr_rareperson1 p_rareperson0'), 'they met in something unpublished');
      assert.ok(ids(all).includes('nr_player p_organiser'), 'an organiser does not meet the players');
      const some = await findDuplicates(database, 50);
      assert.equal(some.length, 49, 'one of the 50 similar pairs has met');
      assert.ok(ids(some).includes('nr_player p_organiser'), 'rare names come first');
    });
  });
