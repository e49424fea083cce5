import assert from 'node:assert/strict';
import { execFile, spawn } from 'node:child_process';
import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { before, describe, it } from 'node:test';
import { promisify } from 'node:util';
import { skipBrowser } from '../builders/browser.ts';
import { startClientSite } from '../builders/client-site.ts';
import { startDemoService } from '../builders/demo-world.ts';
import { makeFolder } from '../builders/engines.ts';
import { npm, pack } from '../builders/npm.ts';
import type { Service } from '../builders/service.ts';
import { openBrowser } from '../builders/shared-browser.ts';
import { sharedBySuite } from '../builders/suite.ts';
import { until } from '../builders/until.ts';

const run = promisify(execFile);
const examples = join(import.meta.dirname, '../../examples');

describe('the examples', () => {
  const suite = sharedBySuite();
  let service: Service;
  let folder: string;
  before(async () => {
    service = await startDemoService(suite);
    folder = makeFolder(suite);
    cpSync(examples, folder, { recursive: true });
    writeFileSync(join(folder, 'package.json'), '{ "type": "module" }');
    const { path } = await pack(join(examples, '../packages/client'), makeFolder(suite));
    await npm(['install', '--offline', '--no-audit', '--no-fund', path], folder);
  });

  const start = async (...args: string[]): Promise<string> => {
    const env = { MUSTER_URL: service.address, MUSTER_KEY: service.key };
    const { stdout } = await run(process.execPath, args, { cwd: folder, env });
    return stdout;
  };

  it('bot.js answers a line with a line', async () => {
    const { body } = await service.get('/api/v1/tournaments/iron-gate-open-2026/standings');
    const { player, faction, wins, draws, losses } = body.data[0];
    assert.equal(
      await start('bot.js', '!winner iron gate open'),
      `🏆 **Iron Gate Open 2026**: ${player} with ${faction}, ${wins}–${draws}–${losses} <${service.address}/tournaments/iron-gate-open-2026>\n`,
    );
    assert.equal(
      await start('bot.js', '!winner nothing of the kind'),
      'I know no finished tournament called "nothing of the kind".\n',
    );
    assert.equal(await start('bot.js', 'hello'), 'Say !winner and the name of a tournament.\n');
  });

  it('mirror.js copies everything, continues where it stopped, and follows live', async (t) => {
    await start('mirror.js', 'copy.db');
    const count = (kind: string) => {
      const copy = new DatabaseSync(join(folder, 'copy.db'), { readOnly: true });
      const row = copy.prepare('SELECT count(*) AS things FROM thing WHERE kind = ?').get(kind);
      copy.close();
      return row?.['things'];
    };
    const { body } = await service.get('/api/v1/tournaments?limit=100');
    assert.equal(body.next, null);
    assert.equal(count('tournament'), body.data.length);
    for (const kind of ['season', 'rating'] as const)
      assert.equal(count(kind), (await service.get(`/api/v1/${kind}s`)).body.data.length, kind);
    assert.equal(await start('mirror.js', 'copy.db'), '');
    await service.import([{ kind: 'club', slug: 'another', name: 'Another' }]);
    assert.equal(await start('mirror.js', 'copy.db'), 'updated club another\n');

    const env = { MUSTER_URL: service.address, MUSTER_KEY: service.key };
    const following = spawn(process.execPath, ['mirror.js', 'copy.db', '--live'], { cwd: folder, env });
    t.after(() => following.kill('SIGKILL'));
    let said = '';
    following.stdout.on('data', (part) => {
      said += String(part);
    });
    await service.import([{ kind: 'club', slug: 'third', name: 'Third' }]);
    await until({ what: 'the new club', see: () => said.includes('updated club third\n') });
    assert.equal(count('club'), 10);
  });

  it('page.html shows a board in a browser', { skip: skipBrowser }, async (t) => {
    const site = await startClientSite(t, { '/page.html': readFileSync(join(folder, 'page.html'), 'utf8') });
    const browser = await openBrowser(t);
    const page = await browser.newPage();
    const query = new URLSearchParams({ url: service.address, key: service.key });
    await page.goto(`${site}/page.html?${query}&tournament=iron-gate-open-2026`);
    await page.waitForSelector('tr');
    const { body } = await service.get('/api/v1/tournaments/iron-gate-open-2026/standings');
    assert.deepEqual(
      await page.evaluate("[...document.querySelectorAll('tr')].map((row) => row.cells[1].textContent)"),
      body.data.map(({ player }: { player: string }) => player),
    );
    assert.equal(await page.textContent('h1'), 'Iron Gate Open 2026: Final Standings');
    await page.goto(`${site}/page.html?${query}&tournament=nowhere`);
    await page.waitForFunction(
      "document.querySelector('[role=status]')?.textContent === 'Tournament not found'",
    );
  });
});
