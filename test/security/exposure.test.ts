// What no client may reach: unpublished records, other stored data, and other machines through this one.
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { DatabaseError } from '../../src/store/database.ts';
import { engines } from '../builders/engines.ts';
import { battle, club, participant, tournament } from '../builders/records.ts';
import { startService } from '../builders/service.ts';

const source = join(import.meta.dirname, '../../src');

function makeTournament(slug: string, published: boolean): object {
  return tournament(slug, {
    published,
    club: 'iron-gate',
    status: 'ongoing',
    stages: [{ id: 'swiss', rounds: 1 }],
    participants: [
      participant(`inner-${slug}`, { player: 'Ada', playerId: `p_${slug}` }),
      participant('second', { player: 'Bo' }),
    ],
    battles: [battle(`b_${slug}`, `inner-${slug}`, 'second', '12-8')],
  });
}

for (const engine of engines) {
  describe(`exposure on ${engine.name}`, () => {
    it('an unpublished tournament, its battles and its players are found by no address', async (t) => {
      const records = [club('iron-gate'), makeTournament('shown', true), makeTournament('hidden', false)];
      const service = await startService(t, records, {}, engine);
      const addresses = (slug: string) => [
        ...['', '/standings', '/participants', '/battles'].map((part) => `/tournaments/${slug}${part}`),
        `/battles/b_${slug}`,
        `/users/p_${slug}/battles`,
      ];
      for (const address of addresses('shown')) {
        assert.equal((await service.get(`/api/v1${address}`)).status, 200, address);
      }
      for (const address of addresses('hidden')) {
        const hidden = await service.get(`/api/v1${address}`);
        const absent = await service.get(`/api/v1${address.replaceAll('hidden', 'absent')}`);
        assert.equal(hidden.status, 404, address);
        assert.equal(hidden.text, absent.text, 'as if it never was');
      }
      const lists = ['/tournaments', '/clubs/iron-gate/tournaments', '/clubs/iron-gate/battles'];
      for (const address of lists) {
        const { text } = await service.get(`/api/v1${address}`);
        assert.match(text, /shown/);
        assert.doesNotMatch(text, /hidden/);
      }
    });

    it('what is stored beside an answer is no part of it', async (t) => {
      const service = await startService(t, [club('iron-gate'), makeTournament('shown', true)], {}, engine);
      for (const part of ['', '/standings', '/participants', '/battles']) {
        const { text } = await service.get(`/api/v1/tournaments/shown${part}`);
        assert.doesNotMatch(text, /inner-|digest|"published"|crc/);
      }
    });

    it('SQL in paths and parameters is a word like any other', async (t) => {
      const service = await startService(t, [club('iron-gate'), makeTournament('shown', true)], {}, engine);
      const words = [
        "' OR 1=1 --",
        "shown'; DROP TABLE document; --",
        '" OR ""="',
        '%',
        '_',
        '\\',
        '$1',
        ':slug',
      ];
      for (const word of words) {
        const part = encodeURIComponent(word);
        for (const address of [
          `/tournaments/${part}`,
          `/clubs/${part}`,
          `/battles/${part}`,
          `/users/${part}/battles`,
        ]) {
          assert.equal((await service.get(`/api/v1${address}`)).status, 404, address);
        }
        assert.equal((await service.get(`/api/v1/tournaments?status=${part}`)).status, 400);
        assert.equal((await service.get(`/api/v1/tournaments/shown/standings?stage=${part}`)).status, 404);
      }
      assert.equal((await service.get('/api/v1/tournaments/shown')).status, 200);
    });
  });
}

describe('exposure', () => {
  it('a parameter given twice is rejected, not one of the two chosen', async (t) => {
    const service = await startService(t);
    for (const name of ['limit', 'cursor', 'from', 'to', 'status']) {
      const { status } = await service.get(`/api/v1/tournaments?${name}=1&${name}=2`);
      assert.equal(status, 400, name);
    }
  });

  it('a page of more than 100 cannot be had', async (t) => {
    const service = await startService(t);
    const { status, body } = await service.get('/api/v1/tournaments?limit=101');
    assert.deepEqual([status, body.error.message], [400, 'limit must not exceed 100']);
  });

  it('no request is admitted while keys cannot be looked up', async (t) => {
    const service = await startService(t);
    service.database.keys.first = async () => {
      throw new DatabaseError('the disk is gone: /srv/muster.db');
    };
    const { status, body, headers } = await service.get('/api/v1/tournaments');
    assert.deepEqual([status, body.error.code, headers['retry-after']], [503, 'SERVICE_UNAVAILABLE', '1']);
    assert.doesNotMatch(body.error.message, /disk|srv/);
  });

  it('no address that a client names is ever fetched: the parts that answer requests send none', () => {
    const files = ['http', 'pages', 'store'].flatMap((folder) =>
      readdirSync(join(source, folder), { recursive: true, encoding: 'utf8' })
        .filter((name) => name.endsWith('.ts'))
        .map((name) => join(source, folder, name)),
    );
    assert.ok(files.length > 20);
    const asking = files.filter((file) =>
      /\bfetch\(|\bimport\b[^;]*\b(?:get|request|Agent)\b[^;]*'node:https?'|'undici'/.test(
        readFileSync(file, 'utf8'),
      ),
    );
    assert.deepEqual(asking, []);
  });
});
