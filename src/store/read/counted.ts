// What statistics count, in SQL: five tables of sums, each with the columns it is counted by and how many of what there are. The same text counts
// what is published, what is withdrawn, and the contents of one tournament (docs/rules/statistics.md).

export interface CountTable {
  /** The rows that are counted. */
  readonly from: 'battles' | 'armies' | 'entries';
  readonly where: string;
  /** Column and expression. A question about all of time reads one row for each key. */
  readonly keys: Readonly<Record<string, string>>;
  readonly counts: Readonly<Record<string, string>>;
  /** True of rows in which nothing is counted any more. */
  readonly empty: string;
}

function count(where: string): string {
  return `count(*) FILTER (WHERE ${where})`;
}

function sum(column: string): string {
  return `CAST(sum(${column}) AS BIGINT)`;
}

const finished = 'outcome IS NOT NULL AND other_outcome IS NOT NULL';
const armed = `${finished} AND faction IS NOT NULL AND other_faction IS NOT NULL`;
const withRoles = `${finished} AND (role = 'attacker' AND other_role = 'defender' OR role = 'defender' AND other_role = 'attacker')`;
function wonAs(role: string): string {
  return `${withRoles} AND (role = '${role}' AND outcome = 'win' OR other_role = '${role}' AND other_outcome = 'win')`;
}

/** Victory points have four decimals at most. Whole points and ten-thousandths are summed apart, so that any number of them is exact. */
function pointSum(part: '/' | '%'): string {
  const of = (column: string) => `coalesce(CAST(round(${column} * 10000) AS BIGINT) ${part} 10000, 0)`;
  return `coalesce(sum(${of('victory_points')} + ${of('other_points')}) FILTER (WHERE ${finished}), 0)`;
}

const results = { wins: sum('wins'), draws: sum('draws'), losses: sum('losses') };
const noResults = 'wins = 0 AND draws = 0 AND losses = 0';
const mirror = 'CASE WHEN faction = opponent THEN 1 ELSE 0 END';

export const countTables = {
  scenario_count: {
    from: 'battles',
    where: 'true',
    keys: { scenario: `coalesce(scenario, '')`, named: 'CASE WHEN scenario IS NULL THEN 0 ELSE 1 END' },
    counts: {
      battles: count(finished),
      unfinished: count(`NOT (${finished})`),
      without_faction: count(`${finished} AND (faction IS NULL OR other_faction IS NULL)`),
      mirrors: count(`${finished} AND faction = other_faction`),
      draws: count(`${finished} AND outcome = 'draw'`),
      with_roles: count(withRoles),
      draws_with_roles: count(`${withRoles} AND outcome = 'draw'`),
      attacker_wins: count(wonAs('attacker')),
      defender_wins: count(wonAs('defender')),
      points: pointSum('/'),
      point_parts: pointSum('%'),
      point_sides: `${count(`${finished} AND victory_points IS NOT NULL`)} + ${count(`${finished} AND other_points IS NOT NULL`)}`,
    },
    empty: 'battles = 0 AND unfinished = 0',
  },
  faction_count: {
    from: 'armies',
    where: 'true',
    keys: { faction: 'faction', mirror },
    counts: results,
    empty: noResults,
  },
  sub_faction_count: {
    from: 'armies',
    where: 'true',
    keys: { faction: 'faction', sub_faction: 'sub_faction', mirror },
    counts: results,
    empty: noResults,
  },
  // Each pair once, as the first of the two by code point saw it.
  matchup_count: {
    from: 'armies',
    where: 'faction < opponent',
    keys: { faction: 'faction', opponent: 'opponent' },
    counts: { ...results, forfeits: sum('forfeits') },
    empty: noResults,
  },
  entry_count: {
    from: 'entries',
    where: 'true',
    keys: { faction: 'faction' },
    counts: {
      tournaments: 'count(DISTINCT tournament)',
      entries: 'count(place)',
      firsts: count('final_placement = 1'),
      podiums: count('final_placement <= 3'),
      undefeated: count('undefeated = 1'),
    },
    empty: 'tournaments = 0',
  },
} as const satisfies Record<string, CountTable>;

export type CountTableName = keyof typeof countTables;
export const countTableNames = Object.keys(countTables) as CountTableName[];

/** Statements that select the rows to count. `armies` and `clubs` compute theirs from `battles`, or read them from a temporary table. */
export interface Counted {
  /** Numbers of battles as `n`. */
  readonly battles: string;
  readonly armies: string;
  readonly clubs: string;
  /** Slugs of tournaments as `slug`; '' for none. */
  readonly tournaments: string;
}

export function selectCounted(battles: string, tournaments: string): Counted {
  return { battles, armies: writeArmies(battles), clubs: writeClubs(battles), tournaments };
}

function monthOf(day: string): string {
  return `coalesce(substr(${day}, 1, 7), '')`;
}

/** The columns of a battle `b` and its side `s`, which repeats values of its opponent. */
const sideColumns = `${monthOf('b.day')} AS month, coalesce(b.battle_pack, '') AS pack,
    CASE WHEN b.tournament IS NULL THEN 1 ELSE 0 END AS casual, coalesce(b.game, '') AS game, b.scenario,
    s.faction, s.sub_faction, s.outcome, s.role, s.victory_points,
    s.opponent_faction AS other_faction, s.opponent_outcome AS other_outcome`;

/** The first side of every battle beside the other one. */
function writeBattles(battles: string): string {
  return `
  SELECT ${sideColumns}, o.role AS other_role, o.victory_points AS other_points
  FROM (${battles}) chosen CROSS JOIN battle b JOIN side s ON s.battle = b.n AND s.place = 0
    JOIN side o ON o.battle = b.n AND o.place = 1
  WHERE b.n = chosen.n AND b.archived = 0`;
}

/**
 * Wins, draws, losses and double losses by faction, sub-faction and opposing faction. Three tables of counts are sums of these rows, so that all sides are
 * grouped once instead of three times.
 */
function writeArmies(battles: string): string {
  return `
  SELECT month, pack, casual, game, faction, coalesce(sub_faction, '') AS sub_faction, other_faction AS opponent,
    ${count(`outcome = 'win'`)} AS wins, ${count(`outcome = 'draw'`)} AS draws, ${count(`outcome = 'loss'`)} AS losses,
    ${count(`outcome = 'loss' AND other_outcome = 'loss'`)} AS forfeits
  FROM (SELECT ${sideColumns} FROM (${battles}) chosen CROSS JOIN battle b JOIN side s ON s.battle = b.n
    WHERE b.n = chosen.n AND b.archived = 0) sides
  WHERE ${armed}
  GROUP BY month, pack, casual, game, faction, coalesce(sub_faction, ''), other_faction`;
}

/** Battles of the club that runs the tournament or records the battle, and of those that the players represent. */
function writeClubs(battles: string): string {
  return `
  SELECT b.club, b.ord, b.n, coalesce(b.game, '') AS game
  FROM (${battles}) chosen CROSS JOIN battle b WHERE b.n = chosen.n AND b.club IS NOT NULL AND b.ord IS NOT NULL
  UNION
  SELECT s.club, b.ord, b.n, coalesce(b.game, '')
  FROM (${battles}) chosen CROSS JOIN battle b JOIN side s ON s.battle = b.n WHERE b.n = chosen.n AND s.club IS NOT NULL`;
}

/** Every participant with a faction, once under the faction and once under '', of which every tournament has a row. */
function writeEntries(tournaments: string): string {
  const select = (faction: string, join: string) => `
    SELECT ${monthOf('t.start_date')} AS month, coalesce(t.battle_pack, '') AS pack, coalesce(t.game, '') AS game, ${faction} AS faction,
      t.slug AS tournament, p.place, p.final_placement, p.undefeated
    FROM (${tournaments}) chosen JOIN tournament t ON t.slug = chosen.slug
    ${join} participant p ON p.tournament = t.slug AND p.faction IS NOT NULL WHERE t.status <> 'planned'`;
  return `${select(`''`, 'LEFT JOIN')} UNION ALL ${select('p.faction', 'JOIN')}`;
}

export function scopeOf({ from }: CountTable): readonly string[] {
  return from === 'entries' ? ['month', 'pack', 'game'] : ['month', 'pack', 'casual', 'game'];
}

/** Counts by month ('' for none), pack ('' for none), whether casual, game ('' for none), and the keys of the table. */
export function writeCounted(name: CountTableName, { battles, armies, tournaments }: Counted): string {
  const table: CountTable = countTables[name];
  const from = { battles: writeBattles(battles), armies, entries: writeEntries(tournaments) }[table.from];
  const columns = (all: Readonly<Record<string, string>>) =>
    Object.entries(all).map(([column, expression]) => `${expression} AS ${column}`);
  const groups = [...scopeOf(table), ...Object.values(table.keys)];
  return `
    SELECT ${[...scopeOf(table), ...columns(table.keys), ...columns(table.counts)].join(', ')}
    FROM (${from}) ${table.from}
    WHERE ${table.where} GROUP BY ${groups.join(', ')}`;
}
