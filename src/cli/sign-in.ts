// The settings for signing in, which are only valid together.
import type { SignInOptions } from '../http/options.ts';
import { usageError } from './errors.ts';
import { isSecureAddress } from './setting-values.ts';
import type { Settings } from './settings.ts';

/** Undefined if no one signs in. */
export function readSignIn(settings: Settings): SignInOptions | undefined {
  const {
    SIGN_IN_ISSUER: issuer,
    SIGN_IN_CLIENT_ID: clientId,
    SIGN_IN_CLIENT_SECRET: clientSecret,
  } = settings;
  if (issuer === undefined) return undefined;
  const needs = (what: string) => usageError(`SIGN_IN_ISSUER needs ${what}`);
  if (clientId === undefined || clientSecret === undefined)
    throw needs('SIGN_IN_CLIENT_ID and SIGN_IN_CLIENT_SECRET');
  if (!settings.PAGES) throw needs('PAGES=on');
  const site = settings.SITE_URL ?? settings.BASE_URL;
  if (site === undefined || !isSecureAddress(site))
    throw needs('a SITE_URL or BASE_URL that is https, or http on loopback');
  return {
    issuer,
    clientId,
    clientSecret,
    name: settings.SIGN_IN_NAME ?? new URL(issuer).host,
    ownKeys: settings.SELF_SERVICE_KEYS,
    ownEvents: settings.SELF_SERVICE_EVENTS,
  };
}
