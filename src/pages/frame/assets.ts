// Scripts, and the fonts and pictures of the frame: plain files, served under a name that changes with their content.
import { hash } from 'node:crypto';
import { frameFiles, frameVersion, hashFolder } from '../../html/frame-files.ts';
import { readScripts, type ScriptFolder } from '../../html/scripts.ts';

export interface Asset {
  readonly path: string;
  readonly type: string;
  readonly body: Buffer;
  /** The paths of the files that a script imports, directly or not. */
  readonly imports?: readonly string[];
  /** The paths of the files that a script loads later. */
  readonly later?: readonly string[];
}

/** A service worker imports nothing. */
export const pageScripts: ScriptFolder = {
  folder: new URL('../assets/', import.meta.url),
  alone: [
    'script',
    'venue',
    'screen',
    'personal',
    'workers/worker',
    'workers/personal-worker',
    'workers/desk-worker',
  ],
  together: ['desk', 'people', 'ratings', 'seasons', 'team'],
};

const scriptType = 'text/javascript; charset=utf-8';
const types: Readonly<Record<string, string>> = {
  svg: 'image/svg+xml; charset=utf-8',
  woff2: 'font/woff2',
};

interface Assets {
  readonly byName: ReadonlyMap<string, Asset>;
  readonly byPath: ReadonlyMap<string, Asset>;
  readonly version: string;
}

/** Read when a page or an asset is first requested. */
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

/** By name; of files that several scripts import, by file. */
function readAssets(): ReadonlyMap<string, Asset> {
  const found = new Map<string, Asset>();
  const pathOf = (file: string) => `/assets/${file}`;
  for (const { name, file, text, imports, later } of readScripts(pageScripts))
    found.set(found.has(name) ? file : name, {
      path: pathOf(file),
      type: scriptType,
      body: Buffer.from(text),
      imports: imports.map(pathOf),
      later: later.map(pathOf),
    });
  for (const [name, body] of frameFiles) {
    if (name.includes('/')) continue;
    const [stem, ending = ''] = name.split('.');
    const type = types[ending];
    if (type === undefined) throw new Error(`the type of "${name}" is not known`);
    const digest = hash('sha256', body, 'base64url').slice(0, 10);
    found.set(name, { path: `/assets/${stem}-${digest}.${ending}`, type, body });
  }
  return found;
}
