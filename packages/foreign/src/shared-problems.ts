// Problems and warnings of files from any platform. Those of a single format are in its folder.
import { kind, list, plain } from '../../rules/src/problems/kind.ts';
import type { ProblemOf, RulesProblem } from '../../rules/src/problems/problems.ts';
import { countOf } from '../../rules/src/text/numbers.ts';
import { optionSentences } from './option-sentences.ts';

export const sharedProblems = {
  dateMissing: kind({ option: 'date', value: 'YYYY-MM-DD' }, optionSentences.dateMissing),
  dateUnreadable: kind({ date: 'soon', option: 'date', value: 'YYYY-MM-DD' }, optionSentences.dateUnreadable),
  differentResults: plain('the two players reported different results; the game is unfinished'),
  emptyList: plain('is an empty list; import it with the other files of its tournament'),
  eventFile: plain('is an event file; import it without converting it'),
  fieldWrong: kind(
    { value: '"x"', where: 'field 3', expected: 'a number' },
    ({ value, where, expected }) => `has ${value} in ${where}; expected ${expected}`,
  ),
  givenForSeveral: kind({ option: 'slug' }, optionSentences.givenForSeveral),
  idTaken: plain('another participant already has this id; the second one gets a different key'),
  matchWithoutScore: plain(
    'a match without an opponent that adds nothing to the published score becomes a round not played',
  ),
  matchWithoutWinner: plain('a match without a winner is unfinished'),
  nameMissing: kind({ option: 'name', value: 'NAME' }, optionSentences.nameMissing),
  noCsv: kind({ reason: 'Invalid Record Length' }, ({ reason }) => `is not valid CSV (${reason})`),
  participantUnnamed: plain('a participant without a name is shown with their id'),
  playerAgainstSelf: plain('a player against himself is a bye'),
  secondBye: plain('a second bye in one round is left out'),
  severalPlatforms: kind(
    { option: 'format', formats: list('trf', 'goepp') },
    optionSentences.severalPlatforms,
  ),
  teamsLeftOut: kind(
    { teams: 4 },
    ({ teams }) => `the file names ${countOf(teams, 'team')}; players are imported without their teams`,
  ),
  twiceInForeignRound: plain(
    'a player appears twice in one round; the second battle is imported without a round',
  ),
  unknownPlatform: kind({ option: 'format' }, optionSentences.unknownPlatform),
  waitingLeftOut: plain('a player on the waiting list who never played is left out'),
};

/** Texts that are no JSON, values that are not of the expected kind and wrong days are described as in event files. */
export type SharedProblem =
  | ProblemOf<typeof sharedProblems>
  | Extract<RulesProblem, { code: 'endBeforeStart' | 'noJson' | 'wrongValue' }>;
