// Style, script, font and icon: plain files, served under a name that changes with their content.
import { hash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';

export interface Asset {
  readonly path: string;
  readonly type: string;
  readonly body: Buffer;
  /** Whether compressing it again would gain nothing. */
  readonly packed: boolean;
}

const types: Readonly<Record<string, string>> = {
  css: 'text/css; charset=utf-8',
  js: 'text/javascript; charset=utf-8',
  svg: 'image/svg+xml; charset=utf-8',
  woff2: 'font/woff2',
};
const folder = new URL('./assets/', import.meta.url);
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

function readAssets(): Map<string, Asset> {
  const found = new Map<string, Asset>();
  // Style names fonts, so fonts come first and get their addresses put into it.
  const names = readdirSync(folder).sort((a, b) => Number(a.endsWith('.css')) - Number(b.endsWith('.css')));
  for (const name of names) {
    const [stem, ending = ''] = name.split(/\.(?=[^.]+$)/);
    const type = types[ending];
    if (type === undefined) continue;
    let body: Buffer = readFileSync(new URL(name, folder));
    if (ending === 'css') {
      const text = body.toString().replace(/url\("?\.\/([\w.-]+)"?\)/g, (whole, named: string) => {
        const path = found.get(named)?.path;
        return path === undefined ? whole : `url("${path.replace('/assets/', '')}")`;
      });
      body = Buffer.from(text);
    }
    const digest = hash('sha256', body, 'base64url').slice(0, 10);
    found.set(name, { path: `/assets/${stem}-${digest}.${ending}`, type, body, packed: ending === 'woff2' });
  }
  return found;
}

function hashFolder(): string {
  const here = new URL('./', import.meta.url);
  const names = readdirSync(here, { recursive: true, encoding: 'utf8' }).filter((name) =>
    /\.\w+$/.test(name),
  );
  return hash(
    'sha256',
    names
      .sort()
      .map((name) => readFileSync(new URL(name, here), 'base64'))
      .join(),
    'base64url',
  ).slice(0, 12);
}
