// Which tournaments fit several filters at once: club, country, status, words. Their orders come out of indexes alone, newest first.
import type { Value } from '../database.ts';
import type { SoughtWord } from './words.ts';

export interface TournamentFilters {
  readonly club?: string | undefined;
  readonly country?: string | undefined;
  readonly status?: string | undefined;
  readonly words?: readonly SoughtWord[] | undefined;
}

/** Whether nothing fits: words are asked for, and there are none in what was given. */
export const isHopeless = ({ words }: TournamentFilters): boolean => words?.length === 0;

/** Of those given, the first leads: the fewest tournaments fit it. */
const columns = ['club', 'country', 'status'] as const;

/** A word that fewer rows than this have is looked up; of a more frequent one, each next tournament is asked whether it has it. */
const frequent = 4000;

/** What bounds the order of an alias, and how many are wanted: texts of SQL. */
export interface Bounds {
  readonly between: (alias: string) => string;
  readonly limit: string;
  /** Left out: newest first. */
  readonly order?: 'DESC';
}

export interface FilterSql {
  /** Behind FROM: rows of `t`. */
  readonly from: string;
  /** In the order of their numbers. */
  readonly values: readonly Value[];
}

/** `next` is the first number that is free for a parameter. */
export function writeFilter(filters: TournamentFilters, bounds: Bounds, next: number): FilterSql {
  const values: Value[] = [];
  const bind = (value: Value): string => `$${next + values.push(value) - 1}`;
  const given = columns.flatMap((column) => {
    const value = filters[column];
    return value === undefined ? [] : [{ column, value: bind(value) }];
  });
  const [leading, ...others] = (filters.words ?? []).map(({ from, to }) => {
    const [first, end] = [bind(from), bind(to)];
    return (alias: string) => `${alias}.word >= ${first} AND ${alias}.word < ${end}`;
  });
  const has = (word: (alias: string) => string) =>
    `EXISTS (SELECT 1 FROM tournament_word o WHERE o.tournament = e.slug AND ${word('o')})`;
  /** Columns that do not lead are kept from being looked up by. */
  const fits = (leads: boolean) =>
    given.map(({ column, value }, index) =>
      leads && index === 0 ? `e.${column} = ${value}` : `coalesce(e.${column}, '') = ${value}`,
    );
  const select = (from: string, ...conditions: readonly string[]) =>
    `SELECT DISTINCT e.ord FROM ${from} WHERE ${conditions.join(' AND ')} ORDER BY e.ord ${bounds.order ?? ''} LIMIT ${bounds.limit}`;
  const join = (found: string) => ({
    from: `(${found}) found JOIN tournament t ON t.ord = found.ord`,
    values,
  });
  if (leading === undefined) {
    // One column alone has an index that gives the tournaments themselves in order.
    const [only] = given;
    if (only !== undefined && given.length === 1)
      return {
        from: `tournament t WHERE t.${only.column} = ${only.value} AND ${bounds.between('t')}`,
        values,
      };
    return join(select('tournament e', ...fits(true), bounds.between('e')));
  }
  const rows = `${leading('w')} AND ${bounds.between('w')}`;
  const known = `(SELECT count(*) FROM (SELECT 1 FROM tournament_word w WHERE ${rows} LIMIT ${frequent}) counted)`;
  const named = others.map(has);
  const rare = select(
    'tournament_word w JOIN tournament e ON e.ord = w.ord',
    ...[`${known} < ${frequent}`, rows, ...fits(false), ...named],
  );
  const usual = select(
    'tournament e',
    ...[`${known} = ${frequent}`, ...fits(true), bounds.between('e'), has(leading), ...named],
  );
  return join(`SELECT ord FROM (${rare}) named UNION ALL SELECT ord FROM (${usual}) named`);
}
