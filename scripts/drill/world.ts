// A database with the demo world and a key: made once per size, copied for each drill.
import { copyFileSync, existsSync } from 'node:fs';
import { join } from 'node:path';
import { runMuster } from '../../test/builders/run-muster.ts';
import { importRecords, readDemo } from './records.ts';
import { makeFolder } from './workspace.ts';

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
  if (tournaments > 0) await importRecords(`sqlite:${path}`, await readDemo(tournaments));
  return path;
}

export async function makeWorld(tournaments = 20): Promise<World> {
  const template = templates.get(tournaments) ?? makeTemplate(tournaments);
  templates.set(tournaments, template);
  const folder = makeFolder();
  const path = join(folder, 'drill.db');
  copyDatabase(await template, path);
  const url = `sqlite:${path}`;
  return { folder, path, url, key: await issueKey(url) };
}

/** Copies a database that is not open, with its file of keys if it has one. */
export function copyDatabase(from: string, to: string): void {
  for (const end of ['', '-keys'])
    if (existsSync(`${from}${end}`)) copyFileSync(`${from}${end}`, `${to}${end}`);
}

interface KeyOptions {
  readonly account?: string;
  readonly expires?: string;
  readonly rateLimit?: number;
}

export async function issueKey(url: string, { account = 'drill', expires, rateLimit }: KeyOptions = {}) {
  const { status, stdout, stderr } = await runMuster([
    'keys',
    'create',
    '--account',
    account,
    '--database',
    url,
    ...(expires === undefined ? [] : ['--expires', expires]),
    ...(rateLimit === undefined ? [] : ['--rate-limit', String(rateLimit)]),
  ]);
  if (status !== 0) throw new Error(`no key could be made: ${stderr}`);
  const key = stdout.trim();
  issuedKeys.push(key);
  return key;
}

/** A key that was valid. */
export async function issueRevokedKey(url: string): Promise<string> {
  const account = 'revoked';
  const key = await issueKey(url, { account });
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
