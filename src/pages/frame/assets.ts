// Scripts, and the fonts and pictures of the frame: plain files, served under a name that changes with their content.
import { hash } from 'node:crypto';
import { existsSync, readdirSync } from 'node:fs';
import { frameFiles, frameVersion, hashFolder } from '../../html/frame-files.ts';
import { readScripts } from '../../html/scripts.ts';

export interface Asset {
  readonly path: string;
  readonly type: string;
  readonly read: () => Promise<Buffer>;
  /** Of a script: the paths of what it imports, directly or not. */
  readonly imports?: readonly string[];
}

const scriptType = 'text/javascript; charset=utf-8';
const types: Readonly<Record<string, string>> = {
  svg: 'image/svg+xml; charset=utf-8',
  woff2: 'font/woff2',
};
const folder = new URL('../assets/', import.meta.url);

interface Assets {
  readonly byName: ReadonlyMap<string, Asset>;
  readonly byPath: ReadonlyMap<string, Asset>;
  readonly version: string;
}

/** Read when a page or an asset is first requested: more than a hundred files. */
let known: Assets | undefined;

function loadAssets(): Assets {
  known ??= indexAssets(readAssets());
  return known;
}

function indexAssets(byName: ReadonlyMap<string, Asset>): Assets {
  const byPath = new Map([...byName.values()].map((asset) => [asset.path, asset]));
  const parts = [frameVersion, hashFolder(new URL('../', import.meta.url)), ...byPath.keys()];
  return { byName, byPath, version: hash('sha256', parts.join(), 'base64url').slice(0, 12) };
}

export function findAsset(name: string): Asset {
  const asset = loadAssets().byName.get(name);
  if (asset === undefined) throw new Error(`there is no asset "${name}"`);
  return asset;
}

export function findAssetByPath(path: string): Asset | undefined {
  return loadAssets().byPath.get(path);
}

/** Changes with every change of the code and files that make pages. */
export function readPagesVersion(): string {
  return loadAssets().version;
}

/** By name. Files in other folders are parts of scripts and styles, and not served alone. */
function readAssets(): ReadonlyMap<string, Asset> {
  const found = new Map<string, Asset>();
  const folders = [folder, new URL('workers/', folder)].filter((one) => existsSync(one));
  const entries = folders.flatMap((one) => {
    const names = readdirSync(one).filter((name) => /\.[jt]s$/.test(name));
    return names.map((name) => {
      // desk-venue.ts is a part of desk.ts.
      const whole = name.replace(/-[^.]*/, '');
      const isPart = whole !== name && names.includes(whole);
      return { address: new URL(name, one), partOf: isPart ? new URL(whole, one) : undefined };
    });
  });
  const { scripts, libraries } = readScripts(entries);
  for (const { stem, name, imports, read } of [...scripts, ...libraries])
    found.set(`${stem}.js`, {
      path: `/assets/${name}`,
      type: scriptType,
      read: async () => Buffer.from(await read()),
      imports: imports.map((one) => `/assets/${one}`),
    });
  for (const [name, body] of frameFiles) {
    if (name.includes('/')) continue;
    const [stem, ending = ''] = name.split('.');
    const type = types[ending];
    if (type === undefined) throw new Error(`the type of "${name}" is not known`);
    const digest = hash('sha256', body, 'base64url').slice(0, 10);
    found.set(name, { path: `/assets/${stem}-${digest}.${ending}`, type, read: async () => body });
  }
  return found;
}
