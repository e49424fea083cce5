// What is written about the project is held against it.
import assert from 'node:assert/strict';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, it } from 'node:test';
import {
  writeColumns,
  writeOperations,
  writeParts,
  writeProblems,
  writeTools,
} from '../../scripts/write-docs.ts';
import { startDemoService } from '../builders/demo-world.ts';

const root = join(import.meta.dirname, '../..');
function read(file: string): string {
  return readFileSync(join(root, file), 'utf8');
}

const pages = [
  'README.md',
  'ARCHITECTURE.md',
  'CONTRIBUTING.md',
  'CHANGELOG.md',
  'RELEASING.md',
  'SECURITY.md',
  'examples/README.md',
].concat(
  readdirSync(join(root, 'docs'), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.md'))
    .map((name) => join('docs', name)),
);

describe('the README', () => {
  it('names the two commands, and CI runs the second one to the letter', () => {
    const text = read('README.md');
    assert.match(text, /^npm ci && npm start\b/m);
    assert.match(text, /^npm ci && npm test\b/m);
    assert.match(read('.ci/run'), /^npm ci && npm test$/m);
  });

  it('shows a request and its real answer', async (t) => {
    const found = /^curl -H "Authorization: Bearer \$KEY" (\S+)\n```\n\n```json\n([\s\S]+?)\n```/m.exec(
      read('README.md'),
    );
    assert.ok(found?.[1] && found[2]);
    const { host, pathname, search } = new URL(found[1]);
    const service = await startDemoService(t);
    const { body } = await service.get(pathname + search, { host });
    assert.deepEqual(JSON.parse(found[2]), body);
  });
});

describe('the docs', () => {
  it('lead only to files and headings that are there', () => {
    const wrong = pages.flatMap((page) =>
      [...read(page).matchAll(/\]\((?!https?:)([^)#\s]+)[^)]*\)/g)]
        .map(([, target = '']) => target)
        .filter((target) => !existsSync(join(root, dirname(page), target)))
        .map((target) => `${page} → ${target}`),
    );
    assert.deepEqual(wrong, []);
  });

  it('list every command and setting as the code has them (npm run docs)', async () => {
    const text = read('docs/commands.md');
    assert.equal(text, await writeParts(text));
  });

  it('has every problem in its table, with an example', () => {
    const text = read('docs/problems.md');
    assert.equal(text, writeProblems(text));
  });

  it('list every tool as the code has them (npm run docs)', () => {
    const text = read('docs/mcp.md');
    assert.equal(text, writeTools(text));
  });

  it('list every operation of organisers as the code has them (npm run docs)', () => {
    const text = read('docs/organisers.md');
    assert.equal(text, writeOperations(text));
  });

  it('list every column of the spreadsheets as the code has them (npm run docs)', () => {
    const text = read('docs/spreadsheets.md');
    assert.equal(text, writeColumns(text));
  });

  it('have at most 25,000 words written by hand', () => {
    const written = pages
      .filter((page) => page.startsWith('docs/') && page !== 'docs/event-file-fields.md')
      .map((page) => read(page).replaceAll(/<!-- generated: (\w+) -->[\s\S]*?<!-- \/generated: \1 -->/g, ''));
    const words = written.join('\n').match(/\S*[\p{L}\p{N}]\S*/gu)?.length ?? 0;
    assert.ok(words <= 25_000, `${words} words`);
  });

  it('name only sources that exist', () => {
    const wrong = ['ARCHITECTURE.md'].flatMap((page) =>
      [
        ...read(page).matchAll(
          /`((?:domain|contract|foreign|import|store|http|pages|mcp|cli|demo)\/[\w/-]+\.ts)`/g,
        ),
      ]
        .map(([, file = '']) => file)
        .filter((file) => !existsSync(join(root, 'src', file)))
        .map((file) => `${page} → ${file}`),
    );
    assert.deepEqual(wrong, []);
  });
});
