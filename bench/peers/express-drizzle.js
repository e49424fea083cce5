// A page of battles as Express and Drizzle make it, on SQLite: the relational query of Drizzle's manual, prepared once.
// Drizzle's driver is the one for better-sqlite3, the fastest it has; what lies under it is node:sqlite, which needs no compiler.
import { DatabaseSync } from 'node:sqlite';
import { asc, desc, eq, relations, sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/better-sqlite3';
import { integer, real, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import express from 'express';
import { announce } from './announce.js';

const battles = sqliteTable('battles', {
  id: text().primaryKey(),
  date: text(),
  tournament: text(),
  stage: text(),
  stagePlace: integer('stage_place'),
  round: integer(),
  scenario: text(),
  battlePack: text('battle_pack'),
  battleSize: real('battle_size'),
  winner: text(),
  victorySize: text('victory_size'),
});

const sides = sqliteTable('sides', {
  battleId: text('battle_id').references(() => battles.id),
  side: integer(),
  player: text(),
  playerId: text('player_id'),
  faction: text(),
  subFaction: text('sub_faction'),
  outcome: text(),
  battlePoints: real('battle_points'),
  victoryPoints: real('victory_points'),
  objectivePoints: real('objective_points'),
  battleTacticsScored: integer('battle_tactics_scored'),
  grandStrategy: text('grand_strategy'),
  grandStrategyScored: integer('grand_strategy_scored', { mode: 'boolean' }),
  drops: integer(),
  role: text(),
  metrics: text({ mode: 'json' }),
});

const battleRelations = relations(battles, ({ many }) => ({ players: many(sides) }));
const sideRelations = relations(sides, ({ one }) => ({
  battle: one(battles, { fields: [sides.battleId], references: [battles.id] }),
}));

const db = drizzle(openDatabase(process.argv[2]), {
  schema: { battles, sides, battleRelations, sideRelations },
});

const pageSize = 20;
const page = db.query.battles
  .findMany({
    columns: { stagePlace: false },
    where: eq(battles.tournament, sql.placeholder('slug')),
    orderBy: [desc(battles.date), desc(battles.stagePlace), desc(battles.round), asc(battles.id)],
    limit: pageSize + 1,
    offset: sql.placeholder('offset'),
    with: { players: { columns: { battleId: false, side: false }, orderBy: asc(sides.side) } },
  })
  .prepare();

const app = express();
app.get('/tournaments/:slug/battles', (request, response) => {
  const offset = Number(request.query.offset ?? 0);
  const found = page.all({ slug: request.params.slug, offset });
  const base = `${request.protocol}://${request.host}`;
  response.json({
    data: found.slice(0, pageSize).map((battle) => ({ ...battle, url: `${base}/battles/${battle.id}` })),
    next: found.length > pageSize ? `${base}${request.path}?offset=${offset + pageSize}` : null,
  });
});
announce(app.listen(0, '127.0.0.1'));

/** node:sqlite in the few words of better-sqlite3 that Drizzle's driver speaks. */
function openDatabase(path) {
  const database = new DatabaseSync(path, { readOnly: true });
  database.exec('PRAGMA mmap_size = 1073741824');
  return {
    prepare(query) {
      const statement = database.prepare(query);
      const arrays = database.prepare(query);
      arrays.setReturnArrays(true);
      return {
        run: (...values) => statement.run(...values),
        get: (...values) => statement.get(...values),
        all: (...values) => statement.all(...values),
        raw: () => arrays,
      };
    },
  };
}
