// What no client may reach: the service while keys cannot be looked up, and other machines through this one.
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { DatabaseError } from '../../src/store/database.ts';
import { startService } from '../builders/service.ts';

const source = join(import.meta.dirname, '../../src');

describe('exposure', () => {
  it('no request is admitted while keys cannot be looked up', async (t) => {
    const service = await startService(t);
    service.database.keys.first = async () => {
      throw new DatabaseError('the disk is gone: /srv/muster.db');
    };
    const { status, body, headers } = await service.get('/api/v1/tournaments');
    assert.deepEqual([status, body.error.code, headers['retry-after']], [503, 'SERVICE_UNAVAILABLE', '1']);
    assert.doesNotMatch(body.error.message, /disk|srv/);
  });

  /** Scripts of pages ask the service itself. */
  const runsInBrowser = /^(?:assets\/|docs\/script\.ts)/;

  it('no address that a client names is ever fetched: the code that answers requests sends none', () => {
    const files = ['http', 'pages', 'store'].flatMap((folder) =>
      readdirSync(join(source, folder), { recursive: true, encoding: 'utf8' })
        .filter((name) => name.endsWith('.ts') && !runsInBrowser.test(name))
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
