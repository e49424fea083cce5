// Every function of src/store/keys, called once for each statement it may run.
import * as accounts from '../../src/store/keys/accounts.ts';
import * as identities from '../../src/store/keys/identities.ts';
import * as invitations from '../../src/store/keys/invitations.ts';
import { digestOf } from '../../src/store/keys/key-text.ts';
import * as keys from '../../src/store/keys/keys.ts';
import * as sessions from '../../src/store/keys/sessions.ts';
import * as webhookLeases from '../../src/store/keys/webhook-leases.ts';
import * as webhooks from '../../src/store/keys/webhooks.ts';
import { findLiveSession } from '../../src/store/read/live-session.ts';
import { called, mayScan, maySort, readKeys } from './call.ts';
import type { Known } from './known.ts';
import type { Call } from './record-statements.ts';

export function listKeyCalls(known: Known): Call[] {
  const { slug, key, digest } = known;
  const now = Date.UTC(2026, 0, 1);
  const invitation = {
    tournament: slug,
    life: 1,
    role: 'judge',
    name: 'Kim',
    maker: 'Ann',
    days: 7,
  } as const;
  return [
    // Keys.
    readKeys(keys.findKeyOwner, digest, now),
    called(keys.findKey, (database) => keys.findKey(database, 'none')),
    mayScan(readKeys(keys.listDigests)),
    readKeys(keys.listActiveKeys, [key], now),
    mayScan(maySort(readKeys(keys.listKeys, now))),
    mayScan(maySort(readKeys(accounts.listStoredKeys))),
    readKeys(keys.findKeyRecord, 'id', key, now),
    readKeys(keys.findKeyRecord, 'digest', digest, now),
    mayScan(maySort(readKeys(accounts.readKeyCopies))),
    mayScan(
      maySort(called(accounts.writeKeyCopies, (database) => accounts.writeKeyCopies(database, [], []))),
    ),
    called(keys.createKey, (database) =>
      keys.createKey(database, { account: 'account', label: 'new', prefix: 'x_' }),
    ),
    called(accounts.addStoredKey, (database) =>
      database.keys.write((writer) => accounts.addStoredKey(writer, storedKey)),
    ),
    called(keys.revokeKey, (database) => keys.revokeKey(database, key)),
    called(keys.rotateKey, (database) => keys.rotateKey(database, key, { prefix: 'x_', until: '2027' })),
    called(keys.recordUses, (database) => keys.recordUses(database, new Map([[key, now]]))),
    mayScan(maySort(readKeys(accounts.listAccounts))),
    called(accounts.addAccount, (database) =>
      database.keys.write((writer) => accounts.addAccount(writer, { name: 'a', active: true, created: '' })),
    ),
    called(accounts.setAccountActive, (database) => accounts.setAccountActive(database, 'account', true)),
    mayScan(maySort(readKeys(accounts.readAccountCopies))),

    // People who sign in. Sessions that have ended and those of a person are few.
    mayScan(called(identities.signIn, (database) => identities.signIn(database, 'person', undefined, now))),
    mayScan(
      called(identities.chooseName, (database) => identities.chooseName(database, 'person', 'Kim', now)),
    ),
    readKeys(identities.findPersonLike, 'Kim'),
    mayScan(readKeys(identities.findIdentity, 'Kim')),
    mayScan(called(identities.setRights, (database) => identities.setRights(database, 'Kim', [], true))),
    mayScan(
      maySort(
        called(keys.createKeyOfPerson, (database) =>
          keys.createKeyOfPerson(database, 'person', { account: 'Kim', label: '', prefix: 'x_' }, 5, now),
        ),
      ),
    ),
    mayScan(maySort(readKeys(keys.listApiKeys, 'Kim', now))),
    mayScan(
      called(accounts.endSessionsOf, (database) =>
        database.keys.write((writer) => accounts.endSessionsOf(writer, 'Kim')),
      ),
    ),
    mayScan(called(identities.deleteAccount, (database) => identities.deleteAccount(database, 'Kim'))),
    mayScan(
      called(sessions.startAttempt, (database) =>
        sessions.startAttempt(database, 'c', { state: 's', nonce: 'n', verifier: 'v', path: '/' }, now),
      ),
    ),
    called(sessions.takeAttempt, (database) => sessions.takeAttempt(database, 'c', 's', now)),
    mayScan(
      called(sessions.startSessionOf, (database) =>
        database.keys.write((writer) => sessions.startSessionOf(writer, 'person', undefined, now)),
      ),
    ),
    mayScan(
      maySort(
        called(findLiveSession, async (database) => {
          const made = await invitations.createInvitation(database, { ...invitation, life: 2 }, now);
          if (made === undefined) throw new Error('no invitation was made');
          const cookie = await sessions.startSessionWith(database, made.invitation, undefined, now);
          await findLiveSession(database, digestOf(cookie ?? ''), now);
        }),
      ),
    ),
    mayScan(
      maySort(
        called(sessions.startSessionWith, async (database) => {
          const made = await invitations.createInvitation(database, { ...invitation, life: 3 }, now);
          if (made !== undefined) await sessions.startSessionWith(database, made.invitation, undefined, now);
        }),
      ),
    ),
    maySort(
      called(invitations.createInvitation, (database) =>
        invitations.createInvitation(database, invitation, now),
      ),
    ),
    readKeys(invitations.listInvitations, invitation, now),
    maySort(readKeys(invitations.listOpenInvitations, ['i_0'], now)),
    readKeys(invitations.findInvitation, 'code', now),
    called(invitations.revokeInvitation, (database) => invitations.revokeInvitation(database, 'i_0', now)),
    called(invitations.noteOpened, (database) =>
      database.keys.write((writer) => invitations.noteOpened(writer, 'i_0', now)),
    ),
    mayScan(
      called(webhooks.createWebhook, async (database) => {
        await database.keys.write((writer) => accounts.addAccount(writer, webhookOwner));
        await webhooks.createWebhook(database, newWebhook, 5, now);
      }),
    ),
    mayScan(readKeys(webhooks.listWebhooks)),
    readKeys(webhooks.listWebhooks, 'owner'),
    readKeys(webhooks.findWebhook, 'wh_0'),
    called(webhooks.replaceSecret, (database) => webhooks.replaceSecret(database, 'wh_0', 's', now)),
    called(webhooks.disableWebhook, (database) => webhooks.disableWebhook(database, 'wh_0', 'r')),
    called(webhooks.enableWebhook, (database) => webhooks.enableWebhook(database, 'wh_0', 's')),
    called(webhooks.deleteWebhook, (database) => webhooks.deleteWebhook(database, 'wh_0')),
    called(webhooks.deleteWebhooksOf, (database) =>
      database.keys.write((writer) => webhooks.deleteWebhooksOf(writer, 'nobody')),
    ),
    readKeys(webhookLeases.listDeliveries, 'wh_0'),
    mayScan(readKeys(webhookLeases.listDueWebhooks, now, now + 1)),
    mayScan(
      called(webhookLeases.changeLeased, async (database) => {
        const [webhook] = await webhooks.listWebhooks(database.keys);
        const id = webhook?.id ?? '';
        const pending = { message: 'msg_0', body: '{}', since: 's', changes: 1 };
        await webhookLeases.leaseWebhook(database, id, 'lease', now, now + 1);
        await webhookLeases.changeLeased(database, {
          id,
          lease: 'lease',
          message: null,
          change: { pending },
        });
        const change = { state: 'disabled', reason: 'r', since: 's', failures: 1, nextAt: 1 } as const;
        await webhookLeases.changeLeased(database, {
          id,
          lease: 'lease',
          message: 'msg_0',
          change,
          delivery,
        });
      }),
    ),
    called(webhookLeases.leaseWebhook, (database) =>
      webhookLeases.leaseWebhook(database, 'wh_0', 'lease', now, now + 1),
    ),
    readKeys(sessions.findSession, 'd', now),
    called(sessions.endSession, (database) => sessions.endSession(database, 'd')),
    mayScan(called(sessions.endSessions, (database) => sessions.endSessions(database, 'person'))),
  ];
}

const webhookOwner = { name: 'owner', active: true, created: '2026-01-01T00:00:00Z' };
const newWebhook = {
  account: 'owner',
  url: 'https://x.test',
  kinds: ['club'] as const,
  tournaments: [],
  since: 's',
  secret: 's',
};
const delivery = {
  id: 'msg_0',
  at: '2026-01-01T00:00:00Z',
  attempt: 1,
  status: 200,
  milliseconds: 1,
  error: null,
  changes: 1,
};

const storedKey = {
  id: 'copy',
  digest: 'copy',
  account: 'account',
  label: '',
  tail: '',
  created: '',
  expires: null,
  revoked: null,
  lastUsed: null,
  rateLimit: null,
  clubs: null,
};
