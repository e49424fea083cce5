// Scripts without what browsers do not need: comments, blanks, commas and semicolons before a closing bracket, and long names. Strings, templates and regular
// expressions stay as they are, except for the indentation of lines in templates. Every statement of our sources ends with a semicolon, so that line breaks are blanks.

const blank = /(?:\s|\/\/.*|\/\*[\s\S]*?\*\/)+/y;
const templateText = /(?:[^`\\$]|\\[\s\S]|\$(?!\{))*/y;
const regularExpression = /\/(?:[^/\\[\n]|\\.|\[(?:[^\]\\\n]|\\.)*\])+\/[a-z]*/y;
const other = /[\w$]+|\+\+|--|'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"|[\s\S]/y;
/** What ends before a slash that begins a regular expression: not a value that could be divided. */
const beforeExpression = /(?:^|[(,=:[!&|?{};+\-*%~^<>]|\b(?:return|typeof|case|else))$/;

/** Functions that nothing calls go. What the script declares gets a short name, unless an object has a key of that name: then the two could not be told apart. */
export function shorten(text: string, exports: readonly string[]): string {
  const tokens = dropUnused(readTokens(text), new Set(exports));
  const short = chooseNames(tokens);
  let last = '';
  const words = tokens.map((token, at) => {
    const next = tokens[at + 1] ?? '';
    if ((token === ',' && /^[)\]}]$/.test(next)) || (token === ';' && next === '}')) return '';
    const isProperty = last === '.' && tokens[at - 2] !== '.';
    const word = (isProperty ? undefined : short.get(token)) ?? token;
    const isApart = /[\w$]$/.test(last)
      ? /^[\w$]/.test(word)
      : /^[+-]/.test(word) && last.endsWith(word.charAt(0));
    last = word;
    return isApart ? ` ${word}` : word;
  });
  if (exports.length === 0) return words.join('');
  const exported = exports.map((name) => (short.has(name) ? `${short.get(name)} as ${name}` : name));
  return `${words.join('')}\nexport{${exported.join()}};`;
}

/** The shortest for those that are used most. */
function chooseNames(tokens: readonly string[]): ReadonlyMap<string, string> {
  const counts = Map.groupBy(tokens, (token) => token);
  const declared = new Set(
    tokens.filter((_, at) => /^(?:const|let|function|class)$/.test(tokens[at - 1] ?? '')),
  );
  const names = [...declared.difference(listKeys(tokens))].filter((name) => /^\w+$/.test(name));
  const countOf = (name: string) => counts.get(name)?.length ?? 0;
  // Neither a word of the language nor a name of the browser has one or two letters of which the first is a capital.
  const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'];
  const capitals = letters.slice(0, 26);
  const free = [...capitals, ...capitals.flatMap((first) => letters.map((second) => first + second))].filter(
    (name) => !counts.has(name),
  );
  return new Map(
    names
      .sort((a, b) => countOf(b) - countOf(a))
      .flatMap((name, at) => (free[at] === undefined ? [] : [[name, free[at]] as const])),
  );
}

/** Of templates the text between two values is a token. */
function readTokens(text: string): string[] {
  const tokens: string[] = [];
  /** Which braces are open: of blocks and objects, or of values in templates. */
  const open: ('{' | '${')[] = [];
  let at = 0;
  function read(pattern: RegExp): string {
    pattern.lastIndex = at;
    const [found = ''] = pattern.exec(text) ?? [];
    at += found.length;
    return found;
  }
  /** From behind its beginning, or behind a value in it, to its end or its next value. */
  function readTemplate(): string {
    const content = read(templateText)
      .replaceAll(/\n[ \t]+/g, '\n')
      .replaceAll('>\n<', '><');
    if (text[at] === '`') return content + text[at++];
    open.push('${');
    at += 2;
    return `${content}\${`;
  }
  while (read(blank) !== '' || at < text.length) {
    if (at === text.length) break;
    const isExpression = text[at] === '/' && beforeExpression.test(tokens.at(-1) ?? '');
    const token = isExpression ? read(regularExpression) : read(other);
    if (token === '{') open.push('{');
    const isBack = token === '}' && open.pop() === '${';
    tokens.push(token === '`' || isBack ? token + readTemplate() : token);
  }
  return tokens;
}

/** Without the functions of the script that are named nowhere else, and then those that only they named. */
function dropUnused(tokens: readonly string[], exports: ReadonlySet<string>): readonly string[] {
  const counts = new Map<string, number>();
  for (const token of tokens) counts.set(token, (counts.get(token) ?? 0) + 1);
  const left: string[] = [];
  let depth = 0;
  for (let at = 0; at < tokens.length; at += 1) {
    const token = tokens[at] ?? '';
    const name = tokens[at + 1] ?? '';
    if (depth === 0 && token === 'function' && !exports.has(name) && counts.get(name) === 1) {
      if (left.at(-1) === 'async') left.pop();
      at = findEnd(tokens, findEnd(tokens, at + 2) + 1);
      continue;
    }
    depth += stepOf(token);
    left.push(token);
  }
  return left.length === tokens.length ? left : dropUnused(left, exports);
}

/** How many brackets a token opens; less than zero if it closes one. */
function stepOf(token: string): number {
  return Number(/^[([{]$|\$\{$/.test(token)) - Number(/^[)\]}]/.test(token));
}

/** Where the bracket ends that begins here. */
function findEnd(tokens: readonly string[], from: number): number {
  let depth = 0;
  for (let at = from; at < tokens.length; at += 1) {
    depth += stepOf(tokens[at] ?? '');
    if (depth === 0) return at;
  }
  return tokens.length;
}

/** Names that are keys of objects: `{ name: … }`, `{ name }`, `{ name = … }`, `{ name() { … } }`. */
function listKeys(tokens: readonly string[]): Set<string> {
  const keys = new Set<string>();
  const open: string[] = [];
  for (const [at, token] of tokens.entries()) {
    const [before = '', next = ''] = [tokens[at - 1], tokens[at + 1]];
    const isFirst = open.at(-1) === '{' && /^[{,]$/.test(before);
    if (
      (isFirst && /^[:,}=]$/.test(next)) ||
      (before !== 'function' && next === '(' && tokens[findEnd(tokens, at + 1) + 1] === '{')
    )
      keys.add(token);
    if (/^[)\]}]/.test(token)) open.pop();
    if (/^[([{]$|\$\{$/.test(token)) open.push(token);
  }
  return keys;
}
