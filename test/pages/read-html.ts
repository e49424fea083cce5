// The text of a page, read back from its HTML as a person would: the text of cells and items.

const entities: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  '#39': "'",
  '#96': '`',
};

export function textOf(html: string): string {
  return html
    .replace(/<abbr title="[^"]*">|<[^>]+>/g, ' ')
    .replace(/&(amp|lt|gt|quot|#39|#96);/g, (_, name: string) => entities[name] ?? '')
    .replace(/\s+/g, ' ')
    .trim();
}

/** Rows of the table whose class begins so, each a list of its cells' texts; the head left out. */
export function rowsOf(html: string, className: string): string[][] {
  const tables = html.split(`<table class="${className}`).slice(1);
  return tables.flatMap((part) => {
    const body = /<tbody>([\s\S]*?)<\/tbody>/.exec(part)?.[1] ?? '';
    return [...body.matchAll(/<tr[^>]*>([\s\S]*?)<\/tr>/g)].map(([, row = '']) =>
      [...row.matchAll(/<t[hd][^>]*>([\s\S]*?)<\/t[hd]>/g)].map(([, cell = '']) => textOf(cell)),
    );
  });
}

/** Items of the list with this class. */
export function itemsOf(html: string, className: string): string[] {
  return html
    .split(`<li class="${className}`)
    .slice(1)
    .map((part) => part.slice(part.indexOf('>') + 1).split('</li>')[0] ?? '');
}

/** As pages write a figure: with a real minus. */
export function shown(value: number): string {
  return value < 0 ? `−${-value}` : String(value);
}
