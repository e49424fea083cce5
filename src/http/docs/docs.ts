// GET /docs/…: the documentation, its assets and the examples that it links to, without a key.
import { readFileSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { extname, sep } from 'node:path';
import { readFrameFile } from '../../html/frame-files.ts';
import type { Site } from '../../html/page-frame.ts';
import { readScripts, type ScriptFolder } from '../../html/scripts.ts';
import type { Content } from '../answer/answer.ts';
import type { Route } from '../answer/route.ts';
import { openTerms } from '../answer/route-terms.ts';
import { shareAnswers } from '../answer/shared-answers.ts';
import type { AppOptions } from '../options.ts';
import { baseOf, siteOf } from '../request/address.ts';
import type { Request } from '../request/request.ts';
import { docsPath, renderDocsPage } from './docs-page.ts';
import { cachingOf } from './openapi.ts';

/** The address of the service in the files of docs/; pages show the real one instead. */
const exampleAddress = 'http://127.0.0.1:3000';
const html = 'text/html; charset=utf-8';
const svg = 'image/svg+xml; charset=utf-8';
/** Served examples by the ending of their file. */
const exampleTypes: Readonly<Record<string, string | undefined>> = {
  '.json': 'application/json; charset=utf-8',
  '.sql': 'text/plain; charset=utf-8',
};
/** The root of the repository or of the installed package. */
const checkout = new URL('../../../', import.meta.url);
const folder = new URL('docs/', checkout);

const styles = Buffer.concat([
  ...['base', 'frame', 'forms', 'narrow'].map((sheet) => readFrameFile(`style/${sheet}.css`)),
  readFileSync(new URL('docs.css', import.meta.url)),
]);
export const docsScripts: ScriptFolder = {
  folder: new URL('./', import.meta.url),
  alone: ['script'],
  together: [],
};

/** The assets of the documentation. Fonts, colours and frame are those of the public pages, also if those are switched off. */
const assets: readonly {
  readonly path: string;
  readonly type: string;
  readonly read: () => Promise<Buffer | string>;
}[] = [
  {
    path: '/docs/style/docs.css',
    type: 'text/css; charset=utf-8',
    read: async () => styles,
  },
  {
    path: '/docs/docs.js',
    type: 'text/javascript; charset=utf-8',
    read: async () => readScripts(docsScripts)[0]?.text ?? '',
  },
  { path: '/docs/contour.svg', type: svg, read: async () => readFrameFile('contour.svg') },
  // Browsers request this for every page that names no icon, such as JSON.
  { path: '/favicon.ico', type: svg, read: async () => readFrameFile('icon.svg') },
  ...['grenze-latin.woff2', 'grenze-latin-ext.woff2'].map((name) => ({
    path: `/docs/${name}`,
    type: 'font/woff2',
    read: async () => readFrameFile(name),
  })),
];

/** `hasPages`: whether the site has more than the documentation. */
export async function listDocsRoutes(options: AppOptions, hasPages: boolean): Promise<Route[]> {
  const contentOf = (request: Request, body: string | Buffer, type: string): Content => ({
    body,
    identity: body.toString(),
    type,
    caching: cachingOf(options),
    policy: writePolicy(baseOf(request, options)),
  });
  const rootOf = (request: Request) => new URL(siteOf(request, options)).pathname.replace(/\/$/, '');
  const siteAt = (request: Request): Site => ({
    to: (path) => rootOf(request) + path,
    calendar: `${siteOf(request, options).replace(/^https?:/, 'webcal:')}/calendar.ics`,
    hasPages,
    hasDesk: options.organiserKeyPrefix !== undefined,
    hasAccounts: options.signIn !== undefined,
  });
  const served = new Set(await listServed());

  async function showReference(request: Request): Promise<Content> {
    const { describeAt } = await import('./describe-at.ts');
    const { renderReference } = await import('./reference.ts');
    const api = describeAt(baseOf(request, options), options.keyPrefix, options.deprecations);
    return contentOf(request, renderReference(api, siteAt(request)), html);
  }
  const showPage =
    (file: string) =>
    async (request: Request): Promise<Content> => {
      const markdown = await readFile(new URL(file, folder), 'utf8');
      const text = markdown.replaceAll(exampleAddress, baseOf(request, options));
      return contentOf(request, await renderDocsPage(file, text, served, siteAt(request)), html);
    };
  const pageOf = (path: string, answer: (request: Request) => Promise<Content>): Route =>
    shareAnswers(
      { path, ...openTerms, parameters: [], answer },
      { dependsOn: (request) => `${baseOf(request, options)} ${rootOf(request)}` },
    );
  const routes: Route[] = [
    pageOf('/docs', showReference),
    ...[...served].map((file) => pageOf(docsPath(file), showPage(file))),
  ];
  // The pages link to these files.
  const examples = new URL('examples/', checkout);
  for (const file of await readdir(examples, { recursive: true })) {
    const type = exampleTypes[extname(file)];
    if (type === undefined) continue;
    const name = file.replaceAll(sep, '/');
    const bytes = await readFile(new URL(name, examples));
    routes.push({
      path: `/examples/${name}`,
      ...openTerms,
      answer: async (request) => contentOf(request, bytes, type),
    });
  }
  for (const { path, type, read } of assets)
    routes.push({ path, ...openTerms, answer: async (request) => contentOf(request, await read(), type) });
  return routes;
}

/** All pages except the ADRs. */
let listed: Promise<string[]> | undefined;

/** They are part of the installed package, so that they are listed once. */
function listServed(): Promise<string[]> {
  listed ??= readdir(folder, { recursive: true }).then((files) =>
    files
      .map((file) => file.replaceAll(sep, '/'))
      .filter((file) => file.endsWith('.md') && !file.startsWith('adr/')),
  );
  return listed;
}

/** Everything is loaded from this site, nothing inline runs, and requests go only to the API. */
function writePolicy(base: string): string {
  return [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "font-src 'self'",
    "img-src 'self'",
    `connect-src 'self' ${new URL(base).origin}`,
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');
}
