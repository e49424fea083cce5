// Requests through a shared cache (nginx) with two keys, a revoked one and none: no client gets the answer of another.
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { findFreePort } from '../../test/builders/free-port.ts';
import { type Answered, sendRequest } from './client.ts';
import { type Drill, figure, NotPossible, none } from './drill.ts';
import { learn } from './fuzz.ts';
import { startServed } from './served.ts';
import { makeFolder, watchChild } from './workspace.ts';
import { issueKey, issueRevokedKey, makeWorld } from './world.ts';

const limit = 100_000;

export const sharedCache: Drill = {
  name: 'shared-cache',
  summary: 'nginx as a shared cache in front, asked with two keys, a revoked one and none',
  async run() {
    if (spawnSync('nginx', ['-v']).error !== undefined)
      throw new NotPossible('nginx is not installed (Debian: nginx)');
    const { url, key } = await makeWorld();
    const other = await issueKey(url, { rateLimit: limit });
    const revoked = await issueRevokedKey(url);
    const served = await startServed({ url, args: ['--trust-proxy', 'on'] });
    const { port, child } = await startNginx(served.port);
    const { owners } = await learn(served.port, key);
    const paths = [...owners].flatMap(([template, names]) =>
      names.slice(0, 5).map((name) => template.replace(/\{\w+\}/, encodeURIComponent(name))),
    );
    let [sent, shared, stored] = [0, 0, 0];
    const judge = (answer: Answered, isRight: boolean) => {
      sent += 1;
      if (!isRight) shared += 1;
      if (!['MISS', 'BYPASS', undefined].includes(answer.headers['x-cache'] as string | undefined))
        stored += 1;
    };
    for (const path of [...paths, ...paths]) {
      const good = await sendRequest(port, path, { key });
      judge(good, [200, 404].includes(good.status) && good.headers['ratelimit'] === undefined);
      // The rate limit of a key identifies its answers.
      const second = await sendRequest(port, path, { key: other });
      judge(second, String(second.headers['ratelimit-policy']).includes(`q=${limit}`));
      judge(second, second.text === good.text || second.text.includes('cursor='));
      for (const [invalidKey, message] of [
        [undefined, 'Missing or invalid Authorization header'],
        [revoked, 'Invalid API key'],
      ] as const) {
        const refused = await sendRequest(port, path, invalidKey === undefined ? {} : { key: invalidKey });
        judge(refused, refused.status === 401 && refused.text.includes(message));
      }
    }
    // Public answers are cached, so the cache works.
    const asset = /(?:href|src)="(\/assets\/[^"]+)"/.exec((await sendRequest(port, '/')).text)?.[1] ?? '/';
    const kept: (string | undefined)[] = [];
    for (let time = 0; time < 3; time += 1)
      kept.push((await sendRequest(port, asset)).headers['x-cache'] as string);
    child.kill();
    await served.stop();
    return [
      none('answers of the API to the wrong one', shared, sent),
      none('answers of the API that the cache kept', stored, sent),
      figure('a public file, three times', kept.join(' '), 'kept by the cache', kept.includes('HIT')),
    ];
  },
};

/** Caches by address alone everything that is allowed, as long as it is allowed. */
async function startNginx(target: number): Promise<{ port: number; child: ChildProcess }> {
  const folder = makeFolder();
  const port = await findFreePort();
  for (const name of ['cache', 'body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']) mkdirSync(join(folder, name));
  const temporary = ['fastcgi', 'uwsgi', 'scgi']
    .map((name) => `${name}_temp_path ${folder}/${name};`)
    .join(' ');
  writeFileSync(
    join(folder, 'nginx.conf'),
    `daemon off; master_process off; pid ${folder}/nginx.pid; error_log ${folder}/error.log;
    events { worker_connections 256; }
    http {
      access_log off; client_body_temp_path ${folder}/body; proxy_temp_path ${folder}/proxy; ${temporary}
      proxy_cache_path ${folder}/cache keys_zone=drill:1m;
      server {
        listen 127.0.0.1:${port};
        location / {
          proxy_pass http://127.0.0.1:${target};
          proxy_http_version 1.1;
          proxy_set_header Connection "";
          proxy_set_header Host $host:${port};
          proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for;
          proxy_cache drill;
          add_header X-Cache $upstream_cache_status always;
        }
      }
    }`,
  );
  const child = watchChild(
    spawn('nginx', ['-c', join(folder, 'nginx.conf'), '-p', folder], { stdio: 'ignore' }),
  );
  while ((await sendRequest(port, '/health/live')).status !== 200) await wait(50);
  return { port, child };
}
