// Scripts as browsers get them: joined, without types, and small.
import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, it } from 'node:test';
import { findAsset, findAssetByPath } from '../../src/pages/frame/assets.ts';
import { startService } from '../builders/service.ts';
import { startOnce } from '../builders/suite.ts';

/** Gzipped, with the libraries. Scripts of visitors: as in November 2026, with 1.5 KB for the clock. */
const mostBytes = {
  'script.js': 3590,
  'venue.js': 3600,
  'screen.js': 2900,
  'worker.js': 1418,
  'personal.js': 5600,
  'personal-worker.js': 1744,
  // Too small to be compressed.
  'desk-worker.js': 800,
  'seasons.js': 30 * 1024,
  'ratings.js': 26 * 1024,
  'people.js': 16 * 1024,
  'team.js': 22 * 1024,
};
/** Everything that the desk of an event loads, at once or when it is opened. */
const deskScripts = ['desk.js', 'desk-venue.js', 'desk-awards.js'];
const allScripts = [...Object.keys(mostBytes), ...deskScripts];
const mostDeskBytes = 60 * 1024;

/** What browsers and service workers define. */
const globals = new Set(
  globSync('node_modules/{typescript,@typescript/*}/lib/lib.{dom,es*,webworker}*.d.ts').flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/^declare (?:var|function) (\w+)/gm)].map(([, name]) => name),
  ),
);

function listFiles(name: string): string[] {
  const { path, imports = [] } = findAsset(name);
  return [path, ...imports];
}

async function readAll(paths: readonly string[]): Promise<string[]> {
  return (await Promise.all(paths.map((one) => findAssetByPath(one)?.read()))).map(String);
}

describe('a script', () => {
  const start = startOnce((suite) => startService(suite, [], { pages: true }));

  /** As they are sent, gzipped. */
  async function sumBytes(paths: Iterable<string>): Promise<number> {
    const { request } = await start();
    const sent = [...new Set(paths)].map((path) => request('GET', path, { 'accept-encoding': 'gzip' }));
    return (await Promise.all(sent)).reduce((sum, { bytes }) => sum + bytes.length, 0);
  }

  for (const [name, most] of Object.entries(mostBytes))
    it(`${name} has at most ${most} bytes, gzipped, with the libraries`, async () => {
      const total = await sumBytes(listFiles(name));
      assert.ok(total > 0 && total <= most, `${total} bytes`);
    });

  it(`of the desk has at most ${mostDeskBytes} bytes, gzipped, together with its parts and libraries`, async () => {
    const total = await sumBytes(deskScripts.flatMap(listFiles));
    assert.ok(total <= mostDeskBytes, `${total} bytes`);
  });

  it('is joined into one, which imports the libraries that it needs and nothing else', async () => {
    const [path = '', ...imports] = listFiles('desk.js');
    const [own = '', ...libraries] = await readAll([path, ...imports]);
    const imported = [...own.matchAll(/^import\{[\w,]+\}from'\.\/(.*)';$/gm)].map(
      ([, name]) => `/assets/${name}`,
    );
    assert.ok(imports.length >= 4, 'libraries are served from here');
    assert.deepEqual(
      imported.filter((one) => !imports.includes(one)),
      [],
    );
    assert.doesNotMatch(libraries.join('\n'), /from ?["'][^.]/);
  });

  it('that is a part of the desk imports from the desk’s script what both need', async () => {
    const { path } = findAsset('desk.js');
    const [desk = '', ...parts] = await readAll(deskScripts.map((name) => findAsset(name).path));
    for (const part of parts) {
      const [, names = ''] =
        new RegExp(`^import\\{([\\w,]+)\\}from'\\.${path.slice('/assets'.length)}';$`, 'm').exec(part) ?? [];
      assert.ok(names.split(',').length > 5, names);
      const exported = /^export\{(.*)\};$/m
        .exec(desk)?.[1]
        ?.split(',')
        .map((one) => one.replace(/^.* as /, ''));
      assert.deepEqual(
        names.split(',').filter((name) => !exported?.includes(name)),
        [],
      );
      assert.doesNotMatch(
        part,
        /aria-describedby|\/organisers\//,
        'neither fields nor requests a second time',
      );
    }
  });

  it('has no types, comments and blanks', async () => {
    for (const name of allScripts) {
      const [own = ''] = await readAll([findAsset(name).path]);
      const left = /^.*(?:\b(?:interface|declare|readonly) |\/\*|^\/\/| (?:=>|[=?+]) |[ \t]$).*$/m.exec(
        own.replaceAll(/`[^`]*`|'[^'\n]*'/g, ''),
      );
      assert.equal(left?.[0], undefined, name);
    }
  });

  it('gives no short name to something of the browser', async () => {
    assert.ok(globals.has('history') && globals.has('fetch'));
    const scripts = await readAll(allScripts.map((name) => findAsset(name).path));
    const declared = new Set(
      [...readSources().values()].flatMap((text) =>
        [...text.matchAll(/(?<!declare )\b(?:const|let|function|class) (\w+)/g)].map(([, name = '']) => name),
      ),
    );
    const shortened = [...declared.intersection(globals)].filter(
      (name) => !scripts.some((text) => new RegExp(`(?:const|let|function|class) ${name}\\b`).test(text)),
    );
    assert.deepEqual(shortened, []);
  });
});

/** The modules of all scripts, by file. */
function readSources(): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  function follow(file: string): void {
    if (found.has(file)) return;
    const text = readFileSync(file, 'utf8').replaceAll(/^ *(?:\/\/|\/?\*).*$/gm, '');
    found.set(file, text);
    for (const [, from = ''] of text.matchAll(/^(?:import|\}) (?!type).*from '([.#][^']+)';$/gm)) {
      const [folder, ...rest] = from.split('/');
      follow(
        from.startsWith('#')
          ? `packages/${folder?.slice(1)}/src/${rest.join('/')}.ts`
          : join(dirname(file), from),
      );
    }
  }
  for (const file of globSync('src/pages/assets/{,workers/}*.ts')) follow(file);
  return found;
}
