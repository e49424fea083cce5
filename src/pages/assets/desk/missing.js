// Details missing from files of other platforms, typed in beside them: the fields of a submission.
import { html } from 'htm/preact';
import { formatLabels } from '../../../contract/format-labels.js';
import { optionSentences } from '../../../contract/problems/option-sentences.js';
import { Check, SelectField, TextField } from './fields.js';

const platforms = [['', 'Detect automatically'], ...Object.entries(formatLabels)];

const texts = {
  name: ['Name of the tournament', {}],
  slug: ['Web address', { pattern: '[a-z0-9]+(-[a-z0-9]+)*', maxlength: 100 }],
  date: ['First day', { type: 'date' }],
  endDate: ['Last day', { type: 'date' }],
  battleSize: ['Points limit per army', { inputmode: 'numeric' }],
  battlePack: ['Battle pack', {}],
};

function clubLabel(clubs) {
  return clubs.includes('*') ? 'Slug of the club' : 'Club';
}

/** `said`: what is filled in, by the name that the service knows it by. */
export function Missing({ clubs, said, isShown, onChange }) {
  const set = (name) => (value) => onChange({ ...said, [name]: value });
  const isAny = clubs.includes('*');
  return html`<details class="missing" open=${isShown}>
    <summary>Details missing from files of other platforms</summary>
    ${Object.entries(texts).map(
      ([name, [label, how]]) =>
        html`<${TextField} key=${name} label=${label} ...${how} value=${said[name]} onChange=${set(name)} />`,
    )}
    ${isAny && html`<${TextField} label=${clubLabel(clubs)} value=${said.club} onChange=${set('club')} />`}
    ${
      !isAny &&
      clubs.length > 1 &&
      html`<${SelectField} label=${clubLabel(clubs)} value=${said.club ?? ''} onChange=${set('club')}
        choices=${[['', 'Choose one'], ...clubs.map((club) => [club, club])]} />`
    }
    <${SelectField} label="Platform" value=${said.format ?? ''} choices=${platforms} onChange=${set('format')} />
    <${Check} label="give people public ids, made of the platform and its id" checked=${said.playerIds === 'true'}
      onChange=${(is) => set('playerIds')(is ? 'true' : '')} />
  </details>`;
}

/** Whether a problem asks for one of the fields. */
export function asksFor({ code }) {
  return Object.hasOwn(optionSentences, code);
}

/** The message of a problem; a field that it asks for is called by its label. */
export function explain({ code, message, parameters }) {
  if (!asksFor({ code })) return message;
  return optionSentences[code](parameters, (option, value) => {
    if (option !== 'format') return `“${texts[option][0]}” above`;
    return value === undefined ? '“Platform” above' : `“Platform” above as ${value}`;
  });
}
