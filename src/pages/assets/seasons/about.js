// What a season is: name, address, club, days.
import { html } from 'htm/preact';
import { AreaField, SelectField, TextField } from '../desk/fields.js';
import { makeSlug, set } from '../desk/set.js';

/** `isNew`: the web address can still be chosen. */
export function About({ record, edit, me, known, isNew }) {
  const change = (key) => (value) => edit((now) => set(now, key, value));
  const setName = (name) =>
    edit((now) => {
      const follows = isNew && (now.slug === '' || now.slug === makeSlug(now.name));
      return { ...now, name, ...(follows && { slug: makeSlug(name) }) };
    });
  const text = (key, label, more = {}) =>
    html`<${TextField} at=${`/${key}`} label=${label} value=${record[key]} onChange=${change(key)} ...${more} />`;
  return html`<div class="fields">
    ${text('name', 'Name', { onChange: setName })}
    ${isNew && text('slug', 'Web address', { onChange: (slug) => edit((now) => ({ ...now, slug })) })}
    <${Club} ...${{ record, me, known }} onChange=${change('club')} />
    ${text('country', 'Country')}
    ${text('from', 'First day', { type: 'date' })} ${text('to', 'Last day', { type: 'date' })}
    <${AreaField} at="/description" label="Description" rows="3" value=${record.description} onChange=${change('description')} />
  </div>`;
}

function Club({ record, me, known, onChange }) {
  if (me.clubs.includes('*'))
    return html`<${TextField} at="/club" label="Club" list="clubs" value=${record.club} onChange=${onChange} />`;
  const own = me.clubs.map((slug) => [slug, known.clubs.find((club) => club.slug === slug)?.name ?? slug]);
  const choices = me.own ? [['', 'none'], ...own] : own;
  if (choices.length < 2) return undefined;
  return html`<${SelectField} at="/club" label="Club" value=${record.club ?? ''} choices=${choices} onChange=${onChange} />`;
}
