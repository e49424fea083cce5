// The methods of the client against the description of the API: none is missing, and each sends every parameter.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import { Muster } from '../../packages/client/src/muster.ts';
import type { Operations } from '../../packages/client/src/types.ts';
import { describeAt } from '../../src/http/docs/describe-at.ts';
import { startService } from '../builders/service.ts';

type Options<I extends keyof Operations> = Operations[I]['query'];

/** Every operation of the description; the compiler fails where one is missing. */
const calls: { readonly [I in keyof Operations]: (muster: Muster, options: Options<I>) => unknown } = {
  listTournaments: (muster, options) => muster.tournaments.list(options).page(),
  getTournament: (muster) => muster.tournaments.get('x'),
  getStandings: (muster, options) => muster.tournaments.standings('x', options),
  getStandingsExplanation: (muster, options) => muster.tournaments.explanation('x', options),
  listParticipants: (muster, options) => muster.tournaments.participants('x', options).page(),
  getSignUp: (muster) => muster.tournaments.signUp('x'),
  listTournamentBattles: (muster, options) => muster.tournaments.battles('x', options).page(),
  getSchedule: (muster) => muster.tournaments.schedule('x'),
  getClock: (muster) => muster.tournaments.clock('x'),
  listAwards: (muster) => muster.tournaments.awards('x'),
  listClubs: (muster, options) => muster.clubs.list(options).page(),
  getClub: (muster) => muster.clubs.get('x'),
  listClubTournaments: (muster, options) => muster.clubs.tournaments('x', options).page(),
  listClubBattles: (muster, options) => muster.clubs.battles('x', options).page(),
  listPlayers: (muster, options) => muster.players.list(options).page(),
  getPlayer: (muster) => muster.players.get('x'),
  listPlayerBattles: (muster, options) => muster.players.battles('x', options).page(),
  getBattle: (muster) => muster.battles.get('x'),
  listSeasons: (muster, options) => muster.seasons.list(options).page(),
  getSeason: (muster) => muster.seasons.get('x'),
  getSeasonStandings: (muster, options) => muster.seasons.standings('x', options),
  getSeasonPlayer: (muster) => muster.seasons.player('x', 'x'),
  listRatings: (muster, options) => muster.ratings.list(options).page(),
  getRating: (muster) => muster.ratings.get('x'),
  listRatingStandings: (muster, options) => muster.ratings.standings('x', options).page(),
  getRatingPlayer: (muster) => muster.ratings.player('x', 'x'),
  listRatingBattles: (muster, options) => muster.ratings.battles('x', 'x', options).page(),
  getRatingFactions: (muster) => muster.ratings.factions('x'),
  search: (muster, { q, ...options }) => muster.search(q, options).page(),
  listGames: (muster) => muster.games(),
  listChanges: (muster, { since, kind }) => Array.fromAsync(muster.changes({ since, kind })),
  getFactionStatistics: (muster, options) => muster.statistics.factions(options),
  getMatchupStatistics: (muster, options) => muster.statistics.matchups(options),
  getSubFactionStatistics: (muster, options) => muster.statistics.subfactions(options),
  getScenarioStatistics: (muster, options) => muster.statistics.scenarios(options),
  listEndpoints: (muster) => muster.endpoints(),
  getMonthStatistics: (muster, options) => muster.statistics.months(options),
};

describe('the methods of the client', () => {
  it('send every query parameter of every endpoint to its address', async (t) => {
    const service = await startService(t);
    const sent: URL[] = [];
    const muster = new Muster({
      baseUrl: service.address,
      key: service.key,
      fetch(input, init) {
        sent.push(new URL(String(input)));
        return fetch(input, init);
      },
    });
    const { paths } = describeAt(service.address, 'svc_v1_');
    for (const [path, { get }] of Object.entries(paths)) {
      const call = calls[get.operationId as keyof Operations];
      // Cursors are part of `next`.
      const names = get.parameters.flatMap(({ in: location, name }) =>
        location === 'query' && name !== 'cursor' ? [name] : [],
      );
      const options = Object.fromEntries(names.map((name) => [name, 'x']));
      sent.length = 0;
      // The service rejects these values, or has nothing of this name: only the request matters.
      await Promise.resolve(call(muster, options as never)).catch(() => undefined);
      const [asked] = sent;
      assert.equal(asked?.pathname, path.replaceAll(/\{\w+\}/g, 'x'), get.operationId);
      assert.deepEqual([...asked.searchParams.keys()].sort(), names.sort(), get.operationId);
    }
    assert.deepEqual(
      Object.keys(calls).sort(),
      Object.values(paths)
        .map(({ get }) => get.operationId)
        .sort(),
    );
  });

  it('are those in the table of its README', () => {
    const muster = new Muster({ baseUrl: 'https://results.test', key: 'k' });
    const groups = Object.entries(muster).flatMap(([group, methods]: [string, object]) =>
      Object.keys(methods).map((name) => `${group}.${name}`),
    );
    const others = Object.getOwnPropertyNames(Muster.prototype).filter((name) => name !== 'constructor');
    const readme = readFileSync(new URL('../../packages/client/README.md', import.meta.url), 'utf8');
    let group = '';
    const documented = [...readme.matchAll(/^\| (`[\w.]+\(.*?) \|/gm)]
      .flatMap(([, cell = '']) => [...cell.matchAll(/`([\w.]+)\(/g)])
      .map(([, name = '']) => {
        // `.name` is another method of the group before it.
        if (!name.startsWith('.')) [group = ''] = name.split('.');
        return name.startsWith('.') ? group + name : name;
      });
    assert.deepEqual(documented.sort(), [...groups, ...others].sort());
  });
});
