// The fields that describe a tournament or a season: name, web address, club, description.
import { html } from 'htm/preact';
import { useContext } from 'preact/hooks';
import { AreaField, SelectField, TextField } from './fields.js';
import { makeSlug, set } from './set.js';
import { Known } from './suggestions.js';

/** Fields of a record. `isNew`: the web address can still be chosen, and follows the name until then. */
export function makeFields({ record, edit, isNew }) {
  const change = (key) => (value) => edit((now) => set(now, key, value));
  const text = (key, label, more = {}) =>
    html`<${TextField} at=${`/${key}`} label=${label} value=${record[key]} onChange=${change(key)} ...${more} />`;
  const setName = (name) =>
    edit((now) => {
      const follows = isNew && (now.slug === '' || now.slug === makeSlug(now.name));
      return { ...now, name, ...(follows && { slug: makeSlug(name) }) };
    });
  const names = html`${text('name', 'Name', { required: true, onChange: setName })}
    ${isNew && text('slug', 'Web address', { onChange: (slug) => edit((now) => ({ ...now, slug })) })}`;
  const description = html`<${AreaField} at="/description" label="Description" rows="3" value=${record.description} onChange=${change('description')} />`;
  return { change, text, names, description };
}

/** Any club for a key of all clubs; otherwise one of the key's own, if there is a choice. */
export function Club({ record, me, onChange }) {
  const { clubs } = useContext(Known);
  if (me.clubs.includes('*'))
    return html`<${TextField} at="/club" label="Club" list="clubs" value=${record.club} onChange=${onChange} />`;
  const own = me.clubs.map((slug) => [slug, clubs.find((club) => club.slug === slug)?.name ?? slug]);
  const choices = me.own ? [['', 'none'], ...own] : own;
  if (choices.length < 2) return undefined;
  return html`<${SelectField} at="/club" label="Club" value=${record.club ?? ''} choices=${choices} onChange=${onChange} />`;
}
