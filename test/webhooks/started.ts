// A service that sends to a receiver of a test.
import type { TestContext } from 'node:test';
import { club } from '../../packages/rules/test/builders/records.ts';
import type { Database } from '../../src/store/database.ts';
import { addAccount } from '../../src/store/keys/accounts.ts';
import { findWebhook, type StoredWebhook } from '../../src/store/keys/webhooks.ts';
import { addWebhook, type WantedWebhook } from '../../src/webhooks/register.ts';
import type { SenderOptions } from '../../src/webhooks/sender.ts';
import { type Engine, engines } from '../builders/engines.ts';
import { type Service, startService } from '../builders/service.ts';
import { until } from '../builders/until.ts';
import { type Received, type Receiver, startReceiver } from '../builders/webhook-receiver.ts';

/** Waits between attempts are short, everything else is as in production. */
export const times = {
  poll: 40,
  timeout: 10_000,
  lease: 15_000,
  delays: [10, 10, 10, 10, 10, 10, 10, 10, 10],
};

interface Started {
  readonly service: Service;
  readonly receiver: Receiver;
  add(wanted?: Partial<WantedWebhook>): Promise<StoredWebhook>;
  see(id: string): Promise<StoredWebhook | undefined>;
  /** Waits for this many requests. */
  arrived(count: number, receiver?: Receiver): Promise<readonly Received[]>;
}

export async function start(
  t: TestContext,
  sender: Partial<SenderOptions> = {},
  engine: Engine | undefined = engines[0],
): Promise<Started> {
  const receiver = await startReceiver(t);
  const service = await startService(
    t,
    [club('old')],
    { webhooks: { isLocal: true }, sender: { times, ...sender }, baseUrl: 'https://api.test' },
    engine,
  );
  const { database } = service;
  await addOwner(database, 'owner');
  return {
    service,
    receiver,
    add: (wanted = {}) =>
      addWebhook({ database, isLocal: true }, 'owner', { url: receiver.url, ...wanted }, Date.now()),
    see: (id) => findWebhook(database.keys, id),
    arrived: (count, from = receiver) =>
      until({ what: `${count} requests`, see: () => from.received, is: (all) => all.length >= count }),
  };
}

export async function addOwner({ keys }: Database, name: string): Promise<void> {
  await keys.write((writer) => addAccount(writer, { name, active: true, created: '2026-01-01T00:00:00Z' }));
}

/** All changes that arrived. */
export function changesOf(received: readonly Received[]) {
  return received.flatMap(({ body }) => (body.type === 'changes' ? body.data.changes : []));
}

/** Imports a club and waits until another webhook has got it: by then the sender has looked at all of them. */
export async function makeWitness(t: TestContext, { database, ...service }: Service) {
  const receiver = await startReceiver(t);
  await addOwner(database, 'witness');
  await addWebhook({ database, isLocal: true }, 'witness', { url: receiver.url }, Date.now());
  await until({ what: 'a test', see: () => receiver.received.length });
  return async (slug: string): Promise<void> => {
    await service.import([club(slug)]);
    const see = () => changesOf(receiver.received).some(({ id }) => id === slug);
    await until({ what: `the change of ${slug}`, see });
  };
}
