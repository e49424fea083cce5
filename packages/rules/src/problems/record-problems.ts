// Values that do not fit their schema, and the rules of seasons.
import { sayDidYouMean } from '../text/did-you-mean.ts';
import { kind, list, maybe, orWords, plain, quote } from './kind.ts';

export const seasons = {
  lastWindowWithEnd: kind(
    { to: '2026-12-31' },
    ({ to }) => `the last window ends on ${to}; expected the last window without "to"`,
  ),
  seasonEndsBeforeStart: kind(
    { from: '2026-06-01', to: '2026-01-31' },
    ({ from, to }) => `to ${to} is before from ${from}; expected that day or a later one`,
  ),
  seasonTieBreakerTwice: kind(
    { tieBreaker: 'firsts' },
    ({ tieBreaker }) => `${quote(tieBreaker)} is listed twice; expected each tie-breaker only once`,
  ),
  seasonWithoutEvents: plain('no tournament is named or matched; expected "tournaments" or "match"'),
  tooManyRatings: kind(
    { club: 'iron-gate', ratings: 101, most: 100 },
    ({ club, ratings, most }) =>
      `the club ${quote(club)} would have ${ratings} ratings; expected at most ${most}`,
  ),
  tooManySeasons: kind(
    { owner: maybe('iron-gate'), seasons: 101, most: 100 },
    ({ owner, seasons, most }) =>
      `${owner === null ? 'the account' : `the club ${quote(owner)}`} would have ${seasons} seasons; expected at most ${most}`,
  ),
  unknownTournament: kind(
    { tournament: 'iron-gate-opem', similar: list('iron-gate-open') },
    ({ tournament, similar }) =>
      `the tournament ${quote(tournament)} is neither in this file nor in the database${sayDidYouMean(similar.map(quote), 'expected the slug of a tournament')}`,
  ),
  windowWithoutEnd: plain('only the last window may omit "to"; expected its last day'),
  windowsOutOfOrder: kind(
    { to: '2026-03-31', before: '2026-06-30' },
    ({ to, before }) =>
      `the window to ${to} follows the one to ${before}; expected windows in chronological order`,
  ),
};

export const values = {
  brokenText: kind(
    { value: '"Ada\\u0000"', found: 'a NUL' },
    ({ value, found }) => `is ${value} with ${found} in it; expected valid Unicode text`,
  ),
  keyMissing: kind(
    { key: 'slug', expected: 'text' },
    ({ key, expected }) => `"${key}" is missing; expected ${expected}`,
  ),
  noDigest: plain('is not a digest; expected 43 characters (a digest, not the key itself)'),
  noJson: kind(
    { reason: maybe('comma expected at column 7') },
    ({ reason }) => `is not valid JSON${reason === null ? '' : ` (${reason})`}`,
  ),
  notANumber: kind(
    { value: '"1O"', expected: 'a whole number from 1 to 100' },
    ({ value, expected }) => `${value} is not a number; expected ${expected}`,
  ),
  notAllowed: kind(
    { value: '"done"', allowed: list('planned', 'ongoing', 'finished') },
    ({ value, allowed }) => `${value} is not allowed; use ${orWords(allowed)}`,
  ),
  textTooLong: kind(
    { bytes: 70000, expected: 'text of at most 65536 bytes (64 KB) of UTF-8' },
    ({ bytes, expected }) => `has ${bytes} bytes; expected ${expected}`,
  ),
  unknownKey: kind(
    { key: 'colour', known: list('slug', 'name') },
    ({ key, known }) => `unknown key ${quote(key)}; expected one of ${known.join(', ')}`,
  ),
  wrongCount: kind(
    { count: 3, expected: 'exactly 2' },
    ({ count, expected }) => `has ${count} elements; expected ${expected}`,
  ),
  wrongName: kind(
    { key: '', expected: '1 to 200 characters' },
    ({ key, expected }) => `${quote(key)} cannot be a name here; expected ${expected}`,
  ),
  wrongValue: kind(
    { value: '7', expected: 'a list' },
    ({ value, expected }) => `is ${value}; expected ${expected}`,
  ),
};
