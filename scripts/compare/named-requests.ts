// Requests that the tests of http, security and pages send by name, and their like.
import type { Sent } from './ask.ts';
import type { Keys } from './checkout.ts';

const list = '/api/v1/tournaments';
const methods = ['HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'PROPFIND', 'TRACE', 'PURGE', 'OPTIONS'];
const openPaths = [
  ...[
    '/',
    '/tournaments',
    '/clubs/none',
    '/search?q=a',
    '/nothing',
    '/what/ever',
    '/assets/none.css',
    '/%zz',
  ],
  ...['/tournaments/%', '/players/%c3%28', '/tournaments/nowhere', '/clubs/nowhere', '/players/nobody'],
  ...[
    '/battles/none',
    '/tournaments/',
    '/clubs/',
    '//',
    '//tournaments',
    '/docs/',
    '/docs/none',
    '/docs?x=1',
  ],
  ...['/openapi.json', '/openapi.json/', '/schemas/none.json', '/schemas/event-file.json/', '/health/none'],
  ...[
    '/health/live/',
    '/health/ready?x',
    '/sitemaps/none.xml',
    '/sitemaps/2026-13.xml',
    '/sitemaps/undated.xml',
  ],
  ...[
    '/pictures/tournaments/none.png',
    '/pictures/tournaments/none',
    '/pictures/none',
    '/metrics',
    '/feed.xml',
  ],
  ...[
    '/embed/tournaments/none/standings',
    '/embed/tournaments/none',
    '/favicon.ico',
    '/.well-known/security.txt',
  ],
  ...[
    '/TOURNAMENTS',
    '/tournaments/..',
    '/%2e%2e/etc/passwd',
    '/%00',
    `/${'x'.repeat(9000)}`,
    `/?${'x'.repeat(9000)}`,
  ],
];
const apiPaths = [
  ...[
    '/api',
    '/api/',
    '/api/v1',
    '/api/v2/tournaments',
    '/api/v1/nothing',
    '/api?x=/docs',
    '/API/v1/tournaments',
  ],
  ...['/%61pi/v1/tournaments', '/ap%69/v1/clubs/one', '/%61%70%69/nothing', '/api/v1/%zz', '/%61pi/%zz'],
  ...[
    `/api/${'x'.repeat(9000)}`,
    list,
    `${list}/`,
    `${list}/none`,
    `${list}/none?x=1`,
    '/api/v1//tournaments',
  ],
  ...[
    '/api/v1/clubs//battles',
    '/api/v1/clubs/%ff',
    '/api/v1/clubs/none/battles?from=x',
    '/api/v1/nothing?limit=0',
  ],
  ...[
    '/api/v1/clubs/none/battles?limit=0',
    `/api/v1/clubs/${'x'.repeat(8200)}`,
    `/api/v1/clubs/${'x'.repeat(8000)}`,
  ],
  ...[
    `${list}?limit=0&x=${'x'.repeat(8200)}`,
    '/api/v1/../v1/x',
    '/api/v1/./tournaments',
    `${list}//`,
    '/api/v1/users',
  ],
  ...[
    '/api/v1/users/none/battles',
    '/api/v1/battles/none',
    '/api/v1/battles/',
    `${list}/none/standings?stage=&stage=`,
  ],
  ...[
    `${list}/none/standings/explanation`,
    `${list}/none/standings/`,
    `${list}/none/standings/none`,
    '/api/v1/%00',
  ],
];
const queries = [
  ...[
    'limit=0',
    'limit=-1',
    'limit=1.5',
    'limit=abc',
    'limit=',
    'limit=101',
    'limit=1e1',
    'limit=+1',
    'limit=%201',
  ],
  ...[
    'limit=5&limit=5',
    'limit=99999999999999999999',
    'limit[]=1',
    'cursor=',
    'cursor=a',
    'cursor=a&cursor=a',
  ],
  ...[
    `cursor=${'a'.repeat(5000)}`,
    'cursor=%00',
    'from=2026-02-30',
    'from=2026-1-1',
    'to=x',
    'from=&to=',
    'from=',
  ],
  ...['from=2026-01-02&to=2026-01-01', 'from=2026-03-01&to=2027-03-02', 'from=2024-02-29&to=2025-02-28'],
  ...['from=0000-01-01', 'from=9999-12-31', 'from=2026-01-01&from=2026-01-01', 'status=none', 'status='],
  ...[
    'status=planned&status=planned',
    'Status=planned',
    'status=Planned',
    'unknown=1',
    '%66rom=x',
    '&&&',
    '?',
    '%',
  ],
  ...[
    'limit=%zz',
    'from=x&limit=0&cursor=a&status=y',
    '__proto__=1',
    'constructor=1',
    'limit=2;from=x',
    'a=b=c',
    '=',
  ],
];

export function namedRequests({ good, revoked }: Keys): Sent[] {
  const key = { authorization: `Bearer ${good}` };
  const wrongKeys = [
    ...['', 'Bearer', 'Bearer ', 'Basic abc', `Bearer ${good}x`, `bearer ${good}`, `Bearer  ${good}`],
    ...[
      `Bearer ${good} `,
      `Bearer ${good}, Bearer x`,
      `Bearer ${revoked}`,
      good,
      `Token ${good}`,
      'Bearer svc_v1_',
    ],
    ...[`Bearer ${good.toLowerCase()}`, `Bearer ${'x'.repeat(5000)}`, 'Bearer é'],
  ];
  const headers: Readonly<Record<string, string>>[] = [
    ...['a', 'trace-7.b:c_D', 'x'.repeat(100), '', 'x'.repeat(101), 'a b', '<b>', '%0a'].map((id) => ({
      'x-request-id': id,
    })),
    ...[
      '',
      'gzip;q=0',
      'identity;q=0',
      '*;q=0',
      'gzip;q=2',
      'GZIP',
      'br;q=1, gzip;q=0.1',
      ';',
      'x'.repeat(900),
    ].map((wish) => ({ 'accept-encoding': wish })),
    ...[
      'evil.test/x',
      'a b',
      '"><script>',
      "x'y",
      'user@evil.test',
      'evil.test:99999',
      '[::1]:80',
      'a.test:81',
    ].map((host) => ({ host })),
    { 'x-forwarded-for': '192.0.2.7', 'x-forwarded-proto': 'https', 'x-forwarded-host': 'elsewhere.test' },
    { origin: 'https://page.test' },
    { 'if-none-match': '"unended' },
    { 'if-none-match': '' },
    { 'if-modified-since': 'Mon, 16 Nov 2099 06:33:17 GMT' },
    { accept: 'text/html' },
    { cookie: `key=${good}` },
    { connection: 'close' },
    { te: 'trailers', 'max-forwards': '0' },
  ];
  const preflight = {
    origin: 'https://page.test',
    'access-control-request-method': 'GET',
    'access-control-request-headers': 'authorization, if-none-match',
  };
  const lists = [list, '/api/v1/clubs/none/battles', '/api/v1/users/none/battles', `${list}/none/battles`];
  return [
    ...openPaths.map((path) => ({ path })),
    ...openPaths.map((path) => ({ path, headers: { accept: 'application/json', 'accept-encoding': 'br' } })),
    ...apiPaths.flatMap((path) => [{ path }, { path, headers: key }]),
    ...methods.flatMap((method) =>
      [
        '/',
        '/tournaments',
        '/clubs/none',
        '/docs',
        '/openapi.json',
        '/health/live',
        '/feed.atom',
        '/nothing',
        '/%zz',
      ]
        .concat(apiPaths)
        .flatMap((path) => [
          { method, path },
          { method, path, headers: key },
        ]),
    ),
    ...[...apiPaths, ...openPaths, '*'].map((path) => ({ method: 'OPTIONS', path, headers: preflight })),
    ...lists.flatMap((path) => queries.map((query) => ({ path: `${path}?${query}`, headers: key }))),
    ...queries.flatMap((query) =>
      ['/tournaments', '/search', '/clubs', '/'].map((path) => ({ path: `${path}?${query}` })),
    ),
    ...wrongKeys.flatMap((authorization) =>
      [list, '/api/v1/nothing', '/'].map((path) => ({ path, headers: { authorization } })),
    ),
    { path: `${list}?key=${good}&access_token=${good}` },
    ...headers.flatMap((more) => [
      { path: list, headers: { ...key, ...more } },
      { path: `${list}/none`, headers: { ...key, ...more } },
      ...['/', '/tournaments', '/nothing', '/sitemap.xml', '/openapi.json', '/health/ready'].map((path) => ({
        path,
        headers: more,
      })),
    ]),
    ...['{', 'x'.repeat(100_000)].flatMap((body) =>
      ['GET', 'POST', 'PUT'].flatMap((method) =>
        [list, '/', '/nothing'].map((path) => ({
          ...{ method, path, body },
          headers: { ...key, 'content-type': 'application/json; charset=nonsense' },
        })),
      ),
    ),
  ];
}

const line = `GET ${list} HTTP/1.1\r\n`;

/** What is no HTTP. */
export const malformed: readonly string[] = [
  '\x00\x01\x02\x03\r\n\r\n',
  'hello\r\n\r\n',
  'NONSENSE\r\n\r\n',
  'GET\r\n\r\n',
  'GET / HTTP/9.9\r\n\r\n',
  `${line}Host: a\r\nBad Header: x\r\n\r\n`,
  `${line}Host: a\r\nX: \x00\r\n\r\n`,
  `${line}Host: a\r\nNo colon\r\n\r\n`,
  `${line}Host: a\r\nContent-Length: abc\r\n\r\n`,
  `${line}Host: a\r\nContent-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n`,
  `${line}\r\n`,
  'GET / HTTP/1.1\r\n\r\n',
  'GET /nothing HTTP/1.1\r\n\r\n',
  `${line}Host: a\r\nX: ${'y'.repeat(20_000)}\r\n\r\n`,
  `GET /${'y'.repeat(20_000)} HTTP/1.1\r\nHost: a\r\n\r\n`,
  `FOO ${list} HTTP/1.1\r\nHost: a\r\n\r\n`,
  '\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03',
  'GET /a b HTTP/1.1\r\nHost: a\r\n\r\n',
  'GET /t\u00e9 HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n',
  'GET /tournaments#x HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n',
  'GET tournaments HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n',
  'CONNECT a:80 HTTP/1.1\r\nHost: a\r\n\r\n',
  'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n',
  '',
];

/** What is HTTP, but for no client library; each with a good key. */
export function namedBytes(good: string): string[] {
  const key = `Authorization: Bearer ${good}\r\nConnection: close\r\n`;
  const head = `${line}Host: a\r\n${key}`;
  const body = '{"limit": }';
  return [
    `GET http://a${list} HTTP/1.1\r\nHost: a\r\n${key}\r\n`,
    `GET http://a${list} HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n`,
    'GET http://a/api/nothing HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n',
    `GET ${list} HTTP/1.0\r\n${key}\r\n`,
    'GET / HTTP/1.0\r\n\r\n',
    `${head}Expect: tea\r\n\r\n`,
    `${head}Expect: 100-continue\r\nContent-Length: 3\r\n\r\nabc`,
    `${line}Host: a\r\nUpgrade: websocket\r\nAuthorization: Bearer ${good}\r\nConnection: upgrade, close\r\n\r\n`,
    `${line}Host: a\r\nUpgrade: h2c\r\nAuthorization: Bearer ${good}\r\nConnection: upgrade\r\n\r\n`,
    `${head}Content-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body}`,
    `${head}Transfer-Encoding: chunked\r\n\r\n${body.length.toString(16)}\r\n${body}\r\n0\r\n\r\n`,
    `POST ${list} HTTP/1.1\r\nHost: a\r\n${key}Content-Length: 1000000000\r\n\r\n{`,
    `POST / HTTP/1.1\r\nHost: a\r\n${key}Content-Length: 1000000000\r\n\r\n{`,
    `${head}Content-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`,
    `${head}Content-Length: 4\r\nContent-Length: 5\r\n\r\n0\r\n\r\n`,
    `${head}Transfer-Encoding: xchunked\r\n\r\n0\r\n\r\n`,
    `${head}X: ${'x'.repeat(17_000)}\r\n\r\n`,
    `${head}Host: b\r\n\r\n`,
    `${head}Authorization: Bearer ${good}\r\n\r\n`,
    `TRACE ${list} HTTP/1.1\r\nHost: a\r\n${key}\r\n`,
    `OPTIONS * HTTP/1.1\r\nHost: a\r\n${key}\r\n`,
    `HEAD ${list} HTTP/1.1\r\nHost: a\r\n${key}\r\n`,
    `${line}Host: a\r\nAuthorization: Bearer ${good}\r\n\r\n${line}Host: a\r\nAuthorization: Bearer ${good}\r\n\r\n`,
    `GET / HTTP/1.1\r\nHost: a\r\n\r\nGET /nothing HTTP/1.1\r\nHost: a\r\n\r\n`,
  ];
}
