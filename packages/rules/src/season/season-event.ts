// The facts of one finished tournament that a season needs.
import { getOrAdd } from '../grouping.ts';
import type { TournamentResult } from '../results.ts';

export type SeasonOutcome = 'win' | 'draw' | 'loss' | 'bye';

export interface SeasonEntry {
  readonly player: string;
  readonly playerId: string | null;
  readonly place: number;
  readonly battlePoints: number;
  /** The outcomes of finished battles and byes: stages in order, then rounds. */
  readonly outcomes: readonly SeasonOutcome[];
}

/** What decides whether a tournament counts. */
export interface SeasonEventFacts {
  readonly slug: string;
  readonly date: string | null;
  readonly club: string | null;
  readonly country: string | null;
  readonly battlePack: string | null;
  /** The tournament's own, else that of its pack. */
  readonly game: string | null;
  /** How many have a final place, with or without an id. */
  readonly players: number;
}

export interface SeasonEvent extends SeasonEventFacts {
  /** Everyone with a final place, with or without an id. */
  readonly entries: readonly SeasonEntry[];
}

/** Everyone with a final place; empty while the tournament is not finished. */
export function listSeasonEntries({ standings, rounds, battles }: TournamentResult): readonly SeasonEntry[] {
  const final = standings.find(({ stage }) => stage.id === 'standings');
  if (final === undefined || !('rows' in final)) return [];
  const battleOf = new Map(battles.map((battle) => [battle.id, battle]));
  const outcomesOf = new Map<string, SeasonOutcome[]>();
  const note = (key: string | null, outcome: SeasonOutcome): void => {
    if (key !== null) getOrAdd(outcomesOf, key, () => []).push(outcome);
  };
  for (const { pairings } of rounds) {
    for (const { battle: id, participants, waitsFor } of pairings) {
      const battle = id === null ? undefined : battleOf.get(id);
      const [single] = participants;
      const isBye = battle === undefined && participants.length === 1 && waitsFor === undefined;
      if (isBye && single !== undefined) note(single, 'bye');
      if (battle === undefined || battle.archived) continue;
      for (const { participant, outcome } of battle.sides) if (outcome !== null) note(participant, outcome);
    }
  }
  return final.rows.flatMap(({ participant, rank, battlePoints }) =>
    rank === null
      ? []
      : [
          {
            player: participant.player,
            playerId: participant.playerId ?? null,
            place: rank,
            battlePoints,
            outcomes: outcomesOf.get(participant.key) ?? [],
          },
        ],
  );
}
