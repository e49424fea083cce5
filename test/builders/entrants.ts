// A tournament that players sign up for, and what players and organisers do with its entries.
import assert from 'node:assert/strict';
import { tournament } from '../../packages/rules/test/builders/records.ts';
import type { OrganiserClient } from './organisers.ts';
import type { Answer, Service } from './service.ts';

export const json = { 'content-type': 'application/json' };
export const form = { 'content-type': 'application/x-www-form-urlencoded' };

/** Planned and published, run by the club `gate`. */
export function openCup(slug: string, signUp: object | null, more: object = {}): object {
  return tournament(slug, {
    club: 'gate',
    signUp,
    stages: [{ id: 'swiss', rounds: 3 }],
    ...more,
  });
}

export function signUp(
  { request }: Pick<Service, 'request'>,
  slug: string,
  fields: object,
  headers: Record<string, string> = json,
): Promise<Answer> {
  const text =
    headers === json
      ? JSON.stringify({ consent: true, ...fields })
      : String(new URLSearchParams({ consent: 'on', ...fields }));
  return request('POST', `/tournaments/${slug}/sign-up`, headers, text);
}

export interface Entrant {
  readonly code: string;
  entry(): Promise<Answer>;
  leave(): Promise<Answer>;
  arrive(here?: boolean): Promise<Answer>;
}

/** Who signed up. */
export function entrantOf({ request }: Pick<Service, 'request'>, { body }: Answer): Entrant {
  const { code } = body.data;
  return {
    code,
    entry: () => request('GET', `/p/${code}/entry`),
    leave: () => request('DELETE', `/p/${code}/entry`),
    arrive: (here = true) => request('PUT', `/p/${code}/check-in`, json, JSON.stringify({ here })),
  };
}

/** `Ada in`, `Bo waiting 1`: everyone in the list of the organisers. */
export async function sayEntries(organiser: OrganiserClient, slug: string): Promise<string[]> {
  const { body } = await organiser.get(`/tournaments/${slug}/entries`);
  return body.data.map(({ player, state, place, dropped, here }: Record<string, unknown>) =>
    [
      player,
      state,
      ...(place === null ? [] : [place]),
      ...(dropped ? ['dropped'] : []),
      ...(here ? ['here'] : []),
    ].join(' '),
  );
}

/** Signs up each of the names, one after the other. */
export async function enterAll(service: Service, slug: string, ...names: readonly string[]) {
  const entrants = [];
  for (const name of names) {
    const answer = await signUp(service, slug, { name });
    assert.equal(answer.status, 201, answer.text);
    entrants.push(entrantOf(service, answer));
  }
  return entrants;
}
