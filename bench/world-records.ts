// The records of a world as lines of an event file, and the targets of requests in it.
import type { TournamentRecord } from '#rules/event-file/record';
import { veteran, writeCrowdedTournament, writeVeteranBattle } from './extra-records.ts';

export interface WorldSize {
  readonly tournaments: number;
  readonly crowded: number;
  readonly veteranBattles: number;
  /** How many games its tournaments are of. None, so that checkouts from before games import it, too. */
  readonly games: number;
  /** Without army lists and rounds of battles, as most casual reports are: a world of thirty million battles fits on a disk. */
  readonly isLean?: true;
}

export const worldSizes = {
  quick: { tournaments: 60, crowded: 4, veteranBattles: 200, games: 0 },
  normal: { tournaments: 2950, crowded: 40, veteranBattles: 2000, games: 0 },
  large: { tournaments: 31_500, crowded: 40, veteranBattles: 2000, games: 10 },
  lean: { tournaments: 2950, crowded: 40, veteranBattles: 2000, games: 0, isLean: true },
} as const satisfies Record<string, WorldSize>;

/** The ids that requests use. */
export interface RequestTargets {
  /** Published tournaments with more battles than one page. */
  pages: string[];
  /** Battles with rounds and both army lists; in a lean world any. */
  battles: string[];
  /** Tournaments of 200 players. */
  crowded: string[];
  veteran: string;
  battleCount: number;
}

type Lines = AsyncIterable<string> | Iterable<string>;
/** Older checkouts reject records that have them, and seasons. */
const newerKeys = new Set([
  'game',
  'listsIn',
  'reports',
  'aliases',
  'pairing',
  'awards',
  'signUp',
  'checkIn',
  'timeZone',
  'schedule',
  'tables',
  'plan',
]);
function omitNewerKeys(key: string, value: unknown) {
  return newerKeys.has(key) ? undefined : value;
}

type RecordLine = { readonly kind: string; readonly id?: string } & TournamentRecord;

const pageSize = 20;
const crowd = 200;
const mostBattlesAsked = 200_000;

export function makeRequestTargets(): RequestTargets {
  return { pages: [], battles: [], crowded: [], veteran, battleCount: 0 };
}

/** The lines of `muster demo` and the extra records; adds to `targets`. */
export async function* writeWorld(
  demo: Lines,
  size: WorldSize,
  targets: RequestTargets,
): AsyncGenerator<string> {
  let tournaments = 0;
  for await (const line of demo) {
    const whole: RecordLine = JSON.parse(line, omitNewerKeys);
    const record = size.isLean ? omitDetails(whole) : whole;
    if (record.kind === 'season' || record.kind === 'rating') continue;
    if (record.kind === 'tournament') {
      note(record, targets, size);
      tournaments += 1;
    }
    if (record.kind === 'battle') targets.battleCount += 1;
    const hasGame = record.kind === 'tournament' && size.games > 0;
    yield JSON.stringify(hasGame ? { ...record, game: `Game ${tournaments % size.games}` } : record);
  }
  for (let index = 0; index < size.crowded; index += 1) {
    const tournament = writeCrowdedTournament(index, crowd);
    targets.battleCount += tournament.battles.length;
    targets.crowded.push(tournament.slug);
    yield JSON.stringify({ kind: 'tournament', ...tournament });
  }
  for (let index = 0; index < size.veteranBattles; index += 1) {
    targets.battleCount += 1;
    yield JSON.stringify({ kind: 'battle', ...writeVeteranBattle(index) });
  }
}

/** Participants keep the faction of their list. */
function omitDetails(record: RecordLine): RecordLine {
  if (record.kind !== 'tournament' && record.kind !== 'battle') return record;
  const participants = record.participants?.map(({ list, ...participant }) => ({
    ...participant,
    faction: participant.faction ?? list?.faction,
  }));
  return JSON.parse(
    JSON.stringify({ ...record, participants }, (key, value: unknown) =>
      (key === 'rounds' && Array.isArray(value)) || key === 'list' ? undefined : value,
    ),
  ) as RecordLine;
}

function note(
  { slug, published, battles, participants }: TournamentRecord,
  targets: RequestTargets,
  { isLean }: WorldSize,
): void {
  targets.battleCount += battles.length;
  if (published !== true) return;
  if (battles.length > pageSize) targets.pages.push(slug);
  if (targets.battles.length >= mostBattlesAsked) return;
  const listed = new Set(participants.flatMap(({ key, list }) => (list ? [key] : [])));
  for (const { id, players } of battles) {
    if (isLean || players.every(({ participant, rounds }) => rounds && listed.has(participant)))
      targets.battles.push(id);
  }
}

/** Tournaments and battles of a demo under other names, for an import while the world is read. */
export async function* writeExtraRecords(demo: Lines): AsyncGenerator<string> {
  for await (const line of demo) {
    const record = JSON.parse(line) as RecordLine;
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
