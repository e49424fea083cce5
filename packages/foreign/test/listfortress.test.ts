// docs/generated/foreign-formats.md, List Fortress.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { pick } from '../../rules/test/builders/pick.ts';
import { writeListfortress } from '../src/formats/listfortress/write-listfortress.ts';
import {
  battlesOf,
  boardOf,
  byesOf,
  convert,
  placesOf,
  readFixture,
  readJson,
  warningsOf,
} from './builders/foreign.ts';

interface Match {
  id?: number;
  player1_id: number | null;
  player1_points: number | null;
  player2_id: number | null;
  player2_points: number | null;
  result: string;
  winner_id: number | null;
}

type JsonPlayer = Record<string, unknown> & { id: number; name: string; score: number | null };

interface File {
  name: string;
  participants: JsonPlayer[];
  rounds: { roundtype_id: number; round_number: number; matches: Match[] }[];
}

function api() {
  return readJson('listfortress-api.json') as unknown as File;
}

function match(
  a: number | null,
  b: number | null,
  points: [number | null, number | null],
  more: Partial<Match> = {},
): Match {
  return {
    player1_id: a,
    player1_points: points[0],
    player2_id: b,
    player2_points: points[1],
    result: 'win',
    winner_id: null,
    ...more,
  };
}

/** Two people and the matches of one round. */
function small(...matches: Match[]): File {
  return {
    name: 'Small',
    participants: [
      { id: 1, name: 'Ada', score: null, swiss_rank: 1 },
      { id: 2, name: 'Bo', score: null, swiss_rank: 2 },
      { id: 3, name: 'Cy', score: null, swiss_rank: 3 },
    ],
    rounds: [{ roundtype_id: 1, round_number: 1, matches }],
  };
}
const day = { date: '2020-01-01' };

describe('a file of the List Fortress API', () => {
  it('becomes a tournament whose board has every published rank and score', () => {
    const { tournament, compared, warnings } = convert(readFixture('listfortress-api.json'));
    assert.equal(tournament.slug, 'brackwater-open-77');
    assert.equal(tournament.startDate, '2019-05-18');
    assert.equal(tournament.battleSize, 200);
    assert.deepEqual(
      compared.map(({ figure, same, of }) => [figure, same, of]),
      [
        ['ranks', 5, 5],
        ['scores', 5, 5],
      ],
    );
    assert.deepEqual(warnings, []);
    assert.equal(boardOf(tournament), '1 Eli Moss, 2 Ada Novak, 3 Cy Park, 4 Bo Lind , 5 Dee Roth');
  });

  it('has rounds by number and matches by id, in any order of the file', () => {
    const { tournament } = convert(api());
    assert.deepEqual(battlesOf(tournament), [
      '1 ADA NOVAK 200-50 Bo Lind ',
      '1 CY PARK 180-100 Dee Roth',
      '2 ADA NOVAK 200-120 Cy Park',
      '2 Eli Moss 150-200 BO LIND ',
      '3 Ada Novak 90-200 ELI MOSS',
      '3 BO LIND  200-40 Dee Roth',
    ]);
    assert.deepEqual(byesOf(tournament), ['1 Eli Moss', '2 Dee Roth', '3 Cy Park']);
    assert.deepEqual(
      pick(tournament.battles, 'id'),
      Array.from({ length: 9 }, (_, index) => `listfortress-brackwater-open-77-${index + 1}`),
    );
  });

  it('has its cut in the order of play, with the usual round names', () => {
    const { tournament } = convert(api());
    const knockout = tournament.stages.find(({ id }) => id === 'knockout');
    assert.deepEqual(
      knockout?.matches?.map(({ round, table }) => `${round} ${table}`),
      ['Semi-final 1', 'Semi-final 2', 'Final 1'],
    );
    const renumbered = api();
    for (const round of renumbered.rounds)
      if (round.roundtype_id === 2) round.round_number = round.round_number === 4 ? 5 : 6;
    assert.deepEqual(convert(renumbered).tournament, tournament);
  });

  describe('with a cut whose best players rest in the first round', () => {
    /** The rounds of the cut have numbers from 1; the first of a pair won. */
    const convertCut = (...rounds: string[][]) => {
      const { participants, ...file } = api();
      const [person = assert.fail()] = participants;
      const ids = Array.from({ length: 11 }, (_, index) => index + 1);
      const people = ids.map((id) => ({ ...person, id, name: `P${id}`, swiss_rank: id }));
      const cut = rounds.map((pairs, index) => ({
        roundtype_id: 2,
        round_number: index + 1,
        matches: pairs.map((pair) => {
          const [first = 0, second = 0] = pair.split('-').map(Number);
          return match(first, second, [200, 100]);
        }),
      }));
      return convert({ ...file, participants: people, rounds: cut }).tournament;
    };
    const roundsOf = (...rounds: string[][]): readonly string[] => {
      const tournament = convertCut(...rounds);
      const { matches } = tournament.stages.find(({ id }) => id === 'knockout') ?? {};
      const names = Map.groupBy(matches ?? [], ({ round }) => round);
      return [...names].map(([name, inRound]) => `${inRound.length} ${name}`);
    };

    it('has the usual round names', () => {
      assert.deepEqual(roundsOf(['3-6', '4-5'], ['1-4', '2-3'], ['1-2']), [
        '2 Quarter-final',
        '2 Semi-final',
        '1 Final',
      ]);
    });

    it('has its rounds in the order of play, in any order of the file, also if those who did not rest go on winning', () => {
      const five = [['4-5'], ['4-1', '2-3'], ['4-2']];
      const eleven = [['8-9', '7-10', '6-11'], ['8-1', '4-5', '7-2', '6-3'], ['8-4', '7-6'], ['8-7']];
      for (const rounds of [five, five.toReversed()])
        assert.deepEqual(roundsOf(...rounds), ['1 Quarter-final', '2 Semi-final', '1 Final']);
      for (const rounds of [eleven, eleven.toReversed()]) {
        const names = ['3 Round of 16', '4 Quarter-final', '2 Semi-final', '1 Final'];
        assert.deepEqual(roundsOf(...rounds), names);
      }
    });

    it('gives each round a number of its own in a file that is written from it', () => {
      const tournament = convertCut(['3-6', '4-5'], ['1-4', '2-3'], ['1-2']);
      const { rounds } = JSON.parse(writeListfortress(tournament).text) as ReturnType<typeof api>;
      const cut = rounds.filter(({ roundtype_id }) => roundtype_id === 2);
      assert.deepEqual(pick(cut, 'round_number'), [8, 4, 2]);
    });
  });

  it('records the ranks of the cut, shared ones as their best place, and the others after them', () => {
    assert.equal(
      placesOf(convert(api()).tournament),
      '1 Ada Novak, 2 Bo Lind , 3 Cy Park, 5 Dee Roth, 3 Eli Moss',
    );
  });

  it('gives a shared rank its best place, however many share it', () => {
    const place = (...ranks: (number | null)[]) => {
      const { participants, rounds, ...file } = api();
      const [person = assert.fail()] = participants;
      const people = ranks.map((rank, index) => ({
        ...person,
        id: index + 1,
        name: `P${index}`,
        swiss_rank: index + 1,
        top_cut_rank: rank,
      }));
      const { tournament } = convert({ ...file, participants: people, rounds: [] });
      return tournament.participants.map(({ finalPlacement }) => finalPlacement);
    };
    assert.deepEqual(place(1, 4, 8, 8, 16), [1, 3, 5, 5, 9]);
    assert.deepEqual(place(1, 2, 4, 4, 8, 8, 8, 8, null, null), [1, 2, 3, 3, 5, 5, 5, 5, 9, 10]);
    assert.deepEqual(place(1, 2, 4, 8, null), [1, 2, 3, 5, 6]);
    // The match for third place was played, and then each place was.
    assert.deepEqual(place(1, 2, 3, 4, 8, 8, 8, 8), [1, 2, 3, 4, 5, 5, 5, 5]);
    assert.deepEqual(place(1, 2, 3, 4, 5, 6, 7, 8), [1, 2, 3, 4, 5, 6, 7, 8]);
    // A cut of six, two bands of a double elimination, and a cut of which only the size is known.
    assert.deepEqual(place(1, 2, 4, 4, 6, 6), [1, 2, 3, 3, 5, 5]);
    assert.deepEqual(place(1, 2, 3, 4, 6, 6, 8, 8), [1, 2, 3, 4, 5, 5, 7, 7]);
    assert.deepEqual(place(4, 4, 4, 4, null), [1, 1, 1, 1, 5]);
    assert.deepEqual(place(1, 4, null, null), [1, 3, 4, 5]);
    // Ranks that name no bands stay.
    assert.deepEqual(place(1, 2, 2, 4, 4), [1, 2, 2, 4, 4]);
    assert.deepEqual(place(1, 2, 2, 3, 3), [1, 2, 2, 3, 3]);
  });

  it('separates finalists of equal rank by their final, and leaves them equal if none was played', () => {
    const file = api();
    for (const person of file.participants) if (person['top_cut_rank'] === 1) person['top_cut_rank'] = 2;
    assert.equal(
      placesOf(convert(file).tournament),
      '1 Ada Novak, 2 Bo Lind , 3 Cy Park, 5 Dee Roth, 3 Eli Moss',
    );
    file.rounds = file.rounds.filter(
      ({ round_number, roundtype_id }) => roundtype_id === 1 || round_number === 4,
    );
    assert.equal(
      placesOf(convert(file).tournament),
      '1 Ada Novak, 1 Bo Lind , 3 Cy Park, 5 Dee Roth, 3 Eli Moss',
    );
  });

  it('separates players by a match for third place or a second final, wherever these matches are in the file', () => {
    const file = api();
    const ids = new Map(file.participants.map(({ name, id }) => [name.trim(), id]));
    const [ada = 0, bo = 0, cy = 0, eli = 0] = ['Ada Novak', 'Bo Lind', 'Cy Park', 'Eli Moss'].map((name) =>
      ids.get(name),
    );
    for (const person of file.participants) if (person['top_cut_rank'] === 1) person['top_cut_rank'] = 2;
    const final = file.rounds.find(
      ({ round_number, roundtype_id }) => roundtype_id === 2 && round_number === 2,
    );
    const third = match(cy, eli, [10, 90], { winner_id: eli });
    const places = (rounds: File['rounds']) => placesOf(convert({ ...file, rounds }).tournament);
    const sorted = '1 Ada Novak, 2 Bo Lind , 4 Cy Park, 5 Dee Roth, 3 Eli Moss';
    for (const round_number of [1, 2, 3])
      assert.equal(places([...file.rounds, { roundtype_id: 2, round_number, matches: [third] }]), sorted);
    const both = file.rounds.map((round) =>
      round === final ? { ...round, matches: [third, ...round.matches] } : round,
    );
    assert.equal(places(both), sorted);
    const again = match(ada, bo, [10, 90], { winner_id: bo });
    const twice = file.rounds.map((round) =>
      round === final ? { ...round, matches: [...round.matches, again] } : round,
    );
    assert.equal(places(twice), '2 Ada Novak, 1 Bo Lind , 3 Cy Park, 5 Dee Roth, 3 Eli Moss');
  });

  it('leaves places to the rules if the cut was played but not ranked', () => {
    const file = api();
    for (const person of file.participants) person['top_cut_rank'] = null;
    const { tournament } = convert(file);
    assert.equal(placesOf(tournament), '- Ada Novak, - Bo Lind , - Cy Park, - Dee Roth, - Eli Moss');
    assert.equal(
      boardOf(tournament, 'standings'),
      '1 Ada Novak, 2 Bo Lind , 3 Eli Moss, 4 Cy Park, 5 Dee Roth',
    );
  });

  it('may have ranks of a cut without its rounds', () => {
    const file = api();
    file.rounds = file.rounds.filter(({ roundtype_id }) => roundtype_id === 1);
    const { tournament } = convert(file);
    assert.deepEqual(pick(tournament.stages, 'id'), ['swiss']);
    assert.equal(placesOf(tournament), '1 Ada Novak, 2 Bo Lind , 3 Cy Park, 5 Dee Roth, 3 Eli Moss');
  });

  it('may be placings only: no stage, and the points as published', () => {
    const { tournament } = convert({ ...api(), rounds: [] });
    assert.deepEqual(tournament.stages, []);
    assert.deepEqual(tournament.adjustments?.[0], {
      participant: '11',
      battlePoints: 2,
      reason: 'As published',
    });
  });

  it('has names as written, ids as keys and who dropped out, and no public ids', () => {
    const { participants } = convert(api()).tournament;
    const { list: _, ...first } = participants[0] ?? { list: null };
    assert.deepEqual(first, { key: '11', player: 'Ada Novak', finalPlacement: 1 });
    assert.deepEqual(participants[1], { key: '12', player: 'Bo Lind ', finalPlacement: 2 });
    assert.equal(participants[3]?.dropped, true);
    const named = convert(api(), { playerIds: true }).tournament.participants;
    assert.deepEqual(pick(named, 'playerId'), [undefined, undefined, undefined, undefined, undefined]);
  });

  it('has squads as readable lists with faction and points', () => {
    const [ada, bo] = convert(api()).tournament.participants;
    assert.deepEqual(ada?.list, {
      text: [
        'Rebel Alliance',
        'Four wings',
        '200 points',
        '',
        'Blue Squadron Recruit, RZ2 A-wing (35)',
        '  Crack Shot',
        '',
        'Red Squadron Veteran, T65 X-wing (43)',
        '  Proton Torpedoes',
      ].join('\n'),
      faction: 'Rebel Alliance',
      subFaction: '',
      points: 200,
      battleTacticCards: [],
    });
    assert.equal(bo?.list, undefined);
  });

  it('may have squads as objects, and an empty squad is no list', () => {
    const file = api();
    const [ada, bo, cy] = file.participants;
    assert.ok(ada && bo && cy);
    ada['list_json'] = JSON.parse(String(ada['list_json']));
    bo['list_json'] = '{"faction":"rebelalliance","pilots":[],"points":0}';
    cy['list_json'] = 'two X-wings and a prayer';
    const [first, second, third] = convert(file).tournament.participants;
    assert.equal(first?.list?.points, 200);
    assert.equal(second?.list, undefined);
    assert.deepEqual(third?.list, { text: 'two X-wings and a prayer' });
  });
});

describe('what real files of List Fortress get wrong', () => {
  it('a player against himself is a bye', () => {
    const converted = convert(small(match(1, 1, [100, 0]), match(2, 3, [200, 0])), day);
    assert.deepEqual(byesOf(converted.tournament), ['1 Ada']);
    assert.deepEqual(warningsOf(converted), ['28 /rounds/0/matches/0: a player against himself is a bye']);
  });

  it('a missing opponent is a bye, on either side', () => {
    const { tournament } = convert(
      small(match(1, null, [100, null]), match(null, 2, [null, null], { result: 'bye' })),
      day,
    );
    assert.deepEqual(byesOf(tournament), ['1 Ada', '1 Bo']);
  });

  it('a missing opponent for whom the published score has no points is a round that was not played', () => {
    const file = small(match(1, null, [null, null], { result: '' }), match(2, 3, [200, 0]));
    for (const person of file.participants) person.score = person.id === 2 ? 1 : 0;
    const converted = convert(file, day);
    assert.deepEqual(byesOf(converted.tournament), []);
    assert.match(
      warningsOf(converted)[0] ?? '',
      /adds nothing to the published score becomes a round not played/,
    );
    assert.equal(boardOf(converted.tournament), '1 Bo, 2 Cy, - Ada');
  });

  it('a match without any player is left out', () => {
    const { tournament } = convert(small(match(null, null, [1, null]), match(2, 3, [200, 0])), day);
    assert.deepEqual(battlesOf(tournament), ['1 BO 200-0 Cy']);
    assert.deepEqual(byesOf(tournament), []);
  });

  it('a winner with equal or fewer points is not changed', () => {
    const file = small(match(1, 2, [88, 88], { winner_id: 2 }));
    file.rounds.push({
      roundtype_id: 1,
      round_number: 2,
      matches: [match(1, 3, [200, 10], { winner_id: 3 })],
    });
    assert.deepEqual(battlesOf(convert(file, day).tournament), ['1 Ada 88-88 BO', '2 Ada 200-10 CY']);
  });

  it('equal points with a recorded win and no winner are unfinished, with a warning', () => {
    const converted = convert(small(match(1, 2, [88, 88])), day);
    assert.deepEqual(battlesOf(converted.tournament), ['1 Ada 88-88 Bo *']);
    assert.deepEqual(warningsOf(converted), [
      '28 /rounds/0/matches/0: a match without a winner is unfinished',
    ]);
  });

  it('a tie is a draw', () => {
    const { tournament } = convert(small(match(1, 2, [88, 88], { result: 'tie' })), day);
    assert.equal(tournament.battles[0]?.players[0].outcome, 'draw');
  });

  it('a player twice in one round has both battles, the second without a round', () => {
    const converted = convert(small(match(1, 2, [200, 0]), match(1, 3, [200, 50])), day);
    assert.deepEqual(battlesOf(converted.tournament), ['1 ADA 200-0 Bo', '- ADA 200-50 Cy']);
    assert.match(warningsOf(converted)[0] ?? '', /twice in one round/);
  });

  it('round numbers that are all 0 mean the order in the file, and repeated ones only define the order', () => {
    const file = small(match(1, 2, [200, 0]));
    file.rounds = [0, 0].map((round_number, index) => ({
      roundtype_id: 1,
      round_number,
      matches: [index === 0 ? match(1, 2, [200, 0]) : match(1, 3, [0, 200])],
    }));
    assert.deepEqual(battlesOf(convert(file, day).tournament), ['1 ADA 200-0 Bo', '2 Ada 0-200 CY']);
    for (const round of file.rounds) round.round_number = 3;
    assert.deepEqual(battlesOf(convert(file, day).tournament), ['1 ADA 200-0 Bo', '2 Ada 0-200 CY']);
  });

  it('people without a name are called by their id, and the same name twice is two people', () => {
    const file = small(match(1, 2, [200, 0]), match(3, null, [null, null], { result: 'bye' }));
    for (const person of file.participants) {
      person.name = person.id === 3 ? '' : 'Ada';
      person.score = person.id === 3 ? 7 : null;
    }
    const { tournament, compared } = convert(file, day);
    assert.deepEqual(
      compared.map(({ different }) => pick(different, 'name')),
      [['Ada', 'Unnamed 3'], ['Unnamed 3']],
    );
    assert.deepEqual(
      tournament.participants.map(({ key, player }) => [key, player]),
      [
        ['1', 'Ada'],
        ['2', 'Ada'],
        ['3', 'Unnamed 3'],
      ],
    );
  });

  it('a player who never played stays in the list, and rank 0 is none', () => {
    const file = small(match(1, 2, [200, 0]));
    for (const person of file.participants) if (person.id === 3) person['swiss_rank'] = 0;
    assert.equal(placesOf(convert(file, day).tournament), '1 Ada, 2 Bo, - Cy');
  });

  it('a player who is not in the file is no opponent: a win is a bye, a loss is nothing', () => {
    const won = convert(small(match(1, 9, [200, 0], { winner_id: 1 }), match(2, 3, [200, 0])), day);
    assert.deepEqual(byesOf(won.tournament), ['1 Ada']);
    assert.match(warningsOf(won)[0] ?? '', /names a player who is not in the file/);
    const lost = convert(small(match(1, 9, [0, 200], { winner_id: 9 }), match(2, 3, [200, 0])), day);
    assert.deepEqual(byesOf(lost.tournament), []);
  });

  it('a winner who did not play is ignored, and then the points decide', () => {
    const converted = convert(small(match(1, 2, [200, 0], { winner_id: 3 })), day);
    assert.deepEqual(battlesOf(converted.tournament), ['1 ADA 200-0 Bo']);
    assert.match(warningsOf(converted)[0] ?? '', /a winner who did not play is ignored/);
  });
});
