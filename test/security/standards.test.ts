// The points of the OWASP API Security Top 10 (2023) and of the OWASP ASVS 5.0.0 that apply to this service, each with the
// tests that cover it. What does not apply (passwords, GraphQL, WebSockets, serving OAuth) is left out.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';

const assets = '../pages/assets.test.ts';
const authentication = 'authentication.test.ts';
const caching = '../http/caching.test.ts';
const commands = 'commands.test.ts';
const exposure = 'exposure.test.ts';
const headers = 'headers.test.ts';
const keys = 'keys.test.ts';
const names = '../http/names.test.ts';
const parameters = '../http/parameters.test.ts';
const protocol = '../http/protocol.test.ts';
const shapes = '../http/shapes.test.ts';
const visibility = '../http/visibility.test.ts';
const limits = 'rate-limit.test.ts';
const redis = 'rate-limit-redis.test.ts';
const requests = 'requests.test.ts';
const log = 'log.test.ts';
const scope = '../organisers/scope.test.ts';
const organiserKeys = '../organisers/organiser-keys.test.ts';
const bodies = '../organisers/bodies.test.ts';
const desk = '../desk/desk.test.ts';
const sessions = '../accounts/sessions.test.ts';
const signIn = '../accounts/sign-in.test.ts';

const keyFirst = 'key before address and method, address before parameters, parameters before existence';
const noHttp = 'invalid HTTP is answered in JSON too, and the connection is closed';
const otherMethods =
  'any other method on a known path is a 405 that names the allowed ones, and no body is ever read';

type Point = readonly [
  point: string,
  about: string,
  ...tests: readonly (readonly [file: string, name: string])[],
];

const points: readonly Point[] = [
  [
    ...(['API1:2023', 'object level authorization'] as const),
    [visibility, 'an unpublished tournament, and everything that exists only through it, is visible nowhere'],
    [scope, 'never includes anything else, whatever the file and the key: a property'],
    [scope, 'limits what it sees to submissions that touched its clubs, and to these changes'],
  ],
  [
    ...(['API2:2023', 'authentication'] as const),
    [protocol, keyFirst],
    [keys, 'stop working within a second of being revoked, with the answer an unknown key gets'],
    [limits, 'answers an address with too many unknown keys 429, and its valid keys as usual'],
  ],
  [
    'API3:2023',
    'object property level authorization',
    [shapes, 'standings, participants, clubs and battles are as docs/rules/api.md says, key by key'],
  ],
  [
    ...(['API4:2023', 'resource consumption'] as const),
    [limits, 'answers 429 with Retry-After until a new window begins'],
    [parameters, 'each wrong value is a 400 with the message of its parameter'],
    [protocol, noHttp],
    [requests, 'has a time limit to arrive, and its answer one to be read (the drill slow-sockets shows it)'],
  ],
  [
    ...(['API5:2023', 'function level authorization'] as const),
    [protocol, otherMethods],
    [organiserKeys, 'are rejected by the read API because of their form, as API keys are here'],
  ],
  [
    'API6:2023',
    'sensitive flows: reading in bulk is the only one',
    [limits, 'counts per key: another key is not affected, and a key may have another limit'],
  ],
  [
    'API7:2023',
    'server side request forgery',
    [exposure, 'no address that a client names is ever fetched: the code that answers requests sends none'],
  ],
  [
    ...(['API8:2023', 'misconfiguration'] as const),
    [headers, 'are on every answer of the API, errors and preflight included'],
    [commands, 'have the defaults of docs/generated/commands.md'],
  ],
  ['API9:2023', 'inventory: no version or path answers without a key', [protocol, keyFirst]],
  [
    'API10:2023',
    'other services: what Redis does or fails to do',
    [redis, 'fall back to each process while Redis is down, lose no request, log it once, and recover'],
  ],

  ['ASVS 1.2.4', 'database injection', [names, 'is not found by the API, in the words of its endpoint']],
  [
    'ASVS 2.2.1',
    'input validation',
    [parameters, 'each wrong value is a 400 with the message of its parameter'],
  ],
  ['ASVS 2.4.1', 'anti-automation', [limits, 'answers 429 with Retry-After until a new window begins']],
  [
    'ASVS 3.2.1',
    'content taken for a page',
    [headers, 'are on every answer of the API, errors and preflight included'],
  ],
  ['ASVS 3.3.3', 'cookies', [signIn, 'starts a session with its cookie, and returns to the path']],
  [
    'ASVS 3.4.1',
    'Strict-Transport-Security',
    [headers, 'require TLS from then on, if the service is reached by TLS'],
  ],
  [
    'ASVS 3.4.3',
    'Content-Security-Policy',
    [headers, 'keep pages from running anything inline, being framed, or sending a referrer'],
  ],
  ['ASVS 3.4.4', 'nosniff', [protocol, noHttp]],
  [
    'ASVS 3.4.5',
    'referrer policy',
    [headers, 'keep pages from running anything inline, being framed, or sending a referrer'],
  ],
  ['ASVS 3.4.6', 'framing', [assets, 'only the embedded board may be framed']],
  [
    'ASVS 3.4.8',
    'opener policy',
    [headers, 'keep pages from running anything inline, being framed, or sending a referrer'],
  ],
  ['ASVS 3.5.1', 'forged requests', [sessions, 'must come from this site']],
  [
    'ASVS 4.1.3',
    'headers of intermediaries',
    [requests, 'are trusted from no one unless TRUST_PROXY allows it'],
  ],
  ['ASVS 4.1.4', 'methods', [protocol, otherMethods]],
  ['ASVS 4.2.1', 'request smuggling', [protocol, noHttp]],
  [
    'ASVS 5.2.1',
    'size of uploads',
    [bodies, 'are rejected if they have another type, are too large or are malicious'],
  ],
  ['ASVS 5.2.2', 'type of uploads', [bodies, 'of every type are imported, detected by their content']],
  [
    'ASVS 5.2.3',
    'archives',
    [bodies, 'are rejected if they have another type, are too large or are malicious'],
  ],
  ['ASVS 5.3.2', 'names of uploads', [bodies, 'of every type are imported, detected by their content']],
  [
    'ASVS 6.3.1',
    'brute force',
    [limits, 'answers an address with too many unknown keys 429, and its valid keys as usual'],
  ],
  [
    'ASVS 6.3.8',
    'what a rejection gives away',
    [authentication, 'gives a mistyped key the answer of an unknown one, whichever letter is wrong'],
  ],
  ['ASVS 7.2.4', 'new sessions', [signIn, 'always has a new value, and ends the session that it replaces']],
  ['ASVS 7.3.2', 'lifetime of sessions', [sessions, 'ends 30 days after it began, however much it is used']],
  ['ASVS 7.4.2', 'deactivated accounts', [signIn, 'rejects a deactivated account']],
  ['ASVS 8.3.2', 'changes of rights apply at once', [commands, 'take effect in a running server']],
  [
    'ASVS 9.1.1',
    'signed tokens (cursors)',
    [
      commands,
      'is changed under a running server: old cursors end, new ones work, and no 304 confirms an old page',
    ],
  ],
  ['ASVS 10.2.1', 'mixed-up sign-ins', [signIn, 'works once, in the browser that began it, with its state']],
  ['ASVS 11.4.1', 'hash functions', [keys, 'are stored only as a digest']],
  [
    'ASVS 11.5.1',
    'random values',
    [keys, 'is the prefix, 166 random bits and a checksum in letters and digits'],
  ],
  [
    ...(['ASVS 13.3.4', 'secrets expire and are rotated'] as const),
    [keys, 'work until they expire, to the millisecond'],
    [keys, 'are rotated: the new one works at once, the old one until the time given'],
  ],
  ['ASVS 13.4.4', 'TRACE', [protocol, otherMethods]],
  ['ASVS 13.4.6', 'version information', [headers, 'do not reveal the software of the service']],
  [
    ...(['ASVS 14.2.1', 'keys in addresses'] as const),
    [authentication, 'accepts no key in the query or in a cookie'],
    [desk, 'rejects a wrong key and forgets it, and is never framed'],
  ],
  [
    ...(['ASVS 14.2.2', 'shared caches'] as const),
    [caching, 'no shared cache may store an answer that needed a key, nor an error'],
    [requests, 'is never part of an answer that a shared cache may store'],
  ],
  [
    'ASVS 15.3.1',
    'only the fields needed',
    [shapes, 'standings, participants, clubs and battles are as docs/rules/api.md says, key by key'],
  ],
  [
    'ASVS 15.3.4',
    "the client's address",
    [requests, 'are trusted from the proxy with TRUST_PROXY=on: the last address is the client'],
  ],
  [
    'ASVS 15.3.7',
    'parameter pollution',
    [parameters, 'each wrong value is a 400 with the message of its parameter'],
  ],
  [
    'ASVS 16.2.1',
    'who, what, when',
    [log, 'has one flat line per request: id, key, account, method, path, status, time and size'],
  ],
  ['ASVS 16.2.5', 'secrets in logs', [log, 'contains no key, digest, cursor or query']],
  [
    'ASVS 16.3.1',
    'rejections are logged',
    [log, 'tells the operator why a key was rejected: mistyped, unknown, or which one no longer works'],
  ],
  ['ASVS 16.4.1', 'log injection', [log, 'cannot be given a line or a control character by a client']],
  [
    'ASVS 16.5.1',
    'what errors tell',
    [log, 'is only a 500 to the client, and logged completely, under the same request id'],
  ],
  [
    'ASVS 16.5.2',
    'a service that fails',
    [redis, 'still work while Redis hangs: one request notices, later ones do not ask'],
  ],
  ['ASVS 16.5.3', 'failing closed', [exposure, 'no request is admitted while keys cannot be looked up']],
];

describe('standards', () => {
  it('all ten of the API Security Top 10 are answered', () => {
    const named = points.map(([point]) => point).filter((point) => point.startsWith('API'));
    assert.deepEqual(
      named,
      Array.from({ length: 10 }, (_, index) => `API${index + 1}:2023`),
    );
  });

  for (const [point, about, ...tests] of points) {
    it(`${point} (${about}) is covered by tests that exist`, () => {
      assert.ok(tests.length > 0);
      for (const [file, name] of tests) {
        const text = readFileSync(join(import.meta.dirname, file), 'utf8');
        assert.ok(text.includes(`it('${name}'`), `${file}: ${name}`);
      }
    });
  }
});
