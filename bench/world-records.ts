// The records of a world as lines of an event file, and what can be asked about it.
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

type Lines = AsyncIterable<string> | Iterable<string>;
type Line = { readonly kind: string; readonly id?: string } & TournamentRecord;

const pageSize = 20;
const crowd = 200;
const mostBattlesAsked = 200_000;

export function startAskable(): Askable {
  return { pages: [], battles: [], crowded: [], veteran, battleCount: 0 };
}

/** The lines of `muster demo`, noting in `askable` what can be asked, and what the demo has too little of. */
export async function* writeWorld(demo: Lines, size: WorldSize, askable: Askable): AsyncGenerator<string> {
  for await (const line of demo) {
    const record = JSON.parse(line) as Line;
    if (record.kind === 'tournament') note(record, askable);
    if (record.kind === 'battle') askable.battleCount += 1;
    yield line;
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

function note({ slug, published, battles, participants }: TournamentRecord, askable: Askable): void {
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

/** Tournaments and battles of a demo under other names: what is imported while a world is being read. */
export async function* writeNews(demo: Lines): AsyncGenerator<string> {
  for await (const line of demo) {
    const record = JSON.parse(line) as Line;
    if (record.kind === 'tournament') yield JSON.stringify(rename(record));
    else if (record.kind === 'battle') yield JSON.stringify({ ...record, id: `${record.id}_news` });
    else yield line;
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
