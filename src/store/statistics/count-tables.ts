// The tables of counts: what each is counted by, and what is counted, in the order of the rows of the domain.
import type { Counted } from '../../domain/statistics/counts.ts';

export interface CountTable {
  readonly name: string;
  /** What a question filters by: pack ("" for all of them), period, and whether the battles are casual. */
  readonly scope: readonly string[];
  readonly keys: readonly string[];
  readonly counts: readonly string[];
}

const battleScope = ['pack', 'period', 'casual'];
const results = ['wins', 'draws', 'losses'];

export const countTables: Readonly<Record<Counted, CountTable>> = {
  scenario: {
    name: 'scenario_count',
    scope: battleScope,
    keys: ['scenario', 'named'],
    counts: [
      ...['battles', 'unfinished', 'without_faction', 'mirrors', 'draws'],
      ...['with_roles', 'draws_with_roles', 'attacker_wins', 'defender_wins'],
      ...['points', 'point_parts', 'point_sides'],
    ],
  },
  faction: { name: 'faction_count', scope: battleScope, keys: ['faction', 'mirror'], counts: results },
  subFaction: {
    name: 'sub_faction_count',
    scope: battleScope,
    keys: ['faction', 'sub_faction', 'mirror'],
    counts: results,
  },
  matchup: {
    name: 'matchup_count',
    scope: battleScope,
    keys: ['faction', 'opponent'],
    counts: [...results, 'forfeits'],
  },
  entry: {
    name: 'entry_count',
    scope: ['pack', 'period'],
    keys: ['faction'],
    counts: ['tournaments', 'entries', 'firsts', 'podiums', 'undefeated'],
  },
};

/** Keys that are numbers; the others are text. */
export const flags: ReadonlySet<string> = new Set(['named', 'mirror']);

export const allCounted = Object.keys(countTables) as Counted[];

export const columnsOf = ({ scope, keys, counts }: CountTable): string[] => [...scope, ...keys, ...counts];
