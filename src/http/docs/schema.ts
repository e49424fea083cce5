// Schemas as people read them: a type in one line, a resource as a table.
import type { JsonSchema } from '../../contract/openapi-types.ts';
import { escapeHtml } from '../../html/html.ts';
import { renderInline } from './markup.ts';

type Properties = Readonly<Record<string, JsonSchema>>;

/** `string | null`, `Stage[]` with a link to Stage, … */
export function renderType(schema: JsonSchema): string {
  const { $ref, anyOf, items, format, type, properties, additionalProperties } = schema;
  const words = schema['enum'];
  if (typeof $ref === 'string') {
    const name = $ref.slice($ref.lastIndexOf('/') + 1);
    return `<a href="#${name}">${name}</a>`;
  }
  if (Array.isArray(anyOf)) return (anyOf as JsonSchema[]).map(renderType).join(' | ');
  if (typeof schema['const'] === 'string') return `"${escapeHtml(schema['const'])}"`;
  if (Array.isArray(words)) return words.map((word) => `"${escapeHtml(String(word))}"`).join(' | ');
  if (type === 'array') return `${renderElement(items as JsonSchema)}[]`;
  if (properties !== undefined) {
    const inner = Object.entries(properties as Properties).map(
      ([name, child]) => `${name}: ${renderType(child)}`,
    );
    return `{ ${inner.join(', ')} }`;
  }
  if (typeof additionalProperties === 'object') return 'object of numbers';
  return escapeHtml(typeof format === 'string' ? `${String(type)} (${format})` : String(type));
}

function renderElement(items: JsonSchema): string {
  const type = renderType(items);
  return type.includes(' | ') ? `(${type})` : type;
}

export function renderSchema(name: string, schema: JsonSchema): string {
  const required = new Set(schema['required'] as readonly string[] | undefined);
  const rows = Object.entries((schema['properties'] ?? {}) as Properties).map(
    ([field, child]) =>
      `<tr><td><code>${escapeHtml(field)}</code></td><td>${renderType(child)}${required.has(field) ? '' : ', optional'}${child['deprecated'] ? ', deprecated' : ''}</td><td>${renderInline(describe(child))}</td></tr>`,
  );
  const about = `<section class="schema" id="${name}"><h3>${name}</h3><p>${renderInline(describe(schema))}</p>`;
  if (schema['anyOf'] !== undefined) return `${about}\n<p>${renderType(schema)}</p></section>`;
  return `${about}
<div class="scroll" tabindex="0"><table><thead><tr><th>Field</th><th>Type</th><th>Meaning</th></tr></thead><tbody>${rows.join('\n')}</tbody></table></div></section>`;
}

function describe(schema: JsonSchema): string {
  return typeof schema['description'] === 'string' ? schema['description'] : '';
}
