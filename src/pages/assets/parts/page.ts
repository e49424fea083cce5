// The page that is shown.

/** Every page has one. */
export function main(page: Document = document): HTMLElement {
  return page.querySelector('main') as HTMLElement;
}

export function make<Name extends keyof HTMLElementTagNameMap>(
  element: Name,
  properties: Partial<HTMLElementTagNameMap[Name]>,
): HTMLElementTagNameMap[Name] {
  return Object.assign(document.createElement(element), properties);
}
