// A database with the demo world in it, and a key to it: made once a size, copied for each drill.
import { copyFileSync } from 'node:fs';
import { join } from 'node:path';
import { generateWorld } from '../../src/demo/world.ts';
import { createKey } from '../../src/store/keys.ts';
import { openDatabase } from '../../src/store/open.ts';
import { importRecords } from '../../test/builders/service.ts';
import { makeFolder } from './place.ts';

export interface World {
  readonly folder: string;
  readonly path: string;
  readonly url: string;
  readonly key: string;
}

export const prefix = 'svc_v1_';
/** Every key that a drill has used: none may be in a log. */
export const issuedKeys: string[] = [];

const templates = new Map<number, Promise<string>>();

async function makeTemplate(tournaments: number): Promise<string> {
  const path = join(makeFolder(), 'world.db');
  const database = await openDatabase(`sqlite:${path}`);
  if (tournaments > 0) await importRecords(database, [...generateWorld({ tournaments, seed: 1 })]);
  await database.close();
  return path;
}

export async function makeWorld(tournaments = 20): Promise<World> {
  const template = templates.get(tournaments) ?? makeTemplate(tournaments);
  templates.set(tournaments, template);
  const folder = makeFolder();
  const path = join(folder, 'drill.db');
  copyFileSync(await template, path);
  const url = `sqlite:${path}`;
  return { folder, path, url, key: await issueKey(url) };
}

export async function issueKey(url: string, more: { expires?: string; rateLimit?: number } = {}) {
  const database = await openDatabase(url);
  const key = await createKey(database, { account: 'drill', label: '', prefix, ...more });
  await database.close();
  issuedKeys.push(key);
  return key;
}
