// The figures of every row about an army: games, results, rate (docs/rules/statistics.md, Rates).
import { type Results, rateOf } from './rate.ts';
import type { DrawRule } from './rules.ts';

export function describeGames({ wins, draws, losses }: Results, rule: DrawRule) {
  const { rate, interval, small } = rateOf({ wins, draws, losses }, rule);
  return { games: wins + draws + losses, wins, draws, losses, winRate: rate, interval, small };
}

/** Adds up results by name. */
export class ResultSums {
  readonly #sums = new Map<string, { wins: number; draws: number; losses: number }>();

  add(name: string, wins: number, draws: number, losses: number): void {
    const sum = this.#sums.get(name);
    if (sum === undefined) this.#sums.set(name, { wins, draws, losses });
    else {
      sum.wins += wins;
      sum.draws += draws;
      sum.losses += losses;
    }
  }

  names(): Iterable<string> {
    return this.#sums.keys();
  }

  of(name: string): Results {
    return this.#sums.get(name) ?? { wins: 0, draws: 0, losses: 0 };
  }
}
