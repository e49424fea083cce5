// What a season needs to know about one finished tournament.
import type { TournamentRecord } from '../record.ts';
import { computeTournament } from '../tournament.ts';

export type SeasonOutcome = 'win' | 'draw' | 'loss' | 'bye';

export interface SeasonEntry {
  readonly player: string;
  readonly playerId: string | null;
  readonly place: number;
  readonly battlePoints: number;
  /** Of finished battles and byes: stages in order, then rounds. */
  readonly outcomes: readonly SeasonOutcome[];
}

export interface SeasonEvent {
  readonly slug: string;
  readonly name: string;
  readonly date: string | null;
  readonly club: string | null;
  readonly country: string | null;
  readonly battlePack: string | null;
  readonly game: string | null;
  /** Everyone with a final place, with or without an id. */
  readonly entries: readonly SeasonEntry[];
}

/** `game` is the tournament's own, else that of its pack. The record is the one that is published: finished, without hidden rounds. */
export function readSeasonEvent(record: TournamentRecord, game: string | null): SeasonEvent {
  const result = computeTournament(record);
  const battleOf = new Map(result.battles.map((battle) => [battle.id, battle]));
  const outcomesOf = new Map<string, SeasonOutcome[]>();
  const note = (key: string | null, outcome: SeasonOutcome): void => {
    if (key === null) return;
    const outcomes = outcomesOf.get(key);
    if (outcomes === undefined) outcomesOf.set(key, [outcome]);
    else outcomes.push(outcome);
  };
  for (const { pairings } of result.rounds) {
    for (const { battle: id, participants } of pairings) {
      const battle = id === null ? undefined : battleOf.get(id);
      const [single] = participants;
      if (battle === undefined && participants.length === 1 && single !== undefined) note(single, 'bye');
      if (battle === undefined || battle.archived) continue;
      for (const { participant, outcome } of battle.sides) if (outcome !== null) note(participant, outcome);
    }
  }
  const final = result.standings.find(({ stage }) => stage.id === 'standings');
  const rows = final !== undefined && 'rows' in final ? final.rows : [];
  return {
    slug: record.slug,
    name: record.name,
    date: record.startDate ?? null,
    club: record.club ?? null,
    country: record.country ?? null,
    battlePack: record.battlePack ?? null,
    game,
    entries: rows.flatMap(({ participant, rank, battlePoints }) =>
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
    ),
  };
}
