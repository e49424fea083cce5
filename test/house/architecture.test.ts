// The arrows between folders (ARCHITECTURE.md). A wrong import fails here.
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize, relative, sep } from 'node:path';
import { describe, it } from 'node:test';

const root = join(import.meta.dirname, '../..');

/** The client that is published on its own; the MCP server asks a service through it. */
const client = '../packages/client/src';

/** Folder → what it may import: other folders, or single files of them; packages by name, node: as a whole. */
const arrows: Readonly<Record<string, readonly string[]>> = {
  domain: ['contract', 'node:crypto'],
  contract: ['typebox'],
  demo: ['domain', 'foreign/presets.ts'],
  mcp: ['contract', 'node:', 'typebox', '@modelcontextprotocol/server', client],
  foreign: ['domain', 'contract', 'csv-parse'],
  store: ['contract', 'domain/name-order.ts', 'domain/statistics', 'node:', 'pg'],
  import: [
    'domain',
    'contract',
    'store',
    'foreign',
    'node:',
    'typebox',
    'jsonc-parser',
    'lru-cache',
    'sax',
    'fflate',
    'csv-parse',
  ],
  http: [
    'domain/statistics',
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
  pages: ['domain/statistics', 'contract', 'store', 'http', 'node:', '@resvg/'],
  dump: ['contract', 'store', 'node:', 'typebox', 'hyparquet-writer'],
  organisers: ['contract', 'store', 'foreign', 'import', 'http', 'node:', 'fflate', 'busboy', 'uqr'],
  cli: [
    'domain',
    'contract',
    'store',
    'foreign',
    'import',
    'http',
    'pages',
    'organisers',
    'mcp',
    'demo',
    'dump',
    client,
    'node:',
    'pino',
    '@modelcontextprotocol/server',
  ],
};

const forbiddenInDomain = [
  /\bDate\.now\b/,
  /\bnew Date\(\)/,
  /\bMath\.random\b/,
  /\brandom(?:Bytes|Int|UUID)\b/,
  /\basync\b/,
  /\bawait\b/,
  /\bprocess\./,
];

function listSources(folder: string): string[] {
  return readdirSync(join(root, 'src', folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts'))
    .map((name) => join('src', folder, name));
}

function listImports(file: string): string[] {
  const source = readFileSync(join(root, file), 'utf8');
  const statements = source.matchAll(
    /^(?:import|export) (?:[\w*{}\s,$]+ from )?'([^']+)';$|\bimport\('([^']+)'\)/gm,
  );
  return [...statements].map(([, from, dynamic]) => from ?? dynamic ?? '');
}

function isAllowed(folder: string, file: string, target: string): boolean {
  const allowed = arrows[folder] ?? [];
  if (!target.startsWith('.'))
    return allowed.some(
      (name) =>
        target === name || target.startsWith(`${name}/`) || (/[:/]$/.test(name) && target.startsWith(name)),
    );
  const reached = relative('src', normalize(join(dirname(file), target)))
    .split(sep)
    .join('/');
  return (
    reached.startsWith(`${folder}/`) ||
    allowed.some((name) => reached === name || reached.startsWith(`${name}/`))
  );
}

type Imports = ReadonlyMap<string, readonly string[]>;

function readImports(): Imports {
  const files = Object.keys(arrows).flatMap(listSources);
  return new Map(
    files.map((file) => [
      file,
      listImports(file)
        .filter((target) => target.startsWith('.'))
        .map((target) => normalize(join(dirname(file), target))),
    ]),
  );
}

/** Files each of which imports the next, the last one being the first again; none where there is no circle. */
function findCircle(imports: Imports): string[] {
  const left = new Map(imports);
  const isLeft = (file: string) => left.has(file);
  // What imports nothing that is left is in no circle.
  for (let size = -1; size !== left.size; ) {
    size = left.size;
    for (const [file, targets] of left) if (!targets.some(isLeft)) left.delete(file);
  }
  const path: string[] = [];
  let [file] = left.keys();
  for (; file !== undefined && !path.includes(file); file = left.get(file)?.find(isLeft)) path.push(file);
  return file === undefined ? [] : [...path.slice(path.indexOf(file)), file];
}

describe('architecture', () => {
  it('has only the folders that have a row in the table', () => {
    const folders = readdirSync(join(root, 'src'), { withFileTypes: true }).filter((entry) =>
      entry.isDirectory(),
    );
    assert.deepEqual(folders.map(({ name }) => name).sort(), Object.keys(arrows).sort());
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
  }

  it('domain imports types alone from contract, but for the grammar of stage ids and their names', () => {
    const wrong = listSources('domain').flatMap((file) =>
      [...readFileSync(join(root, file), 'utf8').matchAll(/^(?:import|export) (?!type ).*\/contract\/.*$/gm)]
        .map(([line]) => `${file}: ${line}`)
        .filter((line) => !/contract\/stage-(?:id\.ts|name\.js)';$/.test(line)),
    );
    assert.deepEqual(wrong, []);
  });

  it('the client imports nothing but itself', () => {
    const folder = 'packages/client/src';
    const wrong = readdirSync(join(root, folder)).flatMap((file) =>
      listImports(join(folder, file)).filter((target) => !/^\.\/[\w-]+\.ts$/.test(target)),
    );
    assert.deepEqual(wrong, []);
  });

  it('notices a wrong arrow', () => {
    assert.equal(isAllowed('domain', 'src/domain/standings/board.ts', '../../store/open.ts'), false);
    assert.equal(isAllowed('domain', 'src/domain/standings/board.ts', 'node:fs'), false);
    assert.equal(isAllowed('domain', 'src/domain/standings/board.ts', 'typebox'), false);
    assert.equal(isAllowed('http', 'src/http/app.ts', '../import/source.ts'), false);
    assert.equal(isAllowed('http', 'src/http/app.ts', '../store/open.ts'), true);
  });

  it('has no circle of imports', () => {
    assert.deepEqual(findCircle(readImports()), []);
    const circle = { a: ['b'], b: ['c', 'd'], c: ['d'], d: ['b'], e: ['c'] };
    assert.deepEqual(findCircle(new Map(Object.entries(circle))), ['b', 'c', 'd', 'b']);
  });

  it('has no clocks, randomness or timers in the domain', () => {
    const wrong = listSources('domain').flatMap((file) => {
      const code = readFileSync(join(root, file), 'utf8').replaceAll(/\/\*[\s\S]*?\*\/|\/\/.*$/gm, '');
      return forbiddenInDomain
        .filter((pattern) => pattern.test(code))
        .map((pattern) => `${file}: ${pattern}`);
    });
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
