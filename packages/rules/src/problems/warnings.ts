// Things that deserve a second look in a valid tournament, or in the round that was paired.
import { kind, list, quote } from './kind.ts';

const pairedRound = { stage: 'Swiss Stage', round: 2 };
function roundWords({ stage, round }: typeof pairedRound): string {
  return `Round ${round} of ${stage}`;
}

export const warnings = {
  forbiddenPair: kind(
    { ...pairedRound, players: list('Ada Novak', 'Bo Lind') },
    ({ players, ...where }) =>
      `${roundWords(where)}: ${players.join(' and ')} must not meet, but this cannot be avoided`,
  ),
  loserWentOn: kind(
    { round: 'Semi-finals', table: 1, player: 'Bo Lind' },
    ({ round, table, player }) =>
      `match ${quote(round)}, table ${table}, was lost by ${quote(player)}, who still advanced; expected its winner to advance`,
  ),
  matchNotPlayed: kind(
    { round: 'Final', table: 1 },
    ({ round, table }) =>
      `match ${quote(round)}, table ${table}, of a finished tournament was not played; expected two players and a winner`,
  ),
  movedUp: kind({ player: 'Ada Novak' }, ({ player }) => `Moved up from the waiting list: ${player}`),
  noResult: kind(
    { battle: 'b_1' },
    ({ battle }) =>
      `battle ${quote(battle)} of a finished tournament has no result and does not count; expected an outcome, a winner or points`,
  ),
  opponentNeedsAnotherTable: kind(
    { ...pairedRound, player: 'Ada Novak', table: 4 },
    ({ player, table, ...where }) =>
      `${roundWords(where)}: ${player} needs table ${table}, but the opponent needs another`,
  ),
  personForgotten: kind(
    { by: 'name' },
    ({ by }) =>
      `the person here has the ${by} of a person who asked to be forgotten; if they are the same, run "muster players anonymise" again`,
  ),
  rematch: kind(
    { ...pairedRound, players: list('Ada Novak', 'Bo Lind') },
    ({ players, ...where }) =>
      `${roundWords(where)}: ${players.join(' and ')} have met before, but a rematch cannot be avoided`,
  ),
  ratingNames: kind({ rating: 'age-of-sigmar' }, ({ rating }) => `the rating ${quote(rating)} names it`),
  seasonNames: kind({ season: 'iron-league-2026' }, ({ season }) => `the season ${quote(season)} names it`),
  similarGame: kind(
    { game: 'the ninth age', stored: 'The Ninth Age' },
    ({ game, stored }) =>
      `the game ${quote(game)} is new, but differs from the stored ${quote(stored)} only in case, accents, spaces or punctuation`,
  ),
  tableTaken: kind(
    { ...pairedRound, player: 'Ada Novak', table: 4 },
    ({ player, table, ...where }) =>
      `${roundWords(where)}: ${player} needs table ${table}, which is already taken`,
  ),
  tooManyTaken: kind({ taken: 33, places: 32 }, ({ taken, places }) => `${taken} of ${places} places taken`),
  unknownBattlePack: kind(
    { battlePack: 'Highlands' },
    ({ battlePack }) =>
      `the battle pack "${battlePack}" has no record; its battles have none of the optional keys`,
  ),
};
