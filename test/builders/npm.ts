// Packs and installs packages with npm, and checks whether a registry answers.
import { execFile } from 'node:child_process';
import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';
import { skipUnlessCi } from './skips.ts';

const run = promisify(execFile);
const patienceMs = 5_000;
/** Which registry, and how to reach it; npm's own variables for scripts are left out. */
const settings = Object.fromEntries(
  Object.entries(process.env).filter(([name]) =>
    /^(npm_config_(registry|cafile|(user|global)config|cache)|(https?|no)_proxy|node_extra_ca_certs)$/i.test(
      name,
    ),
  ),
);

/** Runs npm on a Node; fails with its output. */
export async function npm(args: readonly string[], cwd: string, node = process.execPath): Promise<string> {
  const { PATH = '', HOME } = process.env;
  const env = { ...settings, PATH: [join(node, '..'), PATH].join(delimiter), HOME };
  const { stdout } = await run('npm', args, { cwd, env, maxBuffer: 64 * 1024 * 1024 });
  return stdout;
}

/** For `skip`: why nothing can be installed here, or false. */
export async function skipRegistry(): Promise<string | false> {
  const quickly = ['--fetch-retries=0', `--fetch-timeout=${patienceMs}`, '--prefer-online'];
  try {
    await npm(['view', 'typebox', 'version', ...quickly], import.meta.dirname);
    return false;
  } catch (error) {
    const code = /^npm error code (\S+)/m.exec(String(error))?.[1];
    return skipUnlessCi(`no npm registry answers (${code})`);
  }
}

export interface Packed {
  /** Of the archive. */
  readonly path: string;
  readonly unpackedSize: number;
  readonly files: readonly string[];
}

/** Packs a folder of the checkout into another folder. */
export async function pack(folder: string, into: string): Promise<Packed> {
  const printed = await npm(['pack', '--json', '--loglevel=error', `--pack-destination=${into}`], folder);
  // Scripts that npm runs print before it does.
  const [packed] = JSON.parse(printed.slice(printed.search(/^\[/m))) as [
    { filename: string; unpackedSize: number; files: { path: string }[] },
  ];
  return {
    path: join(into, packed.filename),
    unpackedSize: packed.unpackedSize,
    files: packed.files.map(({ path }) => path),
  };
}

/** The machine's own Node, besides the one from the packages. */
export function findMachineNode(): string | undefined {
  return (process.env['PATH'] ?? '')
    .split(delimiter)
    .filter((folder) => !folder.includes('node_modules'))
    .map((folder) => join(folder, 'node'))
    .find((path) => path !== process.execPath && isProgram(path));
}

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
