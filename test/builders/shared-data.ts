// Events with published results to compare with: invented ones in test/fixtures/events, and real ones, stored beside the checkout and not part of it.
import { existsSync, readdirSync, readFileSync } from 'node:fs';

const invented = new URL('../fixtures/events/', import.meta.url);
const real = new URL('../../../shared/data/', import.meta.url);

export interface DataFile {
  /** "xwing/lf_454.json" */
  readonly name: string;
  readonly isReal: boolean;
}

/** A message for `skip` if the real events are absent. */
export function missingData(folder: string): string | false {
  return existsSync(new URL(`${folder}/`, real)) ? false : `../shared/data/${folder} is absent`;
}

export function listData(folder: string): readonly DataFile[] {
  const list = (from: URL, isReal: boolean) =>
    readdirSync(new URL(`${folder}/`, from))
      .filter((file) => file.endsWith('.json'))
      .map((file) => ({ name: `${folder}/${file}`, isReal }));
  return [...list(invented, false), ...(missingData(folder) ? [] : list(real, true))];
}

export function readData<T>({ name, isReal }: DataFile): T {
  return JSON.parse(readFileSync(new URL(name, isReal ? real : invented), 'utf8')) as T;
}

/** Of the real data. */
export function readText(path: string): string {
  return readFileSync(new URL(path, real), 'utf8');
}

export function readBytes(path: string): Buffer {
  return readFileSync(new URL(path, real));
}

/** The expected results for files of other platforms, by the names of the files that make up one tournament. */
export function readExpected<T = unknown>(format: string): Readonly<Record<string, T>> {
  const path = `foreign/${format}/expected.json`;
  if (!existsSync(new URL(path, real))) return {};
  return (JSON.parse(readText(path)) as { readonly files: Readonly<Record<string, T>> }).files;
}
