// What people can do with their accounts, each with a form or JSON (docs/accounts.md).

import {
  accountNameRule,
  isReserved,
  keyNameRule,
  readAccountName,
  readKeyName,
} from '../contract/account-name.ts';
import {
  AccountAnswer,
  AccountDeletionBody,
  AccountKeyAnswer,
  AccountKeyBody,
  AccountNameAnswer,
  AccountNameBody,
  NewAccountKeyAnswer,
  nothing,
} from '../contract/account-resources.ts';
import { ApiError } from '../contract/errors.ts';
import { chooseName } from '../store/keys/identities.ts';
import { createKeyOfPerson, findKeyRecord, revokeKey } from '../store/keys/keys.ts';
import { endSession, endSessions } from '../store/keys/sessions.ts';
import { showKey, viewAccount } from './account-view.ts';
import { type AccountOperation, account, accountMessages } from './operation.ts';
import { removeAccount } from './remove-account.ts';

const mostKeys = 5;
/** How long a deletion waits for an import that is running. */
const deleteMilliseconds = 10_000;

const keyId = { id: 'The id of the key.' };
const nameRule = { meaning: 'The name is not valid.' };

export const getAccount = account({
  path: '/account',
  id: 'getAccount',
  summary: 'Get the account of the session',
  answers: { 200: AccountAnswer },
  needs: 'person',
  async act({ options, time, recordUses }, person, session) {
    await recordUses();
    return { answer: { data: await viewAccount(person, session, options, time) } };
  },
});

const chooseAccountName = account({
  method: 'POST',
  path: '/account/name',
  id: 'chooseName',
  summary: 'Choose the name of the account, once',
  body: { schema: AccountNameBody },
  answers: { 200: AccountNameAnswer },
  errors: {
    409: {
      meaning: 'The account has a name, or another account has this one.',
      messages: [accountMessages.taken, accountMessages.alreadyChosen],
    },
    422: { ...nameRule, messages: [accountNameRule] },
  },
  needs: 'person',
  async act({ options, fields, time }, { account, identity }) {
    if (account !== null) throw new ApiError(409, accountMessages.alreadyChosen);
    const name = readAccountName(fields.name);
    if (name === undefined) throw new ApiError(422, accountNameRule);
    const conflict = isReserved(name) ? 'taken' : await chooseName(options.database, identity, name, time);
    if (conflict !== undefined) throw new ApiError(409, accountMessages[conflict]);
    return { answer: { data: { name } } };
  },
});

const makeKey = account({
  method: 'POST',
  path: '/account/keys',
  id: 'makeKey',
  summary: 'Make an API key',
  body: { schema: AccountKeyBody },
  answers: { 201: NewAccountKeyAnswer },
  forbidden: [accountMessages.noOwnKeys],
  errors: {
    409: {
      meaning: 'The account already has as many keys as are allowed.',
      messages: [accountMessages.mostKeys],
    },
    422: { ...nameRule, messages: [keyNameRule] },
  },
  needs: 'name',
  async act({ options, fields, time }, account, { identity }) {
    if (!options.signIn?.ownKeys) throw new ApiError(403, accountMessages.noOwnKeys);
    const label = readKeyName(fields.name);
    if (label === undefined) throw new ApiError(422, keyNameRule);
    const wanted = { account, label, prefix: options.keyPrefix };
    const made = await createKeyOfPerson(options.database, identity, wanted, mostKeys, time);
    if (made === 'too many') throw new ApiError(409, accountMessages.mostKeys);
    // The account was deleted just now.
    if (made === undefined) throw new ApiError(401, accountMessages.signedOut);
    const { id, ...shown } = showKey(made.record);
    const newKey = { id, key: made.key, ...shown };
    return { answer: { data: newKey }, news: { newKey } };
  },
});

const revoke = account({
  method: 'POST',
  path: '/account/keys/:id/revoke',
  pathParameters: keyId,
  id: 'revokeKey',
  summary: 'Revoke an API key',
  answers: { 200: AccountKeyAnswer },
  errors: { 404: { meaning: 'The account has no such key.', messages: [accountMessages.key] } },
  needs: 'name',
  async act({ options: { database }, id, time }, account) {
    const found = await findKeyRecord(database.keys, 'id', id, time);
    if (found?.account !== account || found.clubs !== null) throw new ApiError(404, accountMessages.key);
    await revokeKey(database, id, time);
    const revoked = await findKeyRecord(database.keys, 'id', id, time);
    return { answer: { data: showKey(revoked ?? found) }, endsKeys: true };
  },
});

export const signOut = account({
  method: 'POST',
  path: '/account/sign-out',
  id: 'signOut',
  summary: 'End this session',
  answers: { 204: nothing('The session has ended.') },
  needs: 'session',
  async act({ options }, { digest }) {
    await endSession(options.database, digest);
    return { answer: undefined, isSignedOut: true };
  },
});

const signOutEverywhere = account({
  method: 'POST',
  path: '/account/sign-out-everywhere',
  id: 'signOutEverywhere',
  summary: 'End all sessions of the account',
  answers: { 204: nothing('All sessions of the account have ended.') },
  needs: 'person',
  async act({ options }, { identity }) {
    await endSessions(options.database, identity);
    return { answer: undefined, isSignedOut: true };
  },
});

const remove = account({
  method: 'POST',
  path: '/account/delete',
  id: 'deleteAccount',
  summary: 'Delete the account',
  body: { schema: AccountDeletionBody },
  answers: { 204: nothing('The account is deleted.') },
  errors: {
    409: { meaning: 'The account still owns tournaments, seasons or battles, which the message counts.' },
    422: { meaning: 'The name is not that of the account.', messages: [accountMessages.otherName] },
  },
  needs: 'name',
  async act({ options: { database }, fields }, account) {
    if (readAccountName(fields.name) !== account) throw new ApiError(422, accountMessages.otherName);
    const owned = await removeAccount(database, account, deleteMilliseconds);
    if (owned !== undefined) throw new ApiError(409, `You still own ${owned}`);
    return { answer: undefined, isSignedOut: true, endsKeys: true };
  },
});

/** What people who sign in can do with a form or JSON. */
export const accountChanges: readonly AccountOperation[] = [
  chooseAccountName,
  makeKey,
  revoke,
  signOut,
  signOutEverywhere,
  remove,
];
