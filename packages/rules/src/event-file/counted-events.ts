// Which tournaments count for a season or a rating: keys that both records have.
import Type, { type TSchema } from 'typebox';
import { count, label, name, optional, reference } from './fields.ts';

/** How many tournaments a record may name, so that its table can be computed quickly. */
export const mostNamed = 2000;

export const matchSentence = 'Which tournaments count: those that match everything given here.';

export const matchKeys = {
  country: optional('Their country, compared exactly. Default: any.', label(), {
    examples: ['United Kingdom'],
  }),
  battlePack: optional('Name of their battle pack. Default: any.', name(), { examples: ['Highlands 2026'] }),
  minimumPlayers: optional(
    'The minimum number of participants with a final place. Default: any number.',
    count(1),
    { examples: [8] },
  ),
};

export function eventKeys<Match extends TSchema>(match: Match) {
  return {
    tournaments: optional(
      'Slugs of tournaments that count. Default: none is named.',
      Type.Array(reference(), { maxItems: mostNamed }),
      { examples: [['iron-gate-open-2026']] },
    ),
    match: optional('Tournaments that match count too. Default: only those named.', match),
    except: optional(
      'Slugs of tournaments that do not count. Default: none.',
      Type.Array(reference(), { maxItems: mostNamed }),
    ),
  };
}
