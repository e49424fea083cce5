// GET /docs, /docs/guide and what they load: the documentation, for everybody, from this server alone.
import { readFile } from 'node:fs/promises';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { baseOf, siteOf } from '../address.ts';
import type { AppOptions } from '../options.ts';
import { respond } from '../respond.ts';
import { cachingOf } from './openapi.ts';

const html = 'text/html; charset=utf-8';
const frame = new URL('../../pages/assets/', import.meta.url);
const own = new URL('../docs/', import.meta.url);

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
  { name: 'docs.js', type: 'text/javascript; charset=utf-8', files: [new URL('docs.js', own)] },
  { name: 'contour.svg', type: 'image/svg+xml; charset=utf-8', files: [new URL('contour.svg', frame)] },
  ...['grenze-latin.woff2', 'grenze-latin-ext.woff2'].map((name) => ({
    name,
    type: 'font/woff2',
    files: [new URL(name, frame)],
  })),
];

export async function registerDocs(app: FastifyInstance, options: AppOptions): Promise<void> {
  const send = (request: FastifyRequest, reply: FastifyReply, body: string | Buffer, type: string) => {
    reply.header('content-security-policy', writePolicy(baseOf(request, options)));
    return respond(request, reply, { body, identity: body.toString(), type, caching: cachingOf(options) });
  };

  const rootOf = (request: FastifyRequest) => new URL(siteOf(request, options)).pathname.replace(/\/$/, '');
  const guide = await readFile(new URL('../../../docs/guide.md', import.meta.url), 'utf8');
  app.get('/docs', async (request, reply) => {
    const { describeAt } = await import('../describe-at.ts');
    const { renderReference } = await import('../docs/reference.ts');
    const api = describeAt(baseOf(request, options), options.keyPrefix);
    return send(request, reply, renderReference(api, rootOf(request)), html);
  });
  app.get('/docs/guide', async (request, reply) => {
    const { renderGuide } = await import('../docs/guide.ts');
    return send(request, reply, renderGuide(guide, rootOf(request)), html);
  });
  for (const { name, type, files } of assets) {
    const bytes = Buffer.concat(await Promise.all(files.map((file) => readFile(file))));
    app.get(`/docs/${name}`, async (request, reply) => send(request, reply, bytes, type));
  }
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
