// The rows of computed battles: as lists show them, what only a single battle shows, and its two sides.
import { roundNumber } from '#rules/amount';
import type { BattlePackRecord } from '#rules/event-file/event-file';
import type { CasualBattleRecord } from '#rules/event-file/record';
import { compareText } from '#rules/name-order';
import type { Written } from '#rules/resource-fields';
import type { ArmyList, BattleResult, SideResult } from '#rules/results';
import { computeCasualBattle } from '#rules/scoring/battle-result';
import { stagePosition } from '#rules/stage-order';
import type { BattlePlayerResource, BattleResource } from '../../contract/battle-resources.ts';
import { pagePath } from '../../contract/endpoints.ts';
import type { Rows } from '../../store/publish/tables.ts';
import { storeRounds } from '../../store/read/battles.ts';
import { hashAll, hashContent } from '../../store/read/document.ts';
import { insertJson } from '../../store/read/insert-json.ts';
import { orderBattle } from '../../store/read/order.ts';
import { ListTexts } from './list-texts.ts';

/** Values that a battle shows and that are not in its own record. */
export interface BattleSetting {
  readonly tournament: string | null;
  /** The tournament's or the battle's own, else that of the pack. */
  readonly game: string | null;
  readonly battlePack: string | null;
  readonly pack: BattlePackRecord | undefined;
  readonly battleSize: number;
  /** The club that runs the tournament, or under which a casual battle is recorded. */
  readonly club: string | null;
  /** The club that a participant represents. */
  clubOf(participant: string | null): string | null;
  /** The positions of participants, by their army lists. */
  readonly placeOf: ReadonlyMap<ArmyList, number>;
}

export function makeCasualBattleRows(
  record: CasualBattleRecord,
  pack: BattlePackRecord | undefined,
  first: number,
): Rows {
  const { battlePack = null, battleSize, club = null } = record;
  const game = record.game ?? pack?.game ?? null;
  const setting = {
    tournament: null,
    game,
    battlePack,
    pack,
    battleSize,
    club,
    clubOf: () => null,
    placeOf: new Map(),
  };
  const { rows, hashes } = makeBattleRows([computeCasualBattle(record)], setting, new ListTexts(), first);
  // No document contains the game.
  const shown = hashAll(club, hashes, game);
  return { ...rows, published: [{ kind: 'battle', key: record.id, hash: shown }] };
}

/**
 * Numbered from `first` in the order of lists, so that the rows of a page are stored side by side. `hashes` are those of everything that the battles show.
 */
export function makeBattleRows(
  battles: readonly BattleResult[],
  setting: BattleSetting,
  texts: ListTexts,
  first: number,
) {
  const { tournament, game, battlePack, club } = setting;
  const battleSize = roundNumber(setting.battleSize);
  // A battle shows two lists at most, so that no two things get the same numbers.
  const firstList = 2 * first;
  const rows = {
    army_list: [] as object[],
    battle: [] as object[],
    battle_detail: [] as object[],
    side: [] as object[],
  };
  const hashes: (readonly string[])[] = [];
  const listed = battles.map((result) => ({ result, ord: orderOf(result) }));
  listed.sort((a, b) => compareText(a.ord, b.ord));
  for (const [index, { result, ord }] of listed.entries()) {
    const n = first + index;
    const { id, date: day, stage, round, scenario, winner, victorySize, archived, sides } = result;
    const { document, ends } = writeBattle(result, setting);
    const [one, two] = [
      makeSide(sides[0], setting, texts, ends[0]),
      makeSide(sides[1], setting, texts, ends[1]),
    ];
    const details = [one.detail.list, one.detail.rounds, two.detail.list, two.detail.rounds];
    const hash = hashContent([document, ...details].join('\n'));
    rows.battle.push({
      n,
      id,
      tournament,
      ord,
      day,
      scenario,
      game,
      battlePack,
      archived,
      stage,
      round,
      battleSize,
      club,
      winner,
      victorySize,
      hash: hashContent(document),
      document,
    });
    rows.battle_detail.push({
      battle: n,
      participant1: one.place,
      participant2: two.place,
      list1: one.list === null ? null : firstList + one.list,
      list2: two.list === null ? null : firstList + two.list,
      hash,
      end1: one.detail.end,
      end2: two.detail.end,
      rounds1: one.detail.rounds,
      rounds2: two.detail.rounds,
    });
    rows.side.push(
      { ...one.row, ...opponentIn(two), battle: n, place: 0 },
      { ...two.row, ...opponentIn(one), battle: n, place: 1 },
    );
    hashes.push([ord, hash]);
  }
  rows.army_list = texts.shown.map((document, index) => ({ n: firstList + index, document }));
  return { rows, hashes };
}

function orderOf({ id, date, stage, round }: BattleResult): string {
  return orderBattle({ id, date, stagePosition: stage === null ? null : stagePosition(stage), round });
}

/** The battle as lists show it. `ends` are where its sides end, so that lists and rounds can follow there. */
function writeBattle(battle: BattleResult, { tournament, battlePack, battleSize, pack }: BattleSetting) {
  const { id, date, stage, round, scenario, winner, victorySize, sides } = battle;
  const url = pagePath('battle', id);
  const frame = JSON.stringify({
    id,
    date,
    tournament,
    stage,
    round,
    scenario,
    battlePack,
    battleSize: roundNumber(battleSize),
    winner: winner === null ? null : sides[winner].player,
    victorySize,
    players: [],
    url,
  } satisfies Written<BattleResource>);
  const [one, two] = [writeSide(sides[0], pack), writeSide(sides[1], pack)];
  const start = frame.length - `],"url":"${url}"}`.length;
  const end = start + one.length;
  return {
    document: insertJson(frame, [{ at: start, text: `${one},${two}` }]).join(''),
    ends: [end - '}'.length, end + two.length],
  } as const;
}

/** `place` is the position of the participant whose army list the side shows; `list` that of any other list among those that are shown. */
function makeSide(side: SideResult, { clubOf, placeOf }: BattleSetting, texts: ListTexts, end: number) {
  const { playerId: player, player: name, faction, subFaction, outcome, victoryPoints, role } = side;
  const club = clubOf(side.participant);
  const place = side.list === null ? null : (placeOf.get(side.list) ?? null);
  const list = side.list === null || place !== null ? null : texts.show(side.list);
  return {
    row: { player, name, club, faction, subFaction, outcome, victoryPoints, role },
    place,
    list,
    detail: {
      end,
      list: side.list === null ? null : texts.write(side.list),
      rounds: storeRounds(side.rounds),
    },
  };
}

/** What a side repeats of its opponent, so that counting reads one row. */
function opponentIn({ row }: ReturnType<typeof makeSide>) {
  return { opponentFaction: row.faction, opponentOutcome: row.outcome };
}

/** Metrics with names such as "7" or "__proto__" stay in their order, which they would not in an object. */
function writeSide(side: SideResult, pack: BattlePackRecord | undefined): string {
  const text = JSON.stringify(showSide(side, pack));
  const metrics = Array.from(side.metrics, ([name, value]) => `${JSON.stringify(name)}:${value}`);
  return insertJson(text, [{ at: text.length - '}}'.length, text: metrics.join() }]).join('');
}

/** A side but for its metrics. What is undefined is left out. */
function showSide(side: SideResult, pack: BattlePackRecord | undefined) {
  return {
    player: side.player,
    playerId: side.playerId,
    faction: side.faction,
    subFaction: side.subFaction,
    outcome: side.outcome,
    battlePoints: side.battlePoints,
    victoryPoints: side.victoryPoints,
    objectivePoints: pack?.objectives ? side.objectivePoints : undefined,
    battleTacticsScored: pack?.battleTactics ? side.battleTacticsScored : undefined,
    grandStrategy: pack?.grandStrategies ? side.grandStrategy : undefined,
    grandStrategyScored: pack?.grandStrategies ? side.grandStrategyScored : undefined,
    drops: side.drops,
    role: side.role,
    metrics: {},
  } satisfies Written<BattlePlayerResource>;
}
