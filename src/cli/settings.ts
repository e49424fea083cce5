// Settings (docs/rules/decisions.md, Settings): each is an environment variable and a flag of the same name in kebab-case.
import { usageError } from './errors.ts';
import {
  hostAndPort,
  mustMatch,
  networks,
  onOrOff,
  redisAddress,
  webAddress,
  wholeNumber,
} from './setting-values.ts';

interface Setting<T> {
  readonly flag: string;
  readonly value: string;
  readonly summary: string;
  /** As help shows it. */
  readonly shownDefault: string;
  readonly default: T;
  parse(text: string): T;
}

function setting<T>(given: Setting<T>): Setting<T> {
  return given;
}

export const settingTable = {
  DATABASE_URL: setting<string | undefined>({
    flag: 'database',
    value: 'URL',
    summary: 'where the data lives: sqlite:PATH or postgres://USER:PASSWORD@HOST/NAME',
    shownDefault: 'sqlite:./data/muster.db',
    default: undefined,
    parse: (text) =>
      mustMatch(
        text,
        /^(sqlite:.+|postgres(ql)?:\/\/.+)/,
        'sqlite:PATH or postgres://USER:PASSWORD@HOST/NAME',
      ),
  }),
  DATABASE_READ_URLS: setting<readonly string[]>({
    flag: 'database-read-urls',
    value: 'URLS',
    summary: 'hot standbys of a PostgreSQL database to read from, separated by commas',
    shownDefault: 'none',
    default: [],
    parse: (text) =>
      text
        .split(',')
        .map((url) =>
          mustMatch(
            url.trim(),
            /^postgres(ql)?:\/\/.+/,
            'postgres://USER:PASSWORD@HOST/NAME, separated by commas',
          ),
        ),
  }),
  HOST: setting({
    flag: 'host',
    value: 'ADDRESS',
    summary: 'address to listen on',
    shownDefault: '127.0.0.1',
    default: '127.0.0.1',
    parse: (text) => mustMatch(text, /^[a-zA-Z0-9.:_-]+$/, 'an address or host name'),
  }),
  PORT: setting({
    flag: 'port',
    value: 'NUMBER',
    summary: 'port to listen on, 0 for any free one',
    shownDefault: '3000',
    default: 3000,
    parse: (text) => wholeNumber(text, 0, 65_535),
  }),
  BASE_URL: setting<string | undefined>({
    flag: 'base-url',
    value: 'URL',
    summary: 'address at which clients reach the API, for "next"',
    shownDefault: 'as the request came',
    default: undefined,
    parse: webAddress,
  }),
  SITE_URL: setting<string | undefined>({
    flag: 'site-url',
    value: 'URL',
    summary: 'address at which people reach the pages, for "url"',
    shownDefault: 'BASE_URL',
    default: undefined,
    parse: webAddress,
  }),
  PAGES: setting({
    flag: 'pages',
    value: 'on|off',
    summary: 'serve the public pages; off where SITE_URL is a site of your own',
    shownDefault: 'on',
    default: true,
    parse: onOrOff,
  }),
  KEY_PREFIX: setting({
    flag: 'key-prefix',
    value: 'TEXT',
    summary: 'what every API key begins with',
    shownDefault: 'svc_v1_',
    default: 'svc_v1_',
    parse: (text) => mustMatch(text, /^[A-Za-z0-9_]{1,40}$/, '1 to 40 letters, digits or underscores'),
  }),
  ORGANISERS: setting({
    flag: 'organisers',
    value: 'on|off',
    summary: 'let organisers upload results: /organisers/v1 and /desk',
    shownDefault: 'on',
    default: true,
    parse: onOrOff,
  }),
  ORGANISER_KEY_PREFIX: setting({
    flag: 'organiser-key-prefix',
    value: 'TEXT',
    summary: 'what every organiser key begins with',
    shownDefault: 'org_v1_',
    default: 'org_v1_',
    parse: (text) => mustMatch(text, /^[A-Za-z0-9_]{1,40}$/, '1 to 40 letters, digits or underscores'),
  }),
  SUBMISSION_LIMIT: setting({
    flag: 'submission-limit',
    value: 'NUMBER',
    summary: 'submissions per minute per organiser key, 0 for no limit',
    shownDefault: '120',
    default: 120,
    parse: (text) => wholeNumber(text, 0, 9_999_999),
  }),
  CURSOR_TTL: setting({
    flag: 'cursor-ttl',
    value: 'SECONDS',
    summary: 'minimum lifetime of a cursor',
    shownDefault: '86400',
    default: 86_400,
    parse: (text) => wholeNumber(text, 1, 31_536_000),
  }),
  CHANGES_DAYS: setting({
    flag: 'changes-days',
    value: 'DAYS',
    summary: 'how long /api/v1/changes reports that something was removed',
    shownDefault: '90',
    default: 90,
    parse: (text) => wholeNumber(text, 0, 36_500),
  }),
  DATA_LICENSE: setting<string | undefined>({
    flag: 'data-license',
    value: 'NAME',
    summary: 'licence of dumps: a name such as CC-BY-4.0, or an address',
    shownDefault: 'none',
    default: undefined,
    parse: (text) =>
      mustMatch(
        text,
        /^(?:https?:\/\/\S+|[A-Za-z0-9][A-Za-z0-9.+-]{0,99})$/,
        'a name such as CC-BY-4.0, or an address',
      ),
  }),
  RATE_LIMIT: setting({
    flag: 'rate-limit',
    value: 'NUMBER',
    summary: 'requests per minute per key, 0 for no limit',
    shownDefault: '600',
    default: 600,
    parse: (text) => wholeNumber(text, 0, 9_999_999),
  }),
  PAGE_LIMIT: setting({
    flag: 'page-limit',
    value: 'NUMBER',
    summary: 'page requests per minute per client address, 0 for no limit',
    shownDefault: '6000',
    default: 6000,
    parse: (text) => wholeNumber(text, 0, 9_999_999),
  }),
  AUTH_FAILURE_LIMIT: setting({
    flag: 'auth-failure-limit',
    value: 'NUMBER',
    summary: 'unknown keys per minute per client address, 0 for no limit',
    shownDefault: '60',
    default: 60,
    parse: (text) => wholeNumber(text, 0, 9_999_999),
  }),
  REDIS_URL: setting<string | undefined>({
    flag: 'redis-url',
    value: 'URL',
    summary: 'shares rate limits between processes: redis://HOST or rediss://HOST',
    shownDefault: 'none: each process counts on its own',
    default: undefined,
    parse: redisAddress,
  }),
  TRUST_PROXY: setting<boolean | string>({
    flag: 'trust-proxy',
    value: 'on|off|ADDRESSES',
    summary: 'trust the forwarding headers of the proxy in front, or of these proxies',
    shownDefault: 'off',
    default: false,
    parse: (text) => (/[.:]/.test(text) ? networks(text) : onOrOff(text)),
  }),
  WORKERS: setting({
    flag: 'workers',
    value: 'NUMBER',
    summary: 'server processes, at most one per core (on one core, two)',
    shownDefault: '1',
    default: 1,
    parse: (text) => wholeNumber(text, 1, 256),
  }),
  METRICS_ADDRESS: setting<{ readonly host: string; readonly port: number } | undefined>({
    flag: 'metrics-address',
    value: 'HOST:PORT',
    summary: 'address that serves /metrics for Prometheus',
    shownDefault: 'off',
    default: undefined,
    parse: hostAndPort,
  }),
  DRAIN_SECONDS: setting({
    flag: 'drain-seconds',
    value: 'SECONDS',
    summary: 'how long a shutdown waits for open requests',
    shownDefault: '10',
    default: 10,
    parse: (text) => wholeNumber(text, 0, 3600),
  }),
  LOG_LEVEL: setting({
    flag: 'log-level',
    value: 'LEVEL',
    summary: 'fatal, error, warn, info, debug or silent',
    shownDefault: 'info',
    default: 'info',
    parse: (text) =>
      mustMatch(text, /^(fatal|error|warn|info|debug|silent)$/, 'fatal, error, warn, info, debug or silent'),
  }),
} as const;

export type SettingName = keyof typeof settingTable;
export type Settings = { readonly [N in SettingName]: ReturnType<(typeof settingTable)[N]['parse']> };

export const defaultDatabase = 'sqlite:./data/muster.db';
export const demoDatabase = 'sqlite:./data/demo.db';

/** Flags take precedence over the environment, the environment over the defaults. An empty variable counts as not set. */
export function readSettings(
  flags: Readonly<Record<string, unknown>>,
  environment: Readonly<Record<string, string | undefined>>,
): Settings {
  const entries = Object.entries(settingTable).map(([name, { flag, default: fallback, parse }]) => {
    const fromFlag = flags[flag];
    const fromEnvironment = environment[name];
    if (typeof fromFlag === 'string') return [name, parseNamed(`--${flag}`, fromFlag, parse)];
    if (fromEnvironment) return [name, parseNamed(name, fromEnvironment, parse)];
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

function parseNamed(name: string, text: string, parse: (text: string) => unknown): unknown {
  try {
    return parse(text);
  } catch (error) {
    // A database address may contain a password.
    const shown = text.replaceAll(/\/\/([^/@,:]*):[^/,]*@/g, '//$1:…@');
    throw usageError(`${name} is "${shown}"; expected ${(error as Error).message}`);
  }
}
