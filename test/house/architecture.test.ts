// The arrows between folders (ARCHITECTURE.md). A wrong import fails here.
import assert from 'node:assert/strict';
import { globSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize, sep } from 'node:path';
import { describe, it } from 'node:test';

const root = join(import.meta.dirname, '../..');

const armyList = 'packages/army-list/src';
const rules = 'packages/rules/src';
const foreign = 'packages/foreign/src';
const client = 'packages/client/src';
/** What `#rules/…` and the like stand for (package.json, `imports`). */
const aliases: Readonly<Record<string, string>> = {
  '#army-list': armyList,
  '#rules': rules,
  '#foreign': foreign,
};

/**
 * Packages, which know nothing of the service, and folders of `src/` → what they may import: other folders, or single files of them; libraries by name,
 * node: as a whole.
 */
const arrows: Readonly<Record<string, readonly string[]>> = {
  [armyList]: ['fflate', 'sax'],
  [rules]: [armyList, 'typebox', 'munkres', 'jsonc-parser'],
  [foreign]: [armyList, rules, 'csv-parse'],
  [client]: [],
  contract: [armyList, rules, foreign, 'typebox'],
  html: ['node:', 'esbuild'],
  demo: [rules, `${foreign}/presets.ts`],
  mcp: [rules, 'contract', 'node:', 'typebox', '@modelcontextprotocol/server', client],
  store: ['contract', rules, 'node:', 'pg'],
  publish: [rules, 'contract', 'store'],
  records: [armyList, rules, 'contract', 'store', 'publish', 'node:', 'typebox'],
  export: [rules, foreign, 'contract', 'store', 'publish'],
  import: [
    armyList,
    rules,
    foreign,
    'contract',
    'store',
    'publish',
    'records',
    'node:',
    'fflate',
    'csv-parse',
  ],
  http: [
    armyList,
    rules,
    'html',
    'contract',
    'store',
    'mcp',
    'node:',
    'find-my-way',
    'lru-cache',
    'prom-client',
    '@fastify/proxy-addr',
    'pino',
    'ioredis',
    'typebox',
    'marked',
    'negotiator',
  ],
  pages: [
    armyList,
    rules,
    foreign,
    'html',
    'contract',
    'store',
    'http',
    'node:',
    '@resvg/',
    'preact',
    'htm',
    'uqr',
  ],
  dump: [rules, 'contract', 'store', 'node:', 'typebox', 'hyparquet-writer'],
  organisers: [
    'html',
    'contract',
    'store',
    armyList,
    rules,
    foreign,
    'publish',
    'records',
    'export',
    'import',
    'http',
    'accounts/operations.ts',
    'node:',
    'fflate',
    'busboy',
    'lru-cache',
    'uqr',
    'typebox',
  ],
  webhooks: ['contract', 'store', 'http', 'node:', 'typebox'],
  accounts: [
    rules,
    'html',
    'contract',
    'store',
    'http',
    'pages/frame',
    'webhooks',
    'node:',
    'typebox',
    'openid-client',
  ],
  cli: [
    armyList,
    rules,
    'contract',
    'store',
    foreign,
    'publish',
    'records',
    'export',
    'import',
    'http',
    'pages',
    'organisers',
    'accounts',
    'webhooks',
    'mcp',
    'demo',
    'dump',
    client,
    'node:',
    'pino',
    '@modelcontextprotocol/server',
  ],
};

/** In the packages that compute. */
const forbiddenInRules = [
  /\bDate\.now\b/,
  /\bnew Date\(\)/,
  /\bMath\.random\b/,
  /\brandom(?:Bytes|Int|UUID)\b/,
  /\basync\b/,
  /\bawait\b/,
  /\bprocess\./,
];

function pathOf(folder: string): string {
  return folder.startsWith('packages/') ? folder : `src/${folder}`;
}

function listSources(folder: string): string[] {
  return readdirSync(join(root, pathOf(folder)), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.[jt]s$/.test(name))
    .map((name) => `${pathOf(folder)}/${name.split(sep).join('/')}`);
}

function listImports(file: string): string[] {
  const source = readFileSync(join(root, file), 'utf8');
  const statements = source.matchAll(
    /^(?:import|export) (?:[\w*{}\s,$]+ from )?'([^']+)';$|\bimport\('([^']+)'\)/gm,
  );
  return [...statements].map(([, from, dynamic]) => from ?? dynamic ?? '');
}

/** The file that an import names; a library as it is. */
function resolve(file: string, target: string): string {
  const [alias = '', ...rest] = target.split('/');
  const folder = aliases[alias];
  if (folder !== undefined) return `${folder}/${rest.join('/')}.ts`;
  return target.startsWith('.')
    ? normalize(join(dirname(file), target))
        .split(sep)
        .join('/')
    : target;
}

function isAllowed(folder: string, file: string, target: string): boolean {
  const reached = resolve(file, target);
  if (reached.startsWith(`${pathOf(folder)}/`)) return true;
  return (arrows[folder] ?? []).some((name) => {
    const allowed = Object.hasOwn(arrows, name.split('/')[0] ?? '') ? pathOf(name) : name;
    return (
      reached === allowed ||
      reached.startsWith(`${allowed}/`) ||
      (/[:/]$/.test(name) && reached.startsWith(name))
    );
  });
}

/** Room → the rooms that it imports, for the files and subfolders of a folder. */
function readRooms(folder: string, files: readonly string[]): ReadonlyMap<string, ReadonlySet<string>> {
  const roomOf = (file: string) => file.slice(folder.length + 1).split('/')[0] ?? '';
  const rooms = new Map<string, Set<string>>();
  for (const file of files) {
    const room = rooms.getOrInsert(roomOf(file), new Set());
    for (const target of listImports(file).map((one) => resolve(file, one)))
      if (target.startsWith(`${folder}/`) && roomOf(target) !== roomOf(file)) room.add(roomOf(target));
  }
  return rooms;
}

/** A cycle of rooms, each of which imports the next, with the first repeated at the end; empty if there is none. */
function findCircle(imports: ReadonlyMap<string, ReadonlySet<string>>): string[] {
  const left = new Map(imports);
  const isLeft = (room: string) => left.has(room);
  // A room that imports none of the remaining rooms is in no cycle.
  for (let size = -1; size !== left.size; ) {
    size = left.size;
    for (const [room, targets] of left) if (![...targets].some(isLeft)) left.delete(room);
  }
  const path: string[] = [];
  let [room] = left.keys();
  for (; room !== undefined && !path.includes(room); room = [...(left.get(room) ?? [])].find(isLeft))
    path.push(room);
  return room === undefined ? [] : [...path.slice(path.indexOf(room)), room];
}

describe('architecture', () => {
  it('has only the folders that have a row in the table', () => {
    const list = (folder: string) =>
      readdirSync(join(root, folder), { withFileTypes: true })
        .filter((entry) => entry.isDirectory())
        .map(({ name }) => name);
    const folders = [...list('src'), ...list('packages').map((name) => `packages/${name}/src`)];
    assert.deepEqual(folders.sort(), Object.keys(arrows).sort());
  });

  for (const folder of Object.keys(arrows)) {
    it(`${folder} imports only what it may`, () => {
      const wrong = listSources(folder).flatMap((file) =>
        listImports(file)
          .filter((target) => !isAllowed(folder, file, target))
          .map((target) => `${file} → ${target}`),
      );
      assert.deepEqual(wrong, []);
    });

    it(`${folder} has no circular imports among the files and subfolders of a folder, types included`, () => {
      const files = listSources(folder);
      const folders = new Set(files.flatMap((file) => listParents(file, pathOf(folder))));
      for (const one of folders) {
        const inside = files.filter((file) => file.startsWith(`${one}/`));
        assert.deepEqual(findCircle(readRooms(one, inside)), [], one);
      }
    });
  }

  it('has nothing in packages/ that needs the service, tests and what they share included', () => {
    const files = new Set(globSync('packages/*/{src,test}/**/*.{js,ts}', { cwd: root }));
    // A set also visits what is added while it is read.
    for (const file of files)
      for (const target of listImports(file).map((one) => resolve(file, one))) {
        assert.ok(!target.startsWith('src/'), `${file} → ${target}`);
        if (/^(?:packages|test)\//.test(target)) files.add(target);
      }
    assert.ok(files.has('test/builders/shared-data.ts'));
  });

  it('has no circular imports among the folders of src', () => {
    const files = Object.keys(arrows)
      .filter((folder) => !folder.startsWith('packages/'))
      .flatMap(listSources);
    assert.deepEqual(findCircle(readRooms('src', files)), []);
  });

  it('detects a wrong arrow and a cycle', () => {
    const board = `${rules}/standings/board.ts`;
    for (const target of ['../../../../src/store/open.ts', 'node:fs', 'pg', '#foreign/convert'])
      assert.equal(isAllowed(rules, board, target), false, target);
    assert.equal(isAllowed(rules, board, '../tournament.ts'), true);
    assert.equal(isAllowed('http', 'src/http/app.ts', '../import/source.ts'), false);
    assert.equal(isAllowed('http', 'src/http/app.ts', '../store/open.ts'), true);
    const circle = { a: ['b'], b: ['c', 'd'], c: ['d'], d: ['b'], e: ['c'] };
    const imports = Object.entries(circle).map(([room, targets]) => [room, new Set(targets)] as const);
    assert.deepEqual(findCircle(new Map(imports)), ['b', 'c', 'd', 'b']);
  });

  it('reads no file of another folder of src by its path', () => {
    const wrong = Object.keys(arrows)
      .flatMap(listSources)
      .filter((file) => file.startsWith('src/'))
      .flatMap((file) =>
        listPaths(file)
          .filter((path) => path.startsWith('src/') && path.split('/')[1] !== file.split('/')[1])
          .map((path) => `${file} → ${path}`),
      );
    assert.deepEqual(wrong, []);
  });

  it('has no clocks, randomness or timers in the packages that compute', () => {
    const wrong = [armyList, rules, foreign].flatMap(listSources).flatMap((file) => {
      const code = readFileSync(join(root, file), 'utf8').replaceAll(/\/\*[\s\S]*?\*\/|\/\/.*$/gm, '');
      return forbiddenInRules.filter((pattern) => pattern.test(code)).map((pattern) => `${file}: ${pattern}`);
    });
    assert.deepEqual(wrong, []);
  });

  it('cuts JSON as text in one function only', () => {
    const cut = /JSON\.stringify\((?:[^()]|\([^()]*\))*\)\s*\.(?:slice|substring|replace)\(/;
    const wrong = Object.keys(arrows)
      .flatMap(listSources)
      .filter((file) => cut.test(readFileSync(join(root, file), 'utf8')));
    assert.deepEqual(wrong, []);
  });

  it('keeps SQL in the store', () => {
    const wrong = Object.keys(arrows)
      .filter((folder) => folder !== 'store')
      .flatMap(listSources)
      .filter((file) =>
        /\b(SELECT .+ FROM|INSERT INTO|DELETE FROM|UPDATE \w+ SET)\b/.test(
          readFileSync(join(root, file), 'utf8'),
        ),
      );
    assert.deepEqual(wrong, []);
  });
});

/** The folders above a file, up to `top`. */
function listParents(file: string, top: string): string[] {
  const folder = dirname(file);
  return folder === top ? [top] : [folder, ...listParents(folder, top)];
}

/** Paths that a file opens relative to itself. */
function listPaths(file: string): string[] {
  const source = readFileSync(join(root, file), 'utf8');
  const paths = source.matchAll(
    /new URL\(\s*['`]([^'`$]+)[^,]*,\s*import\.meta\.url|join\(import\.meta\.dirname, '([^']+)'/g,
  );
  return [...paths].map(([, url, path]) => resolve(file, `./${url ?? path}`));
}
