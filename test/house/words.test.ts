// The words and habits that CONTRIBUTING.md rules out, so that they cannot come back into src/ and the packages.
import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';

const root = join(import.meta.dirname, '../..');

/** A private word, and what to write instead. */
const words: readonly (readonly [RegExp, string])[] = [
  [/\bkept\b|\bkeeps?\b/i, 'cached, stored'],
  [/\brefus(?:e|es|ed|al|als|ing)\b(?! the password)/i, 'reject'],
  [/\bwhoever\b|\b(?:some|no|any)body\b|\bthose who\b/i, 'the client, the user, the player, no one'],
  [/\bholds? (?:\w+ )*against\b/i, 'checks'],
  [/\btakers?\b/i, 'the function that saves or applies'],
  [/\bin step\b/i, 'a batch'],
  [/\bsound\b/i, 'valid'],
];

const names =
  /(?:[kK]ept|Keeper|[rR]efus(?:e|ed|al)|[nN]obody|[sS]omebody|[wW]hoever|Asked)(?=[A-Z]|$)|^Taken|[tT]aker$/;

/** Codes of problems are part of the API. */
const publicNames: ReadonlySet<string> = new Set(['nobodyRegistered', 'refused']);

interface Line {
  readonly at: string;
  readonly text: string;
}

const lines: readonly Line[] = globSync(['src/**/*.{ts,js,css}', 'packages/*/src/**/*.ts'], { cwd: root })
  .sort()
  .flatMap((name) =>
    readFileSync(join(root, name), 'utf8')
      .split('\n')
      .map((text, index) => ({ at: `${name}:${index + 1}`, text })),
  );

function commentOf(text: string): string {
  return /^\s*(?:\/\/|\/?\*).*$|\s\/\/ .*$/.exec(text)?.[0] ?? '';
}

/** Declared in this line: functions, constants, types, classes. */
function listDeclared(text: string): string[] {
  return [...text.matchAll(/\b(?:function|const|let|interface|type|class)\s+(\w+)/g)].map(
    ([, name = '']) => name,
  );
}

describe('the sources', () => {
  it('have no private words in comments', () => {
    const found = lines.flatMap(({ at, text }) =>
      words
        .filter(([pattern]) => pattern.test(commentOf(text)))
        .map(([, instead]) => `${at}: write ${instead}: ${text.trim()}`),
    );
    assert.deepEqual(found, []);
  });

  it('have no private words in names', () => {
    const found = lines.flatMap(({ at, text }) =>
      listDeclared(text)
        .filter((name) => names.test(name) && !publicNames.has(name))
        .map((name) => `${at}: ${name}`),
    );
    assert.deepEqual(found, []);
  });

  it('spread no literals to please the formatter', () => {
    const spread = /\.\.\.\{ |\.\.\.\[[^.\]][^\]]*\],?$/;
    assert.deepEqual(
      lines.filter(({ text }) => spread.test(text)).map(({ at, text }) => `${at}: ${text.trim()}`),
      [],
    );
  });

  it('declare functions of modules with `function`', () => {
    const arrow = /^(?:export )?const \w+ = (?:async )?(?:<.*>)?\(.*\)(?:: .+)? =>/;
    assert.deepEqual(
      lines.filter(({ text }) => arrow.test(text)).map(({ at, text }) => `${at}: ${text.trim()}`),
      [],
    );
  });
});
