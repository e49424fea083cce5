// Settings (docs/rules/decisions.md, Settings): each is an environment variable and a flag of the same name in kebab-case.
import { usageError } from './errors.ts';
import {
  hostAndPort,
  issuerAddress,
  mustMatch,
  networks,
  onOrOff,
  postgresAddress,
  redisAddress,
  timeZoneName,
  webAddress,
  wholeNumber,
} from './setting-values.ts';

interface Setting<T> {
  /** The placeholder of the value in help. */
  readonly value: string;
  readonly summary: string;
  readonly default: T;
  /** The default as help shows it, where that is not the value itself. */
  readonly shownDefault?: string;
  parse(text: string): T;
}

function setting<T>(given: Setting<T>): Setting<T> {
  return given;
}

function count(value: string, summary: string, fallback: number, least: number, most: number) {
  return setting({ value, summary, default: fallback, parse: (text) => wholeNumber(text, least, most) });
}

function limit(summary: string, fallback: number) {
  return count('NUMBER', `${summary}, 0 for no limit`, fallback, 0, 9_999_999);
}

function switchable(summary: string, fallback = true) {
  return setting({ value: 'on|off', summary, default: fallback, parse: onOrOff });
}

function text(value: string, summary: string, shownDefault: string) {
  return setting<string | undefined>({ value, summary, default: undefined, shownDefault, parse: String });
}

function prefix(summary: string, fallback: string) {
  return setting({
    value: 'TEXT',
    summary,
    default: fallback,
    parse: (text) => mustMatch(text, /^[A-Za-z0-9_]{1,40}$/, '1 to 40 letters, digits or underscores'),
  });
}

function address(summary: string, shownDefault: string, parse: (text: string) => string) {
  return setting<string | undefined>({ value: 'URL', summary, default: undefined, shownDefault, parse });
}

export const settingTable = {
  DATABASE_URL: address(
    'where the data lives: sqlite:PATH or postgres://USER:PASSWORD@HOST/NAME',
    'sqlite:./data/muster.db',
    (text) =>
      /^sqlite:.+/.test(text)
        ? text
        : postgresAddress(text, 'sqlite:PATH or postgres://USER:PASSWORD@HOST/NAME'),
  ),
  DATABASE_READ_URLS: setting<readonly string[]>({
    value: 'URLS',
    summary: 'hot standbys of a PostgreSQL database to read from, separated by commas',
    default: [],
    shownDefault: 'none',
    parse: (text) =>
      text
        .split(',')
        .map((url) => postgresAddress(url.trim(), 'postgres://USER:PASSWORD@HOST/NAME, separated by commas')),
  }),
  HOST: setting({
    value: 'ADDRESS',
    summary: 'address to listen on',
    default: '127.0.0.1',
    parse: (text) => mustMatch(text, /^[a-zA-Z0-9.:_-]+$/, 'an address or host name'),
  }),
  PORT: count('NUMBER', 'port to listen on, 0 for any free one', 3000, 0, 65_535),
  BASE_URL: address('address of the API for clients, used in "next"', 'address of the request', webAddress),
  SITE_URL: address('address of the pages for people, used in "url"', 'BASE_URL', webAddress),
  PAGES: switchable('serve the public pages; off if SITE_URL is a site of your own'),
  KEY_PREFIX: prefix('what every API key begins with', 'svc_v1_'),
  ORGANISERS: switchable('let organisers upload results: /organisers/v1 and /desk'),
  ORGANISER_KEY_PREFIX: prefix('what every organiser key begins with', 'org_v1_'),
  SUBMISSION_LIMIT: limit('submissions per minute per organiser key', 120),
  SIGN_UP_LIMIT: limit('sign-ups per hour per client address', 30),
  SIGN_IN_ISSUER: address(
    'the OpenID Connect provider with which people sign in: https, or http on loopback',
    'none: no one signs in',
    issuerAddress,
  ),
  SIGN_IN_CLIENT_ID: text('ID', 'the client id of this service at the provider', 'none'),
  SIGN_IN_CLIENT_SECRET: text('SECRET', 'the client secret at the provider', 'none'),
  SIGN_IN_NAME: text('TEXT', 'the word on the button "Sign in with …"', 'the host of SIGN_IN_ISSUER'),
  SELF_SERVICE_KEYS: switchable('let people who sign in make API keys'),
  SELF_SERVICE_EVENTS: switchable('let people who sign in own events, as keys with --own', false),
  WEBHOOKS: switchable('send changes to the webhooks of accounts'),
  WEBHOOKS_LOCAL: switchable('allow webhooks to addresses of this machine, also by http', false),
  CURSOR_TTL: count('SECONDS', 'minimum lifetime of a cursor', 86_400, 1, 31_536_000),
  CHANGES_DAYS: count('DAYS', 'how long /api/v1/changes reports that something was removed', 90, 0, 36_500),
  TIME_ZONE: setting({
    value: 'NAME',
    summary: 'time zone of tournaments that name none, such as Europe/Berlin',
    default: 'UTC',
    parse: timeZoneName,
  }),
  DATA_LICENSE: setting<string | undefined>({
    value: 'NAME',
    summary: 'licence of dumps: a name such as CC-BY-4.0, or an address',
    default: undefined,
    shownDefault: 'none',
    parse: (text) =>
      mustMatch(
        text,
        /^(?:https?:\/\/\S+|[A-Za-z0-9][A-Za-z0-9.+-]{0,99})$/,
        'a name such as CC-BY-4.0, or an address',
      ),
  }),
  RATE_LIMIT: limit('requests per minute per key', 600),
  PAGE_LIMIT: limit('page requests per minute per client address', 6000),
  AUTH_FAILURE_LIMIT: limit('unknown keys per minute per client address', 60),
  REDIS_URL: address(
    'shares rate limits between processes: redis://HOST or rediss://HOST',
    'none: each process counts on its own',
    redisAddress,
  ),
  TRUST_PROXY: setting<boolean | string>({
    value: 'on|off|ADDRESSES',
    summary: 'trust the forwarding headers of the proxy in front, or of these proxies',
    default: false,
    parse: (text) => (/[.:]/.test(text) ? networks(text) : onOrOff(text)),
  }),
  WORKERS: count('NUMBER', 'server processes, at most one per core (on one core, two)', 1, 1, 256),
  METRICS_ADDRESS: setting<{ readonly host: string; readonly port: number } | undefined>({
    value: 'HOST:PORT',
    summary: 'address that serves /metrics for Prometheus',
    default: undefined,
    shownDefault: 'off',
    parse: hostAndPort,
  }),
  DRAIN_SECONDS: count('SECONDS', 'how long a shutdown waits for open requests', 10, 0, 3600),
  LOG_LEVEL: setting({
    value: 'LEVEL',
    summary: 'fatal, error, warn, info, debug or silent',
    default: 'info',
    parse: (text) =>
      mustMatch(text, /^(fatal|error|warn|info|debug|silent)$/, 'fatal, error, warn, info, debug or silent'),
  }),
} as const;

export type SettingName = keyof typeof settingTable;
export type Settings = { readonly [N in SettingName]: ReturnType<(typeof settingTable)[N]['parse']> };

export const settingNames = Object.keys(settingTable) as SettingName[];

export function flagOf(name: SettingName): string {
  return name === 'DATABASE_URL' ? 'database' : name.toLowerCase().replaceAll('_', '-');
}

/** As help shows it. */
export function sayDefault(name: SettingName): string {
  const { default: fallback, shownDefault }: Setting<unknown> = settingTable[name];
  return shownDefault ?? (typeof fallback === 'boolean' ? (fallback ? 'on' : 'off') : String(fallback));
}

export const defaultDatabase = 'sqlite:./data/muster.db';
export const demoDatabase = 'sqlite:./data/demo.db';

/** Flags take precedence over the environment, the environment over the defaults. An empty variable counts as not set. */
export function readSettings(
  flags: Readonly<Record<string, unknown>>,
  environment: Readonly<Record<string, string | undefined>>,
): Settings {
  const entries = settingNames.map((name) => {
    const { default: fallback, parse } = settingTable[name];
    const fromFlag = flags[flagOf(name)];
    const fromEnvironment = environment[name];
    if (typeof fromFlag === 'string')
      return [name, parseNamed<unknown>(`--${flagOf(name)}`, fromFlag, parse)];
    if (fromEnvironment) return [name, parseNamed<unknown>(name, fromEnvironment, parse)];
    return [name, fallback];
  });
  const settings = Object.fromEntries(entries) as Settings;
  checkPrefixes(settings);
  return settings;
}

/** The two kinds of keys must have different prefixes. */
function checkPrefixes({ KEY_PREFIX, ORGANISER_KEY_PREFIX }: Settings): void {
  if (!KEY_PREFIX.startsWith(ORGANISER_KEY_PREFIX) && !ORGANISER_KEY_PREFIX.startsWith(KEY_PREFIX)) return;
  throw usageError(
    `ORGANISER_KEY_PREFIX is "${ORGANISER_KEY_PREFIX}" and KEY_PREFIX "${KEY_PREFIX}"; expected neither to begin with the other`,
  );
}

/** `name`: the flag or variable that the value comes from. */
export function parseNamed<T>(name: string, text: string, parse: (text: string) => T): T {
  try {
    return parse(text);
  } catch (error) {
    // An address may contain a password, up to the last @ before the next address.
    const shown = text.replaceAll(/\/\/([^/@,:]*):((?!,\s*\w+:\/\/).)*@/g, '//$1:…@');
    throw usageError(`${name} is "${shown}"; expected ${(error as Error).message}`);
  }
}
