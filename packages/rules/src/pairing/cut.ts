// Whether the players of the knockout are still the first of the board: a result may be corrected after the seeding.
import { listPlayers, resolveMatches } from '../bracket/bracket.ts';
import type { TournamentRecord } from '../event-file/record.ts';
import { rankStage } from '../standings/board.ts';
import { scoreTournament } from '../tournament.ts';
import { listSeeds } from './seeding.ts';

/** Keys of participants, best first. */
export interface CutChange {
  /** Made the cut, but are not in the knockout. */
  readonly missing: readonly string[];
  /** Are in the knockout, but did not make the cut. */
  readonly extra: readonly string[];
}

/** No one, if there is no board to compare with, or the knockout is not seeded. `declined`: keys of participants who do not count. */
export function compareCut(record: TournamentRecord, declined: readonly string[] = []): CutChange {
  const [swiss, knockout] = ['swiss', 'knockout'].map((id) => record.stages.find((stage) => stage.id === id));
  const none = { missing: [], extra: [] };
  if (swiss === undefined || knockout === undefined || !knockout.matches?.length) return none;
  const scored = scoreTournament(record);
  const battleOf = new Map(scored.battles.map((battle) => [battle.record.id, battle]));
  const seeded = listPlayers(resolveMatches(knockout, battleOf));
  if (seeded.size === 0) return none;
  // A player who dropped out of the knockout was in it when it was seeded.
  const members = scored.members.map((member) =>
    seeded.has(member.record.key) ? { ...member, record: { ...member.record, dropped: false } } : member,
  );
  const ranked = rankStage({ ...scored, members }, swiss);
  const order = listSeeds(knockout, swiss, ranked, record.participants, declined).map(({ key }) => key);
  const made = new Set(order.slice(0, seeded.size));
  return {
    missing: [...made].filter((key) => !seeded.has(key)),
    extra: order.filter((key) => seeded.has(key) && !made.has(key)),
  };
}
