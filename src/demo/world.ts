// The demo world: a stream of event-file records, the same for the same options on every machine.
import type {
  CasualBattleRecord,
  PlayerRecord,
  RatingRecord,
  SeasonRecord,
  TournamentRecord,
} from '#rules/event-file/record';
import { writeCasualBattle } from './casual-battle.ts';
import { writeRatings } from './ratings.ts';
import { assembleRoster, describeClub, findPlayer } from './roster.ts';
import { writeSeasons } from './seasons.ts';
import { writeTournament } from './tournament.ts';
import type { Pack } from './words.ts';

export interface WorldOptions {
  readonly tournaments: number;
  readonly seed: number;
  /** The day that it is made for (YYYY-MM-DD): live events are on this day, others before or after it. Left out: a fixed one. */
  readonly today?: string;
}

const fixedDay = '2026-10-24';

/** A line of an ndjson event file (docs/rules/event-file.md, Container). */
export type DemoRecord =
  | ({ readonly kind: 'battlePack' } & Omit<Pack, 'roles' | 'scenarios' | 'strength'>)
  | ({ readonly kind: 'club' } & ReturnType<typeof describeClub>)
  | ({ readonly kind: 'player' } & PlayerRecord)
  | ({ readonly kind: 'tournament' } & TournamentRecord)
  | ({ readonly kind: 'battle' } & CasualBattleRecord)
  | ({ readonly kind: 'season' } & SeasonRecord)
  | ({ readonly kind: 'rating' } & RatingRecord);

export function* generateWorld({ tournaments, seed, today = fixedDay }: WorldOptions): Generator<DemoRecord> {
  const roster = assembleRoster(seed, tournaments, today);
  for (const { name, game, objectives, battleTactics, grandStrategies } of roster.packs) {
    yield { kind: 'battlePack', name, game, objectives, battleTactics, grandStrategies };
  }
  for (let club = 0; club < roster.clubs; club++) yield { kind: 'club', ...describeClub(roster, club) };
  for (let player = 0; player < roster.players; player++) {
    const { id, name, elsewhere } = findPlayer(roster, player);
    yield { kind: 'player', id, name, ...(elsewhere && { aliases: [elsewhere.id] }) };
  }
  const casual = Math.max(200, 3 * tournaments);
  let written = 0;
  for (let index = 0; index < tournaments; index++) {
    yield { kind: 'tournament', ...writeTournament(roster, index) };
    const due = Math.floor((casual * (index + 1)) / tournaments);
    while (written < due) yield { kind: 'battle', ...writeCasualBattle(roster, written++) };
  }
  while (written < casual) yield { kind: 'battle', ...writeCasualBattle(roster, written++) };
  if (tournaments > 0) for (const season of writeSeasons(roster)) yield { kind: 'season', ...season };
  if (tournaments > 0) for (const rating of writeRatings()) yield { kind: 'rating', ...rating };
}
