// GET /api/v1/battles/{id}
import { DetailedBattleAnswer } from '../../contract/answers.ts';
import { endpoints } from '../../contract/endpoints.ts';
import { findBattle } from '../../store/read/battles.ts';
import { type Endpoint, getOne } from './endpoint.ts';

/** The order of every list of battles. */
export const battleOrder =
  'Newest first: by date (without one last), then later stages, later rounds, then by id.';

export const getBattle: Endpoint = {
  ...getOne('battle', findBattle),
  path: endpoints.battle,
  id: 'getBattle',
  tag: 'Battles',
  summary: 'Get one battle with lists and rounds',
  description: 'A battle whose players also have `list` and `rounds`.',
  pathParameters: { id: 'The battle id.' },
  answers: { 200: DetailedBattleAnswer },
};
