// Scripts, fonts, pictures and icons: plain files, served under a name that changes with their content.
import { hash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { readScript, type Script } from './scripts.ts';

export interface Asset {
  readonly path: string;
  readonly type: string;
  readonly body: Buffer;
  /** Of a script: the paths of the packages that it imports, directly or not. */
  readonly imports?: readonly string[];
}

const types: Readonly<Record<string, string>> = {
  js: 'text/javascript; charset=utf-8',
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
export const pagesVersion = hashFolder();

/** By name. Files in folders are parts of these, and not served alone. */
function readAssets(): ReadonlyMap<string, Asset> {
  const found = new Map<string, Asset>();
  const files = readdirSync(folder, { withFileTypes: true }).filter((file) => file.isFile());
  for (const { name: file } of files) {
    const [stem, ending = ''] = file.split('.');
    const type = types[ending];
    if (type === undefined) throw new Error(`the type of "${file}" is not known`);
    if (ending === 'js') addScript(found, file, type);
    else {
      const body = readFileSync(new URL(file, folder));
      const digest = hash('sha256', body, 'base64url').slice(0, 10);
      found.set(file, { path: `/assets/${stem}-${digest}.${ending}`, type, body });
    }
  }
  return found;
}

function addScript(found: Map<string, Asset>, file: string, type: string): void {
  const { script, packages } = readScript(new URL(file, folder));
  const entries: [string, Script][] = [
    [file, script],
    ...packages.map((one): [string, Script] => [one.name, one]),
  ];
  for (const [key, { name, text, imports }] of entries) {
    const paths = imports.map((one) => `/assets/${one}`);
    found.set(key, { path: `/assets/${name}`, type, body: Buffer.from(text), imports: paths });
  }
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
