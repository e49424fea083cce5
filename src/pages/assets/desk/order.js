// A list of words that is put in order: tie-breakers of tournaments and seasons.
import { html } from 'htm/preact';
import { Button, SelectField } from './fields.js';

/**
 * @param say the label of a chosen element
 * @param words by key, the labels of what can be added
 * @param least how many have to stay
 */
export function TieBreakerOrder({ chosen, words, say = (word) => words[word], least = 0, onChange }) {
  const move = (index, by) => onChange(chosen.toSpliced(index, 1).toSpliced(index + by, 0, chosen[index]));
  const left = Object.entries(words).filter(([word]) => !chosen.includes(word));
  const first = chosen.length === 0 ? 'None: equals share a rank' : 'Choose one';
  return html`<ol class="order stack" aria-label="Tie-breakers in their order">
      ${chosen.map((one, index) => {
        const label = say(one);
        return html`<li key=${label}>
          <span>${label}</span>
          <${Button} disabled=${index === 0} aria-label=${`${label} up`} onClick=${() => move(index, -1)}>↑<//>
          <${Button} disabled=${index === chosen.length - 1} aria-label=${`${label} down`} onClick=${() => move(index, 1)}>↓<//>
          <${Button} disabled=${chosen.length === least} aria-label=${`Remove ${label}`} onClick=${() => onChange(chosen.toSpliced(index, 1))}>Remove<//>
        </li>`;
      })}
    </ol>
    ${left.length > 0 && html`<${SelectField} label="Add a tie-breaker" value="" choices=${[['', first], ...left]} onChange=${(word) => word !== '' && onChange([...chosen, word])} />`}`;
}
