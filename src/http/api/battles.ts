// GET /api/v1/battles/{id}
import { ApiError, messages } from '../../contract/errors.ts';
import { findBattle } from '../../store/read/battles.ts';
import { contentOfOne, type Endpoint, type EndpointContext } from './endpoint.ts';

export const answerBattle =
  ({ database }: EndpointContext): Endpoint =>
  async ({ name, site }) => {
    const battle = await findBattle(database, name);
    if (battle === undefined) throw new ApiError(404, messages.battle);
    return contentOfOne(battle, site);
  };
