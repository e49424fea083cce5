// The regular expressions of a source text, as they are written in it.

export interface Expression {
  readonly source: string;
  readonly flags: string;
}

const token = /\/\/[^\n]*|\/\*[\s\S]*?\*\/|'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"|[\w$]+|\s+|[^\w\s]/y;
const literal = /\/((?:[^/\\[\n]|\\.|\[(?:[^\]\\\n]|\\.)*\])+)\/([a-z]*)/y;
const templateText = /(?:[^`\\$]|\\[\s\S]|\$(?!\{))*/y;
/** After a value, a slash is a division. */
const valueEnd = /^(?:[\w$)\]}]|'|")/;
const operatorWords = new Set(['return', 'typeof', 'case', 'in', 'of', 'await', 'yield']);

export function listExpressions(text: string): Expression[] {
  const found: Expression[] = [];
  /** For each open template literal: the number of open braces in its expression. */
  const holes: number[] = [];
  let before = '';
  let at = 0;
  const read = (pattern: RegExp): RegExpExecArray | null => {
    pattern.lastIndex = at;
    const match = pattern.exec(text);
    if (match !== null) at = pattern.lastIndex;
    return match;
  };
  /** Up to the next expression or the end of a template literal. */
  const readTemplate = (): void => {
    read(templateText);
    if (text[at] === '$') holes.push(0);
    at += text[at] === '$' ? 2 : 1;
    before = text[at - 1] === '`' ? ')' : '(';
  };
  while (at < text.length) {
    const isOperand = before === '' || operatorWords.has(before) || !valueEnd.test(before);
    const expression =
      text[at] === '/' && !/[/*]/.test(text[at + 1] ?? '') && isOperand ? read(literal) : null;
    if (expression !== null) {
      found.push({ source: expression[1] ?? '', flags: expression[2] ?? '' });
      before = ')';
      continue;
    }
    const [word = ''] = read(token) ?? [];
    const depth = holes.at(-1);
    if (word === '`') readTemplate();
    else if (word === '}' && depth === 0) {
      holes.pop();
      readTemplate();
    } else if (!/^(?:\s|\/[/*])/.test(word)) {
      if (depth !== undefined && (word === '{' || word === '}'))
        holes[holes.length - 1] = depth + (word === '{' ? 1 : -1);
      before = word;
    }
  }
  return found;
}
