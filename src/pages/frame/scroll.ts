// What may be wider than a phone scrolls by itself, by finger and by keyboard.
import { type Html, html } from './html.ts';

export function showScrollable(label: string, content: Html): Html {
  return html`<div class="scroll" role="region" aria-label="${label}" tabindex="0">${content}</div>`;
}
