// Bytes that look like requests, more or less.
import fc from 'fast-check';

/** Requests as bytes, broken in ways that no client library would send. */
export function brokenBytes(key: string): fc.Arbitrary<Buffer> {
  const whole = fc
    .tuple(
      fc.constantFrom('GET', 'HEAD', 'POST', 'OPTIONS', 'get', 'CONNECT', 'BREW'),
      fc.constantFrom(
        '/api/v1/tournaments',
        '/api/v1/clubs/a',
        '/api/v1/%zz',
        '*',
        'http://x/api/v1/tournaments',
        '//api',
        '/api/v1/battles/1',
      ),
      fc.constantFrom('HTTP/1.1', 'HTTP/1.0', 'HTTP/2.0', 'HTP/1.1'),
      fc.subarray([
        'Host: a',
        'Host: b',
        `Authorization: Bearer ${key}`,
        'Content-Length: 3',
        'Content-Length: x',
        'Transfer-Encoding: chunked',
        'Expect: 100-continue',
        'Connection: close',
        'Bad Header: 1',
        'X: \x01',
        'Upgrade: h2c',
        'Authorization: Basic a',
        'Accept-Encoding: gzip',
        'Cookie: a',
      ]),
      fc.constantFrom('', 'abc', '0\r\n\r\n', 'GET / HTTP/1.1\r\n\r\n'),
    )
    .map(([method, path, version, fields, body]) =>
      Buffer.from(
        `${method} ${path} ${version}\r\n${fields.map((field) => `${field}\r\n`).join('')}\r\n${body}`,
        'latin1',
      ),
    );
  const mutated = fc
    .tuple(
      whole,
      fc.array(fc.tuple(fc.nat(), fc.integer({ min: 0, max: 255 }), fc.constantFrom('set', 'drop', 'add')), {
        minLength: 1,
        maxLength: 6,
      }),
    )
    .map(([bytes, changes]) =>
      changes.reduce((now, [at, byte, change]) => {
        const place = at % (now.length + 1);
        const rest = now.subarray(change === 'add' ? place : place + 1);
        return Buffer.concat([
          now.subarray(0, place),
          change === 'drop' ? Buffer.alloc(0) : Buffer.of(byte),
          rest,
        ]);
      }, bytes),
    );
  return fc.oneof(
    whole,
    mutated,
    mutated,
    fc.uint8Array({ minLength: 1, maxLength: 200 }).map((bytes) => Buffer.from(bytes)),
  );
}
