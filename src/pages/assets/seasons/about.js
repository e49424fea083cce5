// What a season is: name, address, club, days.
import { html } from 'htm/preact';
import { Club, makeFields } from '../desk/about-fields.js';

export function About({ record, edit, me, isNew }) {
  const { change, text, names, description } = makeFields({ record, edit, isNew });
  return html`<div class="fields">
    ${names}
    <${Club} ...${{ record, me }} onChange=${change('club')} />
    ${text('country', 'Country')}
    ${text('from', 'First day', { type: 'date' })} ${text('to', 'Last day', { type: 'date' })}
    ${description}
  </div>`;
}
