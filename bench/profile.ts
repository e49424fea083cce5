// Where the time of an answer goes: `node bench/profile.ts page|cached|battle|standings|window [--quick]`.
import { globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { makeHeaders } from './bench.ts';
import { buildFrames, drawFlame, listOwnTimes, type Profile } from './flame.ts';
import { driveLoad } from './load.ts';
import { cacheFolder, startMuster } from './process.ts';
import { makeRequestLists, type RequestLists } from './requests.ts';
import { prepareWorld } from './world.ts';

const seconds = 10;
/** The start of the process, and what it takes until hot code is compiled. */
const skipped = 6_000_000;
const shown = 40;

const [name = 'page', quick] = process.argv.slice(2);
const world = await prepareWorld(quick === '--quick' ? 'quick' : 'normal', true);
const database = `sqlite:${world.databasePath}`;
const headers = await makeHeaders(database);
const lists = makeRequestLists(world.askable, seconds);
const requests =
  name === 'cached'
    ? [`/api/v1/tournaments/${world.askable.pages[0]}/battles`]
    : lists[name as keyof RequestLists](0);

const folder = join(cacheFolder, `profile-${name}`);
rmSync(folder, { recursive: true, force: true });
mkdirSync(folder, { recursive: true });
const server = await startMuster(database, {
  log: join(folder, 'log'),
  nodeFlags: ['--cpu-prof', `--cpu-prof-dir=${folder}`, '--cpu-prof-interval=500'],
});
await driveLoad({ url: server.url, headers, requests, seconds });
await server.stop();

const [file = ''] = globSync(join(folder, '*.cpuprofile'));
const frames = buildFrames(JSON.parse(readFileSync(file, 'utf8')) as Profile, skipped);
writeFileSync(join(folder, 'flame.svg'), drawFlame(frames, `muster, ${name}: where the time goes`));
for (const [own, share] of listOwnTimes(frames, shown)) {
  process.stdout.write(`${(100 * share).toFixed(1).padStart(5)} %  ${own}\n`);
}
process.stdout.write(`\n${join(folder, 'flame.svg')}\n`);
