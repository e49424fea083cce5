// Checks of a player that a JSON Schema cannot express.
import type { PlayerRecord } from '../record.ts';
import type { Problem } from '../results.ts';
import { checkUnique } from './check-references.ts';

export function checkPlayer({ id, aliases }: PlayerRecord): Problem[] {
  const own = (aliases ?? []).flatMap((alias, index): Problem[] =>
    alias === id ? [{ pointer: `/aliases/${index}`, code: 'aliasOfItself', parameters: { alias } }] : [],
  );
  return [...own, ...checkUnique(aliases ?? [], 'alias', (index) => `/aliases/${index}`)];
}
