// The reference page: every endpoint with its parameters, answers and a form to try it, then every resource.
import type {
  OpenApi,
  OpenApiOperation,
  OpenApiParameter,
  OpenApiResponse,
  Reference,
} from '../../contract/openapi-types.ts';
import { escapeHtml } from '../../html/html.ts';
import type { Site } from '../../html/page-frame.ts';
import { renderInline, renderMarkdown, renderPage } from './markup.ts';
import { renderSchema, renderType } from './schema.ts';

export function renderReference(api: OpenApi, site: Site): string {
  const operations = Object.entries(api.paths).map(([path, { get }]) => ({ path, operation: get }));
  const byTag = api.tags.map(({ name, description }) => ({
    name,
    description,
    operations: operations.filter(({ operation }) => operation.tags.includes(name)),
  }));
  const schemas = Object.entries(api.components.schemas);
  const contents = [
    ...byTag.map(
      ({ name, operations: listed }) =>
        `<h2>${name}</h2><ul>${listed.map(({ operation }) => entry(operation.operationId, operation.summary)).join('')}</ul>`,
    ),
    `<h2>Resources</h2><ul>${schemas.map(([name]) => entry(name, name)).join('')}</ul>`,
  ].join('\n');
  const base = api.servers[0]?.url ?? '';
  const [about = '', ...more] = api.info.description.split('\n\n');
  const content = `<p>${renderInline(about)}</p>
<details><summary>Keys, pages, errors and caching</summary>${renderMarkdown(more.join('\n\n')).html}</details>
<form class="key" id="key-form"><label for="key">Your API key</label> <input id="key" type="password" autocomplete="off" spellcheck="false"> <span class="hint">stays in this tab</span></form>
<noscript><p>Trying requests from this page needs JavaScript; everything else can be read without.</p></noscript>
${byTag
  .map(
    ({ name, description, operations: listed }) =>
      `<h2>${name}</h2><p>${renderInline(description)}</p>${listed.map(({ path, operation }) => renderOperation(base, path, operation, api)).join('\n')}`,
  )
  .join('\n')}
<h2>Resources</h2>
${schemas.map(([name, schema]) => renderSchema(name, schema)).join('\n')}`;
  return renderPage({ title: 'API reference', contents, content, path: '/docs' }, site);
}

function entry(id: string, label: string): string {
  return `<li><a href="#${id}">${escapeHtml(label)}</a></li>`;
}

function renderOperation(base: string, path: string, operation: OpenApiOperation, api: OpenApi): string {
  const { operationId, summary, description = '', parameters, responses } = operation;
  return `<section class="operation"><h3 id="${operationId}">${escapeHtml(summary)}</h3>
<details><summary class="address"><b>GET</b> <code>${escapeHtml(path)}</code>${operation.deprecated ? ' (deprecated)' : ''}</summary>
<p>${renderInline(description)}</p>
<form class="try" data-base="${escapeHtml(base)}" data-path="${escapeHtml(path)}" aria-label="Try: ${escapeHtml(summary)}">
${parameters.map((parameter) => renderParameter(operationId, parameter)).join('\n')}
<p class="send"><button>Send</button></p></form>
<div class="result" aria-live="polite"></div>
${Object.entries(responses)
  .map(([status, response]) => renderResponse(status, resolve(response, api)))
  .join('\n')}</details></section>`;
}

function renderParameter(operation: string, parameter: OpenApiParameter): string {
  const { name, in: location, required, description, schema } = parameter;
  const id = `${operation}-${name}`;
  const fixed = schema['enum'] as readonly string[] | undefined;
  const initial = schema['default'] === undefined ? '' : ` placeholder="${String(schema['default'])}"`;
  const field =
    fixed === undefined
      ? `<input id="${id}" name="${name}" data-in="${location}"${initial}${required ? ' required' : ''}>`
      : `<select id="${id}" name="${name}" data-in="${location}"><option></option>${fixed.map((word) => `<option>${word}</option>`).join('')}</select>`;
  return `<div class="parameter"><label for="${id}"><code>${name}</code></label> ${field}
<span class="about"><span class="type">${renderType(schema)}${required ? ', required' : ''}</span> ${renderInline(description)}</span></div>`;
}

function renderResponse(status: string, { description, content }: OpenApiResponse): string {
  const json = content?.['application/json'];
  const examples = Object.values(json?.examples ?? {}).map(({ value }) => value);
  if (json?.example !== undefined) examples.push(json.example);
  const shown = examples.map((example) => {
    const text = JSON.stringify(example, null, status === '200' ? 2 : 0);
    return `<pre tabindex="0"><code>${escapeHtml(text)}</code></pre>`;
  });
  const type = json === undefined ? '' : `<p>${renderType(json.schema)}</p>`;
  return `<details><summary><b>${status}</b> ${renderInline(description)}</summary>${type}${shown.join('')}</details>`;
}

/** Errors that are the same everywhere are described once and referred to. */
function resolve(response: OpenApiResponse | Reference, api: OpenApi): OpenApiResponse {
  if (!('$ref' in response)) return response;
  return api.components.responses[response.$ref.slice(response.$ref.lastIndexOf('/') + 1)] as OpenApiResponse;
}
