// Comments cite pages of this repository, and sections that these pages have.
import assert from 'node:assert/strict';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, it } from 'node:test';

const root = join(import.meta.dirname, '../..');
function read(file: string): string {
  return readFileSync(join(root, file), 'utf8');
}

const sources = ['bin', 'src', 'packages', 'test', 'scripts', 'bench', 'deploy', 'examples']
  .flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((name) => join(folder, name)),
  )
  .filter(
    (file) =>
      /\.(?:[jt]s|sql|service)$/.test(file) &&
      !/node_modules|^packages\/[\w-]+\/dist\//.test(file) &&
      file !== 'test/house/citations.test.ts',
  );

/** Scripts contain the links of the pages that they write to docs/generated/. */
function foldersOf(file: string): string[] {
  return ['', dirname(file), ...(/^(?:scripts|test\/builders)\//.test(file) ? ['docs/generated'] : [])];
}

/** Pages by their path from the root, or from the file where code reads them. */
function listMissingPages(file: string, text: string): string[] {
  return (
    [...text.matchAll(/[\w./-]*\w\.md\b/g)]
      // The package contains copies of pages.
      .map(([page]) => page.replace(/^(?:dist|muster-results\/muster)\//, ''))
      .filter((page) => !foldersOf(file).some((folder) => existsSync(join(root, folder, page))))
  );
}

/** `docs/rules/standings.md, Final standings 2a` needs a heading that the citation begins with; a heading `TRF (…)` may be cited as `TRF`. */
function listMissingSections(text: string): string[] {
  return [...text.matchAll(/(docs\/[\w/-]+\.md), (\p{Lu}[^;:.)\n]+)/gu)]
    .filter(([, page = '', section = '']) => {
      if (!existsSync(join(root, page))) return false;
      const headings = [...read(page).matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) => heading);
      return !headings.some(
        (heading) =>
          section === heading || section.startsWith(`${heading} `) || heading.startsWith(`${section} (`),
      );
    })
    .map(([citation]) => citation);
}

/** `docs/adr/README.md, 27` needs a row that this number begins. */
function listMissingDecisions(text: string): string[] {
  const rows = [...read('docs/adr/README.md').matchAll(/^\| \[?(\d+)[\] ]/gm)].map(([, number]) => number);
  return [...text.matchAll(/docs\/adr\/README\.md, (\d+)/g)]
    .filter(([, number]) => !rows.includes(number))
    .map(([citation]) => citation);
}

describe('comments', () => {
  it('cite only pages that exist', () => {
    const wrong = sources.flatMap((file) =>
      listMissingPages(file, read(file)).map((page) => `${file} → ${page}`),
    );
    assert.deepEqual(wrong, []);
  });

  it('cite only sections that the pages have', () => {
    const wrong = sources.flatMap((file) =>
      listMissingSections(read(file)).map((citation) => `${file} → ${citation}`),
    );
    assert.deepEqual(wrong, []);
  });

  it('cite only decisions that the list has', () => {
    const wrong = sources.flatMap((file) =>
      listMissingDecisions(read(file)).map((citation) => `${file} → ${citation}`),
    );
    assert.deepEqual(wrong, []);
  });

  it('with a citation that leads nowhere are noticed', () => {
    assert.deepEqual(listMissingPages('src/x.ts', '// standings.md, A board'), ['standings.md']);
    assert.deepEqual(listMissingPages('src/x.ts', '// docs/rules/standings.md, A board'), []);
    assert.deepEqual(listMissingSections('// (docs/rules/standings.md, A table)'), [
      'docs/rules/standings.md, A table',
    ]);
    assert.deepEqual(listMissingSections('// (docs/rules/standings.md, Final standings 2a)'), []);
    assert.deepEqual(listMissingDecisions('// (docs/adr/README.md, 9)'), []);
    assert.deepEqual(listMissingDecisions('// (docs/adr/README.md, 10)'), ['docs/adr/README.md, 10']);
  });
});
