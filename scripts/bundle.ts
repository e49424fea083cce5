// node scripts/bundle.ts: writes the scripts of pages as browsers get them beside their sources, for an image without esbuild.
// A checkout in which one works must not have these files: they would be served instead of changed sources.
import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { bundledFile, bundleScripts } from '../src/html/scripts.ts';
import { docsScripts } from '../src/http/docs/docs.ts';
import { pageScripts } from '../src/pages/frame/assets.ts';

/** `to`: the folder that has the layout of the checkout. */
export function writeBundles(to: URL): void {
  const root = new URL('../', import.meta.url).href;
  for (const scripts of [pageScripts, docsScripts]) {
    const file = new URL(scripts.folder.href.slice(root.length) + bundledFile, to);
    writeFileSync(file, JSON.stringify(bundleScripts(scripts)));
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) writeBundles(new URL('../', import.meta.url));
