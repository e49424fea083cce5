// Builds dist/ of the package whose folder this runs in, which is published to npm: its sources as JavaScript with declarations. What it imports from
// another package of this checkout, by a relative path, is imported from the published package instead.
import { execFileSync } from 'node:child_process';
import { cpSync, globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';

const root = join(import.meta.dirname, '..');
const folder = process.cwd();
const dist = join(folder, 'dist');
/** `'../../rules/src/standings/board.js'` */
const elsewhere = /(['"])(?:\.\.\/)+([a-z-]+)\/src\/([^'"]+)\.js\1/g;

const built = mkdtempSync(join(tmpdir(), 'muster-package-'));
const compiler = join(root, 'node_modules/typescript/bin/tsc');
execFileSync(process.execPath, [compiler, '-p', join(root, 'packages'), '--outDir', built], {
  stdio: 'inherit',
});
rmSync(dist, { recursive: true, force: true });
cpSync(join(built, basename(folder), 'src'), dist, { recursive: true });
rmSync(built, { recursive: true });
for (const file of globSync('**/*.{js,d.ts}', { cwd: dist })) {
  const path = join(dist, file);
  const text = readFileSync(path, 'utf8');
  writeFileSync(path, text.replaceAll(elsewhere, '$1@muster-results/$2/$3$1'));
}
cpSync(join(root, 'LICENSE'), join(folder, 'LICENSE'));
