// Two servers that are asked the same.
import { type Answer, ask, type Sent } from './ask.ts';
import type { Serving } from './checkout.ts';
import type { Leave } from './differ.ts';
import type { Findings } from './findings.ts';

export interface Both<T> {
  readonly old: T;
  readonly new: T;
}

export interface Pair {
  /** Asks both and compares. Where the two are asked with words of their own (cursors, tags, keys), both are given. */
  ask(sent: Sent | Both<Sent>, leave?: Leave): Promise<Both<Answer>>;
  readonly ports: Both<number>;
}

export function makePair(servers: Both<Serving>, findings: Findings, setting = ''): Pair {
  const ports = { old: servers.old.port, new: servers.new.port };
  return {
    ports,
    async ask(sent, leave) {
      const both = 'old' in sent ? sent : { old: sent, new: sent };
      const [old, now] = await Promise.all([ask(ports.old, both.old), ask(ports.new, both.new)]);
      const givenId = both.old.headers?.['x-request-id'];
      findings.take(`${describe(both.old)}${setting}`, old, now, { givenId, ...leave });
      return { old, new: now };
    },
  };
}

function describe({ method = 'GET', path, headers = {} }: Sent): string {
  const shown = Object.entries(headers).filter(([name]) => name !== 'authorization');
  const more = shown.map(([name, value]) => `${name}: ${value}`).join(', ');
  return `${method} ${path}${more && ` (${more})`}`;
}

/** Works through all of them, a few at a time. */
export async function forEach<T>(items: Iterable<T>, work: (item: T) => Promise<void>): Promise<void> {
  const queue = items[Symbol.iterator]();
  const lane = async () => {
    for (let next = queue.next(); !next.done; next = queue.next()) await work(next.value);
  };
  await Promise.all(Array.from({ length: 8 }, lane));
}
