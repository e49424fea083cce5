// The fields that describe a tournament, a season or a rating: name, web address, club, description.

import { html } from 'htm/preact';
import { useContext } from 'preact/hooks';
import { fieldLabels } from '#rules/event-file/field-labels';
import { makeSlug } from '#rules/text/fold';
import type { Me } from '../../../contract/organiser-answers.ts';
import type { SelectChoice } from './fields.ts';
import { AreaField, SelectField, TextField } from './fields.ts';
import { set } from './set.ts';
import { Known } from './suggestions.ts';

/** What tournaments, seasons and ratings share. */
interface Described {
  readonly slug: string;
  readonly name: string;
  readonly description?: string | null | undefined;
}

interface FieldsOf<Record> {
  readonly record: Record;
  readonly edit: (change: (record: Record) => Record) => void;
  readonly isNew: boolean | undefined;
}

/** Fields of a record. `isNew`: the web address can still be chosen, and follows the name until then. */
export function makeFields<Record extends Described>({ record, edit, isNew }: FieldsOf<Record>) {
  const change = (key: keyof Record) => (value: unknown) => edit((now) => set(now, key, value));
  const text = (key: keyof Record & string, label: string, more: object = {}) =>
    html`<${TextField} at=${`/${key}`} label=${label} value=${record[key]} onChange=${change(key)} ...${more} />`;
  const setName = (name: string) =>
    edit((now) => {
      const follows = isNew && (now.slug === '' || now.slug === makeSlug(now.name));
      return { ...now, name, ...(follows && { slug: makeSlug(name) }) };
    });
  const names = html`${text('name', fieldLabels.name, { required: true, onChange: setName })}
    ${isNew && text('slug', fieldLabels.slug, { onChange: (slug: string) => edit((now) => ({ ...now, slug })) })}`;
  const description = html`<${AreaField} at="/description" label=${fieldLabels.description} rows="3" value=${record.description} onChange=${change('description')} />`;
  return { change, text, names, description };
}

/** Any club for a key of all clubs; otherwise one of the key's own, if there is a choice. */
export function Club({
  record,
  me,
  onChange,
}: {
  readonly record: { readonly club?: string | null | undefined };
  readonly me: Me;
  readonly onChange: (club: string) => void;
}) {
  const { clubs } = useContext(Known);
  if (me.clubs.includes('*'))
    return html`<${TextField} at="/club" label=${fieldLabels.club} list="clubs" value=${record.club} onChange=${onChange} />`;
  const own = me.clubs.map(
    (slug): SelectChoice => [slug, clubs.find((club) => club.slug === slug)?.name ?? slug],
  );
  const choices: readonly SelectChoice[] = me.own ? [['', 'none'], ...own] : own;
  if (choices.length < 2) return undefined;
  return html`<${SelectField} at="/club" label=${fieldLabels.club} value=${record.club ?? ''} choices=${choices} onChange=${onChange} />`;
}
