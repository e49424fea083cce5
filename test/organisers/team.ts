// A tournament with hidden rounds and lists, and people who are invited to its desk.
import assert from 'node:assert/strict';
import type { TestContext } from 'node:test';
import { battle, club, participant, player, tournament } from '../../packages/rules/test/builders/records.ts';
import type { TeamRole } from '../../src/contract/roles.ts';
import { engines } from '../builders/engines.ts';
import { type OrganiserClient, startOrganised } from '../builders/organisers.ts';
import type { Answer, ServiceOptions } from '../builders/service.ts';
import { makeVisitor, type Visitor } from '../builders/sign-in-provider.ts';

export const site = 'https://results.example';

export const root = '/organisers/v1';

export const words = { round: 'plantedround', list: 'plantedlist' };

const list = (text: string) => ({ text: `${text} of heroes`, faction: 'Elves' });

/** The second round and the lists are not shown. */
export const cup = tournament('cup', {
  club: 'iron',
  status: 'ongoing',
  listsShown: false,
  reports: 'on',
  stages: [
    {
      id: 'swiss',
      rounds: 2,
      shownRounds: 1,
      byes: [{ round: 2, participant: 'c' }],
      plan: [{ round: 2, scenario: `In the ${words.round}` }],
    },
  ],
  participants: [participant('a', { list: list(words.list) }), participant('b'), participant('c')],
  battles: [battle('b1', 'a', 'b', '10-5'), battle(`b_${words.round}`, 'a', 'b', undefined, { round: 2 })],
});

const records = [club('iron'), club('other'), player('p_1'), cup, tournament('open', { club: 'other' })];

export async function start(t: TestContext, options: ServiceOptions = {}, engine = engines[0]) {
  const all = { pages: true, siteUrl: site, ...options };
  const service = await startOrganised(t, engine, records, all);
  const key = await service.organiser(['iron']);
  const visit = () => makeVisitor(service.request, site);
  const join = async (role: TeamRole, visitor = visit(), slug = 'cup', by = key) => {
    const link = await makeLink(by, role, slug);
    const opened = await visitor.post(link.path);
    assert.equal(opened.status, 201, opened.text);
    return Object.assign(visitor, link);
  };
  return { service, key, visit, join, options: all };
}

export async function makeLink(
  by: Pick<OrganiserClient, 'post'>,
  role: TeamRole,
  slug = 'cup',
  more: object = {},
) {
  const body = JSON.stringify({ role, name: 'Kim', ...more });
  const { status, text, body: made } = await by.post(`/tournaments/${slug}/invitations`, body);
  assert.equal(status, 201, text);
  return { id: String(made.data.id), path: new URL(made.data.url).pathname };
}

export function isError(answer: Answer, status: number, message?: string) {
  assert.equal(answer.status, status, answer.text);
  if (message !== undefined) assert.equal(answer.body.error.message, message);
}

/** As an organiser's client, with the session. */
export function asClient(visitor: Visitor): Pick<OrganiserClient, 'get' | 'post' | 'remove' | 'submit'> {
  const json = { 'content-type': 'application/json' };
  return {
    get: (path, headers) => visitor.send('GET', root + path, undefined, headers),
    post: (path, body, headers) => visitor.send('POST', root + path, body as string, { ...json, ...headers }),
    remove: (path, headers) => visitor.send('DELETE', root + path, undefined, headers),
    submit: (all, query = '', headers = {}) =>
      visitor.send('POST', `${root}/submissions${query}`, all.map((one) => JSON.stringify(one)).join('\n'), {
        'content-type': 'application/x-ndjson',
        ...headers,
      }),
  };
}
