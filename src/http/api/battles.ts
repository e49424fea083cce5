// GET /api/v1/battles/{id}
import { ApiError, messages } from '../../contract/errors.ts';
import { findBattle } from '../../store/read/battles.ts';
import { contentOfOne, type Endpoint, pageFolders, pathIn } from './endpoint.ts';

/** The order of every list of battles. */
export const battleOrder =
  'Newest first: by date (without one last), then later stages, later rounds, then by id.';

export const getBattle: Endpoint = {
  endpoint: 'battle',
  id: 'getBattle',
  tag: 'Battles',
  summary: 'Get one battle with lists and rounds',
  description: 'A battle whose players also have `list` and `rounds`.',
  owner: 'The battle id.',
  returns: 'DetailedBattleAnswer',
  missing: [messages.battle],
  async answer({ name, site }, { database }) {
    const battle = await findBattle(database, name);
    if (battle === undefined) throw new ApiError(404, messages.battle);
    return contentOfOne(battle, pathIn(pageFolders.battle, name), site);
  },
};
