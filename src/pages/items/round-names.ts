// What rounds are called, and how many a tournament has.
import { countOf } from '#rules/text/numbers';
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

/** "5 rounds, then top 8". Undefined if there are no rounds. The number in the API counts the rounds of all stages, of which no one plays more than a few. */
export function sayRounds({
  rounds,
  stages,
}: Pick<TournamentResource, 'rounds' | 'stages'>): string | undefined {
  const swiss = stages.find(({ id }) => id === 'swiss')?.rounds ?? 0;
  const knockout = stages.find(({ id }) => id === 'knockout');
  if (swiss === 0 && knockout !== undefined) return sayKnockout(knockout.players);
  if (swiss === 0) return rounds === 0 ? undefined : countOf(rounds, 'round');
  return knockout === undefined
    ? countOf(swiss, 'round')
    : `${countOf(swiss, 'round')}, then ${sayCut(knockout.players)}`;
}

function sayKnockout(players = 0): string {
  return players === 0 ? 'knockout' : `knockout of ${players}`;
}

function sayCut(players = 0): string {
  if (players === 0) return 'a knockout';
  return players === 2 ? 'a final' : `top ${players}`;
}
