// A database with the demo world and a key: made once per size, copied for each drill.
import { copyFileSync, existsSync } from 'node:fs';
import { join } from 'node:path';
import { runMuster } from '../../test/builders/run-muster.ts';
import { importRecords, readDemo } from './records.ts';
import { makeFolder } from './workspace.ts';

export interface World {
  readonly path: string;
  readonly url: string;
  readonly key: string;
}

const templates = new Map<number, Promise<string>>();

async function makeTemplate(tournaments: number): Promise<string> {
  const path = join(makeFolder(), 'world.db');
  if (tournaments > 0) await importRecords(`sqlite:${path}`, await readDemo(tournaments));
  return path;
}

export async function makeWorld(tournaments = 20): Promise<World> {
  const template = templates.get(tournaments) ?? makeTemplate(tournaments);
  templates.set(tournaments, template);
  const path = join(makeFolder(), 'drill.db');
  for (const end of ['', '-keys'])
    if (existsSync((await template) + end)) copyFileSync((await template) + end, path + end);
  const url = `sqlite:${path}`;
  return { path, url, key: await issueKey(url) };
}

export async function issueKey(url: string, account = 'drill'): Promise<string> {
  const words = ['keys', 'create', '--account', account, '--database', url];
  const { status, stdout, stderr } = await runMuster(words);
  if (status !== 0) throw new Error(`no key could be made: ${stderr}`);
  return stdout.trim();
}

/** A key that was valid. */
export async function issueRevokedKey(url: string): Promise<string> {
  const account = 'revoked';
  const key = await issueKey(url, account);
  const { stdout } = await runMuster(['keys', 'list', '--database', url]);
  const line = stdout.split('\n').find((row) => row.includes(account)) ?? '';
  const { status, stderr } = await runMuster([
    'keys',
    'revoke',
    line.split(/\s+/)[0] ?? '',
    '--database',
    url,
  ]);
  if (status !== 0) throw new Error(`a key could not be revoked: ${stderr}`);
  return key;
}
