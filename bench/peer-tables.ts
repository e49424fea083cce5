// The battles of a world in tables as one would write them by hand: battles, sides, and the index for their pages.
import { DatabaseSync } from 'node:sqlite';
import pg from 'pg';
import { stagePosition } from '#rules/stage-order';
import type { BattleResource } from '../src/contract/battle-resources.ts';

type Value = string | number | null;
type Battles = AsyncIterable<readonly BattleResource[]>;
/** Columns with their types on SQLite; PostgreSQL has other words for some. */
type Columns = Readonly<Record<string, string>>;

const battleColumns: Columns = {
  id: 'TEXT PRIMARY KEY',
  date: 'TEXT',
  tournament: 'TEXT',
  stage: 'TEXT',
  stage_place: 'INTEGER',
  round: 'INTEGER',
  scenario: 'TEXT',
  battle_pack: 'TEXT',
  battle_size: 'REAL',
  winner: 'TEXT',
  victory_size: 'TEXT',
};
const sideColumns: Columns = {
  battle_id: 'TEXT NOT NULL REFERENCES battles (id)',
  side: 'INTEGER NOT NULL',
  player: 'TEXT',
  player_id: 'TEXT',
  faction: 'TEXT',
  sub_faction: 'TEXT',
  outcome: 'TEXT',
  battle_points: 'REAL',
  victory_points: 'REAL',
  objective_points: 'REAL',
  battle_tactics_scored: 'INTEGER',
  grand_strategy: 'TEXT',
  grand_strategy_scored: 'FLAG',
  drops: 'INTEGER',
  role: 'TEXT',
  metrics: 'JSON',
};

export async function fillSqlite(path: string, battles: Battles): Promise<void> {
  const database = new DatabaseSync(path);
  const names = { REAL: 'REAL', FLAG: 'INTEGER', JSON: 'TEXT' };
  for (const statement of writeTables(names)) database.exec(statement);
  const insert = (table: string, columns: Columns) => {
    const keys = Object.keys(columns);
    return database.prepare(`INSERT INTO ${table} VALUES (${keys.map(() => '?').join()})`);
  };
  const [takeBattle, takeSide] = [insert('battles', battleColumns), insert('sides', sideColumns)];
  database.exec('BEGIN');
  for await (const some of battles) {
    for (const battle of some) {
      takeBattle.run(...listBattle(battle));
      for (const side of listSides(battle)) takeSide.run(...side);
    }
  }
  database.exec('COMMIT');
  database.exec(writeIndex(''));
  database.exec('ANALYZE');
  database.close();
}

export async function fillPostgres(url: string, battles: Battles): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const names = { REAL: 'DOUBLE PRECISION', FLAG: 'BOOLEAN', JSON: 'JSONB' };
  for (const statement of writeTables(names)) await client.query(statement);
  const insert = async (table: string, rows: readonly Value[][]) => {
    // Many rows as one JSON document, so that one statement inserts them all.
    const columns = Object.keys(table === 'battles' ? battleColumns : sideColumns);
    const objects = rows.map((row) => Object.fromEntries(columns.map((name, at) => [name, row[at]])));
    const documents = objects.map(({ metrics, ...row }) =>
      metrics === undefined ? row : { ...row, metrics: JSON.parse(String(metrics)) },
    );
    await client.query(`INSERT INTO ${table} SELECT * FROM jsonb_populate_recordset(NULL::${table}, $1)`, [
      JSON.stringify(documents),
    ]);
  };
  for await (const some of battles) {
    await insert('battles', some.map(listBattle));
    await insert('sides', some.flatMap(listSides));
  }
  await client.query(writeIndex('NULLS LAST'));
  await client.query('ANALYZE');
  await client.end();
}

function writeTables(names: Readonly<Record<'REAL' | 'FLAG' | 'JSON', string>>): string[] {
  const list = (columns: Columns) =>
    Object.entries(columns).map(([name, type]) => `${name} ${names[type as 'REAL'] ?? type}`);
  return [
    `CREATE TABLE battles (${list(battleColumns).join()})`,
    `CREATE TABLE sides (${list(sideColumns).join()}, PRIMARY KEY (battle_id, side))`,
  ];
}

function writeIndex(nulls: string): string {
  return `CREATE INDEX battles_by_tournament ON battles (tournament, date DESC ${nulls}, stage_place DESC, round DESC, id)`;
}

function listBattle(battle: BattleResource): Value[] {
  const { id, date, tournament, stage, round, scenario, battlePack, battleSize, winner, victorySize } =
    battle;
  const place = stage === null ? null : stagePosition(stage);
  return [id, date, tournament, stage, place, round, scenario, battlePack, battleSize, winner, victorySize];
}

function listSides({ id, players }: BattleResource): Value[][] {
  return players.map((side, place) => [
    id,
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
  ]);
}
