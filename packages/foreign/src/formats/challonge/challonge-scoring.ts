// The scoring of a Challonge tournament: points for a match, and tie-breaks.
import type { TieBreakerRecord } from '../../../../rules/src/event-file/record.ts';
import type { Preset } from '../../platform-event.ts';
import type { Node } from '../../read/node.ts';

const words: Readonly<Record<string, TieBreakerRecord>> = {
  'match wins': 'battlePoints',
  'game wins': 'victoryPoints',
  'points scored': 'victoryPoints',
  'points difference': 'victoryPointsDiff',
  'match wins vs tied': 'headToHead',
  'median buchholz': { by: 'strengthOfSchedule', of: 'battlePoints', combine: 'sum' },
};

export function readChallongeScoring(about: Node): Preset {
  const isRoundRobin = about.text('tournament_type') === 'round robin';
  const rankedBy = about.text('ranked_by') ?? 'match wins';
  const points = (key: string, fallback: number): number => {
    const name = isRoundRobin && rankedBy === 'custom' ? `rr_${key}` : key;
    return about.number(name) ?? fallback;
  };
  const [win, draw] = [points('pts_for_match_win', 1), points('pts_for_match_tie', 0.5)];
  const bye = about.number('pts_for_bye');
  const stated = about.items('tie_breaks').map((node) => node.text() ?? '');
  const find = (word: string): TieBreakerRecord | undefined =>
    Object.hasOwn(words, word) ? words[word] : undefined;
  const known = [find(rankedBy) ?? 'battlePoints', ...stated.flatMap((word) => find(word) ?? [])];
  return {
    battleSize: 0,
    scoring: {
      outcome: 'reported',
      points: { type: 'outcome', win, draw, loss: 0 },
      ...(bye !== undefined && bye !== win && { bye: { battlePoints: bye } }),
    },
    tieBreakers: [...new Set<TieBreakerRecord>([...known, 'battlePoints', 'victoryPointsDiff'])],
  };
}
