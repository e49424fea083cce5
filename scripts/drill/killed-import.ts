// Kills imports at random times: the database has the state before or after, and the next import works.
import { once } from 'node:events';
import { copyFileSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { administer, createPostgresDatabase, leasePostgres } from '../../test/builders/postgres.ts';
import { runMuster } from '../../test/builders/run-muster.ts';
import { type Drill, type Figure, figure, NotPossible, none, type Size } from './drill.ts';
import { readDemo, writeRecords } from './records.ts';
import { startCommand } from './served.ts';
import { makeFolder } from './workspace.ts';

const kills = { full: 50, long: 500 };

/** A database that can be restored to its state before. */
interface Subject {
  readonly engine: string;
  readonly url: string;
  keep(): Promise<void>;
  restore(): Promise<void>;
  close(): Promise<void>;
}

function makeSqlite(): Subject {
  const folder = makeFolder();
  const [path, kept] = [join(folder, 'test.db'), join(folder, 'kept')];
  return {
    engine: 'SQLite',
    url: `sqlite:${path}`,
    keep: async () => copyFileSync(path, kept),
    async restore() {
      for (const name of readdirSync(folder).filter((file) => file.startsWith('test.db')))
        rmSync(join(folder, name));
      copyFileSync(kept, path);
    },
    close: async () => undefined,
  };
}

async function makePostgres(): Promise<Subject> {
  const lease = await leasePostgres();
  if ('error' in lease) throw new NotPossible(`no PostgreSQL server could be started (${lease.error})`);
  const endings: (() => unknown)[] = [];
  const scope = { after: (end: unknown) => void endings.push(end as () => unknown) };
  const url = await createPostgresDatabase(scope, lease.url);
  const nameOf = (address: string) => address.replace(/^.*\//, '');
  let kept = '';
  return {
    engine: 'PostgreSQL',
    url,
    async keep() {
      kept = await createPostgresDatabase(scope, lease.url, nameOf(url));
    },
    async restore() {
      await administer(lease.url, `DROP DATABASE ${nameOf(url)} WITH (FORCE)`);
      await administer(lease.url, `CREATE DATABASE ${nameOf(url)} TEMPLATE ${nameOf(kept)}`);
    },
    async close() {
      for (const end of endings) await end();
    },
  };
}

interface State {
  readonly records: string;
  readonly isSound: boolean;
}

/** With `thorough`, it also compares everything published with the records. */
async function readState(url: string, { thorough = true } = {}): Promise<State> {
  const isSound = !thorough || (await runMuster(['check', '--database', url])).status === 0;
  const { status, stdout } = await runMuster(['export', 'all', '--database', url]);
  return { records: stdout, isSound: isSound && status === 0 };
}

/** Leaves out most players and casual battles of the demo world, so that more kills fit into the time. */
const worlds = { full: [2, 12], long: [4, 30] } as const;

async function writeFile(tournaments: number): Promise<string> {
  const records = await readDemo(tournaments, 9);
  return writeRecords(records.filter(({ kind }) => kind !== 'player' && kind !== 'battle'));
}

async function killImports(subject: Subject, size: Size): Promise<Figure[]> {
  const count = kills[size];
  const importing = (file: string) => ['import', file, '--database', subject.url];
  const [early, late] = await Promise.all(worlds[size].map(writeFile));
  if (early === undefined || late === undefined) throw new Error('no files to import');
  await runMuster(importing(early));
  const before = await readState(subject.url);
  await subject.keep();
  const startTime = performance.now();
  await once(startCommand(importing(late)), 'exit');
  const needed = performance.now() - startTime;
  const after = await readState(subject.url);
  let [half, failed, undone] = [0, 0, 0];
  for (let kill = 0; kill < count; kill += 1) {
    await subject.restore();
    const child = startCommand(importing(late));
    const ended = once(child, 'exit');
    // Every second kill is close to the commit.
    const share = kill % 2 === 0 ? 0.2 + 0.7 * Math.random() : 0.85 + 0.2 * Math.random();
    await Promise.race([ended, wait(needed * share)]);
    child.kill('SIGKILL');
    await ended;
    const state = await readState(subject.url);
    if (!state.isSound || ![before.records, after.records].includes(state.records)) half += 1;
    if (state.records === before.records) undone += 1;
    const { status } = await runMuster(importing(late));
    const again = await readState(subject.url, { thorough: kill % 10 === 0 });
    if (status !== 0 || !again.isSound || again.records !== after.records) failed += 1;
  }
  await subject.close();
  return [
    none(`partial imports, ${subject.engine}`, half, count),
    none(`failed imports afterwards, ${subject.engine}`, failed, count),
    // Some kills come too late; of fifty, some hit the import.
    figure(`rolled back, the others complete, ${subject.engine}`, undone, '> 0', undone > 0),
  ];
}

export const killedImport: Drill = {
  name: 'killed-import',
  summary: 'kill -9 at 50 random moments of an import, each engine',
  async run(size) {
    const subjects = [makeSqlite(), await makePostgres()];
    return (await Promise.all(subjects.map((subject) => killImports(subject, size)))).flat();
  },
};
