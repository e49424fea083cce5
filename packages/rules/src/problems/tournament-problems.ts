// Problems that break a rule of tournaments and battles.
import { countOf } from '../text/numbers.ts';
import { kind, list, maybe, plain, quote } from './kind.ts';

const ada = { participant: 'ada', player: maybe('Ada Novak') };

function participantWords({ participant, player }: typeof ada): string {
  return player === null ? quote(participant) : `${quote(participant)} (${player})`;
}

function occasion(battle: string | null): string {
  return battle === null ? 'a bye' : `battle ${JSON.stringify(battle)}`;
}

function stageWords(stages: readonly string[]): string {
  return stages.length === 0 ? 'this tournament has no stages' : `expected one of ${stages.join(', ')}`;
}

/** Named in a sentence. */
const mostGroups = 20;

function groupWords(groups: readonly string[]): string {
  if (groups.length === 0) return 'the swiss stage has no groups';
  const named = groups.slice(0, mostGroups).map(quote);
  const others = groups.length - named.length;
  return `expected one of ${named.join(', ')}${others === 0 ? '' : ` and ${others} others`}`;
}

export const rules = {
  aliasOfItself: kind(
    { alias: 'p_7f3k' },
    ({ alias }) => `the alias ${quote(alias)} is the player’s own id; expected another id`,
  ),
  battlePointsTooLarge: plain('battle points with bonuses exceed 1,000,000,000; expected at most that'),
  battleSizeNotPositive: kind(
    { battleSize: 0 },
    ({ battleSize }) => `battleSize is ${battleSize}, so no percentage can be computed; expected more than 0`,
  ),
  bracketSize: kind(
    { players: 200 },
    ({ players }) => `${countOf(players, 'player')} in a bracket without matches; expected 2 to 128`,
  ),
  byeForAbsent: kind(
    { ...ada, isDropped: false as boolean },
    ({ isDropped, ...who }) =>
      `a bye for ${participantWords(who)}, who ${isDropped ? 'has dropped out' : 'is absent as well'}; expected a player of this round`,
  ),
  byeWithoutRound: kind(
    ada,
    (who) => `a bye for ${participantWords(who)}, but this step pairs no board; expected no byes`,
  ),
  closesBeforeOpens: kind(
    { opens: '2026-03-14T09:45', closes: '2026-03-14T08:30' },
    ({ opens, closes }) => `closes ${closes} is not after opens ${opens}; expected a later time`,
  ),
  differenceTableEmpty: plain('the table is empty; expected a last row without "upTo"'),
  differenceTableOpenRow: plain(
    'a row without "upTo" before the last row; expected only the last row without "upTo"',
  ),
  differenceTableNotOpen: kind(
    { upTo: 20 },
    ({ upTo }) => `no row for differences above ${upTo}; expected a last row without "upTo"`,
  ),
  differenceTableTwice: kind(
    { upTo: 20 },
    ({ upTo }) => `"upTo" ${upTo} is already used by an earlier row; expected each only once`,
  ),
  endBeforeStart: kind(
    { startDate: '2026-04-12', endDate: '2026-04-11' },
    ({ startDate, endDate }) =>
      `endDate ${endDate} is before startDate ${startDate}; expected that day or a later one`,
  ),
  fieldNotOfStage: kind(
    { field: 'matches', stage: 'swiss', known: list('rounds', 'groups') },
    ({ field, stage, known }) =>
      `"${field}" on stage "${stage}"; expected there ${known.length === 0 ? 'only a name' : `name, ${known.join(', ')}`}`,
  ),
  groupMissing: kind(
    { ...ada, groups: list('Group A') },
    ({ groups, ...who }) =>
      `participant ${participantWords(who)} is on the swiss board without a group; ${groupWords(groups)}`,
  ),
  metricWithoutBonus: kind(
    { metric: 'Painted', metrics: list('Warlord slain') },
    ({ metric, metrics }) =>
      `no bonus uses the metric ${quote(metric)}; ${metrics.length === 0 ? 'expected no metrics' : `expected one of ${metrics.map(quote).join(', ')}`}`,
  ),
  reportWithoutWinner: kind({ isBracket: true as boolean }, ({ isBracket }) =>
    isBracket
      ? 'a bracket match needs a winner; expected "winner" to be own or opponent'
      : 'the points do not decide the winner; expected "winner" to be own, opponent or draw',
  ),
  loneLoss: plain(
    'outcome "loss" on only one side does not say whether the other won; expected an outcome on both sides',
  ),
  matchAgainstOneself: kind(
    ada,
    (who) =>
      `participant ${participantWords(who)} is paired with itself; expected two different participants`,
  ),
  matchPlayerCount: kind(
    { players: 3 },
    ({ players }) =>
      `the match names ${countOf(players, 'player')}; expected two or none; one only in the second round, who waits for the winner of the first`,
  ),
  matchPlayersDiffer: kind(
    { players: list('ada', 'bo'), battle: 'b_1', played: list('ada', 'cy') },
    ({ players, battle, played }) =>
      `the match names ${players.map(quote).join(' and ')}, but battle ${quote(battle)} was played by ${played.map(quote).join(' and ')}; expected the same players`,
  ),
  matchWinnerDiffers: kind(
    { ...ada, battle: 'b_1', winner: maybe('bo'), winnerPlayer: maybe('Bo Lind') },
    ({ battle, winner, winnerPlayer, ...who }) => {
      const found =
        winner === null
          ? 'has no winner'
          : `was won by ${participantWords({ participant: winner, player: winnerPlayer })}`;
      return `winner ${participantWords(who)}, but battle ${quote(battle)} ${found}; expected the battle's winner; to change it, set the winner on the battle`;
    },
  ),
  matchWinnerDidNotPlay: kind({ ...ada, players: list('bo', 'cy') }, ({ players, ...who }) => {
    const expected =
      players.length > 0
        ? `expected ${players.map(quote).join(' or ')}`
        : 'expected "players" or a "battle" in addition to the winner';
    return `winner ${participantWords(who)} is not one of the match's players; ${expected}`;
  }),
  matchesMissing: kind(
    { stage: 'knockout' },
    ({ stage }) =>
      `bracket stage "${stage}" without "matches"; expected a list of matches, which may be empty`,
  ),
  metricWithoutName: plain('tie-breaker "metric" without a name; expected { "by": "metric", "name": "…" }'),
  minAboveMax: kind(
    { min: 20, max: 10 },
    ({ min, max }) => `min ${min} is above max ${max}; expected at most ${max}`,
  ),
  minutesMissing: plain(
    'no minutes are given, and the plan of the stage has none for this round; expected "minutes"',
  ),
  namedTwice: kind(
    ada,
    (who) => `${participantWords(who)} is named twice; expected two different participants`,
  ),
  nothingToDecline: plain('this step does not seed the knockout; expected no one who declines'),
  notInBattle: kind(
    { key: 'cy', battle: 'b_1', sides: list('ada', 'bo') },
    ({ key, battle, sides }) =>
      `${quote(key)} did not play battle ${quote(battle)}; expected ${sides.map(quote).join(' or ')}`,
  ),
  notOnBoard: kind(
    { ...ada, stage: 'placement-swiss' },
    ({ stage, ...who }) =>
      `participant ${participantWords(who)} is not on the board of stage "${stage}"; expected one of its "participants"`,
  ),
  outcomeNotFinished: kind(
    { outcome: 'win' },
    ({ outcome }) =>
      `outcome "${outcome}" in a battle that is not finished; expected no outcome, or no "finished": false`,
  ),
  outcomesContradict: kind(
    { first: 'win', second: 'win' },
    ({ first, second }) =>
      `outcomes "${first}" and "${second}" contradict each other; expected win/loss, draw/draw or loss/loss`,
  ),
  playsItself: kind(
    ada,
    (who) => `participant ${participantWords(who)} plays against itself; expected two different participants`,
  ),
  roundTooHigh: kind({ round: 4, stage: 'swiss', last: 3 }, ({ round, stage, last }) =>
    last === 0
      ? `round ${round} of stage "${stage}", which has no rounds; expected a stage with rounds`
      : `round ${round} of stage "${stage}", whose last round is ${last}; expected 1 to ${last}`,
  ),
  roundsMissing: kind(
    { stage: 'swiss' },
    ({ stage }) => `board stage "${stage}" without "rounds"; expected its number of rounds`,
  ),
  samePlayer: kind(
    { player: 'p_7f3k' },
    ({ player }) => `both sides are player ${quote(player)}; expected two different players`,
  ),
  scheduleEntryForm: plain(
    'an entry of the schedule with both or neither of a text and a round; expected "text", or "stage" and "round"',
  ),
  stageNotPlayed: kind(
    { stage: 'standings', stages: list('swiss') },
    ({ stage, stages }) => `stage "${stage}" is not played; ${stageWords(stages)}`,
  ),
  stagesOverlap: kind(
    { first: 'placement-3', second: 'placement-3-4' },
    ({ first, second }) =>
      `stage "${second}" settles places that "${first}" settles too; expected bands that do not overlap, or one inside the other`,
  ),
  tooManyMatches: kind(
    { most: 20000 },
    ({ most }) =>
      `the tournament has more than ${most} matches at this point; expected at most ${most} in all stages`,
  ),
  tooManyTables: kind(
    { most: 200 },
    ({ most }) => `more than ${most} tables would have time of their own; expected at most ${most}`,
  ),
  twiceInRound: kind(
    { ...ada, round: 2, stage: 'swiss', first: maybe('b_1'), second: maybe('b_2') },
    ({ round, stage, first, second, ...who }) =>
      `participant ${participantWords(who)} appears twice in round ${round} of stage "${stage}": ${occasion(first)} and ${occasion(second)}; expected one battle or bye per round`,
  ),
  unknownBattle: kind(
    { battle: 'b_1' },
    ({ battle }) => `no battle ${quote(battle)} in this tournament; expected the id of one of its battles`,
  ),
  unknownGroup: kind(
    { group: 'Group C', groups: list('Group A', 'Group B') },
    ({ group, groups }) => `no group ${quote(group)} is defined; ${groupWords(groups)}`,
  ),
  unknownParticipant: kind(
    { key: 'adda' },
    ({ key }) => `no participant has the key ${quote(key)}; expected a key from "participants"`,
  ),
  unknownStage: kind(
    { stage: 'knockout', stages: list('swiss') },
    ({ stage, stages }) => `no stage ${quote(stage)}; ${stageWords(stages)}`,
  ),
  unknownStageId: kind(
    { stage: 'finals' },
    ({ stage }) =>
      `unknown stage id ${quote(stage)}; expected swiss, knockout, placement-swiss, placement-N, placement-N-M (places N to M, below 1000) or standings`,
  ),
  usedTwice: kind(
    { what: 'battle id', name: 'b_1', first: '/battles/0/id' },
    ({ what, name, first }) => `${what} ${quote(name)} is already used at ${first}; expected each only once`,
  ),
  winnerContradictsOutcomes: kind(
    { winner: '"ada"', first: maybe('loss'), second: maybe('win') },
    ({ winner, first, second }) => {
      const stated = [first, second].map((outcome) => (outcome === null ? 'none' : `"${outcome}"`));
      return `winner ${winner} contradicts the outcomes ${stated.join(' and ')}; expected the side whose outcome is "win"`;
    },
  ),
  winnerDidNotPlay: kind(
    { ...ada, sides: list('bo', 'cy') },
    ({ sides, ...who }) =>
      `winner ${participantWords(who)} did not play; expected ${sides.map(quote).join(' or ')}`,
  ),
  winnerNotFinished: kind(
    { winner: '"ada"' },
    ({ winner }) =>
      `winner ${winner} in a battle that is not finished; expected no winner, or no "finished": false`,
  ),
};
