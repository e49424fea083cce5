// An account as its owner sees it.

import type { AccountAnswer, NewAccountKeyAnswer, NewWebhookAnswer } from '../contract/account-resources.ts';
import { writeMoment } from '../contract/moment.ts';
import type { ValueOf } from '../contract/operation.ts';
import type { RejectedForm } from '../contract/personal-view.ts';
import { listTeams, showTeam } from '../http/access/session-caller.ts';
import type { AppOptions } from '../http/options.ts';
import { type KeyRecord, listApiKeys } from '../store/keys/keys.ts';
import type { Session, SignedIn } from '../store/keys/sessions.ts';

export type AccountView = ValueOf<typeof AccountAnswer>['data'];
export type ShownKey = AccountView['keys'][number];
export type WebhookWithSecret = ValueOf<typeof NewWebhookAnswer>['data'];

/** What the page shows in addition to the account itself. */
export interface AccountNews {
  /** What was typed, by the address of its form. */
  readonly rejected?: RejectedForm;
  readonly newKey?: ValueOf<typeof NewAccountKeyAnswer>['data'];
  /** A webhook that was added, or has a new secret. */
  readonly newWebhook?: WebhookWithSecret;
}

export function showKey({ id, label, tail, created, lastUsed, state }: KeyRecord): ShownKey {
  const used = lastUsed === null ? null : toSecond(lastUsed);
  // Only while the account is deactivated, which ends its sessions; the key itself is as it was.
  const shown = state === 'account not active' ? 'active' : state;
  return { id, name: label, tail, created: toSecond(created), lastUsed: used, state: shown };
}

function toSecond(time: string): string {
  return writeMoment(Date.parse(time));
}

export async function viewAccount(
  { account, clubs, own }: SignedIn,
  session: Session,
  { database, signIn }: AppOptions,
  now: number,
): Promise<AccountView> {
  const keys = account === null ? [] : await listApiKeys(database.keys, account, now);
  return {
    name: account,
    clubs: clubs === 'all' ? ['*'] : clubs,
    own: own || (signIn?.ownEvents ?? false),
    tournaments: listTeams(session).map(showTeam),
    keys: keys.map(showKey),
  };
}
