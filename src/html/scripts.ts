// Scripts as browsers get them: esbuild joins the modules of a script, those of packages/ and the libraries that it imports, removes types and shortens the result.
// A checkout needs no build: this happens when a script is first requested, and nothing is written to disk. The published package and the image contain the result
// (scripts/bundle.ts), and need no esbuild.
import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { BuildOptions, BuildResult } from 'esbuild';

/** The scripts of a folder, by the paths of their first modules without an ending. */
export interface ScriptFolder {
  readonly folder: URL;
  /** Each is one file. */
  readonly alone: readonly string[];
  /** Modules that several of them import are a file of their own, so that a browser that has seen one page has most of the next. */
  readonly together: readonly string[];
}

export interface Script {
  /** `desk.js` */
  readonly name: string;
  /** `desk-5DAY23Z3.js`: the name with a hash of the content. */
  readonly file: string;
  readonly text: string;
  /** The files that it imports, directly or not. */
  readonly imports: readonly string[];
  /** The files that it loads later, with what these import. */
  readonly later: readonly string[];
}

/** The result, where it was made before. */
export const bundledFile = 'bundled.json';

export function readScripts(scripts: ScriptFolder): readonly Script[] {
  const bundled = new URL(bundledFile, scripts.folder);
  return existsSync(bundled) ? JSON.parse(readFileSync(bundled, 'utf8')) : bundleScripts(scripts);
}

export function bundleScripts({ folder, alone, together }: ScriptFolder): readonly Script[] {
  return [...bundle(folder, alone, false), ...bundle(folder, together, true)];
}

function bundle(folder: URL, names: readonly string[], splitting: boolean): Script[] {
  const { buildSync } = createRequire(import.meta.url)('esbuild') as {
    buildSync(options: BuildOptions): BuildResult<{ write: false; metafile: true }>;
  };
  const { outputFiles, metafile } = buildSync({
    absWorkingDir: fileURLToPath(folder),
    entryPoints: names.map((name) => `./${name}.ts`),
    bundle: true,
    minify: true,
    splitting,
    format: 'esm',
    target: 'es2024',
    charset: 'utf8',
    legalComments: 'none',
    outdir: 'bundled',
    entryNames: '[name]-[hash]',
    chunkNames: '[name]-[hash]',
    write: false,
    metafile: true,
  });
  // Lines begin only within templates, whose indentation is not shown.
  const texts = new Map(
    outputFiles.map(({ path, text }) => [basename(path), text.replaceAll(/\n +/g, '\n')]),
  );
  const imported = new Map(
    Object.entries(metafile.outputs).map(([path, { imports }]) => [
      basename(path),
      imports.map((one) => ({ file: basename(one.path), isLater: one.kind === 'dynamic-import' })),
    ]),
  );
  /** What a file imports, directly or not; with what it loads later, if that is asked for. */
  function follow(file: string, withLater: boolean, found = new Set<string>()): Set<string> {
    for (const one of imported.get(file) ?? []) {
      if (found.has(one.file) || (one.isLater && !withLater)) continue;
      found.add(one.file);
      follow(one.file, withLater, found);
    }
    return found;
  }
  return [...texts].map(([file, text]) => {
    const imports = follow(file, false);
    const later = follow(file, true).difference(imports);
    const name = file.replace(/-[^-]*\.js$/, '.js');
    return { name, file, text, imports: [...imports], later: [...later] };
  });
}
