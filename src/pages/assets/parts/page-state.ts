// What a visitor has opened, chosen, typed and scrolled, and where the focus is, so that a page which is drawn again undoes none of it.

/** Elements are named by `listNamed`. */
export interface PageState {
  readonly focus: string | undefined;
  /** What is selected in the field with the focus. */
  readonly range: readonly [start: number | null, end: number | null] | undefined;
  readonly folds: readonly (readonly [name: string, isOpen: boolean])[];
  readonly picked: readonly string[];
  readonly typed: readonly (readonly [name: string, text: string])[];
  readonly scrolled: readonly (readonly [name: string, left: number, top: number])[];
}

const focusable = 'a, button, input, select, summary, [tabindex]';
const fields = 'input[id]:not([type=radio])';
const boxes = 'pre, .scroll, .rounds, .candidates';

/** By what stays the same when the page is drawn again, with a number, because several may share it. */
function listNamed<Found extends HTMLElement>(
  within: HTMLElement,
  selector: string,
  text: 'textContent' | 'className' = 'textContent',
): Map<string, Found> {
  const counts = new Map<string, number>();
  const named = new Map<string, Found>();
  for (const one of within.querySelectorAll<Found>(selector)) {
    const own = one.id || one.getAttribute('href') || one.ariaLabel || one[text];
    const count = counts.get(own) ?? 0;
    counts.set(own, count + 1);
    named.set(`${count} ${own}`, one);
  }
  return named;
}

function foldOf(summary: HTMLElement): HTMLDetailsElement {
  return summary.parentElement as HTMLDetailsElement;
}

export function readState(within: HTMLElement): PageState {
  const focused = document.activeElement as HTMLInputElement;
  const isInside = within.contains(focused);
  return {
    focus: isInside ? [...listNamed(within, focusable)].find(([, one]) => one === focused)?.[0] : undefined,
    range:
      typeof focused.selectionStart === 'number' ? [focused.selectionStart, focused.selectionEnd] : undefined,
    folds: [...listNamed(within, 'summary')].map(([name, summary]) => [name, foldOf(summary).open]),
    picked: [...within.querySelectorAll('[type=radio]:checked')].map(({ id }) => id),
    typed: [...listNamed<HTMLInputElement>(within, fields)].map(([name, { value }]) => [name, value]),
    scrolled: [...listNamed(within, boxes, 'className')].map(([name, one]) => [
      name,
      one.scrollLeft,
      one.scrollTop,
    ]),
  };
}

export function restoreState(
  within: HTMLElement,
  { focus, range, folds, picked, typed, scrolled }: PageState,
): void {
  const summaries = listNamed(within, 'summary');
  for (const [name, isOpen] of folds) {
    const summary = summaries.get(name);
    if (summary) foldOf(summary).open = isOpen;
  }
  for (const id of picked) {
    const same = document.getElementById(id) as HTMLInputElement | null;
    if (same) same.checked = true;
  }
  const inputs = listNamed<HTMLInputElement>(within, fields);
  for (const [name, text] of typed) {
    const input = inputs.get(name);
    if (!input || input.value === text) continue;
    input.value = text;
    input.dispatchEvent(new Event('input'));
  }
  const scrolling = listNamed(within, boxes, 'className');
  for (const [name, left, top] of scrolled) scrolling.get(name)?.scrollTo(left, top);
  // Not if the focus is somewhere else by now.
  if (focus === undefined || document.activeElement !== document.body) return;
  const named = listNamed<HTMLInputElement>(within, focusable);
  // Another page may have fewer links to the same address.
  const same = named.get(focus) ?? named.get(focus.replace(/^\d+/, '0'));
  same?.focus({ preventScroll: true });
  if (range) same?.setSelectionRange(...range);
}
