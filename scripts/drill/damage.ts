// Bytes of the SQLite file changed behind the server's back, before it starts or while it runs.
import { randomBytes, randomInt } from 'node:crypto';
import { closeSync, openSync, readFileSync, statSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { type Drill, figure, none } from './drill.ts';
import { readAgain, readEverything } from './every-address.ts';
import { makeFolder } from './place.ts';
import { Refused, type Served, startServed } from './served.ts';
import { copyDatabase, makeWorld } from './world.ts';

const rounds = { short: 2, full: 20, long: 200 };
const worlds = { short: 2, full: 6, long: 6 };
const pageSize = 4096;

/** Some damage at a random place: bytes, a stretch, a sector, a page, or what lay elsewhere. */
export function damageFile(path: string): void {
  const { size } = statSync(path);
  const file = openSync(path, 'r+');
  const length = [1, 2, 16, 512, pageSize][randomInt(5)] ?? 1;
  for (let place = 0; place < 8; place += 1) {
    const align = length >= 512 ? length : 1;
    const at = Math.floor(randomInt(size - length) / align) * align;
    const kind = randomInt(3);
    const elsewhere = randomInt(size - length);
    const bytes =
      kind === 0
        ? randomBytes(length)
        : kind === 1
          ? Buffer.alloc(length)
          : readFileSync(path).subarray(elsewhere, elsewhere + length);
    writeSync(file, bytes, 0, length, at);
  }
  closeSync(file);
}

interface Tally {
  refused: number;
  same: number;
  wrong: number;
  short: number;
  unavailable: number;
  unlogged: number;
  lost: number;
  other: Map<string, number>;
}

export const damage: Drill = {
  name: 'damage',
  summary: 'the SQLite file damaged at random places, 20 times, before the start and while it runs',
  short: true,
  async run(size) {
    const world = await makeWorld(worlds[size]);
    const sound = await startServed({ url: world.url });
    const good = await readEverything(sound.port, world.key);
    await sound.stop();
    const addresses = [...good.keys()].filter((address) => !address.includes('cursor='));
    const tally: Tally = {
      refused: 0,
      same: 0,
      wrong: 0,
      short: 0,
      unavailable: 0,
      unlogged: 0,
      lost: 0,
      other: new Map(),
    };
    for (let round = 0; round < rounds[size]; round += 1) {
      const path = join(makeFolder(), 'drill.db');
      copyDatabase(world.path, path);
      if (round % 2 === 0) damageFile(path);
      const served = await startServed({ url: `sqlite:${path}` }).catch((error: unknown) => error);
      if (served instanceof Refused) {
        if (served.status === 3 && /^muster: [^\n]+\n$/.test(served.message)) tally.refused += 1;
        else note(tally.other, `ended with ${served.status}: ${served.message.slice(0, 200)}`);
        continue;
      }
      if (round % 2 === 1) damageFile(path);
      await compare(served as Served, world.key, addresses, good, tally);
    }
    const asked = rounds[size] * addresses.length;
    const others = [...tally.other].map(([what, count]) => `${count} × ${what}`).join('; ');
    return [
      none('wrong 200', tally.wrong, asked),
      figure('neither right, 503 nor refused', others === '' ? '0' : others, '0', tally.other.size === 0),
      none('rounds with a 503 that is not in the log', tally.unlogged, rounds[size]),
      figure('refused at the start', `${tally.refused} of ${rounds[size] / 2}`, 'any', true),
      figure('answered 503', tally.unavailable, 'any', true),
      // Every entry is whole and was there before (docs/reliability.md).
      figure('lists that miss entries', `${tally.short} of ${asked}`, 'any', true),
      // What a damaged index no longer finds is not told from what never was: no answer, but no wrong one either.
      figure('lost: 401 or 404 for what is there', `${tally.lost} of ${asked}`, 'any', true),
    ];
  },
};

async function compare(
  { port, logFile, stop }: Served,
  key: string,
  addresses: readonly string[],
  good: ReadonlyMap<string, string>,
  tally: Tally,
): Promise<void> {
  const answers = await readAgain(port, key, addresses);
  await stop();
  let unavailable = 0;
  for (const [address, { status, text, error }] of answers) {
    const first = good.get(address)?.split('\n')[0];
    if (`${status} ${text.replace(/cursor=[^"&]*/g, 'cursor=')}` === first) tally.same += 1;
    else if (status === 503) unavailable += 1;
    else if (status === 401 || status === 404) tally.lost += 1;
    else if (status === 200 && misses(text, walkOf(address, good))) tally.short += 1;
    else if (status === 200) {
      tally.wrong += 1;
      process.stderr.write(`wrong: ${address}\n`);
    } else note(tally.other, `${status} ${error ?? ''} for ${address}`);
  }
  tally.unavailable += unavailable;
  if (unavailable > 0 && !readFileSync(logFile, 'utf8').includes('"level":"error"')) tally.unlogged += 1;
}

/** The entries of a list in order, as those who follow `next` see them. */
function walkOf(address: string, good: ReadonlyMap<string, string>): string[] {
  return [address, `${address}${address.includes('?') ? '&' : '?'}cursor=`].flatMap((page) =>
    (good.get(page)?.split('\n') ?? []).flatMap(
      (answer) => entriesOf(answer.slice(answer.indexOf('{'))) ?? [],
    ),
  );
}

function entriesOf(text: string): string[] | undefined {
  const { data } = JSON.parse(text) as { data: unknown };
  return Array.isArray(data) ? data.map((entry) => JSON.stringify(entry)) : undefined;
}

/** Whether it is the same list without some of its entries: those behind them may have come closer. */
function misses(text: string, walk: readonly string[]): boolean {
  const places = entriesOf(text)?.map((entry) => walk.indexOf(entry));
  return places?.every((place, index) => place > (places[index - 1] ?? -1)) ?? false;
}

function note(counts: Map<string, number>, what: string): void {
  counts.set(what, (counts.get(what) ?? 0) + 1);
}
