// What people can do with their accounts, each with a form or JSON (docs/accounts.md).

import {
  accountNameRule,
  isReserved,
  keyNameRule,
  readAccountName,
  readKeyName,
} from '../contract/account-name.ts';
import { ApiError } from '../contract/errors.ts';
import type { AppOptions } from '../http/options.ts';
import { chooseName } from '../store/keys/identities.ts';
import { createKeyOfPerson, findKeyRecord, revokeKey } from '../store/keys/keys.ts';
import { endSession, endSessions, type Session, type SignedIn } from '../store/keys/sessions.ts';
import { showKey } from './account-view.ts';
import { removeAccount } from './remove-account.ts';

export const accountMessages = {
  signedOut: 'Sign in first',
  noName: 'Choose a name first',
  taken: 'This name is taken',
  alreadyChosen: 'The name is already chosen',
  mostKeys: 'At most 5 keys; revoke one first',
  noOwnKeys: 'Ask the operator for a key',
  key: 'Key not found',
  otherName: 'Type the name of the account to delete it',
  bodyType: 'The body must be a form or application/json',
  body: 'The body is not valid',
} as const;

const mostKeys = 5;
/** How long a deletion waits for an import that is running. */
const deleteMilliseconds = 10_000;

export interface ActionCall {
  readonly options: AppOptions;
  readonly time: number;
  readonly fields: Readonly<Record<string, unknown>>;
  /** The id in the path. */
  readonly id: string;
}

export interface Done {
  readonly status: 200 | 201 | 204;
  readonly data?: object;
  /** How a form shows the result, because it contains a secret that is shown only once. */
  readonly shows?: 'newKey' | 'newWebhook';
  /** Whether it signs the browser out. */
  readonly isSignedOut?: true;
  /** Whether it has ended keys. */
  readonly endsKeys?: true;
}

/** Who may do it: any session, someone who signed in, or someone who has also chosen a name. */
export type Action = { readonly path: string } & (
  | { readonly needs: 'session'; act(call: ActionCall, session: Session): Promise<Done> }
  | { readonly needs: 'person'; act(call: ActionCall, person: SignedIn): Promise<Done> }
  | { readonly needs: 'name'; act(call: ActionCall, account: string, person: SignedIn): Promise<Done> }
);

export const signOut: Action = {
  path: '/account/sign-out',
  needs: 'session',
  async act({ options }, { digest }) {
    await endSession(options.database, digest);
    return { status: 204, isSignedOut: true };
  },
};

const signOutEverywhere: Action = {
  path: '/account/sign-out-everywhere',
  needs: 'person',
  async act({ options }, { identity }) {
    await endSessions(options.database, identity);
    return { status: 204, isSignedOut: true };
  },
};

const takeName: Action = {
  path: '/account/name',
  needs: 'person',
  async act({ options, fields, time }, { account, identity }) {
    if (account !== null) throw new ApiError(409, accountMessages.alreadyChosen);
    const name = readAccountName(fields['name']);
    if (name === undefined) throw new ApiError(422, accountNameRule);
    const conflict = isReserved(name) ? 'taken' : await chooseName(options.database, identity, name, time);
    if (conflict !== undefined) throw new ApiError(409, accountMessages[conflict]);
    return { status: 200, data: { name } };
  },
};

const makeKey: Action = {
  path: '/account/keys',
  needs: 'name',
  async act({ options, fields, time }, account, { identity }) {
    if (!options.signIn?.ownKeys) throw new ApiError(403, accountMessages.noOwnKeys);
    const label = readKeyName(fields['name']);
    if (label === undefined) throw new ApiError(422, keyNameRule);
    const wanted = { account, label, prefix: options.keyPrefix };
    const made = await createKeyOfPerson(options.database, identity, wanted, mostKeys, time);
    if (made === 'too many') throw new ApiError(409, accountMessages.mostKeys);
    // The account was deleted just now.
    if (made === undefined) throw new ApiError(401, accountMessages.signedOut);
    const { id, ...shown } = showKey(made.record);
    return { status: 201, data: { id, key: made.key, ...shown }, shows: 'newKey' };
  },
};

const revoke: Action = {
  path: '/account/keys/:id/revoke',
  needs: 'name',
  async act({ options: { database }, id, time }, account) {
    const found = await findKeyRecord(database.keys, 'id', id, time);
    if (found?.account !== account || found.clubs !== null) throw new ApiError(404, accountMessages.key);
    await revokeKey(database, id, time);
    const revoked = await findKeyRecord(database.keys, 'id', id, time);
    return { status: 200, data: showKey(revoked ?? found), endsKeys: true };
  },
};

const remove: Action = {
  path: '/account/delete',
  needs: 'name',
  async act({ options: { database }, fields }, account) {
    if (readAccountName(fields['name']) !== account) throw new ApiError(422, accountMessages.otherName);
    const owned = await removeAccount(database, account, deleteMilliseconds);
    if (owned !== undefined) throw new ApiError(409, `You still own ${owned}`);
    return { status: 204, isSignedOut: true, endsKeys: true };
  },
};

/** The actions of people who sign in. */
export const actions: readonly Action[] = [takeName, makeKey, revoke, signOut, signOutEverywhere, remove];
