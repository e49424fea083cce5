// What a comparison has found so far, and its summary: differences of the same kind stand together.
import type { Answer } from './ask.ts';
import { type Difference, findDifferences, hasOtherOrder, type Leave } from './differ.ts';

interface Group {
  readonly example: Difference;
  readonly requests: string[];
}

export interface Findings {
  /** Compares two answers to what `request` names. */
  take(request: string, old: Answer, now: Answer, leave?: Leave): void;
  /** A difference that is none between two answers. */
  note(request: string, difference: Difference): void;
  /** Prints the summary; says whether all was the same. */
  report(): boolean;
}

const shownRequests = 3;
const longestShown = 220;

export function startFindings(): Findings {
  const groups = new Map<string, Group>();
  const differing = new Set<string>();
  const otherOrder: string[] = [];
  const failed: string[] = [];
  const statuses = new Map<string, number>();
  let compared = 0;

  function note(request: string, difference: Difference): void {
    differing.add(request);
    const { what, old, new: now } = difference;
    const kind = what === 'body' ? `body of ${routeOf(request)}` : `${what}: ${old} → ${now}`;
    const group = groups.get(kind) ?? { example: difference, requests: [] };
    group.requests.push(request);
    groups.set(kind, group);
  }

  return {
    note,
    take(request, old, now, leave) {
      compared += 1;
      statuses.set(old.status, (statuses.get(old.status) ?? 0) + 1);
      for (const difference of findDifferences(old, now, leave)) note(request, difference);
      if (/^(HTTP\/1\.1 )?5/.test(old.status)) failed.push(request);
      if (hasOtherOrder(old, now)) otherOrder.push(request);
    },
    report() {
      for (const { example, requests } of groups.values()) {
        print(`${example.what} differs in ${requests.length} answers`);
        for (const request of requests.slice(0, shownRequests)) print(`    ${cut(request)}`);
        print(`  old  ${cut(example.old)}`);
        print(`  new  ${cut(example.new)}`);
      }
      if (otherOrder.length > 0)
        print(
          `headers in another order, not counted: ${otherOrder.length}, as in ${cut(otherOrder[0] ?? '')}`,
        );
      if (failed.length > 0) print(`the old one failed (5xx) on ${failed.length}:`);
      for (const request of failed.slice(0, shownRequests)) print(`    ${cut(request)}`);
      const list = [...statuses].sort().map(([status, count]) => `${status} ${count}`);
      print(`answers by status: ${list.join(', ')}`);
      print(`${compared} requests compared, ${differing.size} differ`);
      return differing.size === 0;
    },
  };
}

/** The address without its names and parameters. */
function routeOf(request: string): string {
  const path = request.split(' ')[1] ?? request;
  return path
    .replace(/\?.*/s, '')
    .replace(/\b(tournaments|clubs|battles|users|players)\/[^/]+/g, '$1/*')
    .replace(/\d+/g, '#')
    .slice(0, 80);
}

const cut = (text: string): string => {
  const shown = JSON.stringify(text).slice(1, -1);
  return shown.length > longestShown ? `${shown.slice(0, longestShown)}…` : shown;
};

export function print(line: string): void {
  process.stdout.write(`${line}\n`);
}
