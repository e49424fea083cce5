// The files of the frame: the sheets that pages and documentation share, with their fonts and pictures.
import { hash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { sep } from 'node:path';

/** By name, such as `icon.svg` or `style/base.css`. */
export const frameFiles: ReadonlyMap<string, Buffer> = readFolder(new URL('./assets/', import.meta.url));

/** Throws for an unknown name. */
export function readFrameFile(name: string): Buffer {
  const body = frameFiles.get(name);
  if (body === undefined) throw new Error(`the frame has no file "${name}"`);
  return body;
}

/** Changes with every change of the code and files of the frame. */
export const frameVersion = hashFolder(new URL('./', import.meta.url));

/** The hash of all files of a folder and its subfolders. */
export function hashFolder(folder: URL): string {
  return hash(
    'sha256',
    [...readFolder(folder).values()].map((body) => body.toString('base64')).join(),
    'base64url',
  );
}

/** Ordered by name. */
function readFolder(folder: URL): ReadonlyMap<string, Buffer> {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.\w+$/.test(name))
    .map((name) => name.replaceAll(sep, '/'));
  return new Map(names.sort().map((name) => [name, readFileSync(new URL(name, folder))]));
}
