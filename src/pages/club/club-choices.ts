// Select fields of filters, and the clubs to choose from.

import type { Reader } from '../../store/database.ts';
import { findClub, listClubs } from '../../store/read/clubs.ts';
import { parseDocument, parsePage } from '../../store/read/document.ts';
import { type Html, html } from '../frame/html.ts';

export interface Choice {
  readonly value: string;
  readonly label: string;
}

/** Most choices of a field. */
export const mostChoices = 200;

/** The first clubs by name, and always the chosen one. */
export async function listClubChoices(reader: Reader, asked: string | undefined): Promise<Choice[]> {
  type Named = { readonly slug: string; readonly name: string };
  const first = parsePage<Named>(await listClubs(reader, { limit: mostChoices }));
  const chosen = asked === undefined ? undefined : await findClub(reader, asked);
  const clubs = chosen === undefined ? first : [...first, parseDocument<Named>(chosen)];
  return [...new Map(clubs.map(({ slug, name }) => [slug, { value: slug, label: name }])).values()];
}

/** A choice for each name. */
export function namedChoices(names: readonly string[]): Choice[] {
  return names.map((name) => ({ value: name, label: name }));
}

export function showChoice(
  name: string,
  label: string,
  all: string,
  choices: readonly Choice[],
  chosen: string | undefined,
): Html {
  return html`<div><label for="${name}">${label}</label><select id="${name}" name="${name}">
<option value="">${all}</option>
${choices.map(({ value, label: words }) => html`<option value="${value}" ${value === chosen && 'selected'}>${words}</option>`)}
</select></div>`;
}
