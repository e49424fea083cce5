// What a round is called.
import type { TournamentResource } from '../../contract/resources.ts';
import type { StoredRound } from '../../store/read/rounds.ts';

type RoundName = Pick<StoredRound, 'stage' | 'name'>;

/** "Round 3 of 5", "Top 8: Semi-final". */
export function sayRound({ stage, name }: RoundName, { stages }: TournamentResource): string {
  const known = stages.find(({ id }) => id === stage);
  const label = known?.name ?? stage;
  if (name === 'none' || name.toLowerCase() === label.toLowerCase()) return label;
  if (known?.type === 'bracket') return `${label}: ${name}`;
  const round = `Round ${name}${known?.rounds === undefined ? '' : ` of ${known.rounds}`}`;
  return stages.length === 1 || stage === 'swiss' ? round : `${label}: ${round.toLowerCase()}`;
}

/** "Round 3", "Semi-final"; nothing of battles without a round. */
export function sayShortRound(name: string): string {
  if (name === 'none') return '';
  return /^\d+$/.test(name) ? `Round ${name}` : name;
}
