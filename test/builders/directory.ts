// A few clubs, and requests for lists of them.
import assert from 'node:assert/strict';
import { club } from './records.ts';
import type { Service } from './service.ts';

/** Follows `next` from the first page on. */
export async function walk({ get }: Service, path: string): Promise<Record<string, unknown>[]> {
  const all: Record<string, unknown>[] = [];
  for (let next: string | null = path; next !== null; ) {
    const { status, body, text }: Awaited<ReturnType<Service['get']>> = await get(next);
    assert.equal(status, 200, text);
    all.push(...body.data);
    next = body.next;
  }
  return all;
}

export const site = { baseUrl: 'https://api.test', siteUrl: 'https://site.test' };

export const clubs = [
  club('zeta', { name: 'Éclair', country: 'France', city: 'Lyon' }),
  club('eta', { name: 'eclair', country: 'France' }),
  club('alpha', { name: 'Iron Gate', country: 'Spain', members: 4 }),
  club('beta', { name: 'Iron Gate', country: 'France' }),
  club('omega', { name: 'Ångström', country: 'Sweden' }),
];
