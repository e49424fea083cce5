// An account as its owner sees it.

import { writeMoment } from '../contract/moment.ts';
import { listTeams, showTeam, type Team } from '../http/access/session-caller.ts';
import type { AppOptions } from '../http/options.ts';
import { type KeyRecord, listApiKeys } from '../store/keys/keys.ts';
import type { Session, SignedIn } from '../store/keys/sessions.ts';

export interface AccountView {
  /** Null until one is chosen. */
  readonly name: string | null;
  /** Slugs, or a star for all. */
  readonly clubs: readonly string[];
  readonly own: boolean;
  /** That the session is invited to. */
  readonly tournaments: readonly Team[];
  readonly keys: readonly ShownKey[];
}

export interface ShownKey {
  readonly id: string;
  readonly name: string;
  readonly tail: string;
  readonly created: string;
  readonly lastUsed: string | null;
  readonly state: KeyRecord['state'];
}

export function showKey({ id, label, tail, created, lastUsed, state }: KeyRecord): ShownKey {
  const used = lastUsed === null ? null : toSecond(lastUsed);
  return { id, name: label, tail, created: toSecond(created), lastUsed: used, state };
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
