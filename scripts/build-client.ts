// Builds packages/client/dist, which is published as @muster-results/client.
import { execFileSync } from 'node:child_process';
import { cpSync, rmSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..');
const client = join(root, 'packages/client');

rmSync(join(client, 'dist'), { recursive: true, force: true });
execFileSync(process.execPath, [join(root, 'node_modules/typescript/bin/tsc'), '-p', client], {
  stdio: 'inherit',
});
cpSync(join(root, 'LICENSE'), join(client, 'LICENSE'));
