// The battles of a world in the tables that people write by hand: battles, sides, and the indexes their pages need.
import type { BattleResource } from '../src/contract/resources.ts';
import { stagePlace } from '../src/domain/stage-order.ts';
import { listOfTournamentBattles } from '../src/store/addresses.ts';
import type { Database, Value } from '../src/store/database.ts';
import { readPage } from '../src/store/lists.ts';

const battleColumns = [
  'id',
  'date',
  'tournament',
  'stage',
  'stage_place',
  'round',
  'scenario',
  'battle_pack',
  'battle_size',
  'winner',
  'victory_size',
];
const sideColumns = [
  'battle_id',
  'side',
  'player',
  'player_id',
  'faction',
  'sub_faction',
  'outcome',
  'battle_points',
  'victory_points',
  'objective_points',
  'battle_tactics_scored',
  'grand_strategy',
  'grand_strategy_scored',
  'drops',
  'role',
  'metrics',
];

/** Every battle of the tournaments, as the API lists it. */
export async function* listBattles(
  world: Database,
  slugs: readonly string[],
): AsyncGenerator<BattleResource[]> {
  for (const slug of slugs) {
    const battles: BattleResource[] = [];
    let after: string | undefined;
    do {
      const page = await readPage(world, { list: listOfTournamentBattles(slug), limit: 1000, after });
      battles.push(...page.documents.map(({ body }) => JSON.parse(body) as BattleResource));
      after = page.last;
    } while (after !== undefined);
    yield battles;
  }
}

export async function fillPeerTables(
  peers: Database,
  world: Database,
  slugs: readonly string[],
): Promise<void> {
  const { engine } = peers;
  const [number, flag, json] =
    engine === 'sqlite' ? ['REAL', 'INTEGER', 'TEXT'] : ['DOUBLE PRECISION', 'BOOLEAN', 'JSONB'];
  const nulls = engine === 'sqlite' ? '' : 'NULLS LAST';
  await peers.write(async (writer) => {
    await writer.run(`CREATE TABLE battles (id TEXT PRIMARY KEY, date TEXT, tournament TEXT, stage TEXT, stage_place INTEGER,
      round INTEGER, scenario TEXT, battle_pack TEXT, battle_size ${number}, winner TEXT, victory_size TEXT)`);
    await writer.run(`CREATE TABLE sides (battle_id TEXT NOT NULL REFERENCES battles (id), side INTEGER NOT NULL, player TEXT,
      player_id TEXT, faction TEXT, sub_faction TEXT, outcome TEXT, battle_points ${number}, victory_points ${number},
      objective_points ${number}, battle_tactics_scored INTEGER, grand_strategy TEXT, grand_strategy_scored ${flag},
      drops INTEGER, role TEXT, metrics ${json}, PRIMARY KEY (battle_id, side))`);
    for await (const battles of listBattles(world, slugs)) {
      await writer.insert('battles', battleColumns, battles.map(writeBattle));
      await writer.insert(
        'sides',
        sideColumns,
        battles.flatMap(({ id, players }) => players.map((side, place) => writeSide(id, place, side))),
      );
    }
    await writer.run(
      `CREATE INDEX battles_by_tournament ON battles (tournament, date DESC ${nulls}, stage_place DESC, round DESC, id)`,
    );
    await writer.run('ANALYZE');
  });
}

function writeBattle(battle: BattleResource): Value[] {
  const { id, date, tournament, stage, round, scenario, battlePack, battleSize, winner, victorySize } =
    battle;
  return [
    id,
    date,
    tournament,
    stage,
    stage === null ? null : stagePlace(stage),
    round,
    scenario,
    battlePack,
    battleSize,
    winner,
    victorySize,
  ];
}

function writeSide(battle: string, place: number, side: BattleResource['players'][number]): Value[] {
  return [
    battle,
    place,
    side.player,
    side.playerId,
    side.faction,
    side.subFaction,
    side.outcome,
    side.battlePoints,
    side.victoryPoints,
    side.objectivePoints ?? null,
    side.battleTacticsScored ?? null,
    side.grandStrategy ?? null,
    side.grandStrategyScored === undefined ? null : Number(side.grandStrategyScored),
    side.drops,
    side.role,
    JSON.stringify(side.metrics),
  ];
}
