// Script, font, picture and icon: plain files, served under a name that changes with their content.
import { hash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';

export interface Asset {
  readonly path: string;
  readonly type: string;
  readonly body: Buffer;
}

const types: Readonly<Record<string, string>> = {
  js: 'text/javascript; charset=utf-8',
  svg: 'image/svg+xml; charset=utf-8',
  woff2: 'font/woff2',
};
const folder = new URL('../assets/', import.meta.url);
/** Scripts that the server runs as well. */
const shared = new Map([['csv-text.js', new URL('../../contract/csv-text.js', import.meta.url)]]);
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

/** Changes with every change of the code and files that make pages: part of each page's ETag. */
export const pagesVersion = hashFolder();

function readAssets(): ReadonlyMap<string, Asset> {
  const found = new Map<string, Asset>();
  const own = readdirSync(folder, { withFileTypes: true }).filter((file) => file.isFile());
  for (const file of [...own.map(({ name }) => name), ...shared.keys()]) {
    const [stem, ending = ''] = file.split('.');
    const type = types[ending];
    if (type === undefined) throw new Error(`nobody knows the type of "${file}"`);
    const body = ending === 'js' ? readScript(file) : readFileSync(new URL(file, folder));
    found.set(file, { path: `/assets/${nameOf(stem ?? '', body)}.${ending}`, type, body });
  }
  return found;
}

function nameOf(stem: string, body: Buffer): string {
  return `${stem}-${hash('sha256', body, 'base64url').slice(0, 10)}`;
}

/** A script imports others by the names that their content gives them. */
function readScript(name: string): Buffer {
  const text = readFileSync(shared.get(name) ?? new URL(name, folder), 'utf8');
  return Buffer.from(
    text.replaceAll(
      /(?<= from )'\.\/([\w-]+)\.js'/g,
      (_, stem: string) => `'./${nameOf(stem, readScript(`${stem}.js`))}.js'`,
    ),
  );
}

function hashFolder(): string {
  const pages = new URL('../', import.meta.url);
  const names = readdirSync(pages, { recursive: true, encoding: 'utf8' }).filter((name) =>
    /\.\w+$/.test(name),
  );
  return hash(
    'sha256',
    [
      ...names.sort().map((name) => readFileSync(new URL(name, pages), 'base64')),
      ...[...assets.values()].map(({ path }) => path),
    ].join(),
    'base64url',
  ).slice(0, 12);
}
