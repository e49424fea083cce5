// Builds dist/, which is published to npm: the sources as JavaScript with declarations, in the layout of the checkout, so that relative paths are the same.
// Node strips no types below node_modules (docs/adr/README.md, 1).
import { execFileSync } from 'node:child_process';
import { cpSync, globSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { writeBundles } from './bundle.ts';

const root = join(import.meta.dirname, '..');
const dist = join(root, 'dist');
/** The files that a running server reads in addition to its sources. */
const read = globSync(['docs/*.md', 'docs/{generated,rules}/*.md'], { cwd: root });

rmSync(dist, { recursive: true, force: true });
const compiler = join(root, 'node_modules/typescript/bin/tsc');
execFileSync(process.execPath, [compiler, '-p', 'tsconfig.build.json'], { cwd: root, stdio: 'inherit' });
// Importers see one function: only the declarations of the package's entry are published.
const entry = 'src/cli/main.d.ts';
for (const file of globSync('**/*.d.ts', { cwd: dist })) if (file !== entry) rmSync(join(dist, file));
cpSync(join(root, 'src'), join(dist, 'src'), {
  recursive: true,
  filter: (path) => !/\.ts$|tsconfig\.json$/.test(path),
});
writeBundles(pathToFileURL(`${dist}/`));
for (const file of read) cpSync(join(root, file), join(dist, file));
cpSync(join(root, 'examples'), join(dist, 'examples'), {
  recursive: true,
  filter: (path) => !/\.\w+$/.test(path) || /\.(?:json|sql)$/.test(path),
});
const { name, version, type, imports } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
const compiled = Object.fromEntries(
  Object.entries<string>(imports).map(([from, to]) => [from, to.replace(/\.ts$/, '.js')]),
);
writeFileSync(join(dist, 'package.json'), `${JSON.stringify({ name, version, type, imports: compiled })}\n`);
