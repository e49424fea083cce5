// docs/generated/foreign-formats.md, Challonge.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { pick } from '../../rules/test/builders/pick.ts';
import {
  battlesOf,
  boardOf,
  byesOf,
  convert,
  placesOf,
  readFixture,
  readJson,
  reject,
  warningsOf,
} from './builders/foreign.ts';

type Wrapped = { participant: Record<string, unknown> };
type WrappedMatch = { match: Record<string, unknown> };

interface File {
  tournament: Record<string, unknown> & { participants: Wrapped[]; matches: WrappedMatch[] };
}

function file() {
  return readJson('challonge.json') as unknown as File;
}

/** The tournament of the fixture with other matches: round, the two, the winner and the score. */
function withMatches(
  about: object,
  ...matches: [
    round: number,
    a: number | null,
    b: number | null,
    winner: number | null,
    score: string,
    more?: object,
  ][]
): File {
  const { tournament } = file();
  return {
    tournament: {
      ...tournament,
      ...about,
      participants: tournament.participants.slice(0, 4),
      matches: matches.map(([round, a, b, winner, score, more], index) => ({
        match: {
          id: index + 1,
          round,
          player1_id: a,
          player2_id: b,
          winner_id: winner,
          scores_csv: score,
          state: winner === null && score === '' ? 'open' : 'complete',
          group_id: null,
          ...more,
        },
      })),
    },
  };
}

describe('a bracket of Challonge', () => {
  it('is a knockout with its third place, and final ranks as places', () => {
    const { tournament, compared } = convert(readFixture('challonge.json'));
    assert.deepEqual(battlesOf(tournament, 'knockout'), ['1 ADA 2-0  Dee ', '1 BO 5-3 Cy', '2 ADA 3-2 Bo']);
    assert.deepEqual(battlesOf(tournament, 'placement-3'), ['1  Dee  0-2 CY']);
    assert.deepEqual(
      tournament.stages.map(({ id, matches }) => [id, matches?.map(({ round }) => round).join()]),
      [
        ['knockout', 'Semi-final,Semi-final,Final'],
        ['placement-3', 'Third place'],
      ],
    );
    assert.equal(placesOf(tournament), '1 Ada, 2 Bo, 3 Cy, 4  Dee ');
    assert.deepEqual(compared, [{ figure: 'ranks', same: 4, of: 4, different: [] }]);
  });

  it('has days as they are written, a name without spaces around it, and text without markup', () => {
    const { tournament } = convert(file());
    const { slug, name, startDate, endDate, description } = tournament;
    assert.deepEqual(
      { slug, name, startDate, endDate, description },
      {
        slug: 'ford-brawl-500',
        name: 'Ford Brawl',
        startDate: '2022-03-05',
        endDate: '2022-03-06',
        description: 'Four players\none winner',
      },
    );
  });

  it('names people without their e-mail addresses, and leaves out people who were only on the waiting list', () => {
    const converted = convert(file());
    assert.equal(converted.tournament.participants[1]?.player, 'Bo');
    assert.doesNotMatch(JSON.stringify(converted.tournament), /example\.org/);
    assert.match(warningsOf(converted)[0] ?? '', /waiting list who never played is left out/);
  });

  it('may be three answers of the API, in any order', () => {
    const parts = ['tournament', 'participants', 'matches'].map((part) =>
      readFixture(`challonge-${part}.json`),
    );
    const { tournament } = convert(file());
    assert.deepEqual(convert(parts).tournament, tournament);
    assert.deepEqual(convert(parts.toReversed()).tournament, tournament);
  });

  it('that is running has open matches and no places', () => {
    const running = withMatches(
      { state: 'underway', completed_at: null },
      [1, 101, 104, 101, '2-0'],
      [1, 102, 103, null, ''],
      [2, 101, null, null, ''],
    );
    const { tournament } = convert(running);
    assert.equal(tournament.status, 'ongoing');
    assert.deepEqual(battlesOf(tournament, 'knockout'), ['1 ADA 2-0  Dee ', '1 Bo - Cy *']);
    assert.deepEqual(tournament.stages[0]?.matches?.at(-1), { round: 'Final', table: 1 });
    assert.match(placesOf(tournament), /^- Ada/);
  });

  it('of double elimination has its rounds by name, each after the matches it waits for, and a final played twice', () => {
    const double = withMatches(
      { tournament_type: 'double elimination' },
      [1, 101, 104, 101, '2-0'],
      [1, 102, 103, 102, '2-0'],
      [2, 101, 102, 102, '0-2', { player1_prereq_match_id: 1, player2_prereq_match_id: 2 }],
      [-1, 104, 103, 103, '0-2', { player1_prereq_match_id: 1, player2_prereq_match_id: 2 }],
      [-2, 101, 103, 101, '2-0', { player1_prereq_match_id: 3, player2_prereq_match_id: 4 }],
      [3, 102, 101, 101, '1-2', { player1_prereq_match_id: 3, player2_prereq_match_id: 5 }],
      [3, 102, 101, 101, '0-2', { player1_prereq_match_id: 6, player2_prereq_match_id: 6 }],
    );
    const { tournament } = convert(double);
    assert.deepEqual(
      tournament.stages[0]?.matches?.map(({ round }) => round),
      ['Round 1', 'Round 1', "Losers' round 1", 'Round 2', "Losers' round 2", 'Round 3', 'Round 3'],
    );
    assert.deepEqual(battlesOf(tournament, 'knockout').slice(-2), ['5 Bo 1-2 ADA', '- Bo 0-2 ADA']);
    assert.equal(placesOf(tournament), '1 Ada, 2 Bo, 3 Cy, 4  Dee ');
  });

  it('whose winner did not play is a problem with its location', () => {
    const wrong = withMatches({}, [1, 101, 104, 102, '2-0'], [1, 999, 104, 104, '0-1']);
    assert.deepEqual(
      reject(wrong).map((line) => line.replace(/^\d+ /, '')),
      [
        '/tournament/matches/0/match/winner_id: is "102"; expected one of the two players',
        '/tournament/matches/1/match/player1_id: is "999"; expected the id of a participant',
      ],
    );
  });
});

describe('a board of Challonge', () => {
  const roundRobin = {
    tournament_type: 'round robin',
    tie_breaks: ['match wins vs tied', 'points difference'],
  };

  it('ranks a round robin by its own points and tie-breaks, and a tie is a draw', () => {
    const { tournament } = convert(
      withMatches(
        roundRobin,
        [1, 101, 102, 101, '2-0'],
        [1, 103, 104, null, '1-1'],
        [2, 101, 103, 103, '0-2'],
        [2, 102, 104, 102, '2-1'],
      ),
    );
    assert.deepEqual(tournament.tieBreakers, ['battlePoints', 'headToHead', 'victoryPointsDiff']);
    assert.equal(boardOf(tournament), '1 Cy, 2 Ada, 3 Bo, 4  Dee ');
    assert.deepEqual(tournament.stages[0], { id: 'swiss', rounds: 2 });
  });

  it('has a bye where a match that is over had one player', () => {
    const swiss = withMatches(
      { tournament_type: 'swiss' },
      [1, 101, 102, 101, '2-0'],
      [1, 103, null, 103, ''],
      [2, 104, null, null, ''],
    );
    assert.deepEqual(byesOf(convert(swiss).tournament), ['1 Cy']);
  });

  it('awaiting review is not finished', () => {
    const { tournament } = convert(
      withMatches({ ...roundRobin, state: 'awaiting_review' }, [1, 101, 102, 101, '2-0']),
    );
    assert.equal(tournament.status, 'ongoing');
  });

  it('has no groups if some matches of a board are in none', () => {
    const { tournament } = convert(
      withMatches(
        { tournament_type: 'round robin' },
        [1, 101, 102, 101, '2-0', { group_id: 7 }],
        [1, 103, 104, 103, '2-0'],
      ),
    );
    assert.equal(tournament.battles.length, 2);
    assert.deepEqual(new Set(tournament.participants.map(({ group }) => group)), new Set([undefined]));
  });

  it('may give someone any number of ids', () => {
    const { tournament } = file();
    const ids = Array.from({ length: 200_000 }, (_, index) => 1000 + index);
    for (const { participant } of tournament.participants.slice(0, 1)) participant['group_player_ids'] = ids;
    const { participants } = convert({ tournament }).tournament;
    assert.deepEqual(participants, convert(file()).tournament.participants);
  });

  it('of groups before a bracket has the groups, their people named by ids of their own', () => {
    const grouped = withMatches(
      { tournament_type: 'single elimination', group_stages_enabled: true },
      [1, 901, 902, 901, '2-0', { group_id: 7 }],
      [1, 903, 904, 903, '2-0', { group_id: 8 }],
      [1, 101, 103, 103, '0-2'],
    );
    for (const [index, { participant }] of grouped.tournament.participants.entries())
      participant['group_player_ids'] = [901 + index];
    const { tournament } = convert(grouped);
    assert.deepEqual(pick(tournament.participants, 'group'), ['Group A', 'Group A', 'Group B', 'Group B']);
    assert.deepEqual(battlesOf(tournament), ['1 ADA 2-0 Bo', '1 CY 2-0  Dee ']);
    assert.deepEqual(battlesOf(tournament, 'knockout'), ['1 Ada 0-2 CY']);
  });
});
