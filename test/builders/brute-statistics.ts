// Statistics counted from the answers of the API, battle by battle, without any optimisation: the service must return the same.
import { endpoints, fillPath } from '../../src/contract/endpoints.ts';
import { type Service, walk } from './service.ts';

interface Side {
  readonly player: string;
  readonly faction: string | null;
  readonly subFaction: string | null;
  readonly outcome: 'win' | 'loss' | 'draw' | null;
  readonly victoryPoints: number | null;
  readonly role: string | null;
}

interface Battle {
  readonly id: string;
  readonly date: string | null;
  readonly tournament: string | null;
  readonly scenario: string | null;
  readonly battlePack: string | null;
  readonly game: string | null;
  readonly players: readonly [Side, Side];
}

interface Entry {
  readonly player: string;
  readonly faction: string | null;
  readonly finalPlacement: number | null;
}

interface Tournament {
  readonly slug: string;
  readonly status: string;
  readonly startDate: string | null;
  readonly battlePack: string | null;
  readonly game: string | null;
  readonly entries: readonly Entry[];
}

export interface Seen {
  readonly tournaments: readonly Tournament[];
  /** Archived ones left out. */
  readonly battles: readonly Battle[];
}

type Get = Pick<Service, 'get'>;

/** Everything visible. No answer shows which battles are archived or which game a record belongs to, and no list has all casual battles: these come by id. */
export async function seeEverything(
  service: Get,
  archived: ReadonlySet<string>,
  casual: readonly string[],
  games: ReadonlyMap<string, string | null> = new Map(),
): Promise<Seen> {
  const tournaments: Tournament[] = [];
  const battles: Battle[] = [];
  for (const tournament of await walk<Tournament>(service, `${endpoints.tournaments}?limit=100`)) {
    const { slug } = tournament;
    const game = games.get(slug) ?? null;
    const own = await walk<Battle>(service, `${fillPath(endpoints.tournamentBattles, slug)}?limit=100`);
    battles.push(...own.map((battle) => ({ ...battle, game })));
    const board = (await service.get(`${fillPath(endpoints.standings, slug)}?stage=swiss`)).body.data;
    const factions = new Map<string, string | null>(
      board.map(({ player, faction }: Entry) => [player, faction]),
    );
    const people = await walk<Entry>(service, `${fillPath(endpoints.participants, slug)}?limit=100`);
    const entries = people.map(({ player, finalPlacement }) => ({
      player,
      finalPlacement,
      faction: factions.get(player) ?? null,
    }));
    tournaments.push({ ...tournament, game, entries });
  }
  for (const id of casual) {
    const { status, body } = await service.get(fillPath(endpoints.battle, id));
    if (status === 200) battles.push({ ...body.data, game: games.get(id) ?? null });
  }
  return { tournaments, battles: battles.filter(({ id }) => !archived.has(id)) };
}

export interface Filters {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly battlePack?: string | undefined;
  readonly game?: string | undefined;
  readonly tournament?: string | undefined;
  readonly casual?: 'exclude' | 'include' | undefined;
  readonly draws?: 'half' | 'zero' | 'exclude' | undefined;
  readonly mirrors?: 'exclude' | 'include' | undefined;
  readonly faction?: string | undefined;
}

function isWithin(day: string | null, { from, to }: Filters): boolean {
  if (from === undefined && to === undefined) return true;
  if (day === null) return false;
  const month = day.slice(0, 7);
  return (from ?? month) <= month && month <= (to ?? month);
}

function selectBattles({ battles }: Seen, filters: Filters): Battle[] {
  return battles.filter(
    (battle) =>
      isWithin(battle.date, filters) &&
      (filters.battlePack === undefined || battle.battlePack === filters.battlePack) &&
      (filters.game === undefined || battle.game === filters.game) &&
      (filters.tournament === undefined || battle.tournament === filters.tournament) &&
      (filters.casual === 'include' || battle.tournament !== null),
  );
}

function selectTournaments({ tournaments }: Seen, filters: Filters): Tournament[] {
  return tournaments.filter(
    (tournament) =>
      tournament.status !== 'planned' &&
      isWithin(tournament.startDate, filters) &&
      (filters.battlePack === undefined || tournament.battlePack === filters.battlePack) &&
      (filters.game === undefined || tournament.game === filters.game) &&
      (filters.tournament === undefined || tournament.slug === filters.tournament),
  );
}

function isUnfinished({ players }: Battle) {
  return players.some(({ outcome }) => outcome === null);
}

function isWithoutFaction({ players }: Battle) {
  return players.some(({ faction }) => faction === null);
}

function isMirror({ players: [one, two] }: Battle) {
  return one.faction === two.faction;
}

function sortOut(battles: readonly Battle[], mirrors: 'exclude' | 'include') {
  const coverage = { selected: 0, counted: 0, mirrors: 0, withoutFaction: 0, unfinished: 0 };
  const counted: Battle[] = [];
  for (const battle of battles) {
    coverage.selected += 1;
    if (isUnfinished(battle)) coverage.unfinished += 1;
    else if (isWithoutFaction(battle)) coverage.withoutFaction += 1;
    else if (isMirror(battle) && mirrors === 'exclude') coverage.mirrors += 1;
    else {
      coverage.counted += 1;
      counted.push(battle);
    }
  }
  return { coverage, counted };
}

function coverFinished(battles: readonly Battle[]) {
  const unfinished = battles.filter(isUnfinished).length;
  const counted = battles.length - unfinished;
  return { selected: battles.length, counted, mirrors: 0, withoutFaction: 0, unfinished };
}

function divide(value: number, by: number, parts = 10_000): number {
  const units = Math.floor((2 * Math.abs(value) * parts + by) / (2 * by));
  return units === 0 ? 0 : (Math.sign(value) * units) / parts;
}

function wilson(p: number, n: number) {
  const z = 1.959964;
  const center = p + z ** 2 / (2 * n);
  const margin = z * Math.sqrt((p * (1 - p)) / n + z ** 2 / (4 * n ** 2));
  const bound = (value: number) => Math.abs(Math.round((value / (1 + z ** 2 / n)) * 10_000)) / 10_000;
  return { low: bound(center - margin), high: bound(center + margin) };
}

function rate(wins: number, draws: number, losses: number, rule: Filters['draws'] = 'half') {
  const n = rule === 'exclude' ? wins + losses : wins + draws + losses;
  if (n === 0) return { winRate: null, interval: null, small: true };
  const halves = 2 * wins + (rule === 'half' ? draws : 0);
  return { winRate: divide(halves, 2 * n), interval: wilson(halves / 2 / n, n), small: n < 30 };
}

const collator = new Intl.Collator('en', { sensitivity: 'accent' });
function codePoints(text: string) {
  return Array.from(text, (letter) => letter.codePointAt(0) ?? 0);
}

function compareNames(a: string | null, b: string | null): number {
  if (a === b) return 0;
  if (a === null || b === null) return a === null ? 1 : -1;
  const [left, right] = [codePoints(a), codePoints(b)];
  const at = left.findIndex((point, index) => point !== right[index]);
  return collator.compare(a, b) || (at === -1 ? -1 : (left[at] ?? 0) - (right[at] ?? -1));
}

function won(sides: readonly Side[], outcome: string) {
  return sides.filter((side) => side.outcome === outcome).length;
}

function describe(sides: readonly Side[], { draws: rule }: Filters) {
  const [wins, draws, losses] = [won(sides, 'win'), won(sides, 'draw'), won(sides, 'loss')];
  const { small, ...rest } = rate(wins, draws, losses, rule);
  return { games: sides.length, wins, draws, losses, ...rest, small };
}

function methodOf({ draws = 'half', mirrors = 'exclude', casual = 'exclude', game }: Filters) {
  return {
    draws,
    mirrors,
    casual,
    interval: 'wilson',
    level: 0.95,
    minimumGames: 30,
    version: 1,
    game: game ?? null,
  };
}

export function bruteFactions(seen: Seen, filters: Filters) {
  const { counted, coverage } = sortOut(selectBattles(seen, filters), filters.mirrors ?? 'exclude');
  const tournaments = selectTournaments(seen, filters);
  const entries = tournaments.flatMap((tournament) =>
    tournament.entries.map((entry) => ({ ...entry, tournament })),
  );
  const armed = entries.filter(({ faction }) => faction !== null);
  const sides = counted.flatMap(({ players }) => players);
  const names = new Set([...sides, ...armed].flatMap(({ faction }) => faction ?? []));
  const data = Array.from(names, (faction) => {
    const { small, ...games } = describe(
      sides.filter((side) => side.faction === faction),
      filters,
    );
    const own = armed.filter((entry) => entry.faction === faction);
    const placed = (most: number) =>
      own.filter(({ finalPlacement }) => (finalPlacement ?? 99) <= most).length;
    return {
      faction,
      ...games,
      entries: own.length,
      share: armed.length === 0 ? null : divide(own.length, armed.length),
      tournaments: new Set(own.map(({ tournament }) => tournament.slug)).size,
      firsts: placed(1),
      podiums: placed(3),
      undefeated: own.filter(({ player, tournament }) => {
        const fought = seen.battles
          .filter((battle) => battle.tournament === tournament.slug && !isUnfinished(battle))
          .flatMap(({ players }) => players.filter((side) => side.player === player));
        return fought.length >= 3 && won(fought, 'win') === fought.length;
      }).length,
      small,
    };
  });
  data.sort((a, b) => b.games - a.games || compareNames(a.faction, b.faction));
  return { data, method: methodOf(filters), coverage };
}

export function bruteMatchups(seen: Seen, filters: Filters) {
  const { counted, coverage } = sortOut(selectBattles(seen, filters), 'exclude');
  const pairs = new Map<string, { faction: string; opponent: string; sides: Side[] }>();
  for (const { players } of counted) {
    players.forEach((side, index) => {
      const [faction, opponent] = [side.faction ?? '', players[1 - index]?.faction ?? ''];
      const name = JSON.stringify([faction, opponent]);
      const known = pairs.get(name) ?? { faction, opponent, sides: [] };
      known.sides.push(side);
      pairs.set(name, known);
    });
  }
  const data = [...pairs.values()]
    .filter(({ faction }) => filters.faction === undefined || faction === filters.faction)
    .map(({ faction, opponent, sides }) => ({ faction, opponent, ...describe(sides, filters) }));
  data.sort(
    (a, b) => b.games - a.games || compareNames(a.faction, b.faction) || compareNames(a.opponent, b.opponent),
  );
  return { data, method: methodOf({ ...filters, mirrors: undefined }), coverage };
}

export function bruteSubFactions(seen: Seen, filters: Filters) {
  const { counted, coverage } = sortOut(selectBattles(seen, filters), filters.mirrors ?? 'exclude');
  const sides = counted.flatMap(({ players }) =>
    players.filter(({ faction }) => faction === filters.faction),
  );
  const data = Array.from(
    Map.groupBy(sides, ({ subFaction }) => subFaction),
    ([subFaction, own]) => ({
      subFaction,
      ...describe(own, filters),
    }),
  );
  data.sort((a, b) => b.games - a.games || compareNames(a.subFaction, b.subFaction));
  return { data, method: methodOf(filters), coverage };
}

export function bruteScenarios(seen: Seen, filters: Filters) {
  const battles = selectBattles(seen, filters);
  const finished = battles.filter((battle) => !isUnfinished(battle));
  const isDrawn = ({ players }: Battle) => players.every(({ outcome }) => outcome === 'draw');
  const data = Array.from(
    Map.groupBy(finished, ({ scenario }) => scenario),
    ([scenario, own]) => {
      const roles = own.filter(({ players }) =>
        ['attacker', 'defender'].every((word) => players.some(({ role }) => role === word)),
      );
      const wonBy = (word: string) =>
        roles.filter(({ players }) => players.some(({ role, outcome }) => role === word && outcome === 'win'))
          .length;
      const drawsWithRoles = roles.filter(isDrawn).length;
      const attackerWins = wonBy('attacker');
      const losses = roles.length - drawsWithRoles - attackerWins;
      const { winRate, interval, small } = rate(attackerWins, drawsWithRoles, losses, filters.draws);
      const points = own.flatMap(({ players }) =>
        players.flatMap(({ victoryPoints }) => victoryPoints ?? []),
      );
      const sum = points.reduce((total, value) => total + Math.round(value * 10_000), 0);
      return {
        scenario,
        battles: own.length,
        draws: own.filter(isDrawn).length,
        withRoles: roles.length,
        drawsWithRoles,
        attackerWins,
        defenderWins: wonBy('defender'),
        attackerWinRate: winRate,
        interval,
        averageVictoryPoints: points.length === 0 ? null : divide(sum, points.length * 10_000, 100),
        small,
      };
    },
  );
  data.sort((a, b) => b.battles - a.battles || compareNames(a.scenario, b.scenario));
  return { data, method: methodOf({ ...filters, mirrors: undefined }), coverage: coverFinished(battles) };
}

export function bruteMonths(seen: Seen, filters: Filters) {
  const dated = selectBattles(seen, filters).filter(({ date }) => date !== null);
  const played = dated.filter((battle) => !isUnfinished(battle)).map(({ date }) => date?.slice(0, 7) ?? '');
  const started = selectTournaments(seen, filters).flatMap(({ startDate }) => startDate?.slice(0, 7) ?? []);
  const data = [...new Set([...played, ...started])].sort().map((month) => ({
    month,
    battles: played.filter((other) => other === month).length,
    tournaments: started.filter((other) => other === month).length,
  }));
  return {
    data,
    method: methodOf({ casual: filters.casual, game: filters.game }),
    coverage: coverFinished(dated),
  };
}

export const bruteForce = {
  factionStatistics: bruteFactions,
  matchupStatistics: bruteMatchups,
  subFactionStatistics: bruteSubFactions,
  scenarioStatistics: bruteScenarios,
  monthStatistics: bruteMonths,
} as const;
