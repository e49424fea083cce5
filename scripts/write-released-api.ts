// Writes the API description that a release promises (docs/stability.md), without its examples. Run it when a release is made:
//   node scripts/write-released-api.ts
import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describeAt } from '../src/http/docs/describe-at.ts';

const root = join(import.meta.dirname, '..');
const file = join(root, 'test/contract/released-api.json');
const api = JSON.stringify(describeAt('https://results.example.org', 'svc_v1_'), (key, value: unknown) =>
  key === 'example' || key === 'examples' ? undefined : value,
);
writeFileSync(file, `${api}\n`);
execFileSync(
  process.execPath,
  [join(root, 'node_modules/@biomejs/biome/bin/biome'), 'format', '--write', file],
  {
    cwd: root,
  },
);
