// HTML that escapes by construction: what goes into a template is text unless it came out of a template.

/** Text that may stand in a page as it is. Only templates and `trust` make it. */
export class Html {
  readonly #text: string;

  constructor(text: string) {
    this.#text = text;
  }

  toString(): string {
    return this.#text;
  }
}

export type Content = Html | string | number | null | undefined | false | readonly Content[];

const special = /[&<>"'`]/;
const specials = /[&<>"'`]/g;
const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
  '`': '&#96;',
};

export function escapeText(text: string): string {
  return special.test(text) ? text.replace(specials, (letter) => entities[letter] ?? letter) : text;
}

const checkedTemplates = new WeakSet<TemplateStringsArray>();

/** A template: values are escaped, other templates stand as they are, lists are joined, nothing stands for null. */
export function html(parts: TemplateStringsArray, ...values: readonly Content[]): Html {
  if (!checkedTemplates.has(parts)) checkTemplate(parts);
  let text = parts[0] ?? '';
  for (let index = 0; index < values.length; index += 1) {
    text += write(values[index]) + parts[index + 1];
  }
  return new Html(text);
}

/** Says that a text is HTML already; for what the program itself wrote. */
export function trust(text: string): Html {
  return new Html(text);
}

function write(value: Content): string {
  if (value === null || value === undefined || value === false) return '';
  if (typeof value === 'string') return escapeText(value);
  if (typeof value === 'number') return String(value);
  if (value instanceof Html) return value.toString();
  let text = '';
  for (const item of value) text += write(item);
  return text;
}

/** An attribute without quotes could be left by its value: such a template never runs. */
function checkTemplate(parts: TemplateStringsArray): void {
  for (const part of parts.slice(0, -1)) {
    if (/=\s*$/.test(part))
      throw new Error(`a value stands in an attribute without quotes: ${part.slice(-40)}`);
  }
  checkedTemplates.add(parts);
}

/** JSON inside a script element: nothing in it can end the element. */
export function writeData(data: object): Html {
  return new Html(JSON.stringify(data).replaceAll('<', '\\u003c'));
}
