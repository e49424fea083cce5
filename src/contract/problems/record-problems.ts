// Records that contradict others, or that may not be changed.
import { kind, list, maybe, plain, quote } from '#rules/problems/kind';
import { sayDidYouMean } from '#rules/text/did-you-mean';

export const records = {
  aliasHasRecord: kind(
    { alias: 'nr_5123' },
    ({ alias }) =>
      `the alias ${quote(alias)} has a player record of its own; expected an id without one ("muster players merge" makes one player of two)`,
  ),
  aliasTaken: kind(
    { alias: 'nr_5123', player: 'p_7f3k' },
    ({ alias, player }) =>
      `${quote(alias)} is an alias of the player ${quote(player)}; expected each id to belong to one player`,
  ),
  battleIdTaken: kind(
    { id: 'b_1', tournament: maybe('iron-gate-open-2026') },
    ({ id, tournament }) =>
      `the battle id "${id}" is taken by ${tournament === null ? 'a casual battle' : `the tournament "${tournament}"`}; expected an unused id`,
  ),
  givenTwice: kind(
    { key: 'iron-gate', first: 'line 3', expected: 'slug' },
    ({ key, first, expected }) =>
      `"${key}" is given twice in this file, first at ${first}; expected each ${expected} once`,
  ),
  accountTaken: kind(
    { account: 'Kim' },
    ({ account }) =>
      `the account "${account}" has the same identity, or the same name but for case and accents`,
  ),
  keyIdTaken: kind({ id: '7f3k' }, ({ id }) => `another key of this database has the ID ${id}`),
  noConsent: plain('is missing; expected agreement that name and results may be published'),
  noSuchClub: kind(
    { club: 'Iron Gaet' },
    ({ club }) => `no club is called ${quote(club)}; expected a club of the directory, or nothing`,
  ),
  notPlainText: plain('has a control, line-breaking or direction character; expected plain text'),
  wrongWord: plain('is not the word of this tournament; the organiser knows it'),
  /** It never names the owner. */
  mayNotChange: kind(
    { what: 'club', name: 'iron-gaet', similar: list('iron-gate') },
    ({ what, name, similar }) =>
      `this key may not change the ${what} "${name}"${sayDidYouMean(similar.map((slug) => `the ${what} "${slug}"`))}`,
  ),
  mayNotName: kind({ alias: 'nr_5123' }, ({ alias }) => `this key may not name the alias ${quote(alias)}`),
  /** The same for someone with a session. */
  youMayNotChange: kind(
    { what: 'club', name: 'iron-gaet', similar: list('iron-gate') },
    ({ what, name, similar }) =>
      `you may not change the ${what} "${name}"${sayDidYouMean(similar.map((slug) => `the ${what} "${slug}"`))}`,
  ),
  youMayNotName: kind({ alias: 'nr_5123' }, ({ alias }) => `you may not name the alias ${quote(alias)}`),
  youMayNotUnpublish: kind(
    { name: 'iron-gate-open-2026' },
    ({ name }) => `you may not unpublish the tournament "${name}"`,
  ),
  personTwice: kind(
    { first: 'p_7f3k', second: 'nr_5123', where: list('iron-gate-open-2026'), more: 0 },
    ({ first, second, where, more }) =>
      `${quote(first)} and ${quote(second)} are one person, who would be twice in ${where.map(quote).join(', ')}${more === 0 ? '' : ` and ${more} more`}; expected each person once`,
  ),
  unknownAccount: kind(
    { account: 'Ada' },
    ({ account }) => `the account "${account}" is neither in this file nor in the database`,
  ),
  unknownClub: kind(
    { club: 'iron-gaet', similar: list('iron-gate') },
    ({ club, similar }) =>
      `the club "${club}" is neither in this file nor in the database${sayDidYouMean(
        similar.map((slug) => `the club "${slug}"`),
        'expected the slug of a club',
      )}`,
  ),
  unknownAward: kind(
    { award: 'Best army' },
    ({ award }) => `the players do not vote on ${quote(award)}; expected the name of an award with "vote"`,
  ),
  unknownCandidate: plain('is no one to vote for; expected the id of a candidate, or null'),
};
