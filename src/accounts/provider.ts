// The OpenID Connect provider, by the certified library. It is asked at each sign-in and not before, so that the service starts and works without it.
import type { Configuration } from 'openid-client';
import type { SignInOptions } from '../http/options.ts';
import { digestOf } from '../store/keys/key-text.ts';
import type { SignInAttempt } from '../store/keys/sessions.ts';

/** Seconds to wait for a provider that does not respond. */
const timeout = 5;

export interface Provider {
  /** The address where a browser signs in, and the attempt to store. Undefined if the provider does not respond. */
  begin(): Promise<{ readonly address: string; readonly attempt: Omit<SignInAttempt, 'path'> } | undefined>;
  /** Checks the address that the browser came back to. */
  finish(address: URL, attempt: SignInAttempt): Promise<Finished>;
}

export type Finished =
  /** The SHA-256 of issuer and subject. */
  | { readonly identity: string }
  /** `code` is for the log; it is one of the library's or of the protocol. */
  | { readonly failed: 'invalid' | 'rejected' | 'unanswered'; readonly code: string };

export function makeProvider({ issuer, clientId, clientSecret }: SignInOptions, redirect: string): Provider {
  let asking: Promise<Configuration> | undefined;
  let known: Configuration | undefined;

  async function discover(): Promise<Configuration> {
    const client = await import('openid-client');
    const server = new URL(issuer);
    // By itself the library trusts TLS, and does not check the signature of an ID token that came directly from the provider.
    const execute = [client.enableNonRepudiationChecks];
    // Only on loopback: the settings allow http nowhere else.
    if (server.protocol === 'http:') execute.push(client.allowInsecureRequests);
    const authentication = client.ClientSecretBasic(clientSecret);
    known = await client.discovery(server, clientId, undefined, authentication, { execute, timeout });
    return known;
  }

  /** Concurrent callers share one request. */
  function ask(): Promise<Configuration> {
    asking ??= discover().finally(() => {
      asking = undefined;
    });
    return asking;
  }

  return {
    async begin() {
      const configuration = await ask().catch(() => undefined);
      if (configuration === undefined) return undefined;
      const client = await import('openid-client');
      const state = client.randomState();
      const nonce = client.randomNonce();
      const verifier = client.randomPKCECodeVerifier();
      const address = client.buildAuthorizationUrl(configuration, {
        redirect_uri: redirect,
        scope: 'openid',
        response_type: 'code',
        state,
        nonce,
        code_challenge: await client.calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
      });
      return { address: address.href, attempt: { state, nonce, verifier } };
    },
    async finish(address, { state, nonce, verifier }) {
      const client = await import('openid-client');
      try {
        const tokens = await client.authorizationCodeGrant(known ?? (await ask()), address, {
          expectedState: state,
          expectedNonce: nonce,
          pkceCodeVerifier: verifier,
          idTokenExpected: true,
        });
        const claims = tokens.claims();
        if (claims === undefined) return { failed: 'invalid', code: 'no ID token' };
        // An issuer is an address, which contains no line breaks.
        return { identity: digestOf(`${claims.iss}\n${claims.sub}`) };
      } catch (error) {
        const code = codeOf(error);
        if (error instanceof client.AuthorizationResponseError) return { failed: 'rejected', code };
        return { failed: isUnanswered(error) ? 'unanswered' : 'invalid', code };
      }
    },
  };
}

function isUnanswered(error: unknown): boolean {
  const { message, code, cause } = error as Error & { readonly code?: string };
  if (code === 'OAUTH_TIMEOUT' || code === 'OAUTH_ABORT') return true;
  if (cause instanceof Response) return cause.status >= 500;
  return error instanceof TypeError && message === 'fetch failed';
}

/** Nothing else of an error may be logged: it may contain codes, tokens and claims. */
function codeOf(error: unknown): string {
  const { error: word, code, name } = error as { error?: unknown; code?: unknown; name?: unknown };
  return String(
    [word, code, name].find((one) => typeof one === 'string' && /^\w{1,60}$/.test(one)) ?? 'unknown',
  );
}
