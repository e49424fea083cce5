// The metrics by which Best Coast Pairings ranks, as tie-breakers.
import type { TieBreakerRecord } from '../../../../rules/src/event-file/record.ts';
import { cleanLine } from '../../clean-text.ts';
import type { Preset } from '../../platform-event.ts';
import type { Node } from '../../read/node.ts';

/** No opponent counts less than a third. */
const floor = 0.33;

const words: Readonly<Record<string, TieBreakerRecord>> = {
  numWins: 'record',
  mfSwissPoints: 'battlePoints',
  battlePoints: 'victoryPoints',
  overallBattlePoints: 'victoryPoints',
  magic_match_percentage_sos: { by: 'strengthOfSchedule', floor },
  extendedMagic_match_percentage_sos: { by: 'extendedStrengthOfSchedule', floor },
  numWinsSoS: { by: 'strengthOfSchedule', of: 'wins' },
  marginOfVictory: 'victoryPointsDiff',
};

/** The enabled metrics in their order. Metrics that cannot be computed from the games are left out. */
export function readBcpScoring(event: Node, player: Node | undefined): Preset {
  const own = player === undefined ? [] : player.items('metrics');
  const metrics = own.length > 0 ? own : event.items('placingMetrics');
  const used = metrics.filter((metric) => metric.flag('isOn') !== false);
  const keys = used.map((metric) => metric.text('key') ?? '');
  for (const [index, key] of keys.entries()) {
    if (Object.hasOwn(words, key) || key === '') continue;
    (used[index] ?? event).warn({
      code: 'unknownMetric',
      parameters: { metric: cleanLine(key, 40) },
    });
  }
  const known = [...new Set(keys)].flatMap((key) => (Object.hasOwn(words, key) ? (words[key] ?? []) : []));
  const isSwiss = keys.includes('mfSwissPoints');
  const points = isSwiss ? { win: 3, draw: 1, loss: 0 } : { win: 1, draw: 0.5, loss: 0 };
  return {
    battleSize: event.number('pointsValue') ?? 0,
    scoring: { outcome: 'reported', points: { type: 'outcome', ...points } },
    tieBreakers: known.length > 0 ? known : ['record', { by: 'strengthOfSchedule', floor }, 'victoryPoints'],
  };
}
