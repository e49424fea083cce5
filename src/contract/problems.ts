// Everything that can be wrong with a file, or worth a second look in it: its code, an example of its parameters, and the sentence
// made of them. The importer passes the values on; sentences are made where people read them. docs/generated/problems.md is written from this.
import { sayDidYouMean } from './did-you-mean.ts';

type Parameter = string | number | boolean | null | readonly string[];
type ProblemParameters = Readonly<Record<string, Parameter>>;

/** How a caller writes an option, and with which value: `--date YYYY-MM-DD`. */
export type SpellOption = (name: string, value?: string) => string;

interface Kind<P> {
  readonly example: P;
  readonly say: (parameters: P, spell: SpellOption) => string;
}

/** The types of the parameters are those of the example. */
function kind<P extends ProblemParameters>(example: P, say: Kind<P>['say']): Kind<P> {
  return { example, say };
}

/** Without parameters. */
function plain(sentence: string): Kind<Readonly<Record<never, never>>> {
  return kind({}, () => sentence);
}

function maybe<T>(value: T): T | null {
  return value;
}

function list(...values: string[]): readonly string[] {
  return values;
}

function quote(text: string): string {
  return JSON.stringify(text);
}

function orWords(words: readonly string[]): string {
  return words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} or ${words.at(-1)}`;
}

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

const rules = {
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
    { players: 6 },
    ({ players }) => `${players} players in a bracket without matches; expected a power of two (2, 4, 8, …)`,
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
      `the match names ${players} ${players === 1 ? 'player' : 'players'}; expected two or none`,
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
  namedTwice: kind(
    ada,
    (who) => `${participantWords(who)} is named twice; expected two different participants`,
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
  roundTooHigh: kind(
    { round: 4, stage: 'swiss', last: 3 },
    ({ round, stage, last }) =>
      `round ${round} of stage "${stage}", whose last round is ${last}; expected 1 to ${last}`,
  ),
  roundsMissing: kind(
    { stage: 'swiss' },
    ({ stage }) => `board stage "${stage}" without "rounds"; expected its number of rounds`,
  ),
  samePlayer: kind(
    { player: 'p_7f3k' },
    ({ player }) => `both sides are player ${quote(player)}; expected two different players`,
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

const seasons = {
  lastWindowWithEnd: kind(
    { to: '2026-12-31' },
    ({ to }) => `the last window ends on ${to}; expected the last window without "to"`,
  ),
  seasonEndsBeforeStart: kind(
    { from: '2026-06-01', to: '2026-01-31' },
    ({ from, to }) => `to ${to} is before from ${from}; expected that day or a later one`,
  ),
  seasonNamed: kind(
    { season: 'iron-league-2026' },
    ({ season }) => `the season ${quote(season)} names it; remove it from the season first`,
  ),
  seasonTieBreakerTwice: kind(
    { tieBreaker: 'firsts' },
    ({ tieBreaker }) => `${quote(tieBreaker)} is listed twice; expected each tie-breaker only once`,
  ),
  seasonWithoutEvents: plain('no tournament is named or matched; expected "tournaments" or "match"'),
  unknownTournament: kind(
    { tournament: 'iron-gate-opem', similar: list('iron-gate-open') },
    ({ tournament, similar }) =>
      `the tournament ${quote(tournament)} is neither in this file nor in the database; ${similar.length === 0 ? 'expected the slug of a tournament' : sayDidYouMean(similar.map(quote)).slice(2)}`,
  ),
  windowWithoutEnd: plain('only the last window may omit "to"; expected its last day'),
  windowsOutOfOrder: kind(
    { to: '2026-03-31', before: '2026-06-30' },
    ({ to, before }) =>
      `the window to ${to} follows the one to ${before}; expected windows in chronological order`,
  ),
};
const pairedRound = { stage: 'Swiss Stage', round: 2 };
function roundWords({ stage, round }: typeof pairedRound): string {
  return `Round ${round} of ${stage}`;
}

const warnings = {
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
  unknownBattlePack: kind(
    { battlePack: 'Highlands' },
    ({ battlePack }) =>
      `the battle pack "${battlePack}" has no record; its battles have none of the optional keys`,
  ),
};

const values = {
  brokenText: kind(
    { value: '"Ada\\u0000"', found: 'a NUL' },
    ({ value, found }) => `is ${value} with ${found} in it; expected valid Unicode text`,
  ),
  keyMissing: kind(
    { key: 'slug', expected: 'text' },
    ({ key, expected }) => `"${key}" is missing; expected ${expected}`,
  ),
  noDigest: plain('is not a digest; expected 43 characters (a digest, not the key itself)'),
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

const records = {
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
  keyIdTaken: kind({ id: '7f3k' }, ({ id }) => `another key of this database has the ID ${id}`),
  /** It never names the owner. */
  mayNotChange: kind(
    { what: 'club', name: 'iron-gaet', similar: list('iron-gate') },
    ({ what, name, similar }) =>
      `this key may not change the ${what} "${name}"${sayDidYouMean(similar.map((slug) => `the ${what} "${slug}"`))}`,
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
      `the club "${club}" is neither in this file nor in the database; ${similar.length === 0 ? 'expected the slug of a club' : sayDidYouMean(similar.map((slug) => `the club "${slug}"`)).slice(2)}`,
  ),
};

const files = {
  byteOrderMark: plain('starts with a byte-order mark; save the file as UTF-8 without one'),
  damagedGzip: kind(
    { reason: 'unexpected end of file' },
    ({ reason }) => `the gzip data is cut short or damaged (${reason})`,
  ),
  isFolder: plain('is a folder; expected a file'),
  lineTooLong: plain('the line is longer than 64 MiB'),
  noJson: kind(
    { reason: maybe('comma expected at column 7') },
    ({ reason }) => `is not valid JSON${reason === null ? '' : ` (${reason})`}`,
  ),
  noKeysFile: plain('is not valid JSON; expected a line written by "muster export keys"'),
  noSuchFile: plain('there is no such file'),
  notUtf8: plain('is not UTF-8; save the file as UTF-8'),
  tooLarge: plain('is larger than 64 MiB; write it as .ndjson, one record per line, which has no size limit'),
  tooManyValues: kind(
    { advice: 'split the record' },
    ({ advice }) => `has more than 3 million values; ${advice}`,
  ),
  unreadable: kind({ reason: 'EACCES' }, ({ reason }) => `cannot be read (${reason})`),
};

const sheets = {
  cellEmpty: kind({ expected: 'text' }, ({ expected }) => `is empty; expected ${expected}`),
  cellWithoutColumn: kind(
    { value: '"7"' },
    ({ value }) => `is ${value}; expected nothing, since the column has no name`,
  ),
  columnMissing: plain('the column is missing'),
  columnTwice: plain('the column appears twice; expected once'),
  noCsv: kind({ reason: 'Invalid Record Length' }, ({ reason }) => `is not valid CSV (${reason})`),
  standingsTable: kind(
    { sheets: list('tournament.csv', 'battles.csv') },
    ({ sheets: known }) =>
      `is a table of standings, but standings are computed; import the results instead: an event file, or ${known.join(', ')}`,
  ),
  noEventSheet: kind(
    { sheets: list('clubs.csv', 'tournament.csv') },
    ({ sheets: known }) => `is not a known sheet; expected ${known.join(', ')}, by file name or column names`,
  ),
  noSheet: plain('is not a spreadsheet; import spreadsheets and other files separately'),
  noTournament: plain('has no tournament; expected one row'),
  noWorkbook: plain('cannot be read as an .xlsx workbook; save it as CSV'),
  numberUnclear: kind(
    { value: '"1,234"', thousands: '1234', decimal: '1.2340' },
    ({ value, thousands, decimal }) =>
      `is ${value}, which could be ${thousands} or ${Number(decimal)}; expected ${thousands}, or ${decimal}`,
  ),
  participantTwice: kind(
    { value: '"Ada Novak"', row: 2, column: 'player' },
    ({ value, row, column }) =>
      `is ${value}, as in row ${row}; ${column === 'key' ? 'expected each key once' : 'expected keys to distinguish them'}`,
  ),
  sheetMissing: kind({ sheet: 'tournament.csv' }, ({ sheet }) => `${sheet} is missing`),
  sheetNotUtf8: plain('is not UTF-8; in a spreadsheet program save it as "CSV UTF-8"'),
  sheetRowTooLarge: plain('has more than 1 MiB in one row'),
  sheetTooLarge: plain('is larger than 64 MiB'),
  sheetTwice: kind(
    { file: 'battles.csv' },
    ({ file }) =>
      `is the same spreadsheet as ${file}; expected one each of clubs, tournament, participants and battles`,
  ),
  tooManyCells: plain('has more than 3 million cells'),
  tooManyColumns: kind(
    { columns: 1001, most: 1000 },
    ({ columns, most }) => `has ${columns} columns; expected at most ${most}`,
  ),
  tournamentsInSheet: plain('has several tournaments; expected one row'),
  unknownColumn: kind(
    { known: list('slug', 'name'), similar: list('name') },
    ({ known, similar }) => `unknown column; expected one of ${known.join(', ')}${sayDidYouMean(similar)}`,
  ),
  unknownName: kind(
    { value: '"Ada Nowak"', similar: list('Ada Novak') },
    ({ value, similar }) =>
      `is ${value}; expected the key or the name of one participant${sayDidYouMean(similar)}`,
  ),
};

const foreign = {
  differentResults: plain('the two players reported different results; the game is unfinished'),
  emptyList: plain('is an empty list; import it with the other files of its tournament'),
  eventFile: plain('is an event file; import it without converting it'),
  exportDay: kind(
    { day: '2026-04-12', option: 'date' },
    ({ day, option }, spell) =>
      `the day of the export, ${day}, is used as the day of the tournament; to change it, use ${spell(option)}`,
  ),
  fieldWrong: kind(
    { value: '"x"', where: 'field 3', expected: 'a number' },
    ({ value, where, expected }) => `has ${value} in ${where}; expected ${expected}`,
  ),
  gameAlone: plain('a game without two players is left out'),
  gameOfOne: plain('the opponent did not report this game'),
  gameWithoutResult: plain('a game without a result is unfinished'),
  gameWithoutScore: plain('a game without a score is unfinished'),
  givenForSeveral: kind(
    { option: 'slug' },
    ({ option }, spell) => `${spell(option)} is given for several tournaments; convert them one by one`,
  ),
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
  nameMissing: kind(
    { option: 'name', value: 'NAME' },
    ({ option, value }, spell) => `the file has no name; give ${spell(option, value)}`,
  ),
  dateMissing: kind(
    { option: 'date', value: 'YYYY-MM-DD' },
    ({ option, value }, spell) => `the file has no date; give ${spell(option, value)}`,
  ),
  dateUnreadable: kind(
    { date: 'soon', option: 'date', value: 'YYYY-MM-DD' },
    ({ date, option, value }, spell) =>
      `the date ${quote(date)} cannot be read; give ${spell(option, value)}`,
  ),
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
    ({ option, formats }, spell) =>
      `could be ${formats.join(' or ')}; give ${formats.map((format) => spell(option, format)).join(' or ')}`,
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
  unknownPlatform: kind(
    { option: 'format' },
    ({ option }, spell) => `is not in a known format; if you know the format, give ${spell(option)}`,
  ),
  waitingLeftOut: plain('a player on the waiting list who never played is left out'),
  winnerIsStranger: plain('a winner who did not play is ignored'),
  withoutGame: plain('a registered player without a game is left out'),
};

export const problemKinds = {
  ...rules,
  ...seasons,
  ...warnings,
  ...values,
  ...records,
  ...files,
  ...sheets,
  ...foreign,
};

/** The groups of the table in docs/generated/problems.md. */
export const problemGroups = { rules, seasons, warnings, values, records, files, sheets, foreign };

export type ProblemCode = keyof typeof problemKinds;

/** What is wrong, without its location. `times`: how often in the file; the location is the first. */
export type ProblemValue = {
  [C in ProblemCode]: {
    readonly code: C;
    readonly parameters: (typeof problemKinds)[C]['example'] & { readonly times?: number };
  };
}[ProblemCode];

export const spellFlag: SpellOption = (name, value) => {
  const flag = `--${name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;
  return value === undefined ? flag : `${flag} ${value}`;
};

/** The sentence of a problem; options are spelt as on a command line unless said otherwise. */
export function sayProblem({ code, parameters }: ProblemValue, spell: SpellOption = spellFlag): string {
  const { say } = problemKinds[code] as Kind<ProblemParameters>;
  const sentence = say(parameters as ProblemParameters, spell);
  const { times } = parameters;
  return times === undefined ? sentence : `${sentence} (${times} times, first here)`;
}

export interface SaidProblem {
  readonly file: string;
  readonly line: number;
  readonly pointer: string;
  readonly message: string;
  readonly code: string;
  readonly parameters: object;
}

/** Whether a problem that another program reports is one of the problems known here. */
export function isProblem(said: SaidProblem): said is SaidProblem & ProblemValue {
  return Object.hasOwn(problemKinds, said.code);
}

/** A problem as `--json` and answers show it. */
export function showProblem(
  problem: ProblemValue & { readonly file: string; readonly line: number; readonly pointer: string },
  spell?: SpellOption,
): SaidProblem {
  const { file, line, pointer, code, parameters } = problem;
  return { file, line, pointer, message: sayProblem(problem, spell), code, parameters };
}
