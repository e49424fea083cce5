// Sets the clock of a running server forward and back: everything expires in time, and nothing hangs.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { until } from '../../test/builders/until.ts';
import { sendRequest } from './client.ts';
import { type Drill, figure } from './drill.ts';
import { startServed } from './served.ts';
import { issueKey, makeWorld } from './world.ts';

const hour = 3_600_000;
const path = '/api/v1/tournaments?limit=1';

export const clock: Drill = {
  name: 'clock',
  summary: 'the clock of a running server set forward and back by minutes, hours and days',
  async run() {
    const { url, key, folder } = await makeWorld();
    const expiring = await issueKey(url, { expires: '2h' });
    const limited = await issueKey(url, { rateLimit: 3 });
    const file = join(folder, 'clock');
    writeFileSync(file, '0');
    const { port, stop } = await startServed({
      url,
      environment: { DRILL_CLOCK: file },
      preload: join(import.meta.dirname, 'preload/clock.js'),
    });
    let now = 0;
    const setClock = async (offset: number) => {
      if (offset === now) return;
      now = offset;
      writeFileSync(file, String(offset));
      await until({
        what: `the clock to be at ${offset}`,
        see: () => (existsSync(`${file}-taken`) ? readFileSync(`${file}-taken`, 'utf8') : ''),
        is: (taken) => taken === String(offset),
      });
    };
    const get = (address: string, by = key) => sendRequest(port, address, { key: by });
    const next = new URL(JSON.parse((await get(path)).text).next);
    const page = `${next.pathname}${next.search}`;
    const { etag } = (await get(path)).headers;
    const seen: string[] = [];
    const expected: string[] = [];
    const note = (what: string, got: number | string, due: number | string) => {
      seen.push(`${what} ${got}`);
      expected.push(`${what} ${due}`);
    };

    for (const [name, offset, cursor, expiry] of [
      ['now', 0, 200, 200],
      ['+23 h', 23 * hour, 200, 401],
      ['+26 h', 26 * hour, 400, 401],
      ['−48 h', -48 * hour, 200, 200],
      ['now again', 0, 200, 200],
    ] as const) {
      await setClock(offset);
      note(`${name}: cursor`, (await get(page)).status, cursor);
      note(`${name}: key that ends in 2 h`, (await get(path, expiring)).status, expiry);
      note(`${name}: other key`, (await get(path)).status, 200);
      const tag = { 'if-none-match': String(etag) };
      const conditional = (await sendRequest(port, path, { key, headers: tag })).status;
      // A page that was sent in what is now the future is never answered with 304.
      note(`${name}: unchanged page`, conditional, offset === 0 ? 304 : 200);
    }
    const limits: string[] = [];
    for (const offset of [0, 60_000, 120_000, -600_000, -hour]) {
      await setClock(offset);
      const statuses = [];
      for (let time = 0; time < 4; time += 1) statuses.push(await get(path, limited));
      const last = statuses.at(-1);
      const seconds = Number(last?.headers['retry-after']);
      const isRight =
        statuses.slice(0, 3).every((answer) => answer.status === 200) &&
        // Unless a new minute began in between.
        ((last?.status === 429 && seconds >= 1 && seconds <= 60) || last?.status === 200);
      limits.push(isRight ? 'right' : `${statuses.map((answer) => answer.status).join(' ')} at ${offset}`);
    }
    const status = await stop();
    const wrong = seen.filter((line, index) => line !== expected[index]);
    const wrongLimits = limits.filter((line) => line !== 'right');
    return [
      figure(
        `of ${seen.length} answers about cursors, keys and copies, wrong`,
        wrong.length === 0 ? '0' : wrong.join('; '),
        '0',
        wrong.length === 0,
      ),
      figure(
        `of ${limits.length} clocks, limits wrong`,
        wrongLimits.length === 0 ? '0' : wrongLimits.join('; '),
        '0',
        wrongLimits.length === 0,
      ),
      figure('exit status', String(status), '0', status === 0),
    ];
  },
};
