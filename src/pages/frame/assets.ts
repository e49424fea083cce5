// Scripts, and the fonts and pictures of the frame: plain files, served under a name that changes with their content.
import { hash } from 'node:crypto';
import { existsSync, readdirSync } from 'node:fs';
import { frameFiles, frameVersion, hashFolder } from '../../html/frame-files.ts';
import { readScripts } from '../../html/scripts.ts';

export interface Asset {
  readonly path: string;
  readonly type: string;
  readonly read: () => Promise<Buffer>;
  /** Of a script: the paths of the libraries that it imports, directly or not. */
  readonly imports?: readonly string[];
}

const scriptType = 'text/javascript; charset=utf-8';
const types: Readonly<Record<string, string>> = {
  svg: 'image/svg+xml; charset=utf-8',
  woff2: 'font/woff2',
};
const folder = new URL('../assets/', import.meta.url);
const assets = readAssets();
const byPath = new Map([...assets.values()].map((asset) => [asset.path, asset]));

export function findAsset(name: string): Asset {
  const asset = assets.get(name);
  if (asset === undefined) throw new Error(`there is no asset "${name}"`);
  return asset;
}

export function findAssetByPath(path: string): Asset | undefined {
  return byPath.get(path);
}

/** Changes with every change of the code and files that make pages. */
export const pagesVersion = hash(
  'sha256',
  [
    frameVersion,
    hashFolder(new URL('../', import.meta.url)),
    ...[...assets.values()].map(({ path }) => path),
  ].join(),
  'base64url',
).slice(0, 12);

/** By name. Files in other folders are parts of scripts and styles, and not served alone. */
function readAssets(): ReadonlyMap<string, Asset> {
  const found = new Map<string, Asset>();
  const folders = [folder, new URL('workers/', folder)].filter((one) => existsSync(one));
  const entries = folders.flatMap((one) =>
    readdirSync(one)
      .filter((name) => /\.[jt]s$/.test(name))
      .map((name) => new URL(name, one)),
  );
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
