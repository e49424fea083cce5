// Reads the version from package.json.
import { readFile } from 'node:fs/promises';

export async function readVersion(): Promise<string> {
  const about = await readFile(new URL('../../package.json', import.meta.url), 'utf8');
  return (JSON.parse(about) as { version: string }).version;
}
