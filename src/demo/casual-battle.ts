// Battles outside any event: club nights and kitchen tables.

import type { CasualBattleRecord, CasualSideRecord } from '#rules/event-file/record';
import { Random } from '#rules/random';
import { type Army, writeArmyList } from './army-list.ts';
import { addDays } from './calendar.ts';
import type { Mutable } from './field.ts';
import { type Duel, fightDuel } from './play/duel.ts';
import { findClub, findPlayer, nameStranger, type Player, type Population } from './roster.ts';
import { allFactions, cycle, findStrength, openField } from './words.ts';

const casualStream = 5;
const mostWeeksAgo = 142;

export function writeCasualBattle(roster: Population, index: number): CasualBattleRecord {
  const random = new Random(roster.seed, casualStream, index);
  const host = random.int(0, roster.players - 1);
  const first = findPlayer(roster, host);
  const second = inviteOpponent(random, roster, host);
  const size = random.pick([750, 1000, 1000, 1500, 2000, 2000]);
  const pack = random.chance(0.5) ? random.pick(roster.packs) : null;
  const goingOn = random.chance(0.05);
  const rounds = goingOn ? random.int(1, 3) : 5;
  const detailed = random.chance(0.4);
  const might = ({ skill, faction }: Player) => skill + findStrength(cycle(allFactions, faction), pack);
  const duel = fightDuel(random, might(first) - might(second), { pack, detailed, metrics: [], rounds });
  const listed = random.chance(0.3);
  const battle: Mutable<CasualBattleRecord> = {
    id: `c_${(index + 1).toString(36).padStart(3, '0')}`,
    date: random.chance(0.06) ? null : findDay(random, roster.today, goingOn),
    scenario: random.chance(0.7) ? random.pick(pack?.scenarios ?? openField) : null,
    club: first.club !== null && random.chance(0.6) ? findClub(roster, first.club).slug : null,
    battlePack: pack?.name ?? null,
    battleSize: size,
    players: [
      describeSide(random, first, duel, 0, listed ? size : null),
      describeSide(random, second, duel, 1, listed ? size : null),
    ],
  };
  if (random.chance(0.06)) battle.archived = true;
  if (goingOn) battle.finished = false;
  else if (duel.scores[0] === duel.scores[1] && random.chance(0.5))
    battle.winner = random.chance(0.5) ? 0 : 1;
  return battle;
}

/** Unfinished battles are played today. */
function findDay(random: Random, today: string, goingOn: boolean): string {
  const daysAgo = 7 * random.int(0, mostWeeksAgo) + random.int(1, 7);
  return goingOn ? today : addDays(today, -daysAgo);
}

/** Mostly a player of the same club, sometimes a person without a player id. */
function inviteOpponent(random: Random, roster: Population, host: number): Player {
  if (random.chance(0.1)) {
    const name = nameStranger(random);
    return { id: '', name, club: null, skill: random.bell(), faction: random.int(0, allFactions.length - 1) };
  }
  const away = random.chance(0.7) ? roster.clubs * random.int(1, 9) : random.int(1, roster.players - 1);
  return findPlayer(roster, (host + away) % roster.players);
}

function describeSide(
  random: Random,
  { name, id, faction: favourite }: Player,
  duel: Duel,
  index: 0 | 1,
  size: number | null,
): CasualSideRecord {
  const faction = cycle(allFactions, favourite);
  const side: Mutable<CasualSideRecord> = { player: name };
  if (id !== '') side.playerId = id;
  let army: Army | null = null;
  if (size !== null) {
    army = writeArmyList(random, faction, size);
    side.list = army.list;
    side.drops = army.drops;
  }
  if (random.chance(0.9)) {
    side.faction = faction.name;
    side.subFaction = army?.formation ?? random.pick(faction.formations);
  }
  return Object.assign(side, duel.sides[index]);
}
