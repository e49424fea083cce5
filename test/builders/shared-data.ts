// Real results of strangers, kept beside the checkout and no part of it.
import { existsSync, readdirSync, readFileSync } from 'node:fs';

const folder = new URL('../../../shared/data/', import.meta.url);

/** A message for `skip` where the folder is absent. */
export function missingData(name: string): string | false {
  return existsSync(new URL(`${name}/`, folder)) ? false : `../shared/data/${name} is absent`;
}

export function listData(name: string): readonly string[] {
  if (missingData(name)) return [];
  return readdirSync(new URL(`${name}/`, folder))
    .filter((file) => file.endsWith('.json'))
    .map((file) => `${name}/${file}`);
}

export function readData<T>(path: string): T {
  return JSON.parse(readText(path)) as T;
}

export function readText(path: string): string {
  return readFileSync(new URL(path, folder), 'utf8');
}

export function readDataBytes(path: string): Buffer {
  return readFileSync(new URL(path, folder));
}
