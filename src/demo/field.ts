// The field of a tournament: the participants with their armies.

import type { ParticipantRecord } from '#rules/event-file/record';
import type { Random } from '#rules/random';
import { writeArmyList } from './army-list.ts';
import { findClub, findPlayer, nameStranger, type Player, type Population } from './roster.ts';
import type { Edition } from './series.ts';
import { allFactions, cycle, type Faction } from './words.ts';

/** A record while it is written. */
export type Mutable<T> = { -readonly [Key in keyof T]: T[Key] };

/** A participant while the event is played. */
export interface Competitor {
  readonly skill: number;
  readonly faction: Faction;
  readonly drops: number | null;
  readonly record: ParticipantRecord;
  /** The last round they play: Infinity for most, 0 for a no-show. */
  lastRound: number;
}

/** How much of the paperwork the organiser collected. */
export interface Paperwork {
  /** Share of the participants with an army list. */
  readonly listShare: number;
  readonly clubs: boolean;
  readonly factions: boolean;
}

export function enterField(
  random: Random,
  roster: Population,
  edition: Edition,
  count: number,
  paperwork: Paperwork,
): Competitor[] {
  const taken = new Set<number>();
  return Array.from({ length: count }, (_, index) => {
    const player = random.chance(0.12) ? inviteGuest(random) : invitePlayer(random, roster, edition, taken);
    const faction = cycle(
      allFactions,
      random.chance(0.8) ? player.faction : random.int(0, allFactions.length - 1),
    );
    const { id, name } = (edition.nth < 2 ? player.elsewhere : undefined) ?? player;
    const record: Mutable<ParticipantRecord> = { key: `k${index + 1}`, player: name };
    if (id !== '') record.playerId = id;
    if (player.club !== null && paperwork.clubs && random.chance(0.8)) {
      record.club = findClub(roster, player.club).slug;
    }
    if (paperwork.factions && random.chance(0.95)) record.faction = faction.name;
    let drops: number | null = null;
    if (random.chance(paperwork.listShare)) {
      const army = writeArmyList(random, faction, edition.format.size);
      record.list = army.list;
      drops = army.drops;
    }
    return { skill: player.skill, faction, drops, record, lastRound: Number.POSITIVE_INFINITY };
  });
}

function inviteGuest(random: Random): Player {
  const faction = random.int(0, allFactions.length - 1);
  return { id: '', name: nameStranger(random), club: null, skill: random.bell() - 0.3, faction };
}

/** If a club is the host, half of the players are its members. */
function invitePlayer(
  random: Random,
  roster: Population,
  { clubIndex }: Edition,
  taken: Set<number>,
): Player {
  let index: number;
  let tries = 0;
  do {
    const local = clubIndex !== null && tries < 4 && random.chance(0.5);
    index = local
      ? clubIndex + roster.clubs * random.int(0, Math.floor(roster.players / roster.clubs) - 1)
      : random.int(0, roster.players - 1);
    tries++;
  } while (taken.has(index));
  taken.add(index);
  return findPlayer(roster, index);
}
