// Files of other platforms of any size, for the drill `growth`.
import { convertFiles } from '#foreign/convert-files';
import { readContent } from '#foreign/read/content';

import { many } from './growth-tournaments.ts';

/** What is converted for a size. */
export const foreignFiles: Readonly<Record<string, (size: number) => () => void>> = {
  'players and matches of a file of List Fortress': (size) =>
    convert({
      name: 'Many',
      participants: many(size, (id) => ({ id, name: 'Ada', swiss_rank: id + 1, score: 0 })),
      rounds: [1, 2, 3].map((round_number) => ({
        roundtype_id: 1,
        round_number,
        matches: many(size / 2, (at) => ({
          player1_id: 2 * at,
          player1_points: 1,
          player2_id: (2 * at + round_number * 2 - 1) % size,
          player2_points: 0,
          result: 'win',
          winner_id: 2 * at,
        })),
      })),
    }),
  'cut rounds of a file of List Fortress': (size) =>
    convert({
      name: 'Many',
      participants: [1, 2].map((id) => ({ id, name: 'Ada', swiss_rank: id })),
      rounds: many(size, (round_number) => ({
        roundtype_id: 2,
        round_number,
        matches: [{ player1_id: 1, player2_id: 2, result: 'win', winner_id: 1 }],
      })),
    }),
  'players of the same name': (size) =>
    convert({
      players: many(size, () => ({ name: 'Ada', rank: { swiss: 1 } })),
      rounds: [
        {
          'round-type': 'swiss',
          'round-number': 1,
          matches: many(size / 2, () => ({ player1: 'Ada', player2: 'Ada', result: 'win' })),
        },
      ],
    }),
  'lines of a tournament report file': (size) => convert('001    1 Ada\n'.repeat(size)),
  'lines separated by bars': (size) => convert('7||a||b||c||d||e||x\n'.repeat(size)),
};

function convert(content: object | string): () => void {
  const text = typeof content === 'string' ? content : JSON.stringify(content);
  const file = { name: 'a', content: readContent(Buffer.from(text), 0) };
  return () => {
    convertFiles([file], { name: 'X', date: '2020-01-01' });
  };
}
