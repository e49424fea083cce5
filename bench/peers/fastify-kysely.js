// A page of battles as Fastify and Kysely make it, on PostgreSQL: one query with the sides nested by the database, as Kysely's
// manual shows, and a response schema, which is Fastify's fast way to write JSON.
import Fastify from 'fastify';
import { Kysely, PostgresDialect } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import pg from 'pg';
import { announce } from './announce.js';

const db = new Kysely({
  dialect: new PostgresDialect({ pool: new pg.Pool({ connectionString: process.argv[2], max: 10 }) }),
});

const text = { type: ['string', 'null'] };
const number = { type: ['number', 'null'] };
const side = {
  type: 'object',
  properties: {
    player: { type: 'string' },
    playerId: text,
    faction: text,
    subFaction: text,
    outcome: text,
    battlePoints: number,
    victoryPoints: number,
    objectivePoints: number,
    battleTacticsScored: number,
    grandStrategy: text,
    grandStrategyScored: { type: ['boolean', 'null'] },
    drops: number,
    role: text,
    metrics: { type: 'object', additionalProperties: { type: 'number' } },
  },
};
const battle = {
  type: 'object',
  properties: {
    id: { type: 'string' },
    date: text,
    tournament: text,
    stage: text,
    round: number,
    scenario: text,
    battlePack: text,
    battleSize: { type: 'number' },
    winner: text,
    victorySize: text,
    players: { type: 'array', items: side },
    url: { type: 'string' },
  },
};
const schema = {
  response: {
    200: { type: 'object', properties: { data: { type: 'array', items: battle }, next: text } },
  },
};

const pageSize = 20;

function findPage(slug, offset) {
  return db
    .selectFrom('battles')
    .select((eb) => [
      'id',
      'date',
      'tournament',
      'stage',
      'round',
      'scenario',
      'battle_pack as battlePack',
      'battle_size as battleSize',
      'winner',
      'victory_size as victorySize',
      jsonArrayFrom(
        eb
          .selectFrom('sides')
          .select([
            'player',
            'player_id as playerId',
            'faction',
            'sub_faction as subFaction',
            'outcome',
            'battle_points as battlePoints',
            'victory_points as victoryPoints',
            'objective_points as objectivePoints',
            'battle_tactics_scored as battleTacticsScored',
            'grand_strategy as grandStrategy',
            'grand_strategy_scored as grandStrategyScored',
            'drops',
            'role',
            'metrics',
          ])
          .whereRef('sides.battle_id', '=', 'battles.id')
          .orderBy('side'),
      ).as('players'),
    ])
    .where('tournament', '=', slug)
    .orderBy('date', (order) => order.desc().nullsLast())
    .orderBy('stage_place', 'desc')
    .orderBy('round', 'desc')
    .orderBy('id')
    .limit(pageSize + 1)
    .offset(offset)
    .execute();
}

const app = Fastify();
app.get('/tournaments/:slug/battles', { schema }, async (request) => {
  const { slug } = request.params;
  const offset = Number(request.query.offset ?? 0);
  const found = await findPage(slug, offset);
  const base = `${request.protocol}://${request.host}`;
  return {
    data: found.slice(0, pageSize).map((row) => ({ ...row, url: `${base}/battles/${row.id}` })),
    next: found.length > pageSize ? `${base}/tournaments/${slug}/battles?offset=${offset + pageSize}` : null,
  };
});
await app.listen({ host: '127.0.0.1', port: 0 });
announce(app.server);
