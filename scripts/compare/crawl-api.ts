// Every endpoint with every name the world has, every list from its first page to its last, windows and limits.
import type { Answer } from './ask.ts';
import type { Keys } from './checkout.ts';
import { type Both, forEach, type Pair } from './pair.ts';
import { askInEveryWay } from './variants.ts';

const api = '/api/v1';

const windows = [
  'from=2026-01-01',
  'to=2025-06-30',
  'from=2025-03-01&to=2026-02-28',
  'from=2026-03-14&to=2026-03-14',
  'from=1999-01-01&to=1999-12-31',
  'to=2026-05-01&limit=3',
];
const limits = ['', 'limit=100', 'limit=7'];
const statuses = ['planned', 'ongoing', 'finished'].map((status) => `status=${status}`);

interface Names {
  readonly slugs: Set<string>;
  readonly clubs: Set<string>;
  readonly players: Set<string>;
  readonly battles: Set<string>;
}

export async function crawlApi(pair: Pair, keys: Both<Keys>): Promise<void> {
  const names: Names = { slugs: new Set(), clubs: new Set(), players: new Set(), battles: new Set() };

  const askOne = (paths: Both<string>, isOneOfMany: boolean) => {
    const sentBy = (which: 'old' | 'new') => ({
      path: paths[which],
      headers: { authorization: `Bearer ${keys[which].good}` },
    });
    return askInEveryWay(pair, { old: sentBy('old'), new: sentBy('new') }, { isOneOfMany });
  };
  /** Follows each server's own `next`. */
  async function walk(path: string, isOneOfMany = false, mostPages = 400): Promise<void> {
    let paths: Both<string> | undefined = { old: path, new: path };
    for (let page = 0; paths !== undefined && page < mostPages; page += 1) {
      const got: Both<Answer> = await askOne(paths, isOneOfMany || page > 0);
      collect(got.old, names);
      const [old, now] = [nextOf(got.old), nextOf(got.new)];
      paths = old === undefined || now === undefined ? undefined : { old, new: now };
    }
  }
  const walkAll = (paths: Iterable<string>, isOneOfMany: boolean) =>
    forEach(paths, (path) => walk(path, isOneOfMany));

  const asked = (path: string, queries: readonly string[]) =>
    queries.map((query) => (query === '' ? path : `${path}?${query}`));
  const all = `${api}/tournaments`;
  const crossed = statuses.flatMap((status) => windows.map((window) => `${status}&${window}`));
  await walkAll(asked(all, [...limits, ...windows, ...statuses, ...crossed, 'limit=1']), false);
  const slugs = [...names.slugs].map((slug) => `${all}/${encodeURIComponent(slug)}`);
  await walkAll(
    slugs.flatMap((path) => [
      path,
      ...asked(`${path}/participants`, limits),
      ...asked(`${path}/battles`, limits),
    ]),
    true,
  );
  await forEach(slugs, async (path) => {
    const got = await askOne({ old: path, new: path }, true);
    const stages = (parse(got.old)?.data?.stages ?? []) as { id: string }[];
    const queries = ['', ...stages.map(({ id }) => `stage=${encodeURIComponent(id)}`), 'stage=nowhere'];
    for (const part of ['standings', 'standings/explanation'])
      for (const address of asked(`${path}/${part}`, queries)) await walk(address, true);
  });
  const owners = [
    ...[...names.clubs].flatMap((slug) =>
      ['tournaments', 'battles'].map((list) => `${api}/clubs/${encodeURIComponent(slug)}/${list}`),
    ),
    ...[...names.players].map((id) => `${api}/users/${encodeURIComponent(id)}/battles`),
  ];
  await walkAll(
    [...names.clubs].map((slug) => `${api}/clubs/${encodeURIComponent(slug)}`),
    false,
  );
  await walkAll(
    owners.flatMap((path) => asked(path, ['limit=100', windows[2] ?? '', windows[5] ?? ''])),
    true,
  );
  await walkAll(
    owners.slice(0, 40).flatMap((path) => asked(path, [...limits, ...windows])),
    false,
  );
  await walkAll(
    [...names.battles].map((id) => `${api}/battles/${encodeURIComponent(id)}`),
    true,
  );
}

// biome-ignore lint/suspicious/noExplicitAny: whatever a server says
function parse({ body }: Answer): any {
  try {
    return JSON.parse(body.toString());
  } catch {
    return undefined;
  }
}

function nextOf(answer: Answer): string | undefined {
  const next: unknown = parse(answer)?.next;
  return typeof next === 'string' ? next.replace(/^https?:\/\/[^/]+/, '') : undefined;
}

/** Names stand under the same few fields wherever they are. */
function collect(answer: Answer, { slugs, clubs, players, battles }: Names): void {
  const data: unknown = parse(answer)?.data;
  const look = (value: unknown): void => {
    if (Array.isArray(value)) value.forEach(look);
    else if (value !== null && typeof value === 'object') {
      const fields = value as Record<string, unknown>;
      const take = (field: string, into: Set<string>) => {
        const name = fields[field];
        if (typeof name === 'string') into.add(name);
      };
      take('playerId', players);
      take('club', clubs);
      take('organizer', clubs);
      take('tournament', slugs);
      if ('startDate' in fields) take('slug', slugs);
      if ('winner' in fields && 'date' in fields) take('id', battles);
      Object.values(fields).forEach(look);
    }
  };
  look(data);
}
