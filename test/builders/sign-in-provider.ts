// An OpenID Connect provider that answers at once, and wrongly if a test asks for it; and visitors with cookies who sign in with it. The real provider
// that test/accounts/browser.test.ts starts cannot be made to sign wrongly.
import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { TestContext } from 'node:test';
import type { SignInOptions } from '../../src/http/options.ts';
import type { Answer, Service } from './service.ts';

export const clientId = 'muster: tests';
export const clientSecret = 'a secret/with+signs';

/** What is wrong with the next ID tokens. */
export interface Wrong {
  readonly claims?: Readonly<Record<string, unknown>>;
  /** Signed with another key, or not at all. */
  readonly signature?: 'other key' | 'none';
  /** The status of the answer to the next codes. */
  readonly status?: number;
}

export interface TestProvider {
  readonly issuer: string;
  readonly options: SignInOptions;
  wrong: Wrong;
  /** Requests of every kind, by path. */
  readonly asked: string[];
  /** The forms that were sent with codes. */
  readonly redeemed: URLSearchParams[];
  /** Signs someone in at the address that a browser was sent to, and returns the path of the callback with its query. */
  authorise(address: string, subject: string): string;
  close(): Promise<void>;
}

interface Issued {
  readonly nonce: string;
  readonly challenge: string;
  readonly redirect: string;
  readonly subject: string;
}

export async function startProvider(t: Pick<TestContext, 'after'>): Promise<TestProvider> {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const other = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey;
  const codes = new Map<string, Issued>();
  let issuer = '';
  const answers: Readonly<Record<string, (incoming: IncomingMessage) => Promise<[number, object]>>> = {
    '/.well-known/openid-configuration': async () => [
      200,
      {
        issuer,
        authorization_endpoint: `${issuer}/authorise`,
        token_endpoint: `${issuer}/token`,
        jwks_uri: `${issuer}/keys`,
        response_types_supported: ['code'],
        subject_types_supported: ['public'],
        id_token_signing_alg_values_supported: ['ES256', 'none'],
      },
    ],
    '/keys': async () => [
      200,
      { keys: [{ ...publicKey.export({ format: 'jwk' }), kid: 'k', alg: 'ES256', use: 'sig' }] },
    ],
    async '/token'(incoming) {
      const form = new URLSearchParams(Buffer.concat(await incoming.toArray()).toString());
      provider.redeemed.push(form);
      const issued = codes.get(form.get('code') ?? '');
      codes.delete(form.get('code') ?? '');
      const verifier = createHash('sha256')
        .update(form.get('code_verifier') ?? '')
        .digest('base64url');
      const [id, secret] = Buffer.from(incoming.headers.authorization?.slice('Basic '.length) ?? '', 'base64')
        .toString()
        .split(':')
        .map((part) => decodeURIComponent(part.replaceAll('+', ' ')));
      if (id !== clientId || secret !== clientSecret) return [401, { error: 'invalid_client' }];
      if (provider.wrong.status !== undefined) return [provider.wrong.status, { error: 'server_error' }];
      if (issued?.challenge !== verifier || issued.redirect !== form.get('redirect_uri'))
        return [400, { error: 'invalid_grant' }];
      const now = Math.floor(Date.now() / 1000);
      const { nonce, subject: sub } = issued;
      const claims = { iss: issuer, aud: clientId, sub, nonce, iat: now, exp: now + 60 };
      const { claims: wrongClaims, signature } = provider.wrong;
      const token = writeToken(
        { ...claims, ...wrongClaims },
        signature === 'none' ? undefined : signature === 'other key' ? other : privateKey,
      );
      return [200, { access_token: 'access', token_type: 'Bearer', expires_in: 60, id_token: token }];
    },
  };
  const server = createServer(async (incoming, response) => {
    const { pathname } = new URL(incoming.url ?? '', issuer);
    provider.asked.push(pathname);
    const [status, body] = (await answers[pathname]?.(incoming)) ?? [404, {}];
    response.writeHead(status, { 'content-type': 'application/json', connection: 'close' });
    response.end(JSON.stringify(body));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const close = async () => {
    if (!server.listening) return;
    server.close();
    server.closeAllConnections();
    await once(server, 'close');
  };
  t.after(close);
  const provider: TestProvider = {
    issuer,
    options: { issuer, clientId, clientSecret, name: 'Tests', ownKeys: true, ownEvents: false },
    wrong: {},
    asked: [],
    redeemed: [],
    authorise(address, subject) {
      const { searchParams } = new URL(address);
      const read = (name: string) => searchParams.get(name) ?? '';
      const code = randomBytes(16).toString('base64url');
      const redirect = read('redirect_uri');
      codes.set(code, { nonce: read('nonce'), challenge: read('code_challenge'), redirect, subject });
      return `${new URL(redirect).pathname}?${new URLSearchParams({ code, state: read('state') })}`;
    },
    close,
  };
  return provider;
}

function writeToken(claims: object, key: KeyObject | undefined): string {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const signed = `${part(key === undefined ? { alg: 'none' } : { alg: 'ES256', kid: 'k' })}.${part(claims)}`;
  const signature =
    key === undefined ? '' : sign('sha256', Buffer.from(signed), { key, dsaEncoding: 'ieee-p1363' });
  return `${signed}.${signature.toString('base64url')}`;
}

export interface Visitor {
  /** By name; tests change them. */
  readonly cookies: Map<string, string>;
  get(path: string, headers?: Record<string, string>): Promise<Answer>;
  /** From a page of the site, as a script sends it. */
  send(method: string, path: string, body?: string, headers?: Record<string, string>): Promise<Answer>;
  /** As JSON, from a page of the site. */
  post(path: string, fields?: object, headers?: Record<string, string>): Promise<Answer>;
  /** As a browser sends a form. */
  submit(path: string, fields?: Record<string, string>, headers?: Record<string, string>): Promise<Answer>;
  /** The answer to the callback. */
  signIn(provider: TestProvider, subject: string, returnTo?: string): Promise<Answer>;
  /** The same visitor at another server of the site. */
  at(request: Service['request']): Visitor;
}

export const asJson = { accept: 'application/json' };
const asPage = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' };

export function makeVisitor(
  request: Service['request'],
  site: string,
  cookies = new Map<string, string>(),
): Visitor {
  async function send(
    method: string,
    path: string,
    headers: Record<string, string>,
    body?: string,
  ): Promise<Answer> {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const answer = await request(method, path, { ...(cookie !== '' && { cookie }), ...headers }, body);
    for (const line of answer.headers['set-cookie'] ?? []) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (/Max-Age=0/.test(line)) cookies.delete(name);
      else cookies.set(name, value);
    }
    return answer;
  }
  const origin = new URL(site).origin;
  const get: Visitor['get'] = (path, headers = asJson) => send('GET', path, headers);
  return {
    cookies,
    get,
    send: (method, path, body, headers = {}) =>
      send(method, path, { 'sec-fetch-site': 'same-origin', ...asJson, ...headers }, body),
    post: (path, fields, headers = {}) =>
      send(
        'POST',
        path,
        { origin, ...asJson, ...(fields && { 'content-type': 'application/json' }), ...headers },
        fields && JSON.stringify(fields),
      ),
    submit: (path, fields = {}, headers = {}) =>
      send(
        'POST',
        path,
        { origin, ...asPage, 'content-type': 'application/x-www-form-urlencoded', ...headers },
        new URLSearchParams(fields).toString(),
      ),
    async signIn(provider, subject, returnTo) {
      const query = returnTo === undefined ? '' : `?${new URLSearchParams({ return: returnTo })}`;
      const { headers } = await get(`/sign-in${query}`, asPage);
      return get(provider.authorise(headers.location ?? '', subject), asPage);
    },
    at: (other) => makeVisitor(other, site, cookies),
  };
}
