// The addresses behind personal pages, as /organisers/openapi.json describes them (docs/organisers.md, What players do themselves).

import { ReportBody } from '#rules/report-body';
import type { JsonSchema } from '../../contract/openapi-types.ts';
import { closed, describeResponse, link, listOf, nullable, text, toJson } from '../schemas.ts';

const side = closed('What one side scored.', {
  victoryPoints: { type: ['number', 'null'] },
  metrics: { type: 'object', additionalProperties: { type: 'number' } },
});

const seenReport = closed('A report or a result, from the view of one player.', {
  own: side,
  opponent: side,
  winner: { enum: ['own', 'opponent', 'draw', null] },
});

function maybe(schema: object): JsonSchema {
  return { anyOf: [schema, { type: 'null' }] };
}

export const playerSchemas: Readonly<Record<string, JsonSchema>> = {
  ReportBody: toJson(ReportBody),
  PersonalReport: seenReport,
  PersonalBattle: closed('The battle of a player: the newest without a result, or else the last one.', {
    battle: text,
    stage: text,
    round: { type: ['integer', 'string', 'null'], description: 'A number on boards, a label in brackets.' },
    table: { type: ['integer', 'null'] },
    scenario: nullable,
    opponent: { ...text, description: 'Display name.' },
    state: { enum: ['open', 'reported', 'disputed', 'confirmed'] },
    reports: closed('What the two reported.', {
      own: maybe(link('PersonalReport')),
      opponent: maybe(link('PersonalReport')),
    }),
    result: maybe(link('PersonalReport')),
    needs: {
      ...listOf(text),
      description: 'What a report needs in addition to victory points: `winner`, and names of metrics.',
    },
  }),
  PersonalBattleAnswer: closed('The battle; null if there is none yet.', {
    data: maybe(link('PersonalBattle')),
  }),
  PersonalConflict: closed('The current state.', {
    error: { type: 'object' },
    data: maybe(link('PersonalBattle')),
  }),
  HandedInAnswer: closed('The list as it was read.', {
    data: closed('The list and the limit of the tournament.', {
      list: link('ArmyList'),
      battleSize: { type: 'integer' },
      over: { type: 'boolean', description: 'Whether the list is above the limit.' },
    }),
  }),
};

const code = {
  name: 'code',
  in: 'path',
  required: true,
  description: 'The secret of a personal link.',
  schema: { ...text, pattern: '^[abcdefghjkmnpqrstuvwxyz23456789]{10}$' },
};

const shared = {
  404: describeResponse('The code is invalid, or the organiser has turned this off.', link('Error')),
  429: { $ref: '#/components/responses/TooManyRequests' },
  500: { $ref: '#/components/responses/InternalServerError' },
  503: { $ref: '#/components/responses/ServiceUnavailable' },
};

const battleResponse = {
  200: describeResponse('The current state of the battle.', link('PersonalBattleAnswer')),
};
const conflict = {
  409: describeResponse(
    'The player has another battle now, or this one has a result.',
    link('PersonalConflict'),
  ),
};

function describeOperation(operationId: string, summary: string, responses: object, more: object = {}) {
  const common = { operationId, tags: ['Personal links'], summary, security: [], parameters: [code] };
  return { ...common, ...more, responses: { ...responses, ...shared } };
}

export const playerPaths: Readonly<Record<string, object>> = {
  '/p/{code}/battle': {
    get: describeOperation('getPersonalBattle', 'Get the battle of a player', battleResponse),
  },
  '/p/{code}/report': {
    put: describeOperation(
      'putReport',
      'Report the result of a battle',
      {
        ...battleResponse,
        ...conflict,
        413: describeResponse('The body is larger than 16 KB.', link('Error')),
        422: describeResponse('The figures break a rule; nothing was changed.', link('Problems')),
      },
      { requestBody: { required: true, content: { 'application/json': { schema: link('ReportBody') } } } },
    ),
    delete: describeOperation(
      'deleteReport',
      'Withdraw the report of a player',
      { ...battleResponse, 400: describeResponse('`battle` is given twice.', link('Error')), ...conflict },
      {
        parameters: [
          code,
          {
            name: 'battle',
            in: 'query',
            required: false,
            schema: text,
            description: 'Id of the battle whose report to withdraw.',
          },
        ],
      },
    ),
  },
  '/p/{code}/list': {
    put: describeOperation(
      'putList',
      'Hand in an army list',
      {
        200: describeResponse('The list as it was read.', link('HandedInAnswer')),
        408: describeResponse('The body took too long to arrive.', link('Error')),
        409: describeResponse('The tournament has begun.', link('Error')),
        413: describeResponse('The list is larger than 64 KB.', link('Error')),
        422: describeResponse('No list can be read from it.', { anyOf: [link('Error'), link('Problems')] }),
      },
      {
        requestBody: {
          required: true,
          description: 'Text, .ros, .rosz or New Recruit .json, detected by content.',
          content: { 'text/plain': {}, 'application/json': {}, 'application/octet-stream': {} },
        },
      },
    ),
  },
};
