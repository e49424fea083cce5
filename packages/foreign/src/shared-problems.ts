// Files of other platforms: what they lack, and what was changed or left out in them.
import { kind, list, plain, quote } from '../../rules/src/problems/kind.ts';
import type { ProblemOf, RulesProblem } from '../../rules/src/problems/problems.ts';
import { optionSentences } from './option-sentences.js';

export const foreignProblems = {
  differentResults: plain('the two players reported different results; the game is unfinished'),
  emptyList: plain('is an empty list; import it with the other files of its tournament'),
  eventFile: plain('is an event file; import it without converting it'),
  exportDay: kind({ day: '2026-04-12', option: 'date' }, optionSentences.exportDay),
  fieldWrong: kind(
    { value: '"x"', where: 'field 3', expected: 'a number' },
    ({ value, where, expected }) => `has ${value} in ${where}; expected ${expected}`,
  ),
  gameAlone: plain('a game without two players is left out'),
  gameOfOne: plain('the opponent did not report this game'),
  gameWithoutResult: plain('a game without a result is unfinished'),
  gameWithoutScore: plain('a game without a score is unfinished'),
  givenForSeveral: kind({ option: 'slug' }, optionSentences.givenForSeveral),
  idTaken: plain('another participant already has this id; the second one gets a different key'),
  matchAgainstSelf: plain('a match of a player against themselves is left out'),
  matchWithStranger: plain(
    'a match names a player who is not in the file; without an opponent it is a bye if it was won',
  ),
  matchWithoutOpponent: plain('a match without an opponent and without points becomes a round not played'),
  matchWithoutScore: plain(
    'a match without an opponent that adds nothing to the published score becomes a round not played',
  ),
  matchWithoutWinner: plain('a match without a winner is unfinished'),
  cutMatchWithoutWinner: plain('a match of the cut without a winner is unfinished'),
  nameMissing: kind({ option: 'name', value: 'NAME' }, optionSentences.nameMissing),
  dateMissing: kind({ option: 'date', value: 'YYYY-MM-DD' }, optionSentences.dateMissing),
  dateUnreadable: kind({ date: 'soon', option: 'date', value: 'YYYY-MM-DD' }, optionSentences.dateUnreadable),
  noCsv: kind({ reason: 'Invalid Record Length' }, ({ reason }) => `is not valid CSV (${reason})`),
  noGoeppPlayer: plain('has no player; expected lines of fields separated by ||'),
  noPlacesColumn: plain(
    'has no columns for place and name; expected columns such as Placing, Name, Faction, Wins, Battle Points',
  ),
  noTrfPlayer: plain('has no player: no line begins with 001'),
  nobodyRegistered: plain('no player is registered and there are no games'),
  opponentSilent: plain('the opponent does not list this player in that round'),
  participantUnnamed: plain('a participant without a name is shown with their id'),
  playerAgainstSelf: plain('a player against himself is a bye'),
  teamsLeftOut: kind(
    { teams: 4 },
    ({ teams }) =>
      `the file names ${teams === 1 ? '1 team' : `${teams} teams`}; players are imported without their teams`,
  ),
  secondBye: plain('a second bye in one round is left out'),
  severalPlatforms: kind(
    { option: 'format', formats: list('trf', 'goepp') },
    optionSentences.severalPlatforms,
  ),
  tooFewFields: kind(
    { fields: 2 },
    ({ fields }) => `has ${fields} fields; expected an id, names, faction and more, separated by ||`,
  ),
  twiceInForeignRound: plain(
    'a player appears twice in one round; the second battle is imported without a round',
  ),
  unknownMetric: kind(
    { metric: 'mfLuck' },
    ({ metric }) => `the metric ${quote(metric)} is unknown and ignored in the standings`,
  ),
  unknownOpponent: kind(
    { opponent: '17', round: 2 },
    ({ opponent, round }) =>
      `names the opponent ${opponent} in round ${round}; expected the starting rank of a player`,
  ),
  standingsOnly: plain(
    'is a table of final standings: places are imported, but it has no wins and no battles',
  ),
  unknownPlatform: kind({ option: 'format' }, optionSentences.unknownPlatform),
  waitingLeftOut: plain('a player on the waiting list who never played is left out'),
  winnerIsStranger: plain('a winner who did not play is ignored'),
  withoutGame: plain('a registered player without a game is left out'),
};

/** Values of a file that are not of the expected kind are described as those of records are. */
export type ForeignProblem =
  | ProblemOf<typeof foreignProblems>
  | Extract<RulesProblem, { code: 'wrongValue' }>;
