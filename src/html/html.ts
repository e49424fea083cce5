// HTML templates that escape every value, unless it is the result of another template.

/** Text that is HTML already. Only templates and `trust` make it. */
export class Html {
  readonly #text: string;

  constructor(text: string) {
    this.#text = text;
  }

  toString(): string {
    return this.#text;
  }
}

export type HtmlContent = Html | string | number | null | undefined | false | readonly HtmlContent[];

const checkedTemplates = new WeakSet<TemplateStringsArray>();

/** A template: values are escaped, other templates are inserted unchanged, lists are joined, null and undefined are empty. */
export function html(parts: TemplateStringsArray, ...values: readonly HtmlContent[]): Html {
  if (!checkedTemplates.has(parts)) checkTemplate(parts);
  let text = parts[0] ?? '';
  for (let index = 0; index < values.length; index += 1) {
    text += write(values[index]) + parts[index + 1];
  }
  return new Html(text);
}

/** Marks a text as HTML; only for text that the program itself wrote. */
export function trust(text: string): Html {
  return new Html(text);
}

function write(value: HtmlContent): string {
  if (value === null || value === undefined || value === false) return '';
  if (typeof value === 'string') return escapeHtml(value);
  if (typeof value === 'number') return String(value);
  if (value instanceof Html) return value.toString();
  let text = '';
  for (const item of value) text += write(item);
  return text;
}

/** A value could break out of an attribute without quotes, so a template with one throws. */
function checkTemplate(parts: TemplateStringsArray): void {
  for (const part of parts.slice(0, -1)) {
    if (/=\s*$/.test(part))
      throw new Error(`a value stands in an attribute without quotes: ${part.slice(-40)}`);
  }
  checkedTemplates.add(parts);
}

/** JSON for a script element, escaped so that it cannot end the element. */
export function writeData(data: object): Html {
  return new Html(JSON.stringify(data).replaceAll('<', '\\u003c'));
}

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

export function escapeHtml(text: string): string {
  return special.test(text) ? text.replace(specials, (letter) => entities[letter] ?? letter) : text;
}
