// The API as methods, typed by the operations of its description.
import { Changes, type ChangesOptions } from './changes.ts';
import { type CallOptions, Connection, type MusterOptions } from './connection.ts';
import { List, type Page } from './list.ts';
import type { Operations } from './types.ts';

type Id = keyof Operations;
type Options<I extends Id> = Operations[I]['query'] & CallOptions;
type Answer<I extends Id> = Operations[I]['answer'];
type Resource<I extends Id> = Answer<I> extends { readonly data: infer T } ? T : never;
type Entry<I extends Id> = Resource<I> extends readonly (infer T)[] ? T : never;

const api = '/api/v1';

function at(kind: string, name: string, part = ''): string {
  return `${api}/${kind}/${encodeURIComponent(name)}${part}`;
}

export class Muster {
  readonly #connection: Connection;

  constructor(options: MusterOptions) {
    this.#connection = new Connection(options);
  }

  readonly tournaments = {
    list: (options?: Options<'listTournaments'>) =>
      this.#list<'listTournaments'>(`${api}/tournaments`, options),
    get: (slug: string, options?: CallOptions) =>
      this.#one<'getTournament'>(at('tournaments', slug), options),
    standings: (slug: string, options?: Options<'getStandings'>) =>
      this.#whole<Answer<'getStandings'>>(at('tournaments', slug, '/standings'), options),
    explanation: (slug: string, options?: Options<'getStandingsExplanation'>) =>
      this.#whole<Answer<'getStandingsExplanation'>>(
        at('tournaments', slug, '/standings/explanation'),
        options,
      ),
    participants: (slug: string, options?: Options<'listParticipants'>) =>
      this.#list<'listParticipants'>(at('tournaments', slug, '/participants'), options),
    signUp: (slug: string, options?: CallOptions) =>
      this.#one<'getSignUp'>(at('tournaments', slug, '/sign-up'), options),
    battles: (slug: string, options?: Options<'listTournamentBattles'>) =>
      this.#list<'listTournamentBattles'>(at('tournaments', slug, '/battles'), options),
    /** The whole schedule, with its time zone. */
    schedule: (slug: string, options?: CallOptions) =>
      this.#whole<Answer<'getSchedule'>>(at('tournaments', slug, '/schedule'), options),
    /** The clock of the current round; null if there is none. */
    clock: (slug: string, options?: CallOptions) =>
      this.#one<'getClock'>(at('tournaments', slug, '/clock'), options),
    /** All awards; those that are not given yet have no winners. */
    awards: (slug: string, options?: CallOptions) =>
      this.#whole<Answer<'listAwards'>>(at('tournaments', slug, '/awards'), options),
  };

  readonly clubs = {
    list: (options?: Options<'listClubs'>) => this.#list<'listClubs'>(`${api}/clubs`, options),
    get: (slug: string, options?: CallOptions) => this.#one<'getClub'>(at('clubs', slug), options),
    tournaments: (slug: string, options?: Options<'listClubTournaments'>) =>
      this.#list<'listClubTournaments'>(at('clubs', slug, '/tournaments'), options),
    battles: (slug: string, options?: Options<'listClubBattles'>) =>
      this.#list<'listClubBattles'>(at('clubs', slug, '/battles'), options),
  };

  readonly players = {
    list: (options?: Options<'listPlayers'>) => this.#list<'listPlayers'>(`${api}/users`, options),
    get: (id: string, options?: CallOptions) => this.#one<'getPlayer'>(at('users', id), options),
    battles: (id: string, options?: Options<'listPlayerBattles'>) =>
      this.#list<'listPlayerBattles'>(at('users', id, '/battles'), options),
  };

  readonly battles = {
    get: (id: string, options?: CallOptions) => this.#one<'getBattle'>(at('battles', id), options),
  };

  readonly seasons = {
    list: (options?: Options<'listSeasons'>) => this.#list<'listSeasons'>(`${api}/seasons`, options),
    get: (slug: string, options?: CallOptions) => this.#one<'getSeason'>(at('seasons', slug), options),
    /** The whole table; with `name`, the rows of the people with that name, with their results. */
    standings: (slug: string, options?: Options<'getSeasonStandings'>) =>
      this.#whole<Answer<'getSeasonStandings'>>(at('seasons', slug, '/standings'), options),
    player: (slug: string, id: string, options?: CallOptions) =>
      this.#one<'getSeasonPlayer'>(at('seasons', slug, `/players/${encodeURIComponent(id)}`), options),
  };

  readonly ratings = {
    list: (options?: Options<'listRatings'>) => this.#list<'listRatings'>(`${api}/ratings`, options),
    get: (slug: string, options?: CallOptions) => this.#one<'getRating'>(at('ratings', slug), options),
    standings: (slug: string, options?: Options<'listRatingStandings'>) =>
      this.#list<'listRatingStandings'>(at('ratings', slug, '/standings'), options),
    player: (slug: string, id: string, options?: CallOptions) =>
      this.#one<'getRatingPlayer'>(at('ratings', slug, `/players/${encodeURIComponent(id)}`), options),
    /** The battles behind the rating of a player. */
    battles: (slug: string, id: string, options?: Options<'listRatingBattles'>) =>
      this.#list<'listRatingBattles'>(
        at('ratings', slug, `/players/${encodeURIComponent(id)}/battles`),
        options,
      ),
    factions: (slug: string, options?: CallOptions) =>
      this.#whole<Answer<'getRatingFactions'>>(at('ratings', slug, '/factions'), options),
  };

  readonly statistics = {
    factions: (options?: Options<'getFactionStatistics'>) =>
      this.#whole<Answer<'getFactionStatistics'>>(at('statistics', 'factions'), options),
    matchups: (options?: Options<'getMatchupStatistics'>) =>
      this.#whole<Answer<'getMatchupStatistics'>>(at('statistics', 'matchups'), options),
    subfactions: (options: Options<'getSubFactionStatistics'>) =>
      this.#whole<Answer<'getSubFactionStatistics'>>(at('statistics', 'subfactions'), options),
    scenarios: (options?: Options<'getScenarioStatistics'>) =>
      this.#whole<Answer<'getScenarioStatistics'>>(at('statistics', 'scenarios'), options),
    months: (options?: Options<'getMonthStatistics'>) =>
      this.#whole<Answer<'getMonthStatistics'>>(at('statistics', 'months'), options),
  };

  /** Finds tournaments, clubs and players by words of their names. */
  search(q: string, options?: Omit<Options<'search'>, 'q'>): List<Entry<'search'>> {
    const asked: Options<'search'> = { ...options, q };
    return this.#list<'search'>(`${api}/search`, asked);
  }

  /** All games with published results. */
  games(options?: CallOptions): Promise<Answer<'listGames'>> {
    return this.#whole(`${api}/games`, options);
  }

  /** The endpoints of this version, and what will be removed. */
  endpoints(options?: CallOptions): Promise<Resource<'listEndpoints'>> {
    return this.#one<'listEndpoints'>(`${api}/endpoints`, options);
  }

  /** Changes since a marker, or all; with `live` it waits for more. */
  changes(options: ChangesOptions = {}): Changes {
    return new Changes(this.#connection, options);
  }

  /** The whole answer, for those with more than `data`. */
  #whole<T>(path: string, { signal, ...query }: CallOptions = {}): Promise<T> {
    return this.#connection.getJson(this.#connection.locate(path, query), signal);
  }

  async #one<I extends Id>(path: string, options?: CallOptions): Promise<Resource<I>> {
    return (await this.#whole<{ data: Resource<I> }>(path, { signal: options?.signal })).data;
  }

  #list<I extends Id>(path: string, { signal, ...query }: CallOptions = {}): List<Entry<I>> {
    return new List((next) =>
      this.#connection.getJson<Page<Entry<I>>>(
        next === undefined ? this.#connection.locate(path, query) : this.#connection.relocate(next),
        signal,
      ),
    );
  }
}
