// GET /api/v1/battles/{id}
import { findBattle } from '../../store/read/battles.ts';
import { type Endpoint, getOne } from './endpoint.ts';

/** The order of every list of battles. */
export const battleOrder =
  'Newest first: by date (without one last), then later stages, later rounds, then by id.';

export const getBattle: Endpoint = {
  ...getOne('battle', findBattle),
  endpoint: 'battle',
  id: 'getBattle',
  tag: 'Battles',
  summary: 'Get one battle with lists and rounds',
  description: 'A battle whose players also have `list` and `rounds`.',
  owner: 'The battle id.',
  returns: 'DetailedBattleAnswer',
};
