// A region that scrolls sideways if its content is wider than the screen, by touch and by keyboard.
import { type Html, html } from './html.ts';

export function showScrollable(label: string, content: Html): Html {
  return html`<div class="scroll" role="region" aria-label="${label}" tabindex="0">${content}</div>`;
}
