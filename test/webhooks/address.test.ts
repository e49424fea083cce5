// Which addresses a webhook may lead to.
import assert from 'node:assert/strict';
import { lookup } from 'node:dns/promises';
import { describe, it } from 'node:test';
import {
  findAddresses,
  isLoopbackAddress,
  isPublicAddress,
  type Resolve,
  readUrl,
  resolveBySystem,
} from '../../src/webhooks/address.ts';

/** The first and last address of every network that is not public, and their public neighbours. */
const edges: readonly (readonly [inside: readonly string[], outside: readonly string[]])[] = [
  [['0.0.0.0', '0.255.255.255'], ['1.0.0.0']],
  [
    ['10.0.0.0', '10.255.255.255'],
    ['9.255.255.255', '11.0.0.0'],
  ],
  [
    ['100.64.0.0', '100.127.255.255'],
    ['100.63.255.255', '100.128.0.0'],
  ],
  [
    ['127.0.0.0', '127.255.255.255'],
    ['126.255.255.255', '128.0.0.0'],
  ],
  [
    ['169.254.0.0', '169.254.169.254', '169.254.255.255'],
    ['169.253.255.255', '169.255.0.0'],
  ],
  [
    ['172.16.0.0', '172.31.255.255'],
    ['172.15.255.255', '172.32.0.0'],
  ],
  [
    ['192.0.0.0', '192.0.0.255'],
    ['191.255.255.255', '192.0.1.0'],
  ],
  [
    ['192.0.2.0', '192.0.2.255'],
    ['192.0.1.255', '192.0.3.0'],
  ],
  [
    ['192.88.99.0', '192.88.99.255'],
    ['192.88.98.255', '192.88.100.0'],
  ],
  [
    ['192.168.0.0', '192.168.255.255'],
    ['192.167.255.255', '192.169.0.0'],
  ],
  [
    ['198.18.0.0', '198.19.255.255'],
    ['198.17.255.255', '198.20.0.0'],
  ],
  [
    ['198.51.100.0', '198.51.100.255'],
    ['198.51.99.255', '198.51.101.0'],
  ],
  [
    ['203.0.113.0', '203.0.113.255'],
    ['203.0.112.255', '203.0.114.0'],
  ],
  [['224.0.0.0', '239.255.255.255', '240.0.0.0', '255.255.255.255'], ['223.255.255.255']],
  [
    ['::', '::1', '1fff:ffff::', '4000::'],
    ['2000::', '3ffe:ffff:ffff::1'],
  ],
  [
    ['2001::', '2001:1ff:ffff:ffff:ffff:ffff:ffff:ffff'],
    ['2001:200::', '2001:4860:4860::8888'],
  ],
  [
    ['2001:db8::', '2001:db8:ffff:ffff:ffff:ffff:ffff:ffff'],
    ['2001:db7:ffff::', '2001:db9::'],
  ],
  [
    ['2002::', '2002:a00:1::', '2002:ffff:ffff:ffff:ffff:ffff:ffff:ffff'],
    ['2001:ffff::', '2003::'],
  ],
  [
    ['3fff::', '3fff:fff:ffff:ffff:ffff:ffff:ffff:ffff'],
    ['3ffe:ffff:ffff:ffff:ffff:ffff:ffff:ffff', '3fff:1000::'],
  ],
  // Mapped, translated, link-local, unique local, multicast.
  [
    ['::ffff:8.8.8.8', '::ffff:a00:1', '::8.8.8.8', '64:ff9b::808:808', '64:ff9b:1::1', '100::1'],
    ['8.8.8.8'],
  ],
  [['fe80::1', 'fec0::1', 'fc00::1', 'fd12:3456::1', 'ff02::1'], ['2606:4700::1111']],
];

describe('a public address', () => {
  it('is outside every network that is not public', () => {
    for (const [inside, outside] of edges) {
      for (const address of inside) assert.equal(isPublicAddress(address), false, address);
      for (const address of outside) assert.equal(isPublicAddress(address), true, address);
    }
    for (const odd of ['', 'x', '127.1', 'fe80::1%eth0', '1.2.3'])
      assert.equal(isPublicAddress(odd), false, odd);
  });

  it('is not loopback, which is only 127.0.0.0/8 and ::1', () => {
    for (const address of ['127.0.0.1', '127.255.0.9', '::1', '0:0:0:0:0:0:0:1'])
      assert.equal(isLoopbackAddress(address), true, address);
    for (const address of [
      '0.0.0.0',
      '128.0.0.1',
      '::',
      '::2',
      '::ffff:127.0.0.1',
      '::ffff:7f00:1',
      '10.0.0.1',
    ])
      assert.equal(isLoopbackAddress(address), false, address);
  });
});

describe('the url of a webhook', () => {
  it('is absolute, at most 500 characters long, without user, password and fragment', () => {
    const longest = `https://x.test/${'a'.repeat(485)}`;
    for (const good of ['https://x.test', 'https://x.test:8443/a?b=c', 'http://127.0.0.1', longest])
      assert.ok(readUrl(good), good);
    const wrong = [
      undefined,
      7,
      '',
      'x.test',
      '//x.test',
      '/hook',
      'ftp://x.test',
      'file:///etc/passwd',
      'https:x.test',
      'https://',
      'https:///x.test',
      'https://x.test:99999/',
      'https://kim@x.test',
      'https://kim:secret@x.test',
      'https://@x.test',
      'https://x.test/#',
      'https://x.test/#part',
      'https://x.test/\r\nX-Other: 1',
      'https://x.test/\tb',
      ' https://x.test',
      'https://x.test/a b',
      'https:\\\\x.test',
      'https://x.test\\@127.0.0.1/',
      'https://x.test/\u0000',
      'https://x.test/\ud800',
      `${longest}a`,
    ];
    for (const url of wrong) assert.equal(readUrl(url), undefined, JSON.stringify(url));
  });

  const refuse = async (url: string, isLocal = false, resolve: Resolve = resolveBySystem) => {
    const found = await findAddresses(readUrl(url), isLocal, resolve);
    return 'rejected' in found ? found.rejected : 'allowed';
  };

  it('leads to no private address, however its host is written', async () => {
    const spellings = [
      '127.0.0.1',
      '127.1',
      '0x7f000001',
      '0x7f.1',
      '0177.0.0.1',
      '2130706433',
      '127.0.0.1.',
      '0',
      '0.0.0.0',
      '①②⑦.0.0.1',
      '%31%32%37.0.0.1',
      '[::1]',
      '[::]',
      '[::ffff:10.0.0.1]',
      '[::ffff:7f00:1]',
      '[0:0:0:0:0:ffff:127.0.0.1]',
      '[64:ff9b::7f00:1]',
      '[fe80::1]',
      '[fd00::1]',
      '169.254.169.254',
      '192.168.1.1',
      'localhost',
      'LOCALHOST',
    ];
    for (const host of spellings) assert.equal(await refuse(`https://${host}/`), 'notPublic', host);
    assert.equal(await refuse('https://93.184.215.14/'), 'allowed');
    assert.equal(await refuse('https://[2606:4700::1111]/'), 'allowed');
  });

  it('leads nowhere if one address of its name is not allowed, or if it has none', async () => {
    const name =
      (...addresses: string[]): Resolve =>
      async () =>
        addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }));
    assert.equal(await refuse('https://x.test', false, name('8.8.8.8', '2606:4700::1111')), 'allowed');
    assert.equal(await refuse('https://x.test', false, name('8.8.8.8', '10.0.0.1')), 'notPublic');
    assert.equal(
      await refuse('https://x.test', false, name('2606:4700::1111', '::ffff:8.8.8.8')),
      'notPublic',
    );
    assert.equal(await refuse('https://x.test', false, name()), 'unresolved');
    assert.equal(await refuse('https://x.test', false, () => Promise.reject(new Error('no'))), 'unresolved');
    assert.equal(await refuse('http://x.test', false, name('8.8.8.8')), 'form');
  });

  it('may lead to loopback where that is allowed, also over http, but to no other private address', async () => {
    const name =
      (address: string): Resolve =>
      async () => [{ address, family: 4 }];
    for (const url of ['http://127.0.0.1:9/', 'https://127.0.0.1/', 'http://[::1]/', 'http://127.1/'])
      assert.equal(await refuse(url, true), 'allowed', url);
    assert.equal(await refuse('https://x.test', true, name('8.8.8.8')), 'allowed');
    assert.equal(await refuse('http://x.test', true, name('8.8.8.8')), 'form');
    for (const host of ['10.0.0.1', '0.0.0.0', '169.254.169.254', '[::ffff:127.0.0.1]', '[fe80::1]'])
      assert.equal(await refuse(`https://${host}/`, true), 'notPublic', host);
  });

  it('is asked from name servers: those that are silent keep no thread of the process', async () => {
    const { promise, reject } = Promise.withResolvers<never>();
    const resolver = { resolve4: () => promise, resolve6: () => promise };
    const silent = Array.from({ length: 20 }, (_, number) =>
      resolveBySystem(`hang-${number}.example.org`, resolver),
    );
    await lookup('localhost');
    reject(Object.assign(new Error('no answer'), { code: 'ETIMEOUT' }));
    assert.deepEqual((await Promise.all(silent)).flat(), []);
  });
});
