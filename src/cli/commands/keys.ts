// muster keys create, list, revoke, rotate, import.
import { countOf } from '#rules/text/numbers';
import { sayProblem } from '../../contract/problems.ts';
import { openSource } from '../../import/read/source.ts';
import type { Database } from '../../store/database.ts';
import { findPersonLike } from '../../store/keys/identities.ts';
import { digestOf } from '../../store/keys/key-text.ts';
import {
  createKey,
  findKeyRecord,
  type KeyRecord,
  listKeys,
  revokeKey,
  rotateKey,
} from '../../store/keys/keys.ts';
import type { Clubs } from '../../store/keys/rights.ts';
import { hasClub } from '../../store/read/clubs.ts';
import type { Command, CommandInput } from '../command.ts';
import { withDatabase } from '../database.ts';
import { readFutureTime, timeHelp } from '../dates.ts';
import { notifyProblems } from '../describe-report.ts';
import { inputError, missingError, usageError } from '../errors.ts';
import { notify, print, printTable } from '../output.ts';

const create: Command = {
  words: 'keys create',
  usage:
    '--account NAME [--label TEXT] [--expires TIME] [--rate-limit N] [--club SLUG… | --all-clubs] [--own]',
  summary: 'creates an API key, or with --club, --all-clubs or --own an organiser key, and prints it once',
  flags: {
    account: { value: 'NAME', summary: 'the account that owns the key' },
    label: { value: 'TEXT', summary: 'what it is for' },
    expires: { value: 'TIME', summary: `when it expires, ${timeHelp} (default: no expiry)` },
    'rate-limit': {
      value: 'N',
      summary: 'requests per minute, 0 for no limit (default: RATE_LIMIT of the server)',
    },
    club: {
      multiple: true,
      value: 'SLUG',
      summary: 'an organiser key for this club; repeat it for more clubs',
    },
    'all-clubs': { summary: 'an organiser key for everything except what accounts own' },
    own: {
      summary:
        'an organiser key; its account owns the tournaments, casual battles and seasons that it adds without a club',
    },
  },
  settings: ['KEY_PREFIX', 'ORGANISER_KEY_PREFIX'],
  async run({ settings, flags, lists }) {
    const clubs = readKeyClubs(lists['club'] ?? [], flags['all-clubs'] === true);
    const own = flags['own'] === true;
    const newKey = {
      account: readName('--account', flags['account']),
      label: flags['label'] === undefined ? '' : readName('--label', flags['label']),
      clubs,
      own,
      prefix: clubs === null && !own ? settings.KEY_PREFIX : settings.ORGANISER_KEY_PREFIX,
      expires: readExpiry(flags),
      rateLimit: flags['rate-limit'] === undefined ? undefined : settings.RATE_LIMIT,
    };
    return withDatabase(
      settings,
      async (database) => {
        for (const slug of clubs === 'all' ? [] : (clubs ?? []))
          if (!(await hasClub(database, slug))) throw missingError('club', slug);
        const person = await findPersonLike(database.keys, newKey.account);
        if (person !== undefined && person !== newKey.account)
          throw inputError(
            `the account "${person}" differs from this name only in case or accents; use that spelling`,
          );
        const { state } = await showNew(database, await createKey(database, newKey));
        if (state === 'account not active')
          notify(
            `the account is not active: the key works after "muster accounts activate ${newKey.account}"`,
          );
      },
      // A key for clubs needs a database that has them.
      { create: clubs === null || clubs === 'all', announce: true },
    );
  },
};

const list: Command = {
  words: 'keys list',
  usage: '',
  summary: 'lists keys, one per line: ID, account, label, last characters, created, last used, state, clubs',
  run: ({ settings }) =>
    withDatabase(settings, async (database) => {
      const keys = await listKeys(database.keys, Date.now());
      printTable(
        ['ID', 'ACCOUNT', 'LABEL', 'KEY', 'CREATED', 'LAST USED', 'STATE', 'CLUBS'],
        keys.map(describe),
        'there are no keys; "muster keys create --account NAME" makes one',
      );
    }),
};

const revoke: Command = {
  words: 'keys revoke',
  usage: 'ID',
  summary: 'revokes a key immediately',
  takes: [1, 1],
  run: ({ settings, positionals: [id = ''] }) =>
    withDatabase(settings, async (database) => {
      const key = await revokeKey(database, id);
      if (key === undefined) throw missingError('key', id);
      notify(key.revoked === null ? `revoked ${id}` : `${id} is already revoked`);
    }),
};

const rotate: Command = {
  words: 'keys rotate',
  usage: 'ID [--until TIME] [--expires TIME]',
  summary: 'creates a key that replaces another, and prints it once',
  takes: [1, 1],
  flags: {
    until: { value: 'TIME', summary: `when the old key expires, ${timeHelp} (default 24h)` },
    expires: { value: 'TIME', summary: 'when the new key expires (default: the lifetime of the old one)' },
  },
  settings: ['KEY_PREFIX', 'ORGANISER_KEY_PREFIX'],
  run: ({ settings, positionals: [id = ''], flags }) =>
    withDatabase(settings, async (database) => {
      const rotated = await rotateKey(database, id, {
        prefix: settings.KEY_PREFIX,
        organiserPrefix: settings.ORGANISER_KEY_PREFIX,
        until: readFutureTime('--until', typeof flags['until'] === 'string' ? flags['until'] : '24h'),
        expires: readExpiry(flags),
      });
      if (rotated === undefined) throw missingError('key', id);
      const { old, key } = rotated;
      if (key === undefined)
        throw inputError(`${id} no longer works (${old.state}); create a new key instead`);
      await showNew(database, key);
      notify(`${id} works until ${shorten(old.expires ?? '')}`);
    }),
};

/** Separate from `import`, because an event file must never contain a key. */
const importCopies: Command = {
  words: 'keys import',
  usage: 'FILE',
  summary:
    'imports accounts and keys written by "muster export keys" (- for standard input); existing ones are not changed',
  takes: [1, 1],
  run: ({ settings, positionals: [file = ''] }) =>
    withDatabase(
      settings,
      async (database) => {
        const source = await openSource(file);
        if ('unreadable' in source) throw inputError(`${file}: ${sayProblem(source.unreadable)}`);
        // Loaded here, so that the other keys commands do not wait for the modules that check files.
        const { importKeys } = await import('../../import/key-lines.ts');
        const imported = await importKeys(database, source);
        if ('problems' in imported) {
          const { problems, more } = imported;
          notifyProblems(
            problems.map((problem) => ({ ...problem, file })),
            more,
          );
          throw inputError(`${countOf(problems.length + more, 'problem')}; nothing was changed`);
        }
        for (const [what, { added, known }] of Object.entries(imported.counts))
          print(`${what.padEnd(9)} ${added} added, ${known} already there`);
      },
      { create: true },
    ),
};

export const keyCommands: readonly Command[] = [create, list, revoke, rotate, importCopies];

/** Prints the key to standard output, and its id and expiry to standard error. */
async function showNew(database: Database, key: string): Promise<KeyRecord> {
  print(key);
  const record = await findKeyRecord(database.keys, 'digest', digestOf(key), Date.now());
  if (record === undefined) throw new Error('a new key is not there');
  const { id, account, expires } = record;
  const until = expires === null ? '' : `, works until ${shorten(expires)}`;
  notify(`${id} of ${account}${until}; the key is shown only once`);
  return record;
}

/** A name is shown on one line: it may contain no line breaks or other invisible characters. */
export function readName(flag: string, given: string | boolean | undefined): string {
  const name = String(given ?? '').trim();
  if (name === '') throw usageError(`${flag} needs a value`);
  if (name.length > 100 || /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u.test(name))
    throw usageError(`${flag} must be plain text of at most 100 characters`);
  return name;
}

function readExpiry(flags: CommandInput['flags']): string | undefined {
  const given = flags['expires'];
  return typeof given === 'string' ? readFutureTime('--expires', given) : undefined;
}

export function readKeyClubs(slugs: readonly string[], all: boolean): Clubs | null {
  if (all && slugs.length > 0) throw usageError('--all-clubs and --club cannot be combined');
  return all ? 'all' : slugs.length === 0 ? null : [...new Set(slugs)];
}

function describe(key: KeyRecord): string[] {
  const { id, account, label, tail, created, lastUsed, state, expires, rateLimit, clubs, own } = key;
  const notes = [
    state,
    ...(state === 'active' && expires !== null ? [`until ${shorten(expires)}`] : []),
    ...(rateLimit === null ? [] : [rateLimit === 0 ? 'no limit' : `${rateLimit} a minute`]),
  ];
  const used = lastUsed === null ? 'never' : shorten(lastUsed);
  return [
    id,
    account,
    label === '' ? '-' : label,
    `…${tail}`,
    shorten(created),
    used,
    notes.join(', '),
    sayClubs(clubs, own),
  ];
}

export function sayClubs(clubs: Clubs | null, own: boolean): string {
  return [...(clubs === 'all' ? ['all clubs'] : (clubs ?? [])), ...(own ? ['(own)'] : [])].join(' ');
}

/** Shortens a time to minutes. */
export function shorten(time: string): string {
  return `${time.slice(0, 16)}Z`;
}
