// What browsers are told to refuse. Nothing here is needed by the product; all of it limits what a mistake could cost.
import type { FastifyReply, FastifyRequest } from 'fastify';
import { isApiPath } from './address.ts';
import type { AppOptions } from './options.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The page may be shown in a frame of another site: `app.get(path, { config: { embeddable: true } }, …)`. */
    embeddable?: boolean;
  }
}

type Headers = Readonly<Record<string, string>>;

export const noSniff: Headers = { 'x-content-type-options': 'nosniff' };
const hsts: Headers = { 'strict-transport-security': 'max-age=31536000' };

/** JSON is data: should a browser ever take it for a page, that page may do nothing. */
const api: Headers = { ...noSniff, 'content-security-policy': "default-src 'none'; frame-ancestors 'none'" };
const apiWithTls: Headers = { ...api, ...hsts };

export function apiHeaders(isSecure: boolean): Headers {
  return isSecure ? apiWithTls : api;
}

/** Style, script, font and picture come from the site itself; nothing inline runs. */
const sources =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; " +
  "connect-src 'self'; manifest-src 'self'; form-action 'self'; base-uri 'none'";

const embeddable: Headers = {
  ...noSniff,
  'content-security-policy': `${sources}; frame-ancestors *`,
  'referrer-policy': 'strict-origin-when-cross-origin',
};

const page: Headers = {
  ...embeddable,
  'content-security-policy': `${sources}; frame-ancestors 'none'`,
  'x-frame-options': 'DENY',
  'cross-origin-opener-policy': 'same-origin',
};

/** Set before anything else is decided, so that errors carry them too; a route may replace one by its own. */
export function makeSecurityHeaders({ baseUrl }: Pick<AppOptions, 'baseUrl'>) {
  const alwaysTls = baseUrl?.startsWith('https:') ?? false;
  return (request: FastifyRequest, reply: FastifyReply): void => {
    reply.headers(kindOf(request));
    if (alwaysTls || request.protocol === 'https') reply.headers(hsts);
  };
}

function kindOf(request: FastifyRequest): Headers {
  if (isApiPath(request.url)) return api;
  return request.routeOptions.config?.embeddable === true ? embeddable : page;
}
