// The games that a file names: one that is new and spelled almost as a stored one is most likely the same.
import type { Problem } from '../domain/results.ts';
import type { Writer } from '../store/database.ts';
import { listDistinct } from '../store/read/choices.ts';
import { wordsOf } from '../store/read/words.ts';
import type { Packs } from '../store/records/records.ts';
import type { ValidRecord } from './record-facts.ts';

export interface GameNames {
  /** Call it before the record is saved. */
  check(valid: ValidRecord): Promise<Problem[]>;
}

export function startGameNames(writer: Writer, packs: Packs): GameNames {
  /** Without case, accents, spaces and punctuation. */
  const fold = (game: string) => wordsOf(game).join('');
  const names = new Set<string>();
  const known = new Map<string, string>();
  let isRead = false;

  function note(game: string): void {
    names.add(game);
    if (!known.has(fold(game))) known.set(fold(game), game);
  }

  return {
    async check({ kind, record }) {
      const game = kind === 'club' || kind === 'player' || kind === 'season' ? null : (record.game ?? null);
      if (game === null) return [];
      if (!isRead) {
        isRead = true;
        for (const { game: own } of packs.values()) if (own != null) note(own);
        for (const mentioned of await listDistinct(writer, 'games')) note(mentioned);
      }
      const stored = names.has(game) ? undefined : known.get(fold(game));
      note(game);
      return stored === undefined
        ? []
        : [{ pointer: '/game', code: 'similarGame', parameters: { game, stored } }];
    },
  };
}
