// A regular expression that backtracks can block the server: each one of the sources is run on long texts made to cause it.
import assert from 'node:assert/strict';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { pathToFileURL } from 'node:url';
import type { Expression } from '../builders/expressions.ts';
import { startService } from '../builders/service.ts';
import { bounded, makers, readSource, root, written } from './source-expressions.ts';

async function listMade(): Promise<Expression[]> {
  const made: Expression[] = [];
  const original = globalThis.RegExp;
  globalThis.RegExp = new Proxy(original, {
    construct(target, [source, flags = '']: [string, string?]) {
      made.push({ source, flags });
      return Reflect.construct(target, [source, flags]);
    },
  });
  for (const [file, make] of Object.entries(makers)) {
    const before = made.length;
    // With a query, so that a file that is loaded already is loaded anew.
    await make(await import(`${pathToFileURL(join(root, file)).href}?anew`));
    assert.ok(made.length > before, `${file} makes none`);
  }
  globalThis.RegExp = original;
  return made;
}

/** Validators compile the patterns of the event file. */
function listPatterns(schema: unknown): Expression[] {
  if (typeof schema !== 'object' || schema === null) return [];
  return Object.entries(schema).flatMap(([key, value]) => [
    ...(key === 'pattern' && typeof value === 'string' ? [{ source: value, flags: 'u' }] : []),
    ...(key === 'patternProperties' ? Object.keys(value).map((source) => ({ source, flags: 'u' })) : []),
    ...listPatterns(value),
  ]);
}

const longest = 2000;
/** Anything faster is not examined further: a linear expression takes a hundredth of this. */
const suspiciousMilliseconds = 1;
/** How many times longer the long text is, and how many times longer it may take. */
const [longer, mostLonger] = [4, 8];

/** Letters that an expression may be looking for, and some that it may not. */
function lettersOf(source: string): string[] {
  return [...new Set([...source, ...'a1 \n-é🎲'])].filter((letter) => letter.isWellFormed());
}

function* attacksOn({ source }: Expression, length: number): Generator<string> {
  const letters = lettersOf(source);
  const words = source.match(/[\p{L}\p{N} ]{2,}/gu) ?? [];
  const pumps = [...letters, ...words, ...letters.flatMap((one) => letters.map((other) => one + other))];
  const pump = (part: string): string => part.repeat(Math.ceil(length / part.length)).slice(0, length - 2);
  for (const part of pumps) {
    yield pump(part);
    yield `${pump(part)}\0`;
  }
  for (const part of letters) {
    for (const first of [...letters, ...words]) yield `${first}${pump(part)}\0`;
    for (const last of letters) yield `${pump(part)}${last}\0`;
  }
}

/** Milliseconds of processor time, which does not depend on what else runs on the machine. */
function timeOf(expression: RegExp, text: string): number {
  const started = process.threadCpuUsage();
  expression.lastIndex = 0;
  if (expression.global) text.replace(expression, '');
  else expression.test(text);
  return process.threadCpuUsage(started).user / 1000;
}

function leastOf(expression: RegExp, text: string): number {
  return Math.min(...Array.from({ length: 5 }, () => timeOf(expression, text)));
}

/** A text that takes longer than its length accounts for. */
function findWeakness(expression: Expression, length: number): string | undefined {
  const compiled = new RegExp(expression.source, expression.flags);
  for (const text of attacksOn(expression, length)) {
    if (timeOf(compiled, text) < suspiciousMilliseconds) continue;
    const whole = leastOf(compiled, text);
    // Both ends matter, so that what is left out is in the middle.
    const cut = (text.length * (longer - 1)) / longer;
    const short = text.slice(0, text.length / 2 - cut / 2) + text.slice(text.length / 2 + cut / 2);
    const ratio = whole / leastOf(compiled, short);
    if (whole >= suspiciousMilliseconds && ratio > mostLonger)
      return `${JSON.stringify(text.slice(0, 12))}… takes ${whole} ms`;
  }
  return undefined;
}

/** Values that let a slow reader of headers backtrack; all headers together have at most 16 KB. */
function* listHostileHeaders(length: number): Generator<string> {
  const third = ' '.repeat(length / 3);
  yield `a${' '.repeat(length)}b`;
  yield `gzip;${third}q${third}=${third}x`;
  yield ';'.repeat(length);
  yield ','.repeat(length);
}

describe('a header that anyone can send', () => {
  it('is read in time linear in its length', async (t) => {
    const service = await startService(t);
    /** Milliseconds of processor time of the fastest of five requests, each with another value, so that none is cached. */
    async function measure(name: string, value: string): Promise<number> {
      const times: number[] = [];
      for (let nth = 0; nth < 5; nth += 1) {
        const started = process.cpuUsage();
        const { status } = await service.get('/api/v1/tournaments', { [name]: `${value}${nth}` });
        const { user, system } = process.cpuUsage(started);
        times.push((user + system) / 1000);
        assert.notEqual(status, 431, 'the headers are not too long to be read');
      }
      return Math.min(...times);
    }
    const short = [...listHostileHeaders(15_000 / longer)];
    for (const name of ['accept-encoding', 'if-none-match', 'authorization', 'x-request-id', 'host']) {
      for (const [kind, value] of [...listHostileHeaders(15_000)].entries()) {
        const whole = await measure(name, value);
        const part = await measure(name, short[kind] ?? '');
        assert.ok(
          whole / part <= mostLonger,
          `${name}: ${value.slice(0, 20)}… takes ${whole} ms, a quarter of it ${part} ms`,
        );
      }
    }
  });
});

describe('regular expressions', () => {
  it('take time linear in the length of the text, or are used on short texts only', async (t) => {
    const schema = listPatterns(JSON.parse(readSource('docs/generated/event-file.schema.json')));
    const elsewhere = [...schema, ...(await listMade())].map((one) => ({ ...one, file: 'made' }));
    const all = [...new Map([...written, ...elsewhere].map((one) => [`/${one.source}/${one.flags}`, one]))];
    assert.ok(all.length > 120, `${all.length} expressions`);
    const weak = all.flatMap(([text, one]) => {
      const weakness = findWeakness(one, bounded[one.source] ?? longest);
      return weakness === undefined ? [] : `${one.file} ${text}: ${weakness}`;
    });
    t.diagnostic(`${all.length} expressions`);
    assert.deepEqual(weak, []);
  });

  it('that retry from every letter are noticed', () => {
    const weak = [
      '^\\s*([^\\s;]+)\\s*(?:;\\s*q=\\d)?\\s*$',
      'a+b',
      '\\s+$',
      ' ?[(][^)]*[)]?$',
      '^(\\w+\\s?)*:',
    ];
    for (const source of weak) {
      // Some grow so fast that a few letters are enough.
      const found = findWeakness({ source, flags: '' }, 20) ?? findWeakness({ source, flags: '' }, longest);
      assert.ok(found, source);
    }
  });
});
