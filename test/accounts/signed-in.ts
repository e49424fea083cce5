// A service with a provider to sign in at, and visitors who have.
import assert from 'node:assert/strict';
import type { TestContext } from 'node:test';
import { club } from '../../packages/rules/test/builders/records.ts';
import { engines } from '../builders/engines.ts';
import { type ServiceOptions, startService } from '../builders/service.ts';
import { makeVisitor, startProvider, type Visitor } from '../builders/sign-in-provider.ts';

export const site = 'https://results.example';

export async function start(t: TestContext, more: ServiceOptions = {}, engine = engines[0]) {
  const provider = await startProvider(t);
  const options = { pages: true, siteUrl: site, signIn: provider.options, ...more };
  const service = await startService(t, [club('host')], options, engine);
  const come = async (subject: string, name?: string) => {
    const visitor = makeVisitor(service.request, site);
    await visitor.signIn(provider, subject);
    if (name !== undefined) await visitor.post('/account/name', { name });
    return visitor;
  };
  return { provider, service, options, come };
}

export async function assertError(answer: ReturnType<Visitor['get']>, status: number, message?: string) {
  const { status: sent, body } = await answer;
  assert.equal(sent, status);
  assert.deepEqual(Object.keys(body.error), ['status', 'message', 'code']);
  if (message !== undefined) assert.equal(body.error.message, message);
}
