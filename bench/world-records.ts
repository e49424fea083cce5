// The records of a world, and what can be asked about it.
import { generateWorld } from '../src/demo/world.ts';
import type { TournamentRecord } from '../src/domain/record.ts';
import { veteran, writeCrowdedTournament, writeVeteranBattle } from './crowd.ts';

export interface WorldSize {
  readonly tournaments: number;
  readonly crowded: number;
  readonly veteranBattles: number;
}

export const worldSizes = {
  quick: { tournaments: 60, crowded: 4, veteranBattles: 200 },
  normal: { tournaments: 2950, crowded: 40, veteranBattles: 2000 },
  large: { tournaments: 31_500, crowded: 40, veteranBattles: 2000 },
} as const satisfies Record<string, WorldSize>;

/** Names by which a load asks. */
export interface Askable {
  /** Published tournaments with more battles than a page shows. */
  pages: string[];
  /** Battles with rounds and both army lists. */
  battles: string[];
  /** Tournaments of 200 players. */
  crowded: string[];
  veteran: string;
  battleCount: number;
}

const pageSize = 20;
const crowd = 200;
const mostBattlesAsked = 200_000;

/** Yields each record as a line of an event file, noting in `askable` what can be asked. */
export function* writeWorld(size: WorldSize, askable: Askable): Generator<string> {
  for (const record of generateWorld({ tournaments: size.tournaments, seed: 1 })) {
    if (record.kind === 'tournament') note(record, askable);
    if (record.kind === 'battle') askable.battleCount += 1;
    yield JSON.stringify(record);
  }
  for (let index = 0; index < size.crowded; index += 1) {
    const tournament = writeCrowdedTournament(index, crowd);
    askable.battleCount += tournament.battles.length;
    askable.crowded.push(tournament.slug);
    yield JSON.stringify({ kind: 'tournament', ...tournament });
  }
  for (let index = 0; index < size.veteranBattles; index += 1) {
    askable.battleCount += 1;
    yield JSON.stringify({ kind: 'battle', ...writeVeteranBattle(index) });
  }
}

export function startAskable(): Askable {
  return { pages: [], battles: [], crowded: [], veteran, battleCount: 0 };
}

function note(tournament: TournamentRecord, askable: Askable): void {
  const { slug, published, battles, participants } = tournament;
  askable.battleCount += battles.length;
  if (published !== true) return;
  if (battles.length > pageSize) askable.pages.push(slug);
  if (askable.battles.length >= mostBattlesAsked) return;
  const listed = new Set(participants.flatMap(({ key, list }) => (list ? [key] : [])));
  for (const { id, players } of battles) {
    if (players.every(({ participant, rounds }) => rounds && listed.has(participant)))
      askable.battles.push(id);
  }
}

/** The first tournaments of the world under other names: what is imported while the world is being read. */
export function* writeNews(tournaments: number): Generator<string> {
  for (const record of generateWorld({ tournaments, seed: 1 })) {
    if (record.kind === 'tournament') yield JSON.stringify(rename(record));
    if (record.kind === 'battle') yield JSON.stringify({ ...record, id: `${record.id}_news` });
  }
}

function rename(record: TournamentRecord): TournamentRecord {
  return {
    ...record,
    slug: `${record.slug}-news`,
    battles: record.battles.map((battle) => ({ ...battle, id: `${battle.id}_news` })),
    stages: record.stages.map((stage) => ({
      ...stage,
      ...(stage.matches && {
        matches: stage.matches.map((match) => ({
          ...match,
          ...(match.battle && { battle: `${match.battle}_news` }),
        })),
      }),
    })),
  };
}
