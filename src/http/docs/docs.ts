// GET /docs, /docs/guide and what they load: the documentation, for everybody, from this server alone.
import { readFile } from 'node:fs/promises';
import type { Content } from '../answer/answer.ts';
import type { Route } from '../answer/route.ts';
import type { AppOptions } from '../options.ts';
import { baseOf, siteOf } from '../request/address.ts';
import type { Request } from '../request/request.ts';
import { cachingOf } from './openapi.ts';

const html = 'text/html; charset=utf-8';
const frame = new URL('../../pages/assets/', import.meta.url);
const own = new URL('./', import.meta.url);

/** What the documentation loads. Type, colours and frame are those of the pages, also where these are switched off. */
const assets: readonly { readonly name: string; readonly type: string; readonly files: readonly URL[] }[] = [
  {
    name: 'style/docs.css',
    type: 'text/css; charset=utf-8',
    files: [
      ...['base', 'frame', 'forms'].map((sheet) => new URL(`style/${sheet}.css`, frame)),
      new URL('docs.css', own),
    ],
  },
  { name: 'docs.js', type: 'text/javascript; charset=utf-8', files: [new URL('script.js', own)] },
  { name: 'contour.svg', type: 'image/svg+xml; charset=utf-8', files: [new URL('contour.svg', frame)] },
  ...['grenze-latin.woff2', 'grenze-latin-ext.woff2'].map((name) => ({
    name,
    type: 'font/woff2',
    files: [new URL(name, frame)],
  })),
];

export async function listDocsRoutes(options: AppOptions): Promise<Route[]> {
  const contentOf = (request: Request, body: string | Buffer, type: string): Content => ({
    ...{ body, identity: body.toString(), type, caching: cachingOf(options) },
    policy: writePolicy(baseOf(request, options)),
  });
  const rootOf = (request: Request) => new URL(siteOf(request, options)).pathname.replace(/\/$/, '');
  const guide = await readFile(new URL('../../../docs/guide.md', import.meta.url), 'utf8');

  async function showReference(request: Request): Promise<Content> {
    const { describeAt } = await import('./describe-at.ts');
    const { renderReference } = await import('./reference.ts');
    const api = describeAt(baseOf(request, options), options.keyPrefix);
    return contentOf(request, renderReference(api, rootOf(request)), html);
  }
  async function showGuide(request: Request): Promise<Content> {
    const { renderGuide } = await import('./guide.ts');
    return contentOf(request, renderGuide(guide, rootOf(request)), html);
  }
  const routes: Route[] = [
    { path: '/docs', kind: 'open', answer: showReference },
    { path: '/docs/guide', kind: 'open', answer: showGuide },
  ];
  for (const { name, type, files } of assets) {
    const bytes = Buffer.concat(await Promise.all(files.map((file) => readFile(file))));
    routes.push({
      path: `/docs/${name}`,
      kind: 'open',
      answer: async (request) => contentOf(request, bytes, type),
    });
  }
  return routes;
}

/** Nothing from elsewhere, nothing inline; requests go to the API alone. */
function writePolicy(base: string): string {
  return [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "font-src 'self'",
    "img-src 'self'",
    `connect-src 'self' ${new URL(base).origin}`,
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
}
