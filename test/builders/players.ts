// A tournament whose players have personal links, and players who use them.

import { participant, tournament } from '../../packages/rules/test/builders/records.ts';
import type { OrganiserClient } from './organisers.ts';
import type { Answer, Service } from './service.ts';

export interface PlayerClient {
  readonly code: string;
  battle(): Promise<Answer>;
  report(own: number, opponent: number, more?: object, battle?: string): Promise<Answer>;
  withdraw(battle?: string): Promise<Answer>;
  handIn(list: string | Buffer): Promise<Answer>;
  votes(): Promise<Answer>;
  /** `candidate`: an id, or null. */
  vote(award: string, candidate: string | null): Promise<Answer>;
}

export function makePlayer({ request }: Pick<Service, 'request'>, code: string): PlayerClient {
  return {
    code,
    battle: () => request('GET', `/p/${code}/battle`),
    report: (own, opponent, more = {}, battle = 'b_1') =>
      request(
        'PUT',
        `/p/${code}/report`,
        { 'content-type': 'application/json' },
        JSON.stringify({
          battle,
          own: { victoryPoints: own },
          opponent: { victoryPoints: opponent },
          ...more,
        }),
      ),
    withdraw: (battle) =>
      request('DELETE', `/p/${code}/report${battle === undefined ? '' : `?battle=${battle}`}`),
    votes: () => request('GET', `/p/${code}/votes`),
    vote: (award, candidate) =>
      request(
        'PUT',
        `/p/${code}/vote`,
        { 'content-type': 'application/json' },
        JSON.stringify({ award, for: candidate }),
      ),
    handIn: (list) => request('PUT', `/p/${code}/list`, { 'content-type': 'text/plain' }, list),
  };
}

/** Ada (a) and Bo (b) play each other at table 1, Cy (c) and Dee (d) at table 2. */
export function dayCup(fields: object = {}) {
  return tournament('cup', {
    ...{ status: 'ongoing', club: 'gate', reports: 'on' },
    stages: [{ id: 'swiss', rounds: 3 }],
    participants: [
      participant('a', { player: 'Ada' }),
      participant('b', { player: 'Bo' }),
      participant('c', { player: 'Cy' }),
      participant('d', { player: 'Dee' }),
    ],
    battles: [openBattle('b_1', 'a', 'b', { table: 1 }), openBattle('b_2', 'c', 'd', { table: 2 })],
    ...fields,
  });
}

export function openBattle(id: string, first: string, second: string, fields: object = {}) {
  const players = [{ participant: first }, { participant: second }];
  return { id, stage: 'swiss', round: 1, players, ...fields };
}

/** The players by key. */
export async function readPlayers(
  service: Pick<Service, 'request'>,
  organiser: OrganiserClient,
): Promise<Readonly<Record<string, PlayerClient>>> {
  const { data } = (await organiser.get('/tournaments/cup/links')).body;
  return Object.fromEntries(
    data.map(({ participant: key, code }: Record<string, string>) => [key, makePlayer(service, code ?? '')]),
  );
}
